import { describe, expect, it, vi } from 'vitest';
import type { RowRange } from '../../src/core/browse/table/rows';
import type { Rows } from '../../src/editor/table/messages';
import { RowCache } from '../../src/table/row-cache';

/** Rows whose keys are their indexes after a base. */
function rowsFrom(base: number, [start, end]: RowRange): Rows {
  const keys = Array.from({ length: end - start }, (_, at) => base + start + at);
  return { start, keys, rows: keys.map(() => null) };
}

const NONE: Rows = { start: 0, keys: [], rows: [] };

/** A cache whose requests are answered one by one. */
function awaiting() {
  const asked: RowRange[] = [];
  const replies: ((rows: Rows) => void)[] = [];
  const onLoad = vi.fn();
  const cache = new RowCache((range) => {
    asked.push(range);
    return new Promise((resolve) => replies.push(resolve));
  }, onLoad);
  return { cache, asked, replies, onLoad };
}

describe('the loaded rows of a table', () => {
  it('are requested in parts, one request at a time, and only those that are missing', async () => {
    const { cache, asked, replies, onLoad } = awaiting();
    cache.reset(rowsFrom(0, [0, 50]), 120);
    const loading = cache.request([40, 70]);
    void cache.request([100, 110]);
    expect(asked).toEqual([[50, 100]]);
    replies[0]?.(rowsFrom(0, [50, 100]));
    await loading;
    expect(onLoad).toHaveBeenCalledTimes(1);
    void cache.request([40, 70]);
    void cache.request([90, 120]);
    expect(asked.slice(1)).toEqual([[100, 120]]);
    expect(cache.reference(60)).toEqual({ index: 60, key: 60 });
    expect(cache.reference(110)).toEqual({ index: 110 });
  });

  it('are those of the present state, not what was requested before a change', async () => {
    const { cache, asked, replies, onLoad } = awaiting();
    cache.reset(NONE, 50);
    const loading = cache.request([0, 20]);
    cache.reset(rowsFrom(1000, [0, 10]), 50);
    replies[0]?.(rowsFrom(0, [0, 50]));
    await loading;
    expect(onLoad).not.toHaveBeenCalled();
    expect(cache.reference(5)).toEqual({ index: 5, key: 1005 });
    expect(cache.reference(15)).toEqual({ index: 15 });
    void cache.request([0, 20]);
    expect(asked).toHaveLength(2);
  });

  it('are not requested again while they are about to change', () => {
    const { cache, asked } = awaiting();
    cache.reset({ start: 0, keys: [7], rows: [null] }, 1);
    void cache.request([0, 1]);
    expect(asked).toEqual([]);
    expect(cache.at(0)).toBeUndefined();
  });
});
