import { nameOf } from '../browse/names';
import type { JsonNode, Span } from '../json/tree';
import { shownText } from '../text/quote';
import { isBlank } from '../values/names';
import type { Listing } from '../listing/listing';

/** An entry or a member as a symbol of a text. Spans are those of the whole text, in UTF-16 units. */
export interface EntrySymbol {
  readonly name: string;
  readonly span: Span;
  /** What is selected: the value of the entry's name, by which lines show it, or the opening bracket. */
  readonly selection: Span;
}

/** A member of an entry as a symbol. */
export interface MemberSymbol extends EntrySymbol {
  /** Undefined for a member without a value. */
  readonly kind: JsonNode['kind'] | undefined;
  /** The start of its value. */
  readonly detail: string;
}

/** How much of a value is shown, in UTF-16 units. */
const MAX_DETAIL_LENGTH = 80;

/** The symbols of the first entries, in their order. */
export function entrySymbols(listing: Listing, most = listing.entries.length): EntrySymbol[] {
  return listing.entries.slice(0, most).map((entry, index) => {
    const start = listing.startOf(index);
    const hasName = entry.values.name !== undefined;
    return {
      name: shownText(nameOf(entry, index)),
      span: { start, end: listing.endOf(index) },
      selection: hasName
        ? listing.rangeAt(index, ['name'], 'value')
        : { start, end: start + Math.min(1, entry.text.length) },
    };
  });
}

/** The symbols of the members of an entry. */
export function memberSymbols(listing: Listing, index: number): MemberSymbol[] {
  const entry = listing.entries[index];
  const start = listing.startOf(index);
  const { members = [] } = entry?.objectTree() ?? {};
  return members.map(({ name, nameSpan, value }) => ({
    // VS Code accepts no blank names.
    name: isBlank(name) ? JSON.stringify(name) : name,
    kind: value?.kind,
    detail: value
      ? inOneLine(entry?.text.slice(value.start, value.end).slice(0, MAX_DETAIL_LENGTH) ?? '')
      : '',
    span: { start: start + nameSpan.start, end: start + (value?.end ?? nameSpan.end) },
    selection: { start: start + nameSpan.start, end: start + nameSpan.end },
  }));
}

function inOneLine(text: string): string {
  return shownText(text.replace(/\s*[\r\n]\s*/g, ' '));
}
