import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, write, type GeneratedListing } from '../../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../../src/core/listing/mistake';
import { commitAll } from '../walks/walk';

/** The file in the screenshots. */
export const FILE = 'catalog.json';

/** The options of a listing whose first entries are short. */
const LISTING = { entries: 120, seed: 1733 } as const;

type Change = (entry: GeneratedEntry) => Partial<GeneratedEntry>;

/** The errors by the index of the entry. */
const ERRORS = new Map<number, Change>([
  [0, ({ volume30dUsd }) => ({ volume30dUsd: Math.round(volume30dUsd * 1000) / 100 })],
  [3, ({ lastCalledMs }) => ({ lastCalledMs: Math.floor(lastCalledMs / 1000) })],
  [6, ({ endpoint }) => ({ endpoint: endpoint.replace('https:', 'http:') })],
  [11, ({ calls30d }) => ({ callsPerDayApprox: calls30d })],
  [14, ({ sources }) => ({ sources: [...sources.slice(0, 1), ...sources.slice(0, 1)] })],
  [30, ({ acceptedChains }) => ({ acceptedChains: [...acceptedChains, ...acceptedChains] })],
]);

/** Writes the listing, with a few errors or with others. */
export async function writeListing(folder: string, errors = ERRORS): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, FILE), textOf(generate(LISTING), errors));
}

/** Writes the listing without errors. */
export function writeConsistentListing(folder: string): Promise<void> {
  return writeListing(folder, new Map());
}

/** Commits the listing, then writes it with other prices, a removed entry and a new one. */
export async function writeChangedListing(folder: string): Promise<void> {
  await writeConsistentListing(folder);
  await commitAll(folder, 'A catalog');
  const listing = generate(LISTING);
  const [first, second, ...rest] = listing.results;
  const last = rest.pop();
  if (!first || !second || !last) throw new Error('The listing has too few entries.');
  const added = {
    ...last,
    id: 'api-zephyr-dev-v2-wind',
    name: 'api.zephyr.dev · /wind',
    endpoint: 'https://api.zephyr.dev/v2/wind',
    description: 'Wind speed and direction at any place, now and for the next ten days.',
    // Otherwise it would be the removed entry, renamed.
    lastCalledMs: last.lastCalledMs - 3_600_000,
  };
  const results = [
    repriced(first, 2),
    second,
    ...rest.map((entry, index) => (index === 4 ? repriced(entry, 1.02) : entry)),
    added,
  ];
  const wrong = new Map<number, Change>([[3, ({ volume30dUsd }) => ({ volume30dUsd: volume30dUsd * 1.01 })]]);
  await writeFile(join(folder, FILE), textOf({ ...listing, results }, wrong));
}

/** An entry with another price and its dependent values. */
function repriced(entry: GeneratedEntry, factor: number): GeneratedEntry {
  const pricePerCallUsd = Number((entry.pricePerCallUsd * factor).toPrecision(6));
  const volume30dUsd = Number((entry.calls30d * pricePerCallUsd).toFixed(6));
  return {
    ...entry,
    pricePerCallUsd,
    volume30dUsd,
    volumePerDayApprox: Number((volume30dUsd / 30).toFixed(6)),
  };
}

function textOf(listing: GeneratedListing, changes: ReadonlyMap<number, Change>): string {
  const results = listing.results.map((entry, index) => ({
    ...entry,
    // The browser may have no font for them.
    description: entry.description.replace(/\p{Extended_Pictographic}\uFE0F? ?/gu, ''),
    ...changes.get(index)?.(entry),
  }));
  return write({ ...listing, results }, false);
}
