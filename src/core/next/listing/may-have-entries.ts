import type { Text } from '../../text/text';

// A file of its own, because the extension loads no more than this for most JSON files.

/** How much of a text is searched, in UTF-16 units. */
export const MAX_SEARCHED = 1 << 20;
/** Of three distinctive names, at least one starts like this, perhaps without quotes; `facilitator` and `qualityFlag` are left out. */
const START = /calls(?:30d|Per)|volume(?:30d|Per)|acceptedChains|pricePerCallUsd|l30DaysPayers|lastCalledMs/;
/** Whether `findEmbedded` may find something in the part of a text that it searches by default. */
export function mayHaveEmbedded(text: Text): boolean {
  return mayHaveEntries(searchedPart(text));
}

/** The start of a text, up to which listings are searched. */
export function searchedPart(text: Text): string {
  return text.slice(0, Math.min(MAX_SEARCHED, text.length));
}

/**
 * A quick check, which nearly all other JSON fails. One regular expression takes a third of the time of a search for each
 * name, or less. Names are written without escapes.
 */
export function mayHaveEntries(head: string): boolean {
  return START.test(head);
}
