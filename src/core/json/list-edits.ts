import { spaceAtEnd } from './print';
import type { Span, ArrayNode, ObjectNode } from './tree';
import type { TextEdit } from '../text/text-edit';

/**
 * Edits of the items of an object or array, the elements or members. Its text is a part for each item, with its whitespace,
 * comments and comma, between a head (comments on the line of the opening bracket) and a foot (what follows the last
 * part). A comment belongs to the item beside which it stands: one on the line of an item or its comma to that,
 * another to the next item. It moves and goes with that. Offsets and lengths are in UTF-16 units.
 */

/** The items of an object or an array in a text. */
interface Items {
  readonly length: number;
  readonly item: (index: number) => Span;
  /** After the opening bracket. */
  readonly open: number;
  /** Before the closing bracket. */
  readonly close: number;
  readonly slice: (start: number, end: number) => string;
  /** The space between two items on one line, where the list has no two such items. */
  readonly spaceOnOneLine: string;
  /** How the first items of an empty list are written; by default beside each other, after its comments. */
  readonly empty?: EmptyStyle | undefined;
}

/** The whitespace around the first items of an empty list. */
export interface EmptyStyle {
  /** Before the first item. */
  readonly before: string;
  readonly between: string;
  /** Before the closing bracket. */
  readonly end: string;
}

/** The items of an object or array by its tree. */
export function itemsOf(
  text: string,
  container: ObjectNode | ArrayNode,
  spaceOnOneLine: string,
  empty?: EmptyStyle,
): ItemList {
  const spans: readonly Span[] =
    container.kind === 'array'
      ? container.elements
      : container.members.map(({ nameSpan: { start, end }, value }) => ({ start, end: value?.end ?? end }));
  return new ItemList({
    length: spans.length,
    item: (index) => spans[index] ?? container,
    open: container.start + 1,
    close: container.end - 1,
    slice: (start, end) => text.slice(start, end),
    spaceOnOneLine,
    empty,
  });
}

/** An item that is inserted, with the comments that belong to it. */
export interface ItemText {
  /** The comments before it, with the whitespace after them. */
  readonly before: string;
  readonly text: string;
  /** The comments after it. */
  readonly after: string;
  /** Whether the text is a line break and complete lines with their own commas. */
  readonly isLines?: boolean;
}

/** A new item without comments. */
export function newItem(text: string): ItemText {
  return { before: '', text, after: '' };
}

/** Changes of the items of a list. */
export interface ItemChanges {
  /** The indexes of items that are removed with their comments, also of those that are inserted elsewhere. */
  readonly removed?: ReadonlySet<number>;
  /** In order, by the index of the item before which they are inserted; the length for the end. */
  readonly inserted?: ReadonlyMap<number, readonly ItemText[]>;
}

/** The text between two items. */
interface Gap {
  /** Undefined before the first item, and after the last unless there is a trailing comma. */
  readonly comma: number | undefined;
  /** The part of the next item starts here. */
  readonly boundary: number;
}

const TRIVIA = /[\r\n]+|[ \t]+|\/\/[^\r\n]*|\/\*[^]*?\*\/|,/gy;
/** Comments that start on the line of the last item. */
const COMMENTS_ON_LINE = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/))*/y;
/** Comments that nothing follows on their line. Each ends at its first closing mark, so that it can be matched in one way only. */
const COMMENTS_TO_LINE_END = /(?:[ \t]*\/\*(?:[^*\r\n]|\*(?!\/))*\*\/)*[ \t]*(?:\/\/[^\r\n]*)?(?=[\r\n])/y;

/**
 * @param hasNext whether an item follows, not the closing bracket
 * @returns undefined if the text is not just whitespace, comments and at most one comma
 */
function readGap(text: string, start: number, hasNext: boolean): Gap | undefined {
  let comma: number | undefined;
  let end = 0;
  for (const { 0: token, index } of text.matchAll(TRIVIA)) {
    if (token === ',') {
      if (comma !== undefined) return undefined;
      comma = index;
    }
    end = index + token.length;
  }
  if (end < text.length) return undefined;
  const from = comma === undefined ? 0 : comma + 1;
  const pattern = hasNext ? COMMENTS_TO_LINE_END : COMMENTS_ON_LINE;
  pattern.lastIndex = from;
  const comments = pattern.exec(text)?.[0] ?? '';
  return {
    comma: comma === undefined ? undefined : start + comma,
    boundary: start + from + comments.length - spaceAtEnd(comments, ' \t').length,
  };
}

