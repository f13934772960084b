import { Checker, type ListingTrackers } from './checker';
import { ElementReader, type Element } from './elements';
import { Entry } from './entry';
import { parse, type ParsedText } from './json/parse';
import { JSON_SYNTAX, type Syntax, type SyntaxFault } from './json/syntax';
import { findResults } from './json/results';
import { findAt, type JsonNode, type Span } from './json/tree';
import { KeyIndex } from './key-index';
import type { Path } from './json/pointer';
import type { Problem } from './problem';
import { readParsed, readSound } from './read-entry';
import type { Reading } from './reading';
import { readRoot, type RootReading } from './root-reading';
import { RULES } from './rules';
import type { Anchor, KeyView, ListingView, Rule } from './rules/rule';
import { DEFAULT_SETTINGS, type Settings } from './settings';

export interface ListingOptions {
  readonly settings?: Settings;
  readonly syntax?: Syntax;
  readonly rules?: readonly Rule[];
}

/** What is read between two pauses of the analysis, in entries and in UTF-16 units: well under a millisecond of work. */
const ENTRIES_A_STEP = 64;
const TEXT_A_STEP = 1 << 16;

/**
 * A listing response: its entries, and what is wrong with it. The text around the entries is read as one small
 * object; of each entry only its place, its problems and a few values are kept.
 */
export class Listing implements ListingView {
  readonly entries: Entry[] = [];

