import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { isFacilitatorCode } from '../values/facilitator-code';

/** Entries to add to the chosen ones so that both have the same most common facilitator. */
export function majority(listing: Listing, chosen: readonly Entry[]): Entry[] {
  const [common] = mostCommon(listing.entries);
  if (common === undefined) return [];
  const own = new Set(chosen);
  let missing = excess(chosen, common);
  const added: Entry[] = [];
  for (const entry of listing.entries) {
    if (missing <= 0) break;
    if (entry.facilitator !== common || own.has(entry) || entry.problems.length > 0) continue;
    added.push(entry);
    missing--;
  }
  return added;
}

/** How many more entries with a code are needed to make it the most common; 0 or less if it is. */
function excess(entries: readonly Entry[], code: string): number {
  const [, most] = mostCommon(entries.filter(({ facilitator }) => facilitator !== code));
  return most === 0 ? 0 : most + 1 - entries.filter(({ facilitator }) => facilitator === code).length;
}

/** The most common facilitator; of several, the first. */
function mostCommon(entries: Iterable<Entry>): [code: string | undefined, count: number] {
  const counts = new Map<string, number>();
  for (const { facilitator } of entries)
    if (facilitator !== undefined && isFacilitatorCode(facilitator))
      counts.set(facilitator, (counts.get(facilitator) ?? 0) + 1);
  let common: [string | undefined, number] = [undefined, 0];
  for (const [code, count] of counts) if (count > common[1]) common = [code, count];
  return common;
}
