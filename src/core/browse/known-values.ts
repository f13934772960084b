import { figuresOf } from '../listing/figures';
import { lazy } from '../steps';
import type { Listing } from '../listing/listing';
import type { EntryTexts } from './entry-texts';
import type { KnownValue, KnownValues } from './filter/complete';

/** The values in a listing, the most frequent first. Each kind is counted once, on demand. */
export function knownValues(listing: Listing, texts: EntryTexts): KnownValues {
  const figures = figuresOf(listing);
  return {
    chain: lazy(() => ranked(figures.labels('chain'))),
    accepts: lazy(() => ranked(figures.names('acceptedChains').names)),
    flag: lazy(() => ranked(figures.labels('qualityFlag'))),
    host: lazy(() => ranked(hostsIn(listing, texts))),
    facilitator: lazy(() => ranked(figures.labels('facilitator'))),
    source: lazy(() => ranked(figures.names('sources').names)),
    rule: lazy(() => ranked(rulesIn(listing))),
  };
}

function ranked(counts: ReadonlyMap<string, number>): readonly KnownValue[] {
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .filter(({ value }) => value !== '')
    .sort((a, b) => b.count - a.count);
}

function hostsIn(listing: Listing, texts: EntryTexts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const block of listing.entries.blocks)
    for (const host of texts.ofBlock(block).hosts) if (host !== undefined) count(counts, host);
  return counts;
}

/** The number of entries that have problems of each rule. */
function rulesIn(listing: Listing): ReadonlyMap<string, number> {
  const entries = new Map<string, Set<unknown>>();
  for (const { rule, entry } of listing.problems()) {
    if (!entry) continue;
    const known = entries.get(rule.id);
    if (known) known.add(entry);
    else entries.set(rule.id, new Set([entry]));
  }
  return new Map(Array.from(entries, ([rule, { size }]) => [rule, size]));
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