/** A part of the list after the changes: items that stay, from the first to the last. */
interface Part {
  readonly first: number;
  readonly last: number;
  /** Instead of them, an item that is inserted before the first. */
  readonly inserted?: ItemText;
}

/** The edits that make of a text what is kept of it and what is added, in order. */
class Rewriting {
  readonly edits: TextEdit[] = [];
  #added = '';

  /** @param at where the text starts that is kept, added to or left out */
  constructor(
    private at: number,
    private readonly slice: Items['slice'],
  ) {}

  add(text: string): void {
    this.#added += text;
  }

  keep(start: number, end: number): void {
    if (start === end) return;
    this.leaveOutTo(start);
    this.at = end;
  }

  /** Leaves out the text after what was kept. Whitespace at its end that is the same in what was added stays. */
  leaveOutTo(end: number): void {
    const old = this.slice(this.at, end);
    const added = this.#added;
    let same = 0;
    while (/\s/.test(old.at(-1 - same) ?? '') && old.at(-1 - same) === added.at(-1 - same)) same++;
    const [length, text] = [old.length - same, added.slice(0, added.length - same)];
    if (length > 0 || text !== '') this.edits.push({ offset: this.at, length, text });
    this.at = end;
    this.#added = '';
  }
}

/** The items of a list and the gaps between them, each of which is read once. The gap of an index is before its item. */
export class ItemList {
  readonly #gaps = new Map<number, Gap | undefined>();

  constructor(readonly items: Items) {}

  /** Whether the text between the items beside which one would be inserted has no syntax error. */
  canInsert(index: number): boolean {
    return this.#gap(index) !== undefined;
  }

  get hasTrailingComma(): boolean {
    const { length } = this.items;
    return length > 0 && this.#gap(length)?.comma !== undefined;
  }

