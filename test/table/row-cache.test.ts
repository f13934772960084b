import { describe, expect, it, vi } from 'vitest';
import type { RowRange } from '../../src/core/browse/table';
import type { RowContent, Rows } from '../../src/editor/table/messages';
import { RowCache } from '../../src/table/row-cache';

/** Rows of a version, whose keys are their indexes after a base. */
function rowsFrom(version: number, base: number, [start, end]: RowRange): Rows {
  const rows = Array.from(
    { length: end - start },
    (_, at) => ({ key: base + start + at, id: `id-${start + at}` }) as RowContent,
  );
  return { version, start, rows };
}

/** A cache whose requests are answered one by one. */
function awaiting() {
  const requested: RowRange[] = [];
  const replies: ((rows: Rows) => void)[] = [];
  const onLoad = vi.fn();
  const cache = new RowCache((range) => {
    requested.push(range);
    return new Promise((resolve) => replies.push(resolve));
  }, onLoad);
  return { cache, requested, replies, onLoad };
}

describe('the loaded rows of a table', () => {
  it('are requested in parts, one request at a time, and only those that are missing', async () => {
    const { cache, requested, replies, onLoad } = awaiting();
    cache.reset(rowsFrom(1, 0, [0, 50]), 120);
    const loading = cache.request([40, 70]);
    void cache.request([100, 110]);
    expect(requested).toEqual([[50, 100]]);
    replies[0]?.(rowsFrom(1, 0, [50, 100]));
    await loading;
    expect(onLoad).toHaveBeenCalledTimes(1);
    void cache.request([40, 70]);
    void cache.request([90, 120]);
    expect(requested.slice(1)).toEqual([[100, 120]]);
    expect(cache.reference(60)).toEqual({ version: 1, index: 60, key: 60 });
    expect(cache.reference(110)).toEqual({ version: 1, index: 110, key: undefined });
  });

  it('are those of the present state, not what was requested before a change', async () => {
    const { cache, requested, replies } = awaiting();
    cache.reset(rowsFrom(1, 0, [0, 0]), 50);
    const loading = cache.request([0, 20]);
    cache.reset(rowsFrom(2, 1000, [0, 10]), 50);
    replies[0]?.(rowsFrom(1, 0, [0, 50]));
    await loading;
    expect(cache.reference(5)).toEqual({ version: 2, index: 5, key: 1005 });
    expect(cache.reference(15)).toEqual({ version: 2, index: 15, key: undefined });
    void cache.request([0, 20]);
    expect(requested).toHaveLength(2);
  });

  it('are awaited by what needs one of them, also while others are loaded', async () => {
    const { cache, requested, replies } = awaiting();
    cache.reset(rowsFrom(1, 0, [0, 0]), 120);
    void cache.request([0, 20]);
    const loaded = cache.whenLoaded(110);
    replies[0]?.(rowsFrom(1, 0, [0, 50]));
    await vi.waitFor(() => {
      expect(requested).toEqual([
        [0, 50],
        [100, 120],
      ]);
    });
    replies[1]?.(rowsFrom(1, 0, [100, 120]));
    await loaded;
    expect(cache.at(110)?.key).toBe(110);
  });

  it('are found by key and id, or else by id', () => {
    const { cache } = awaiting();
    cache.reset(rowsFrom(1, 0, [0, 50]), 120);
    expect(cache.find({ key: 7, id: 'id-7' })).toEqual({ index: 7, key: 7 });
    expect(cache.find({ key: 7, id: 'id-9' })).toEqual({ index: 9, key: 9 });
    expect(cache.find({ key: 7, id: 'id-110' })).toBeUndefined();
    expect(cache.find({ key: 7, id: null })).toBeUndefined();
  });
});
