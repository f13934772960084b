import type { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';
import { entrySnippet } from './new-listing';
import { missingMembers, missingRootMembers, countFor, valuesFor } from './member-completions';
import { writingPositionAt, type WritingPosition } from './cursor';
import { styleNear } from '../edit/insertion';
import { readWithout, type EntryDraft } from '../edit/new-entry';
import { FIELD_INDEX, LISTING_FIELDS } from '../entries/fields';
import type { Span } from '../json/tree';

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
    return position.name === 'results' ? [wholeEntry(position, listing, settings, now)] : [];
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
  const draft: EntryDraft = {
    listing,
    settings,
    now,
    entry: undefined,
    reading: undefined,
    names: new Set(),
  };
  const snippet = entrySnippet(draft, index) + (needsComma ? ',' : '');
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
  const [before = ''] = /[^\r\n]*$/.exec(listing.slice(Math.max(token.start - 1000, 0), token.start)) ?? [];
  const [lineAfter = ''] = /^[^\r\n]*/.exec(listing.slice(token.end, token.end + 1000)) ?? [];
  if (/^[ \t]*$/.test(before)) return snippet;
  const isFirst = /\[[ \t]*$/.test(before);
  const body = isFirst ? `\n\t${snippet.replaceAll('\n', '\n\t')}` : `\n${snippet}`;
  return body + (isFirst && /^[ \t]*\]/.test(lineAfter) ? '\n' : '');
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
