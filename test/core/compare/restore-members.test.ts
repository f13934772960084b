import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreMemberEdits } from '../../../src/core/compare';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';
import { runToEnd } from '../../../src/core/steps';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing, other, type Members } from '../../support/listing-text';
import { runs } from '../../support/property-runs';
import { edited } from '../next/compare/known-edits';
import { compareTexts, nameOf } from './support';

/** The new text after the change of a member has been undone. */
function restored(before: string, after: string, name: string, withDependants = false): string {
  const { old, now, changed, root } = compareTexts(before, after);
  const of = changed.find(({ fields }) => fields.some(({ path }) => path[0] === name));
  const field = [...(of?.fields ?? []), ...root].find(({ path }) => path[0] === name);
  if (!field) throw new Error(`${name} has not changed`);
  const listings = { before: old, after: now };
  const edits = runToEnd(restoreMemberEdits(listings, of, field, withDependants, DEFAULT_SETTINGS));
  return applyEdits(after, edits ?? []);
}

const one = (members: Members = {}, extra = ''): string => listing([entry(members, extra)]);
const PRICED: Members = { pricePerCallUsd: '0.6', volume30dUsd: '36', volumePerDayApprox: '1.2' };

describe('restoring a member', () => {
  it('gives it its old text, and nothing else', () => {
    expect(restored(one({ pricePerCallUsd: '0.50' }), one(PRICED), 'pricePerCallUsd')).toBe(
      one({ ...PRICED, pricePerCallUsd: '0.50' }),
    );
    const text = String.raw`"Ren\u0064ers."`;
    expect(restored(one({ description: text }), one(), 'description')).toBe(one({ description: text }));
  });

  it('gives the figures computed from it their old text, too', () => {
    const before = one({ volume30dUsd: '30.0' });
    expect(restored(before, one(PRICED), 'pricePerCallUsd', true)).toBe(before);
  });

  it('computes them if another input is not the old one', () => {
    const after: Members = {
      ...{ pricePerCallUsd: '1', calls30d: '90', callsPerDayApprox: '3', volume30dUsd: '90' },
      ...{ volumePerDayApprox: '3', callsPerPayer: '4.5' },
    };
    expect(restored(one(), one(after), 'calls30d', true)).toBe(
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
    expect(restored(one(), one(after), 'pricePerCallUsd', true)).toContain('"pricePerCallUsd": 0.5,');
  });

  it('moves an entry whose volume changes to where it belongs in an ordered listing', () => {
    const [a, b, c] = [other('a', { volume30dUsd: '50' }), other('b', { volume30dUsd: '40' }), entry()];
    const dearer = entry({ ...PRICED, pricePerCallUsd: '1', volume30dUsd: '60', volumePerDayApprox: '2' });
    expect(restored(listing([a, b, c]), listing([dearer, a, b]), 'pricePerCallUsd', true)).toBe(
      listing([a, b, c]),
    );
    expect(restored(listing([a, b, c]), listing([a, dearer, b]), 'pricePerCallUsd', true)).toBe(
      listing([a, entry(), b]),
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
    fc.assert(
      fc.property(edited, fc.nat(), ({ old, now, edits }, which) => {
        fc.pre(!edits.includes('break'));
        const [before, after] = [old, now].map((results) => JSON.stringify({ results }, null, 2)) as [
          string,
          string,
        ];
        const compared = compareTexts(before, after);
        const all = compared.changed.flatMap((of) => of.fields.map((field) => ({ of, field })));
        const chosen = all[which % Math.max(1, all.length)];
        if (!chosen) return;
        const { of, field } = chosen;
        const listings = { before: compared.old, after: compared.now };
        const result = runToEnd(restoreMemberEdits(listings, of, field, true, DEFAULT_SETTINGS));
        const left = compareTexts(before, applyEdits(after, result ?? []));
        const lines = left.changed.flatMap(({ after: changed, fields }) =>
          fields.map(({ path }) => `${nameOf(left.now, changed)} ${path.join('/')}`),
        );
        expect(lines).not.toContain(`${nameOf(compared.now, of.after)} ${field.path.join('/')}`);
        expect(lines.length).toBe(all.length - 1);
      }),
      { numRuns: runs(30) },
    );
  });
});
