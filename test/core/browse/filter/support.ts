import { EntryProblems } from '../../../../src/core/browse/entry-problems';
import { EntryTexts } from '../../../../src/core/browse/entry-texts';
import { matcherOf } from '../../../../src/core/browse/filter/match';
import { parseFilter } from '../../../../src/core/browse/filter/parse';
import type { Candidate } from '../../../../src/core/browse/filter/term-tests';
import type { KnownValues } from '../../../../src/core/browse/filter/complete';
import { Listing } from '../../../../src/core/listing/listing';
import { DAY } from '../../../../src/core/values/times';
import { listing, other, WITHOUT_CALLS } from '../../../support/listing-text';
import { runToEnd } from '../../../../src/core/steps';

export const NEWEST = 1787319479804;

/** Entries for the terms, by the last segment of their endpoint. */
export const TEXT = listing([
  other('render', { pricePerCallUsd: '2', volume30dUsd: '120', volumePerDayApprox: '4' }),
  other('weather', {
    name: '"Weather of 2 Words"',
    chain: '"solana"',
    acceptedChains: '["solana", "base"]',
    qualityFlag: '"monitor"',
    lastCalledMs: String(NEWEST - 20.5 * DAY),
    sources: '["cdp-bazaar", "Other Source"]',
  }),
  other('port', {
    id: '"x-io-8080-port"',
    endpoint: '"https://x.io:8080/port"',
    description: '"Tides\\nof a port."',
    facilitator: '"xyz"',
    callsPerPayer: '3.5',
  }),
  other('far', {
    id: '"notx-io-far"',
    endpoint: '"https://notx.io/far"',
    ...WITHOUT_CALLS,
    qualityFlag: '"unsure"',
    lastCalledMs: '1787319479',
  }),
  other('bare', { chain: undefined, acceptedChains: undefined, pricePerCallUsd: undefined }),
  '"broken"',
]);

const NAMES = ['render', 'weather', 'port', 'far', 'bare', 'broken'];

export function candidatesOf(text: string): Candidate[] {
  const read = Listing.read(text);
  const texts = new EntryTexts(read);
  const problems = runToEnd(EntryProblems.of(read));
  return Array.from(read.entries, (entry) => ({ entry, texts, problems }));
}

export const CANDIDATES: readonly Candidate[] = candidatesOf(TEXT);

/** The names of the entries that a filter shows, in order. */
export function shownBy(line: string, newest: number | undefined = NEWEST): string {
  const matches = matcherOf(parseFilter(line), { newest });
  return CANDIDATES.flatMap((candidate, at) => (matches(candidate) ? (NAMES[at] ?? []) : [])).join(' ');
}

const chains = () => [
  { value: 'solana', count: 1 },
  { value: 'base', count: 3 },
  { value: 'two words', count: 2 },
  { value: 'a"b\\', count: 1 },
  { value: '', count: 9 },
];

export const KNOWN: KnownValues = {
  chain: chains,
  accepts: chains,
  flag: () => [{ value: 'verified', count: 5 }],
  host: () => Array.from({ length: 90 }, (_, at) => ({ value: `h${at}.x.io`, count: at })),
  facilitator: () => [{ value: '$(zap)', count: 1 }],
  source: () => [],
  rule: () => [
    { value: 'volume-per-day', count: 7 },
    { value: 'gone', count: 1 },
  ],
};
