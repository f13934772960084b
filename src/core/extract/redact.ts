import type { Entry } from '../model/entry';
import { sourceObjectOf } from '../json-edit/source-object';
import type { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';
import { applyEdits, type TextEdit } from '../text/text-edit';
import { identitiesOf } from './identities';
import { Pseudonyms } from './pseudonyms';
import { omittedOffset } from './omitted-offset';
import { commentEdits, labelWords, partEdits, rawText } from './redact-part';

export interface RedactOptions {
  /** An integer; another seed gives other pseudonyms. */
  readonly seed: number;
}

/** The characters between entries that need no redaction. */
const SEPARATORS = /^[\s,]*$/;
/** The start of a comment; `//` in a URL is not one. */
const COMMENT = /(?<!https?:)\/[/*]/;

/**
 * The text of a listing without anything that identifies companies: every word that is not common or a parameter's
 * name is replaced by a pseudonym in hosts, paths, ids, names, descriptions, comments and unknown
 * members. Figures, amounts, chains, flags, times, sources, facilitators and formatting are kept, and ids and
 * labels agree with the new endpoints like before. Numbers below 7 digits count as figures, unless
 * a host has no other words. Text that is not
 * JSON is redacted word by word. The same listing and seed always give the same text.
 *
 * @yields after each step
 */
export function* redact(
  listing: Listing,
  settings: Settings,
  { seed }: RedactOptions,
): Generator<void, string, undefined> {
  const pseudonyms = new Pseudonyms(yield* identitiesOf(listing, settings), seed);
  const [head, tail] = around(listing, pseudonyms);
  const pieces = [head];
  let at: number | undefined;
  for (const entry of listing.entries) {
    if (at !== undefined) pieces.push(gap(listing.slice(at, entry.start), pseudonyms));
    pieces.push(entryText(listing, entry, pseudonyms));
    at = entry.end;
    yield;
  }
  pieces.push(tail);
  return pieces.join('');
}

function entryText(listing: Listing, entry: Entry, pseudonyms: Pseudonyms): string {
  const text = listing.textOf(entry);
  const root = entry.hasSyntaxError ? undefined : listing.tree(entry);
  if (!root) return rawText(text, pseudonyms, labelWords(entry, pseudonyms));
  const edits = partEdits(root, pseudonyms);
  return applyEdits(
    text,
    COMMENT.test(text) ? inOrder([...edits, ...commentEdits(text, pseudonyms)]) : edits,
  );
}

function gap(text: string, pseudonyms: Pseudonyms): string {
  return SEPARATORS.test(text) ? text : rawText(text, pseudonyms);
}

/** The text before the first entry and after the last. */
function around(listing: Listing, pseudonyms: Pseudonyms): [head: string, tail: string] {
  const { text, absolute } = listing.frame();
  const omitted = omittedOffset(text, absolute);
  const part = sourceObjectOf(listing, undefined);
  const redacted = (from: number, to: number): string => {
    const piece = text.slice(from, to);
    if (!part) return rawText(piece, pseudonyms);
    const edits = inOrder([...partEdits(part.root, pseudonyms), ...commentEdits(text, pseudonyms)])
      .filter(({ offset }) => offset >= from && offset < to)
      .map((edit) => ({ ...edit, offset: edit.offset - from }));
    return applyEdits(piece, edits);
  };
  const first = listing.entries.at(0);
  const last = listing.entries.last;
  const before = gap(listing.slice(omitted, first ? first.start : absolute(omitted)), pseudonyms);
  const after = last ? gap(listing.slice(last.end, absolute(omitted)), pseudonyms) : '';
  return [redacted(0, omitted) + before, after + redacted(omitted, text.length)];
}

function inOrder(edits: TextEdit[]): TextEdit[] {
  return edits.sort((a, b) => a.offset - b.offset);
}
