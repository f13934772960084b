import type { Entry } from '../model/entry';
import { parse, type ParsedText } from '../json/parse';
import type { Syntax } from '../json/syntax';
import { MemberCursor } from '../json/members';
import { type Path, findAt, type JsonNode, type Span } from '../json/tree';
import type { ResultsArray } from './results-array';
import type { Anchor } from '../model/rule';
import type { Text } from '../text/text';
import type { Listing } from './listing';
import type { ListingText } from './listing-text';
import type { Problem } from '../model/problem';

/**
 * Finds members and values in a listing's text, by the tree of one entry or of the envelope, which is the text around the
 * entries. Offsets in UTF-16 units.
 */
export class Locator {
  readonly #text: ListingText;
  readonly #syntax: Syntax;
  readonly #results: Pick<ResultsArray, 'open' | 'close'>;
  /** The latest tree, since several problems of an entry may need it. */
  #tree: { readonly of: Entry | undefined; readonly root: JsonNode | undefined } | undefined;
  /** From each entry's start. */
  readonly #spans = new WeakMap<Entry, Map<string, Span>>();

  constructor(text: ListingText, syntax: Syntax, results: Pick<ResultsArray, 'open' | 'close'>) {
    this.#text = text;
    this.#syntax = syntax;
    this.#results = results;
  }

  /** Clears what an edit may have changed. */
  forget(): void {
    this.#tree = undefined;
  }

  textOf(entry: Entry): string {
    return this.#text.slice(entry.start, entry.end);
  }

  /** The envelope as it is read. */
  envelopeText(): string {
    return this.#envelopeOf(this.#text);
  }

  /** The envelope with conflicts, and where an offset of it is in the whole text. */
  envelope(): { readonly text: string; readonly absolute: (offset: number) => number } {
    return { text: this.#envelopeOf(this.#text.original), absolute: this.#fromEnvelope() };
  }

  #envelopeOf(text: Text): string {
    const { open, close } = this.#results;
    return text.slice(0, open) + text.slice(close, text.length);
  }

  /** The text that a problem underlines. */
  locate({ rule, entry, finding }: Problem): Span {
    if (finding.place) return finding.place;
    return finding.span ? this.absolute(entry, finding.span) : this.find(entry, finding.path, rule.anchor);
  }

  /** The text of a member or value of an entry, or of the envelope if `entry` is undefined. */
  find(entry: Entry | undefined, path: Path, anchor: Anchor): Span {
    const spans = entry && (this.#spans.get(entry) ?? new Map<string, Span>());
    if (!spans) return this.#findInTree(entry, path, anchor);
    // The text of an entry never changes, so that each position in it is found once.
    const key = JSON.stringify([anchor, ...path]);
    const known = spans.get(key);
    if (known) return { start: entry.start + known.start, end: entry.start + known.end };
    const found = this.#findInMembers(entry, path, anchor) ?? this.#findInTree(entry, path, anchor);
    spans.set(key, { start: found.start - entry.start, end: found.end - entry.start });
    this.#spans.set(entry, spans);
    return found;
  }

  /** The value of a member of a valid entry, without a tree. */
  #findInMembers(entry: Entry, [name, ...rest]: Path, anchor: Anchor): Span | undefined {
    if (!entry.isValid || typeof name !== 'string' || rest.length > 0 || anchor !== 'value') return undefined;
    // The tree of a problem in the same entry is there already.
    if (this.#tree?.of === entry) return undefined;
    const text = this.textOf(entry);
    const cursor = new MemberCursor(text, 1);
    while (cursor.next()) {
      if (!cursor.isNamed(name)) continue;
      const start = cursor.valueStart;
      const value = cursor.value;
      if (value === undefined) return undefined;
      const length = value.startsWith('{') || value.startsWith('[') ? 1 : value.length;
      return this.absolute(entry, { start, end: start + length });
    }
    return undefined;
  }

  #findInTree(entry: Entry | undefined, path: Path, anchor: Anchor): Span {
    const root = this.tree(entry);
    const found = root && findAt(root, path);
    const { member, value } = found ?? {};
    if (member && (anchor === 'name' || !value)) return this.absolute(entry, member.nameSpan);
    if (!value) return entry ? { start: entry.start, end: entry.end } : { start: 0, end: 0 };
    const isContainer = value.kind === 'object' || value.kind === 'array';
    const end = isContainer ? value.start + 1 : value.end;
    return this.absolute(entry, { start: value.start, end });
  }

  /** @returns undefined if nothing of the entry or the envelope could be read */
  tree(entry: Entry | undefined): JsonNode | undefined {
    if (!this.#tree || this.#tree.of !== entry) {
      this.#tree = { of: entry, root: this.parse(entry).root };
    }
    return this.#tree.root;
  }

  /** Parses an entry or the envelope, as far as possible. */
  parse(entry: Entry | undefined): ParsedText {
    const text = entry ? this.textOf(entry) : this.envelopeText();
    const insideObject = entry?.hasSyntaxError === true && text.startsWith('"');
    return parse(text, { syntax: this.#syntax, insideObject, isUnmatched: () => true });
  }

  /** Converts a span from an entry's start, or of the envelope, to one of the whole text. */
  absolute(entry: Entry | undefined, { start, end }: Span): Span {
    const { length } = this.#text;
    if (entry) return { start: entry.start + start, end: Math.min(entry.start + end, length) };
    const moved = this.#fromEnvelope();
    const [from, to] = [moved(start), end > start ? moved(end - 1) + 1 : moved(end)];
    // There may be no closing bracket at the end of the text.
    return { start: Math.min(from, length), end: Math.min(to, length) };
  }

  #fromEnvelope(): (offset: number) => number {
    const { open, close } = this.#results;
    return (offset) => (offset < open ? offset : offset + close - open);
  }
}

/** The maximum number of entries whose problems are returned: quick fixes of more are not useful. */
const MAX_ENTRIES = 64;

/** A problem and the text that it underlines. */
export interface LocatedProblem {
  readonly problem: Problem;
  /** In UTF-16 units. */
  readonly span: Span;
}

/**
 * The problems whose ranges touch a span of the text. That of a trailing comma is at the bracket after it, but also found at the
 * comma, where VS Code reports it.
 *
 * @param span in UTF-16 units
 */
export function problemsAt(listing: Listing, { start, end: last }: Span): readonly LocatedProblem[] {
  const end = endWithBracket(listing, last);
  const entries = entriesIn(listing, { start, end });
  return listing
    .problems()
    .filter(({ entry }) => !entry || entries.has(entry))
    .map((problem) => ({ problem, span: listing.locate(problem) }))
    .filter(({ span }) => span.start <= end && span.end >= start);
}

/** How much whitespace is searched, in UTF-16 units. */
const MAX_SPACE = 200;

/** The end of a span, or of the bracket after the comma that the end touches. */
function endWithBracket(listing: Listing, end: number): number {
  const from = Math.max(end - 1, 0);
  const [touched] = /^[^,]?,\s*[}\]]/.exec(listing.slice(from, end + MAX_SPACE)) ?? [];
  return touched === undefined ? end : from + touched.length;
}

function entriesIn({ entries }: Listing, { start, end }: Span): ReadonlySet<Entry> {
  const found = new Set<Entry>();
  for (let index = Math.max(entries.countBefore(start + 1) - 1, 0); found.size < MAX_ENTRIES; index++) {
    const entry = entries.at(index);
    if (!entry || entry.start > end) break;
    found.add(entry);
  }
  return found;
}
