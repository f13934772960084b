import { entryLabel } from '../browse/labels';
import type { Listing } from '../listing/listing';
import { valuesOf } from '../browse/entry-values';
import { nameOf } from '../browse/entry-data';
import type { JsonNode, Span } from '../json/tree';
import { MemberCursor } from '../json/members';
import type { Entry } from '../model/entry';
import type { Block } from '../model/entry-list';
import { shownText } from '../text/quote';

/** The name of an entry, shown after its opening bracket. */
export interface EntryName {
  /** After the bracket, in UTF-16 units. */
  readonly offset: number;
  readonly name: string;
}

/** The maximum number of entries with names, since one line may contain all entries. */
const MAX_ENTRIES = 200;

/** An opening bracket that is followed by nothing else on its line, so that folding hides the whole entry. */
const OPEN_LINE = /^\{[ \t]*(?:[\r\n]|\/[/*])/;
const MAX_LINE_LENGTH = 200;

/** The names of entries whose opening brackets are in a range, in UTF-16 units, and which have more than one line. */
export function entryNamesIn(listing: Listing, start: number, end: number): EntryName[] {
  const { entries } = listing;
  const names: EntryName[] = [];
  const first = Math.max(entries.countBefore(start) - 1, 0);
  for (let index = first; index < first + MAX_ENTRIES; index++) {
    const entry = entries.at(index);
    if (!entry || entry.start >= end) break;
    const offset = entry.start + 1;
    if (offset < start || offset > end) continue;
    if (!OPEN_LINE.test(listing.slice(entry.start, Math.min(entry.start + MAX_LINE_LENGTH, entry.end))))
      continue;
    names.push({ offset, name: shownText(nameOf(entry, listing.read(entry).values)) });
  }
  return names;
}

/** How an entry is shown in an outline. */
export interface EntrySymbol {
  readonly entry: Entry;
  readonly label: string;
  readonly detail: string;
  /** The value of its name, by which lines show the entry, from the entry's start in UTF-16 units. */
  readonly nameSpan: Span;
}

/** A member of an entry in an outline. */
export interface MemberSymbol {
  readonly name: string;
  /** Undefined for a member without a value. */
  readonly kind: JsonNode['kind'] | undefined;
  readonly detail: string;
  /** From the entry's start, in UTF-16 units. */
  readonly span: Span;
  readonly nameSpan: Span;
}

/** How much of a value is shown, in UTF-16 units. */
const MAX_DETAIL_LENGTH = 80;

/** The entries of a listing as symbols, and their members. They are found once, block by block. */
export class EntrySymbols {
  readonly #blocks = new WeakMap<Block, readonly EntrySymbol[]>();
  readonly #members = new WeakMap<Entry, readonly MemberSymbol[]>();

  constructor(private readonly listing: Listing) {}

  /**
   * The symbols of each block, in order.
   *
   * @yields each in a step of about a millisecond
   */
  *blocks(): Generator<readonly EntrySymbol[], void, undefined> {
    for (const block of this.listing.entries.blocks) {
      const known = this.#blocks.get(block);
      const symbols = known ?? block.entries.map((entry) => this.#symbolOf(entry));
      this.#blocks.set(block, symbols);
      yield symbols;
    }
  }

  /** The members of an entry. */
  membersOf(entry: Entry): readonly MemberSymbol[] {
    const known = this.#members.get(entry) ?? memberSymbols(this.listing, entry);
    this.#members.set(entry, known);
    return known;
  }

  #symbolOf(entry: Entry): EntrySymbol {
    const { label, description } = entryLabel(entry, valuesOf(this.listing, entry), [], 'file');
    return { entry, label, detail: description, nameSpan: nameSpanOf(this.listing, entry) };
  }
}

/** The value of an entry's name; of one without a name, its opening bracket. */
function nameSpanOf(listing: Listing, entry: Entry): Span {
  const text = listing.textOf(entry);
  const cursor = new MemberCursor(text, 1);
  while (entry.isObject && !entry.hasSyntaxError && cursor.next()) {
    if (!cursor.isNamed('name')) continue;
    const { valueStart } = cursor;
    return { start: valueStart, end: valueStart + (cursor.value?.length ?? 0) };
  }
  return { start: 0, end: Math.min(1, text.length) };
}

function memberSymbols(listing: Listing, entry: Entry): readonly MemberSymbol[] {
  const tree = listing.tree(entry);
  if (tree?.kind !== 'object') return [];
  const text = listing.textOf(entry);
  return tree.members.map(({ name, nameSpan, value }) => ({
    name,
    kind: value?.kind,
    detail: value
      ? detailOf(text.slice(value.start, Math.min(value.end, value.start + MAX_DETAIL_LENGTH)))
      : '',
    span: { start: nameSpan.start, end: value?.end ?? nameSpan.end },
    nameSpan,
  }));
}

function detailOf(literal: string): string {
  return shownText(literal.replace(/\s*[\r\n]\s*/g, ' '));
}
