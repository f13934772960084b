import type { Text } from '../text/text';

// A file of its own, because the extension loads no more than this for most JSON files.

/** How much of a text is searched, in UTF-16 units. */
export const MAX_SEARCHED = 1 << 20;
/** The same of a HAR file, in which a listing usually follows scripts and images. */
const MAX_SEARCHED_IN_HAR = 1 << 23;
const HAR_START = /^\s*\{\s*"log"\s*:\s*\{/;

/** Of three distinctive names, at least one starts like this; `facilitator` and `qualityFlag` are left out. */
const START = /"(?:calls|volume|acceptedChains|pricePerCallUsd|l30DaysPayers|lastCalledMs)/;
/** A recording notes that a string is encoded in Base64: `"encoding": "base64"`, or in its name, `"base64_string"`. */
const BASE64_NOTE = '"base64';
/** The name `pricePerCallUsd` in Base64, at each place within three bytes. */
export const START_IN_BASE64 = ['cHJpY2VQZXJDYWxsVXNk', 'ByaWNlUGVyQ2FsbFVzZ', 'wcmljZVBlckNhbGxVc2'];

/** Whether `findEmbedded` may find something in the part of a text that it searches by default. */
export function mayHaveEmbedded(text: Text): boolean {
  return mayHaveEntries(searchedPart(text));
}

/** The start of a text, up to which listings are searched. */
export function searchedPart(text: Text): string {
  const head = text.slice(0, Math.min(MAX_SEARCHED, text.length));
  return HAR_START.test(head) ? text.slice(0, Math.min(MAX_SEARCHED_IN_HAR, text.length)) : head;
}

/**
 * A quick check, which nearly all other JSON fails. One regular expression takes a third of the time of a search for each
 * name, or less. Names are written without escapes.
 */
export function mayHaveEntries(head: string): boolean {
  return START.test(head) || mayHaveBase64(head);
}

export function mayHaveBase64(head: string): boolean {
  return head.includes(BASE64_NOTE) && START_IN_BASE64.some((name) => head.includes(name));
}