  /** The text before the first item and after the last one that belongs to none, between the brackets. */
  get ends(): readonly [head: string, foot: string] {
    const { open, close, slice } = this.items;
    return [slice(open, this.#headEnd), slice(this.#footStart, close)];
  }

  /**
   * An item with its comments, to be inserted elsewhere.
   *
   * @param text replaces the text of the item
   */
  itemText(index: number, text?: string): ItemText {
    const { item, slice } = this.items;
    const { start, end } = item(index);
    const partEnd = this.#partEnd(index);
    const comma = this.#gap(index + 1)?.comma ?? partEnd;
    const after = slice(end, comma) + slice(comma + 1, partEnd);
    return {
      before: slice(this.#partStart(index) + this.#space(index).length, start),
      text: text ?? slice(start, end),
      after: after.slice(0, after.length - spaceAtEnd(after).length),
    };
  }

  /** The whitespace before an item that is inserted at an index. */
  spaceFor(index: number): string {
    const { length, spaceOnOneLine, empty } = this.items;
    if (length === 0) return empty?.between ?? spaceOnOneLine;
    if (index < length && index > 0) return this.#space(index);
    if (length > 1) return this.#space(index === 0 ? 1 : length - 1);
    const only = this.#space(0);
    return /[\r\n]/.test(only) ? only : spaceOnOneLine;
  }

  /**
   * The edits that remove and insert items, in order. Commas, line ends and indentation are as those beside them. Text with a
   * syntax error beside an item that is removed or inserted is left out.
   */
  edits(changes: ItemChanges): TextEdit[] {
    const { length, open, close, slice, empty } = this.items;
    const parts = this.#parts(changes);
    if (length === 0 && parts.length === 0) return [];
    const rewriting = new Rewriting(open, slice);
    rewriting.keep(open, this.#headEnd);
    let isLineDue = endsInLineComment(slice(open, this.#headEnd));
    const endLineBefore = (following: string): void => {
      if (isLineDue && !/^[ \t]*[\r\n]/.test(following))
        rewriting.add(/\r\n|\n|\r/.exec(slice(open, close))?.[0] ?? '\n');
    };
    for (const [at, part] of parts.entries()) {
      const { inserted } = part;
      const space = this.#spaceBefore(part, parts[at - 1]);
      endLineBefore(inserted?.isLines ? inserted.text : space);
      rewriting.add(space);
      const next = parts[at + 1];
      const comma = next || this.hasTrailingComma ? ',' : '';
      const after = inserted?.after ?? this.#after(part.last);
      // On one line, comments after the comma would belong to the next item.
      const isCommaLast = next && !isLineBreak(this.spaceFor(next.first)) && !endsInLineComment(after);
      if (!inserted) this.#keep(part, comma, isCommaLast === true, rewriting);
      else if (inserted.isLines) rewriting.add(inserted.text);
      else rewriting.add(inserted.before + inserted.text + (isCommaLast ? after + comma : comma + after));
      isLineDue = inserted?.isLines === true || endsInLineComment(after);
    }
    const foot = length === 0 && empty ? empty.end : slice(this.#footStart, close);
    endLineBefore(foot);
    rewriting.add(foot);
    rewriting.leaveOutTo(close);
    return rewriting.edits;
  }

  /** What the list consists of after the changes. */
  #parts({ removed = new Set(), inserted = new Map() }: ItemChanges): Part[] {
    const parts: Part[] = [];
    const touched = new Set([...removed, ...inserted.keys(), this.items.length]);
    let first = 0;
    for (const index of [...touched].sort((a, b) => a - b)) {
      if (index > first) parts.push({ first, last: index - 1 });
      first = index;
      for (const item of inserted.get(index) ?? []) parts.push({ first: index, last: index, inserted: item });
      if (removed.has(index)) first = index + 1;
    }
    return parts;
  }

  /** Keeps the items of a part, and its last comma if there is to be one. */
  #keep({ first, last }: Part, comma: string, isCommaLast: boolean, rewriting: Rewriting): void {
    const { end } = this.items.item(last);
    const partEnd = this.#partEnd(last);
    rewriting.keep(this.#partStart(first) + this.#space(first).length, end);
    const old = this.#gap(last + 1)?.comma;
    const commaAt = old ?? (isCommaLast ? partEnd : end);
    rewriting.keep(end, commaAt);
    if (old !== undefined && comma !== '') rewriting.keep(old, old + 1);
    else rewriting.add(comma);
    rewriting.keep(old === undefined ? commaAt : old + 1, partEnd);
  }

  #spaceBefore({ first, inserted }: Part, previous: Part | undefined): string {
    const { length, empty } = this.items;
    if (inserted?.isLines) return '';
    if (!previous) return length > 0 ? this.#space(0) : (empty?.before ?? '');
    const isNoLongerFirst = first === 0 && !previous.inserted?.isLines;
    return inserted || isNoLongerFirst ? this.spaceFor(first) : this.#space(first);
  }

  #gap(index: number): Gap | undefined {
    if (!this.#gaps.has(index)) {
      const { length, open, close, item, slice } = this.items;
      const start = index === 0 ? open : item(index - 1).end;
      const end = index === length ? close : item(index).start;
      const gap = readGap(slice(start, end), start, index < length);
      const isExpected = gap?.comma === undefined ? index === 0 || index === length : index > 0;
      this.#gaps.set(index, isExpected ? gap : undefined);
    }
    return this.#gaps.get(index);
  }

  /** Where the head ends. */
  get #headEnd(): number {
    return this.items.length > 0 ? this.#partStart(0) : this.#footStart;
  }

  get #footStart(): number {
    const { length, open, close, slice } = this.items;
    return length > 0 ? this.#partEnd(length - 1) : close - spaceAtEnd(slice(open, close)).length;
  }

  #partStart(index: number): number {
    return this.#gap(index)?.boundary ?? (index === 0 ? this.items.open : this.items.item(index).start);
  }

  #partEnd(index: number): number {
    return this.#gap(index + 1)?.boundary ?? this.items.item(index).end;
  }

  /** The whitespace at the start of the part of an item. */
  #space(index: number): string {
    const text = this.items.slice(this.#partStart(index), this.items.item(index).start);
    return this.#gap(index) ? (/^[ \t\r\n]*/.exec(text)?.[0] ?? '') : '';
  }

  /** The comma and the comments after an item. */
  #after(index: number): string {
    return this.items.slice(this.items.item(index).end, this.#partEnd(index));
  }
}

function isLineBreak(text: string): boolean {
  return /^[\r\n]/.test(text);
}

/** Whether whitespace, comments and a comma end in a comment that ends with its line. */
function endsInLineComment(text: string): boolean {
  const tokens = text.match(TRIVIA)?.filter((token) => !/^[ \t]/.test(token));
  return tokens?.at(-1)?.startsWith('//') === true;
}
