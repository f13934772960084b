import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairEntries } from '../../../src/core/compare/pairs';
import { CALLS_90, entry, listing, other, type Members } from '../../support/listing-text';
import { forAll } from '../for-all';
import { listingOf } from '../listing-of';

/** An offer of a provider, with a description, a name and statistics of its own. */
function offer(number: number, members: Members = {}): string {
  return entry({
    id: `"api-x-io-v1-offer-${number}"`,
    name: `"Offer ${number}"`,
    endpoint: `"https://api.x.io/v1/offer-${number}"`,
    description: `"Returns what offer number ${number} has to say about a subject."`,
    calls30d: String(100 + number),
    ...members,
  });
}

/** The id and endpoint of an offer after it was renamed. */
function renamed(number: number): Members {
  return {
    id: `"api-x-io-v2-offer-${number}"`,
    endpoint: `"https://api.x.io/v2/offer-${number}"`,
  };
}

const SHORT_DESCRIPTION: Members = { description: '"19 characters here."' };
const NEW_FIGURES: Members = { calls30d: '7', l30DaysPayers: '3' };

/** The renamed entries: `old id → new id`. */
function renamesIn(before: readonly string[], after: readonly string[], needsStatistics = false): string[] {
  return pairEntries(listingOf(listing(before)), listingOf(listing(after)), { needsStatistics })
    .pairs.filter(({ isRenamed }) => isRenamed)
    .map((pair) => `${pair.before.entry.values.id} → ${pair.after.entry.values.id}`);
}

/** Pairs of entries by their indexes, `0-2`, and those that are in one listing only, `-1` and `+1`. */
function pairsIn(before: readonly string[], after: readonly string[]): string {
  const { pairs, added, removed } = pairEntries(listingOf(listing(before)), listingOf(listing(after)));
  return [
    ...pairs.map((pair) => `${pair.before.index}-${pair.after.index}`),
    ...added.map(({ index }) => `+${index}`),
    ...removed.map(({ index }) => `-${index}`),
  ].join(' ');
}

const kept = [offer(8), offer(9)];

describe('entries', () => {
  it('with blank ids are paired by their endpoints', () => {
    const blank = [other('a', { id: '" "' }), other('b', { id: '""' })];
    expect(pairsIn(blank, [other('b', { id: '" "' })])).toBe('1-0 -0');
  });

  it('of one id are paired by their text, then by endpoint, then in order', () => {
    const id = '"same"';
    const [first, second, third] = [other('a', { id }), other('b', { id }), other('c', { id })];
    const edited = other('b', { id, description: '"Edited."' });
    expect(pairsIn([first, second, third], [third, first, second])).toBe('2-0 0-1 1-2');
    expect(pairsIn([first, second], [edited, first])).toBe('1-0 0-1');
    expect(pairsIn([first, second], [third, edited])).toBe('0-0 1-1');
    expect(pairsIn([first, second], [third])).toBe('0-0 -1');
    const twin = other('a', { id, description: '"Twin."' });
    expect(pairsIn([first, twin], [twin])).toBe('1-0 -0');
  });
});

/** What makes two entries the same is stated as a property below, for entries that have all members. */
describe('an entry whose id and endpoint have changed', () => {
  it('is the same if members that are no statistics have changed, too', () => {
    const after = offer(1, { ...renamed(1), chain: '"solana"', lastCalledMs: '0' });
    expect(renamesIn([...kept, offer(1)], [after, ...kept])).toEqual([
      'api-x-io-v1-offer-1 → api-x-io-v2-offer-1',
    ]);
  });

  it.each<[what: string, old: Members, now: Members]>([
    ['no statistics', {}, { name: '"Other"', calls30d: undefined }],
    ['a blank name and other figures', { name: '" "' }, { ...NEW_FIGURES, name: '" "' }],
  ])('is not the same if the new one has %s', (_, old, now) => {
    const after = offer(1, { ...renamed(1), ...now });
    expect(renamesIn([...kept, offer(1, old)], [after, ...kept])).toEqual([]);
  });

  it.each([
    ...['pricePerCallUsd', 'calls30d', 'l30DaysPayers', 'callsPerDayApprox'],
    ...['volume30dUsd', 'volumePerDayApprox', 'callsPerPayer'],
  ])('is the same with a short description only if %s is', (field) => {
    const [old, now] = [{}, { [field]: '77' }].map((members) =>
      offer(1, { ...renamed(1), ...SHORT_DESCRIPTION, ...members }),
    );
    const before = [offer(1, SHORT_DESCRIPTION), ...kept];
    expect(renamesIn(before, [old ?? '', ...kept])).toHaveLength(1);
    expect(renamesIn(before, [now ?? '', ...kept])).toEqual([]);
  });
});

