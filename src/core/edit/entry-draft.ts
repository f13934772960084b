import type { Entry } from '../model/entry';
import { parse, JSONC_SYNTAX } from '../json/parse';
import type { Span } from '../json/tree';
import type { Listing } from '../listing/listing';
import { readParsed } from '../entries/read-entry';
import type { EntryReading } from '../entries/entry-reading';
import type { Settings } from '../model/settings';

/** An entry that is being written. */
export interface EntryDraft {
  readonly listing: Listing;
  readonly settings: Settings;
  /** The time of a call where no other call is known, in milliseconds since the Unix epoch. */
  readonly now: number;
  readonly entry: Entry | undefined;
  /** The entry without the text being typed; undefined for a new entry. */
  readonly reading: EntryReading | undefined;
  /** The names of its members. */
  readonly names: ReadonlySet<string>;
}

/**
 * Reads an entry without one span of its text, as far as possible.
 *
 * @param token the span to ignore, in UTF-16 units from the start of the listing's text
 */
export function readWithout(
  listing: Listing,
  entry: Entry,
  token: Span,
): Pick<EntryDraft, 'reading' | 'names'> {
  const text = listing.slice(entry.start, Math.max(entry.end, token.end));
  const start = Math.max(token.start - entry.start, 0);
  const end = Math.max(token.end - entry.start, start);
  const masked = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  const insideObject = entry.hasSyntaxError && text.startsWith('"');
  const parsed = parse(masked, { syntax: JSONC_SYNTAX, insideObject, isUnmatched: () => true });
  const members = parsed.root?.kind === 'object' ? parsed.root.members : [];
  return { reading: readParsed(masked, parsed), names: new Set(members.map(({ name }) => name)) };
}
