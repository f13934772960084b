import { describe, expect, it } from 'vitest';
import { matchEntries } from '../../../src/core/compare/matching';
import { Listing } from '../../../src/core/listing/listing';
import { runToEnd } from '../../../src/core/steps';
import { Random } from '../../../src/core/values/random';
import { entry, listing, type Members } from '../../support/listing-text';
import { runs } from '../../support/property-runs';
import { sampleEntries } from '../../support/sample-entries';
import { makeRenames, type Renames } from '../next/compare/known-renames';
import { compareTexts, lineOf } from './support';

/** An offer of a provider: everything is its own, except for the price. */
function offer(number: number, members: Members = {}): string {
  return entry({
    id: `"api-x-io-v1-offer-${number}"`,
    name: `"Offer ${number}"`,
    endpoint: `"https://api.x.io/v1/offer-${number}"`,
    description: `"Returns what offer number ${number} has to say about a subject."`,
    calls30d: String(100 + number),
    lastCalledMs: String(1787319470000 + number),
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

const NEW_TEXT: Members = { name: '"Offers"', description: '"Another text, which is as long as the first."' };
const NEW_FIGURES: Members = { calls30d: '7', l30DaysPayers: '3', lastCalledMs: '1787999999999' };
const NONE: Members = { calls30d: '0', l30DaysPayers: '0', lastCalledMs: '0' };

/** The renamed entries: `old id → new id`. */
function renamesIn(before: readonly string[], after: readonly string[], onlyCandidates = false): string[] {
  const [old, now] = [before, after].map((entries) => Listing.read(listing(entries))) as [Listing, Listing];
  return runToEnd(matchEntries(old, now, { onlyCandidates }))
    .pairs.filter(({ isRenamed }) => isRenamed)
    .map(({ before: one, after: other }) => `${old.read(one).values.id} → ${now.read(other).values.id}`)
    .map((line) => line.replaceAll('api-x-io-', ''));
}

const kept = [offer(8), offer(9)];

describe('an entry whose id and endpoint have changed', () => {
  it.each([
    { what: 'nothing else has', members: {} },
    { what: 'the figures have, too', members: NEW_FIGURES },
    { what: 'name and description have, too', members: NEW_TEXT },
    { what: 'price and figures have, too', members: { ...NEW_FIGURES, pricePerCallUsd: '0.7' } },
    {
      what: 'the name has, there is more before the path, and the figures have, too',
      members: { name: '"Other"', endpoint: '"https://api.x.io/paid/v1/offer-1"', ...NEW_FIGURES },
    },
    {
      what: 'the name has, there is more after the path, and the figures have, too',
      members: { name: '"Other"', endpoint: '"https://api.x.io/offer-1-new"', ...NEW_FIGURES },
    },
    {
      what: 'the rest of the path and the figures have, too',
      members: { endpoint: '"https://api.x.io/other"', ...NEW_FIGURES },
    },
  ])('is the same if $what', ({ members }) => {
    expect(renamesIn([...kept, offer(1)], [offer(1, { ...renamed(1), ...members }), ...kept])).toEqual([
      'v1-offer-1 → v2-offer-1',
    ]);
  });

  it.each([
    { what: 'has another text and other figures', members: { ...NEW_TEXT, ...NEW_FIGURES } },
    { what: 'has another name and path, and other figures', members: { name: '"Other"', ...NEW_FIGURES } },
    { what: 'has a path with another number', members: { endpoint: '"https://api.x.io/v2/offer-2"' } },
    { what: 'is another offer', members: { ...offerMembers(2), ...NEW_FIGURES } },
    { what: 'is on another chain', members: { chain: '"solana"', acceptedChains: '["solana"]' } },
    { what: 'has no statistics, as the old one', members: { ...NEW_TEXT, ...NONE }, old: NONE },
  ])('is not the same if the new one $what', ({ members, old }) => {
    const after = offer(1, { ...renamed(1), endpoint: '"https://api.x.io/other"', ...members });
    expect(renamesIn([...kept, offer(1, old)], [after, ...kept])).toEqual([]);
  });

  it('is used to merge only with the same statistics, as offers may have the same texts', () => {
    const merged = (members: Members): string[] =>
      renamesIn([...kept, offer(1)], [offer(1, { ...renamed(1), ...members }), ...kept], true);
    expect(merged({})).toHaveLength(1);
    expect(merged({ ...NEW_TEXT, pricePerCallUsd: '0.7' })).toHaveLength(1);
    expect(merged(NEW_FIGURES)).toEqual([]);
  });

  it('is not confused with a copy', () => {
    const copy = offer(1, { ...renamed(1), id: '"copy"', endpoint: '"https://api.x.io/copy"' });
    expect(
      renamesIn([offer(1)], [copy, offer(1, { ...renamed(1), endpoint: '"https://api.x.io/x"' })]),
    ).toEqual([]);
    // Nor with a copy of an entry that is still there.
    expect(renamesIn([offer(1), offer(2)], [offer(1), copy])).toEqual([]);
  });

  it('is not found if the text is that of one entry and the statistics are those of another', () => {
    const one = offer(1, { ...renamed(1), ...NEW_TEXT });
    const before = [offer(1), offer(2)];
    const mixed = offer(2, { ...renamed(1), calls30d: '101', lastCalledMs: String(1787319470001) });
    expect(renamesIn(before, [one])).toEqual(['v1-offer-1 → v2-offer-1']);
    expect(renamesIn(before, [mixed])).toEqual([]);
  });

  it('is found among all offers of a provider that have a common description, by their paths', () => {
    const common = { description: '"Premium access"', name: '"Offer"', ...NONE };
    const numbers = Array.from({ length: 40 }, (_, at) => at);
    const before = numbers.map((number) => offer(number, common));
    const after = numbers.map((number) => offer(number, { ...common, ...renamed(number) })).reverse();
    expect(renamesIn(before, after)).toHaveLength(40);
    expect(renamesIn(before, after, true)).toEqual([]);
  });

  it('is reported as changed, with id and endpoint', () => {
    const { added, removed, changed, moved } = compareTexts(
      listing([offer(1), ...kept]),
      listing([offer(1, { ...renamed(1), qualityFlag: '"monitor"' }), ...kept]),
    );
    expect([added, removed, moved]).toEqual([[], [], []]);
    expect(changed.map(({ isRenamed, fields }) => [isRenamed, fields.map(lineOf)])).toEqual([
      [
        true,
        [
          'id "api-x-io-v1-offer-1" → "api-x-io-v2-offer-1"',
          'endpoint "https://api.x.io/v1/offer-1" → "https://api.x.io/v2/offer-1"',
          'qualityFlag "verified" → "monitor"',
        ],
      ],
    ]);
  });
});

function offerMembers(number: number): Members {
  return {
    name: `"Offer ${number}"`,
    description: `"Returns what offer number ${number} has to say about a subject."`,
  };
}

interface Found {
  /** Those that must be found, and how many of them are. */
  readonly renamed: number;
  readonly found: number;
  /** Pairs of entries that are not the same. */
  readonly wrong: readonly string[];
}

function foundIn({ old, now, renamed: known, doubtful }: Renames, onlyCandidates: boolean): Found {
  const textOf = (results: readonly object[]): string => JSON.stringify({ count: 9999, results });
  const [before, after] = [Listing.read(textOf(old)), Listing.read(textOf(now))];
  const pairs = runToEnd(matchEntries(before, after, { onlyCandidates }))
    .pairs.filter(({ isRenamed }) => isRenamed)
    .map((pair) => [old[pair.before.index]?.id ?? '', now[pair.after.index]?.id] as const);
  return {
    renamed: known.size,
    found: pairs.filter(([id, to]) => known.get(id) === to).length,
    wrong: pairs
      .filter(([id, to]) => (known.get(id) ?? doubtful.get(id)) !== to)
      .map((pair) => pair.join(' → ')),
  };
}

describe('of generated changes', () => {
  const all = sampleEntries({ entries: 1500, seed: 5 });
  const made = (isSnapshot: boolean): readonly Renames[] =>
    Array.from({ length: runs(6) }, (_, at) => {
      const random = new Random(100 * at + 1);
      // From one entry in 100 up to all.
      const share = random.pick([0.01, 0.05, 0.3, 1]);
      return makeRenames(
        all.filter(() => random.chance(share)),
        random,
        isSnapshot,
      );
    });

  it.each([
    { isSnapshot: false, share: 0.95 },
    // Where all figures are new, only the text can show that an entry is the same; many have a common one.
    { isSnapshot: true, share: 0.9 },
  ])(
    'no wrong pair is found, and nearly all right ones (new figures: $isSnapshot)',
    ({ isSnapshot, share }) => {
      const found = made(isSnapshot).map((one) => foundIn(one, false));
      const sum = (of: 'renamed' | 'found'): number => found.reduce((total, one) => total + one[of], 0);
      expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
      expect(sum('found')).toBeGreaterThanOrEqual(share * sum('renamed'));
    },
  );

  it('no wrong pair is used to merge', () => {
    for (const isSnapshot of [false, true])
      expect(made(isSnapshot).flatMap((one) => foundIn(one, true).wrong)).toEqual([]);
  });
});
