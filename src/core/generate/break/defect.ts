import type { GeneratedEntry, GeneratedListing } from '../entry';
import { figuresOf } from '../figures';
import { endpointLabel } from '../../values/endpoint-label';
import { mayNameAmounts } from '../../values/amounts';
import { slugOf } from '../../values/slug';
import type { Writable } from '../write';

/** A listing with one defect. */
export type Defect = Writable;

/** Replaces an entry of the listing. */
export function replaced(listing: GeneratedListing, index: number, entry: object): Defect {
  return { ...listing, results: listing.results.with(index, entry as GeneratedEntry) };
}

/** Replaces an entry of the listing, and moves it to the position of its volume. */
export function resorted(listing: GeneratedListing, index: number, entry: GeneratedEntry): Defect {
  const others = listing.results.toSpliced(index, 1);
  const place = others.findIndex((other) => other.volume30dUsd < entry.volume30dUsd);
  return { ...listing, results: others.toSpliced(place < 0 ? others.length : place, 0, entry) };
}

/** The entry with other calls, and the figures that follow from them. */
export function withCalls(entry: GeneratedEntry, calls30d: number): GeneratedEntry {
  const l30DaysPayers = Math.min(Math.max(entry.l30DaysPayers, 1), calls30d);
  return { ...entry, calls30d, l30DaysPayers, ...figuresOf(calls30d, entry.pricePerCallUsd, l30DaysPayers) };
}

/** The entry with another price in USD, and the figures that follow from it. */
export function withPrice(entry: GeneratedEntry, pricePerCallUsd: number): GeneratedEntry {
  return { ...entry, pricePerCallUsd, ...figuresOf(entry.calls30d, pricePerCallUsd, entry.l30DaysPayers) };
}

/** The entry at another endpoint, with the id and the label that follow from it. */
export function withEndpoint(entry: GeneratedEntry, endpoint: string): GeneratedEntry {
  const isLabelled = entry.name === endpointLabel(entry.endpoint);
  const name = (isLabelled ? endpointLabel(endpoint) : undefined) ?? entry.name;
  return { ...entry, id: slugOf(endpoint), name, endpoint };
}

/** The entry's members with another one after a named one. */
export function withMember(
  entry: GeneratedEntry,
  previousName: keyof GeneratedEntry,
  name: string,
  value: unknown,
): object {
  const members: [string, unknown][] = Object.entries(entry);
  const at = members.findIndex(([member]) => member === previousName);
  return Object.fromEntries(members.toSpliced(at + 1, 0, [name, value]));
}

/** The entry with another number of payers, and the figures that follow from it. */
export function withPayers(entry: GeneratedEntry, l30DaysPayers: number): GeneratedEntry {
  return { ...entry, l30DaysPayers, ...figuresOf(entry.calls30d, entry.pricePerCallUsd, l30DaysPayers) };
}

/** The description if it does not contain an amount, else the name. */
export function amountless({ description, name }: GeneratedEntry): string {
  return mayNameAmounts(description) ? name : description;
}
