import type { Listing } from '../listing/listing';
import type { Settings } from '../next/listing/settings';
import { entrySnippet, styleInSnippet } from './new-listing';
import { missingMembers, missingRootMembers, countFor, valuesFor } from './member-completions';
import { writingPositionAt, type WritingPosition } from './cursor';
import { countEdits, canInsertEntry, entryItems } from '../edit/entries';
import { insertAt, styleNear } from '../edit/insertion';
import { readWithout, type EntryDraft } from '../edit/new-entry';
import { FIELD_INDEX, LISTING_FIELDS } from '../next/listing/fields';
import type { Span } from '../json/tree';
import type { TextEdit } from '../text/text-edit';

/**
 * The completions at an offset of a listing's text, the best first. Only the entry around the offset is
 * read.
 *
 * @param offset in UTF-16 units
 * @param now the time of a call where the listing has none, in milliseconds since the Unix epoch
 */
export function completionsAt(
  listing: Listing,
  offset: number,
  settings: Settings,
  now: number,
): readonly Completion[] {
  const position = writingPositionAt(listing, offset);
  if (!position) return [];
  return position.of === 'root'
    ? inRoot(position, listing, settings, now)
    : inEntry(position, listing, settings, now);
}

function inEntry(position: WritingPosition, listing: Listing, settings: Settings, now: number): Completion[] {
  const { entry, token } = position;
  if (!entry) return [];
  const draft: EntryDraft = { listing, settings, now, entry, ...readWithout(listing, entry, token) };
  if (position.kind !== 'name') return valuesFor(position, draft);
  return missingMembers(position, draft, styleNear(listing, entry.index).colon);
}

function inRoot(position: WritingPosition, listing: Listing, settings: Settings, now: number): Completion[] {
  if (position.kind === 'item')
    return isBetweenEntries(position) ? [wholeEntry(position, listing, settings, now)] : [];
  if (position.kind === 'value') return position.name === 'count' ? countFor(position, { listing }) : [];
  const tree = listing.tree(undefined);
  const members = tree?.kind === 'object' ? tree.members : [];
  const names = new Set(members.filter(({ value }) => value).map(({ name }) => name));
  return missingRootMembers(position, names, listing.entries.length, styleNear(listing, 0).colon);
}

function wholeEntry(
  position: WritingPosition,
  listing: Listing,
  settings: Settings,
  now: number,
): Completion {
  const { token, needsComma, missingComma } = position;
  const index = listing.entries.countBefore(token.start);
  const style = styleInSnippet(styleNear(listing, index));
  const snippet = entrySnippet(listing, settings, now, style) + (needsComma ? ',' : '');
  const typed = listing.slice(token.start, token.end);
  return {
    label: 'New entry',
    kind: 'entry',
    detail: 'all 18 fields, consistent values',
    documentation:
      'A complete, consistent entry. Statistics are not recomputed while you type; use the quick fix of their problem.',
    insert: listing.slice(token.start, token.end).startsWith('{')
      ? snippet
      : onLines(listing, position, snippet),
    isSnippet: true,
    span: token,
    filter: typed === '' ? 'New entry' : typed,
    suggestsNext: false,
    followsEndpoint: true,
    missingComma,
  };
}

/** Starts a new line for a snippet of several lines that would follow other text. */
function onLines(listing: Listing, { token }: WritingPosition, snippet: string): string {
  if (!snippet.includes('\n')) return snippet;
  const { before, after } = lineAround(listing, token);
  if (isBlank(before)) return snippet;
  const isFirst = /\[[ \t]*$/.test(before);
  const body = isFirst ? `\n\t${snippet.replaceAll('\n', '\n\t')}` : `\n${snippet}`;
  return body + (isFirst && /^[ \t]*\]/.test(after) ? '\n' : '');
}

/** How much of a line is read before and after a span, in UTF-16 units. */
const MAX_LINE = 1000;

/** The text before and after a span on the same line. */
function lineAround(
  listing: Listing,
  { start, end }: Span,
): { readonly before: string; readonly after: string } {
  const [before = ''] = /[^\r\n]*$/.exec(listing.slice(Math.max(start - MAX_LINE, 0), start)) ?? [];
  const [after = ''] = /^[^\r\n]*/.exec(listing.slice(end, end + MAX_LINE)) ?? [];
  return { before, after };
}

function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text);
}

function isBetweenEntries({ kind, of, name }: WritingPosition): boolean {
  return kind === 'item' && of === 'root' && name === 'results';
}