  readonly #keys = new KeyIndex(
    (entry) => this.read(entry).values.id,
    (entry) => this.read(entry).values.endpoint,
  );
  readonly #text: string;
  readonly #syntax: Syntax;
  readonly #checker: Checker;
  #trackers: ListingTrackers;
  /** Offset after the opening bracket of `results`, and of its closing bracket; both the text's length if there is none. */
  #open: number;
  #close: number;
  /** Why `results` does not end well, if it does not. */
  #faultAtEnd: string | undefined;
  #root: RootReading | undefined;
  #rootProblems: readonly Problem[] = [];
  /** The tree made last, for the problems of one entry to share. */
  #tree: { readonly of: Entry | undefined; readonly root: JsonNode | undefined } | undefined;
  /** The entry read last, for its problems to share. */
  #reading: { readonly of: Entry; readonly reading: Reading } | undefined;

  /** @param text without a byte order mark; offsets count from its start, in UTF-16 units */
  constructor(text: string, options: ListingOptions = {}) {
    this.#text = text;
    this.#syntax = options.syntax ?? JSON_SYNTAX;
    this.#checker = new Checker(options.rules ?? RULES, options.settings ?? DEFAULT_SETTINGS);
    this.#trackers = this.#checker.track(this);
    this.#open = this.#close = text.length;
  }

  /** Reads and checks a whole text at once. */
  static read(text: string, options: ListingOptions = {}): Listing {
    const listing = new Listing(text, options);
    const steps = listing.analyse();
    while (!steps.next().done);
    return listing;
  }

  get byId(): KeyView {
    return this.#keys.byId;
  }

  get byEndpoint(): KeyView {
    return this.#keys.byEndpoint;
  }

  get count(): number | undefined {
    return this.#root?.count;
  }

  get countLiteral(): string {
    return this.#root?.literal('count') ?? '';
  }

  /**
   * Reads and checks the text in steps that take well under a millisecond each. The listing is complete when
   * the generator is done; to cancel, do not go on.
   *
   * @yields how far it has come, in UTF-16 units
   */
  *analyse(): Generator<number, void, undefined> {
    const text = this.#text;
    for (let open = findResults(text); open >= 0; open = findResults(text, this.#close + 1)) {
      this.#clear();
      this.#open = open + 1;
      yield* this.#readEntries(open);
    }
    this.#readRoot();
  }

  /** All problems, those of the listing first, then entry by entry, then those that several entries make together. */
  problems(): Problem[] {
    const problems = [...this.#rootProblems];
    for (const entry of this.entries) for (const problem of entry.problems) problems.push(problem);
    for (const problem of this.#trackers.check()) problems.push(problem);
    return problems;
  }

  /** The text that a problem underlines, in UTF-16 units. */
  locate({ rule, entry, finding }: Problem): Span {
    return finding.span
      ? this.#absolute(entry, finding.span)
      : this.locatePath(entry, finding.path, rule.anchor);
  }

  /** The text of something inside an entry, or inside the listing where there is no entry. */
  locatePath(entry: Entry | undefined, path: Path, anchor: Anchor): Span {
    const root = this.#treeOf(entry);
    const found = root && findAt(root, path);
    const { member, value } = found ?? {};
    if (member && (anchor === 'name' || !value)) return this.#absolute(entry, member.nameSpan);
    if (!value) return entry ? { start: entry.start, end: entry.end } : { start: 0, end: 0 };
    const isContainer = value.kind === 'object' || value.kind === 'array';
    const end = isContainer ? value.start + 1 : value.end;
    return this.#absolute(entry, { start: value.start, end });
  }

  /** The text of an entry. */
  textOf(entry: Entry): string {
    return this.#text.slice(entry.start, entry.end);
  }

  /** Reads an entry again from its text. */
  read(entry: Entry): Reading {
    if (this.#reading?.of !== entry) {
      const text = this.textOf(entry);
      const reading = entry.broken ? readParsed(text, this.#parse(entry)) : readSound(text, this.#syntax);
      this.#reading = { of: entry, reading };
    }
    return this.#reading.reading;
  }

  #clear(): void {
    this.#tree = this.#reading = undefined;
    this.entries.length = 0;
    this.#keys.clear();
    this.#trackers = this.#checker.track(this);
  }

  *#readEntries(open: number): Generator<number, void, undefined> {
    const reader = new ElementReader(this.#text, open, this.#syntax);
    for (;;) {
      const elements = readStep(reader);
      const last = elements.at(-1);
      if (!last) break;
      this.#add(elements);
      yield last.end;
    }
    this.#close = reader.close;
    this.#faultAtEnd = reader.faultAtEnd;
  }

  #add(elements: readonly Element[]): void {
    const before = this.entries.length;
    const entries = elements.map(
      ({ start, end, reading }, index) => new Entry(before + index, start, end - start, reading),
    );
    const readings = elements.map(({ reading }) => reading);
    this.#checker.check(entries, readings);
    entries.forEach((entry, index) => {
      const reading = readings[index];
      this.entries.push(entry);
      if (!entry.isEntry || !reading) return;
      this.#keys.add(entry);
      this.#trackers.add(entry, reading);
    });
  }

  #readRoot(): void {
    const root = readRoot(this.#rootText(), { syntax: this.#syntax });
    // The end of a text that was cut off in its last entry has been spoken of there.
    const cutOff = this.entries.at(-1)?.broken === true && (root.fault?.span.start ?? 0) >= this.#open;
    this.#root = {
      ...root,
      fault: cutOff ? undefined : root.fault,
      gapFault: this.#faultAtEnd === undefined ? undefined : this.#endFault(this.#faultAtEnd),
    };
    // The last of repeated members counts: then the entries read are not the listing's.
    if (root.wrongTypes.some(({ path }) => path[0] === 'results')) this.#clear();
    this.#rootProblems = this.#checker.checkRoot(this.#root);
  }

  /** A fault at the closing bracket of `results`. */
  #endFault(reason: string): SyntaxFault {
    return { reason, span: { start: this.#open, end: this.#open + 1 }, path: ['results'] };
  }

  /** The listing's text without what is inside `results`. */
  #rootText(): string {
    return this.#text.slice(0, this.#open) + this.#text.slice(this.#close);
  }

  #treeOf(entry: Entry | undefined): JsonNode | undefined {
    if (!this.#tree || this.#tree.of !== entry) {
      this.#tree = { of: entry, root: this.#parse(entry).root };
    }
    return this.#tree.root;
  }

  #parse(entry: Entry | undefined): ParsedText {
    const text = entry ? this.textOf(entry) : this.#rootText();
    const insideObject = entry?.broken === true && text.startsWith('"');
    return parse(text, { syntax: this.#syntax, insideObject, isStray: () => true });
  }

  #absolute(entry: Entry | undefined, { start, end }: Span): Span {
    if (entry) return { start: entry.start + start, end: Math.min(entry.start + end, this.#text.length) };
    const hidden = this.#close - this.#open;
    const moved = (offset: number): number => (offset < this.#open ? offset : offset + hidden);
    return { start: moved(start), end: end > start ? moved(end - 1) + 1 : moved(end) };
  }
}

/** The next few elements; none at the end. */
function readStep(reader: ElementReader): Element[] {
  const elements: Element[] = [];
  let length = 0;
  while (elements.length < ENTRIES_A_STEP && length < TEXT_A_STEP) {
    const element = reader.next();
    if (!element) break;
    length += element.end - element.start;
    elements.push(element);
  }
  return elements;
}
