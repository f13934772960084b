import { matchingEntries, parseFilter } from '../../../src/core/browse/filter/filter';
import type { KnownValues } from '../../../src/core/browse/filter/complete';
import { DAY } from '../../../src/core/values/times';
import { listing, other, WITHOUT_CALLS } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { required } from './support';

const NEWEST = 1787319479804;

/** Entries for the terms, by the last segment of their endpoint. */
const TEXT = listing([
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

export const LISTING = listingOf(TEXT);

/** The names of the entries that a filter shows, in order. */
export function shownBy(line: string): string {
  const shown = new Set(matchingEntries(LISTING, parseFilter(line)));
  return NAMES.filter((_, at) => shown.has(required(LISTING.entries[at]))).join(' ');
}

const CHAINS = ['base', 'two words', 'solana', 'a"b\\'];

const BY_TERM: Readonly<Record<string, readonly string[]>> = {
  chain: CHAINS,
  accepts: CHAINS,
  flag: ['verified'],
  host: Array.from({ length: 90 }, (_, at) => `h${89 - at}.x.io`),
  facilitator: ['$(zap)'],
  rule: ['volume-per-day'],
};

export const KNOWN: KnownValues = ({ name }) => BY_TERM[name] ?? [];