/** How a new entry is inserted, which takes two edits of the text. */
export interface EntryInsertion {
  /** What else changes, such as `count`, before the entry is inserted. In order. */
  readonly others: readonly TextEdit[];
  /** Inserts the entry as a snippet, whose whitespace is kept. The offset is that in the text after the other edits. */
  readonly snippet: TextEdit;
}

/**
 * Inserts a complete entry with the tab stops of its completion: on the blank line of the cursor, or else after the entry at the
 * cursor; before all entries it is the first. `count` is raised if it becomes too low.
 *
 * @param offset of the cursor, in UTF-16 units
 * @param now the time of the last call where the listing has none, in milliseconds since the Unix epoch
 * @returns undefined if the text around the entries or a neighboring entry has a syntax error
 */
export function newEntryAt(
  listing: Listing,
  offset: number,
  settings: Settings,
  now: number,
): EntryInsertion | undefined {
  const index = listing.entries.countBefore(offset + 1);
  const style = styleNear(listing, index);
  const text = entrySnippet(listing, settings, now, style);
  const edits =
    insertionOnBlankLine(listing, offset, index, text) ?? insertAt(listing, index, text, style) ?? [];
  const snippet = edits.find((edit) => edit.text.includes(text));
  if (!snippet) return undefined;
  const others = edits.filter((edit) => edit !== snippet);
  const shifts = others.map((edit) => (edit.offset < snippet.offset ? edit.text.length - edit.length : 0));
  const shift = shifts.reduce((sum, one) => sum + one, 0);
  return { others, snippet: { ...snippet, offset: snippet.offset + shift } };
}

/** The edits that replace the blank line of the cursor between two entries by a new one. */
function insertionOnBlankLine(
  listing: Listing,
  offset: number,
  index: number,
  text: string,
): readonly TextEdit[] | undefined {
  const position = writingPositionAt(listing, offset);
  const { before, after } = lineAround(listing, { start: offset, end: offset });
  const items = entryItems(listing);
  if (!position || !isBetweenEntries(position) || !isBlank(before + after)) return undefined;
  if (!items || !canInsertEntry(listing, items, index)) return undefined;
  const { missingComma, needsComma } = position;
  const [space = ''] = /[^\r\n]*$/.exec(items.spaceFor(index)) ?? [];
  const line = {
    offset: offset - before.length,
    length: before.length + after.length,
    text: (styleNear(listing, index).base || space) + text + (needsComma ? ',' : ''),
  };
  const comma = missingComma === undefined ? [] : [{ offset: missingComma, length: 0, text: ',' }];
  return [...comma, line, ...countEdits(listing, 1)].sort((a, b) => a.offset - b.offset);
}

/**
 * Whether a text that is not recognized as a listing may be the start of one: an object with `results`
 * and possibly `count`, whose entries have only known members.
 */
export function isIncompleteListing(listing: Listing): boolean {
  const root = listing.tree(undefined);
  if (root?.kind !== 'object' || !listing.hasResults) return false;
  const own: ReadonlySet<string> = new Set(LISTING_FIELDS.map(({ name }) => name));
  if (!root.members.every(({ name }) => own.has(name))) return false;
  for (const entry of listing.entries) {
    const tree = listing.tree(entry);
    const members = tree?.kind === 'object' ? tree.members : [];
    if (!members.every(({ name, value }) => !value || FIELD_INDEX.has(name))) return false;
  }
  return true;
}

/** A completion at a position. */
export interface Completion {
  readonly label: string;
  readonly kind: 'member' | 'value' | 'figure' | 'entry';
  /** Shown beside the label; contains no strings from the file. */
  readonly detail: string;
  /** Markdown; contains no strings from the file. */
  readonly documentation: string;
  readonly insert: string;
  /** Whether the inserted text is a snippet with tab stops. */
  readonly isSnippet: boolean;
  /** The replaced text, on one line; from the start of the listing's text, in UTF-16 units. */
  readonly span: Span;
  /** The text that is matched with the text in the span. */
  readonly filter: string;
  /** Whether there are completions at the cursor after the insertion. */
  readonly suggestsNext: boolean;
  /** Whether the inserted entry has members that follow from its first tab stop, once the user has left it. */
  readonly followsEndpoint?: boolean;
  /** Where a missing comma is inserted, from the start of the listing's text. */
  readonly missingComma: number | undefined;
}