/** An entry, with what it may have in common with others. */
interface Version {
  readonly id: string;
  readonly endpoint: string;
  readonly name: string;
  readonly description: string;
  readonly figures: 'old' | 'new';
}

const FIGURES: Readonly<Record<Version['figures'], Members>> = { old: {}, new: CALLS_90 };

/** Entries with names, descriptions and figures of which many are the same. */
const versions: fc.Arbitrary<readonly Version[]> = fc.uniqueArray(
  fc
    .record({
      number: fc.nat(20),
      name: fc.constantFrom('First', 'Second', 'Third'),
      // The last one is too short to be that of one entry only.
      description: fc.constantFrom(
        ...[0, 1, 2, 3, 4].map((at) => `A description of its own, number ${at}.`),
        '19 characters here.',
      ),
      figures: fc.constantFrom('old', 'new'),
    })
    .map(({ number, ...others }) => ({ id: `id-${number}`, endpoint: `https://x.io/${number}`, ...others })),
  { maxLength: 7, selector: ({ id }) => id },
);

/** The texts of these entries. */
function textsOf(entries: readonly Version[]): string[] {
  return entries.map(({ figures, ...texts }) =>
    entry({
      ...FIGURES[figures],
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)])),
    }),
  );
}

/** The renamed entries by the rule as it is stated, each found by looking at all others. */
function renamesByRule(old: readonly Version[], now: readonly Version[], needsStatistics: boolean): string[] {
  const isIn = (all: readonly Version[], { id, endpoint }: Version): boolean =>
    all.some((version) => version.id === id || version.endpoint === endpoint);
  const removed = old.filter((version) => !isIn(now, version));
  const added = now.filter((version) => !isIn(old, version));
  const isOwn = (keyOf: (version: Version) => string, key: string): boolean =>
    [old, now].every((all) => all.filter((version) => keyOf(version) === key).length === 1);
  const named = ({ name, figures }: Version): string => name + figures;
  const haveOwnDescription = (before: Version, after: Version): boolean =>
    before.description === after.description &&
    before.description.length >= 20 &&
    isOwn(({ description }) => description, before.description);
  const isDescribed = (version: Version, others: readonly Version[]): boolean =>
    others.some((second) => haveOwnDescription(version, second));
  return removed.flatMap((before) =>
    added.flatMap((after) => {
      const haveSameStatistics = before.figures === after.figures;
      const isSame = haveOwnDescription(before, after)
        ? before.name === after.name || haveSameStatistics
        : named(before) === named(after) &&
          isOwn(named, named(before)) &&
          !isDescribed(before, added) &&
          !isDescribed(after, removed);
      return isSame && (haveSameStatistics || !needsStatistics) ? [`${before.id} → ${after.id}`] : [];
    }),
  );
}

it.each([false, true])(
  'the renamed entries of two listings are those that the rule states (for merging: %j)',
  (needsStatistics) => {
    let renamed = 0;
    const cases = forAll(600, [versions, versions], (old, now) => {
      const lines = renamesIn(textsOf(old), textsOf(now), needsStatistics);
      expect(lines.sort()).toEqual(renamesByRule(old, now, needsStatistics).sort());
      renamed += lines.length;
    });
    expect(renamed).toBeGreaterThan(cases / 4);
  },
);
