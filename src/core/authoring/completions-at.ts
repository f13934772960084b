import type { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';
import type { Completion } from './completion';
import { entrySnippet } from './entry-snippet';
import { missingMembers, missingRootMembers } from './member-names';
import { countFor, valuesFor } from './member-values';
import { writingPositionAt, type WritingPosition } from './writing-position';
import { styleNear } from './entry-style';
import { readWithout, type EntryDraft } from './entry-draft';

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
