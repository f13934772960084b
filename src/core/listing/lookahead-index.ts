import type { Span } from '../json/tree';
import type { ElementStream } from '../entries/element-stream';
import type { ReadPosition, Element } from '../entries/elements';
import type { Entry } from '../model/entry';

/** The text after an entry on which its reading depended. */
export interface Lookahead {
  /** How far the text was read, from the entry's start, in UTF-16 units. */
  readonly seen: number;
  /** Where reading the next element starts, by offsets from the entry's start. */
  readonly after: Pick<ReadPosition, 'at' | 'syntaxError'>;
}

/** An element, with its lookahead unless it depends on nothing else. */
export interface ReadElement {
  readonly element: Element;
  readonly lookahead: Lookahead | undefined;
}

/** @returns undefined after the last element */
export function readNext(stream: ElementStream): ReadElement | undefined {
  const element = stream.next();
  if (!element) return undefined;
  const { start, reading } = element;
  if (stream.isFollowedByElement && !reading.separatorError) return { element, lookahead: undefined };
  const { at, syntaxError: syntaxError } = stream.position;
  const after = {
    at: at - start,
    syntaxError: syntaxError && { ...syntaxError, at: syntaxError.at - start },
  };
  return { element, lookahead: { seen: stream.seen - start, after } };
}

/** The lookahead of the entries that have one: the last entry, and entries with or next to a syntax error. */
export class LookaheadIndex {
  readonly #lookaheads = new Map<Entry, Lookahead>();

  has(entry: Entry): boolean {
    return this.#lookaheads.has(entry);
  }

  set(entry: Entry, lookahead: Lookahead): void {
    this.#lookaheads.set(entry, lookahead);
  }

  delete(entry: Entry): void {
    this.#lookaheads.delete(entry);
  }

  clear(): void {
    this.#lookaheads.clear();
  }

  /** How far the text was read for an entry, as an offset in UTF-16 units; undefined for an entry without lookahead. */
  seen(entry: Entry): number | undefined {
    const lookahead = this.#lookaheads.get(entry);
    return lookahead && entry.start + lookahead.seen;
  }

  /** Where reading the element after an entry starts, and the error before it, by offsets in UTF-16 units. */
  after(entry: Entry): Lookahead['after'] | undefined {
    const { at, syntaxError: syntaxError } = this.#lookaheads.get(entry)?.after ?? {};
    const { start } = entry;
    return at === undefined
      ? undefined
      : { at: start + at, syntaxError: syntaxError && { ...syntaxError, at: start + syntaxError.at } };
  }

  /** The first entry that starts before an offset and whose lookahead goes beyond it. */
  firstBeyond(offset: number): Entry | undefined {
    let first: Entry | undefined;
    for (const [entry, { seen }] of this.#lookaheads) {
      const { start } = entry;
      if (start < offset && offset < start + seen && (!first || start < first.start)) first = entry;
    }
    return first;
  }

  /** The text after entries with syntax errors that was read to recover from them, as sorted, disjoint spans. */
  recoverySpans(): Span[] {
    const spans = Array.from(this.#lookaheads)
      .filter(([entry]) => entry.hasSyntaxError)
      .map(([{ start, end }, { seen }]) => ({ start: end, end: start + seen }))
      .sort((a, b) => a.start - b.start);
    const merged: Span[] = [];
    for (const span of spans) {
      const last = merged.at(-1);
      if (last && span.start <= last.end)
        merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
      else merged.push(span);
    }
    return merged;
  }
}
