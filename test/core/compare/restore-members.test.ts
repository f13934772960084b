import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreMember, type Restored } from '../../../src/core/compare/restore';
import { applyEdits } from '../../../src/core/text/text-edit';
import { forAll } from '../for-all';
import { entry, listing, other, type Members } from '../../support/listing-text';
import { edited } from './known-edits';
import { compareTexts, nameOf } from './support';

/** What undoes the change of a member. */
function restoring(before: string, after: string, name: string): Restored {
  const compared = compareTexts(before, after);
  const { changed, root } = compared;
  const pair = changed.find(({ changes }) => changes.some((change) => change.name === name));
  const change = [...(pair?.changes ?? []), ...root].find((each) => each.name === name);
  if (!change) throw new Error(`${name} has not changed`);
  const restored = restoreMember(compared, pair, change);
  if (!restored) throw new Error(`${name} cannot be restored`);
  return restored;
}

/** The new text after that. */
function restored(before: string, after: string, name: string): string {
  return applyEdits(after, restoring(before, after, name).edits);
}

const one = (members: Members = {}, extra = ''): string => listing([entry(members, extra)]);
const PRICED: Members = { pricePerCallUsd: '0.6', volume30dUsd: '36', volumePerDayApprox: '1.2' };

describe('restoring a member', () => {
  it('gives it its old text, and nothing else', () => {
    const [payers, others] = [{ l30DaysPayers: '10' }, { qualityFlag: '"monitor"' }];
    expect(restored(one(payers), one(others), 'l30DaysPayers')).toBe(one({ ...others, ...payers }));
    const text = String.raw`"Ren\u0064ers."`;
    expect(restored(one({ description: text }), one(), 'description')).toBe(one({ description: text }));
  });

  it('gives the figures computed from it their old text, too', () => {
    const before = one({ volume30dUsd: '30.0' });
    expect(restored(before, one(PRICED), 'pricePerCallUsd')).toBe(before);
  });

  it('computes them if another input is not the old one', () => {
    const after: Members = {
      ...{ pricePerCallUsd: '1', calls30d: '90', callsPerDayApprox: '3', volume30dUsd: '90' },
      ...{ volumePerDayApprox: '3', callsPerPayer: '4.5' },
    };
    expect(restored(one(), one(after), 'calls30d')).toBe(
      one({
        ...after,
        ...{
          calls30d: '60',
          callsPerDayApprox: '2',
          callsPerPayer: '3',
          volume30dUsd: '60',
          volumePerDayApprox: '2',
        },
      }),
    );
    expect(restored(one(), one(after), 'pricePerCallUsd')).toContain('"pricePerCallUsd": 0.5,');
  });

  it('moves an entry whose volume changes to where it belongs in an ordered listing', () => {
    const [a, b, c] = [other('a', { volume30dUsd: '50' }), other('b', { volume30dUsd: '40' }), entry()];
    const dearer = entry({ ...PRICED, pricePerCallUsd: '1', volume30dUsd: '60', volumePerDayApprox: '2' });
    expect(restored(listing([a, b, c]), listing([dearer, a, b]), 'pricePerCallUsd')).toBe(listing([a, b, c]));
    expect(restored(listing([a, b, c]), listing([a, dearer, b]), 'pricePerCallUsd')).toBe(
      listing([a, b, entry()]),
    );
  });

  it('inserts a removed one and removes an added one', () => {
    expect(restored(one(), one({ sources: undefined }), 'sources')).toBe(one());
    expect(restored(one(), one({}, ',\n      "more": 1'), 'more')).toBe(one());
  });

  it('formats it like the new entry', () => {
    const before = JSON.stringify(JSON.parse(one({ sources: '["a", "b"]' })));
    expect(restored(before, one(), 'sources')).toBe(one({ sources: '["a", "b"]' }));
    expect(
      restored(
        one({ sources: '[\n        "a",\n        "b"\n      ]' }),
        JSON.stringify(JSON.parse(one())),
        'sources',
      ),
    ).toContain('"sources":["a","b"]');
  });

  it('also is possible for members of the listing itself', () => {
    expect(restored(listing([entry()], '1000'), listing([entry()], '7'), 'count')).toBe(
      listing([entry()], '1000'),
    );
  });

  it('leaves the other changes, in edited listings', () => {
    forAll(30, [edited, fc.nat()], ({ old, now, edits }, which) => {
      fc.pre(!edits.includes('break'));
      const [before, after] = [old, now].map((results) => JSON.stringify({ results }, null, 2)) as [
        string,
        string,
      ];
      const compared = compareTexts(before, after);
      const all = compared.changed.flatMap((pair) => pair.changes.map((change) => ({ pair, change })));
      const chosen = all[which % Math.max(1, all.length)];
      if (!chosen) return;
      const { pair, change } = chosen;
      const result = restoreMember(compared, pair, change);
      const left = compareTexts(before, applyEdits(after, result?.edits ?? []));
      const lines = left.changed.flatMap((other) =>
        other.changes.map(({ name }) => `${nameOf(other.after)} ${name}`),
      );
      expect(lines).not.toContain(`${nameOf(pair.after)} ${change.name}`);
      expect(lines.length).toBe(all.length - 1);
    });
  });

  it('leaves no new problem of order, also if other entries are out of order', () => {
    const worth = (word: string, price: number): string =>
      other(word, {
        pricePerCallUsd: String(price),
        volume30dUsd: String(60 * price),
        volumePerDayApprox: String(2 * price),
      });
    const before = listing([worth('a', 9), worth('b', 7), worth('c', 5), worth('d', 3), worth('e', 1)]);
    const after = listing([worth('d', 3), worth('b', 10), worth('a', 9), worth('c', 5), worth('e', 1)]);
    expect(compareTexts(before, after).problems.introduced).toHaveLength(1);
    const text = restored(before, after, 'pricePerCallUsd');
    expect(compareTexts(before, text).problems.introduced).toHaveLength(1);
  });

  it('says what remains different', () => {
    const after = { ...PRICED, qualityFlag: '"monitor"', chain: '"solana"' };
    expect(restoring(one(), one(after), 'pricePerCallUsd').remaining).toEqual(['chain', 'qualityFlag']);
    expect(restoring(one(), one(PRICED), 'pricePerCallUsd').remaining).toEqual([]);
  });
});
