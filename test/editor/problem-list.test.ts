import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../src/core/steps';
import { Listing } from '../../src/core/listing/listing';
import { listProblems, MAX_SHOWN } from '../../src/editor/problem-list';
import { entry, listing, other } from '../support/listing-text';

const none = (): boolean => false;

describe('the problems of a listing in the editor', () => {
  const text = listing([
    entry({ volumePerDayApprox: '7', sources: '["a", "b", "c"]' }),
    other('b').replace('"health": null', '"health": null, "health": null'),
    other('c', { qualityFlag: '"x"' }),
  ]);
  const read = Listing.read(text);

  it('are counted whether JSON validation reports some of them or not', () => {
    const all = runToEnd(listProblems(read, none));
    const some = runToEnd(listProblems(read, ({ rule }) => rule.id === 'duplicate-key'));
    expect(all.total).toBe(read.problems().length);
    expect(all.counts).toEqual({ error: 2, warning: 1, info: 1 });
    expect(some.counts).toEqual(all.counts);
    expect(some.total).toBe(all.total);
    expect([all.reportedByJson, some.reportedByJson]).toEqual([0, 1]);
    expect(some.shown.map(({ rule }) => rule.id)).toEqual([
      'quality-flag',
      'volume-per-day',
      'sources-count',
    ]);
  });

  it('are published up to the limit of VS Code, the most severe first, and the rest is counted by rule', () => {
    const infos = Array.from({ length: MAX_SHOWN }, (_, at) =>
      other(`i${at}`, { sources: '["a", "b", "c"]' }),
    );
    const { shown, total, unshown } = runToEnd(
      listProblems(Listing.read(listing([...infos, other('w', { volumePerDayApprox: '7' })], '5000')), none),
    );
    expect(total).toBe(MAX_SHOWN + 1);
    expect(shown).toHaveLength(MAX_SHOWN - 1);
    expect(shown[0]?.rule.id).toBe('volume-per-day');
    expect(unshown).toEqual([{ rule: 'sources-count', count: 2 }]);
  });
});
