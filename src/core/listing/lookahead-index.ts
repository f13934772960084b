import type { Entry } from './entry';
import type { Span } from '../json/tree';
import type { ElementStream } from '../reading/element-stream';
import type { Between, Element } from '../reading/elements';

/** What an entry's reading depended on, where it is not simply its own text and where the next begins. */
export interface Dependence {
  /** How far the text was looked at, from the entry's start, in UTF-16 units. */
  readonly seen: number;
  /** Where the next element is read from, by offsets from the entry's start. */
  readonly after: Pick<Between, 'at' | 'fault'>;
}

/** An element and what is to be remembered of its reading. */
export interface Read {
  readonly element: Element;
  readonly dependence: Dependence | undefined;
}

/** @returns undefined after the last element */
export function readNext(stream: ElementStream): Read | undefined {
  const element = stream.next();
  if (!element) return undefined;
  const { start, reading } = element;
  if (stream.isQuick && !reading.gapFault) return { element, dependence: undefined };
  const { at, fault } = stream.between;
  const after = { at: at - start, fault: fault && { ...fault, at: fault.at - start } };
  return { element, dependence: { seen: stream.seen - start, after } };
}

/** The entries whose reading depended on more than their own text: the last one, and those that are broken or beside a fault. */
export class Unsettled {
  readonly #dependences = new Map<Entry, Dependence>();

  has(entry: Entry): boolean {
    return this.#dependences.has(entry);
  }

  set(entry: Entry, dependence: Dependence): void {
    this.#dependences.set(entry, dependence);
  }

  delete(entry: Entry): void {
    this.#dependences.delete(entry);
  }

  clear(): void {
    this.#dependences.clear();
  }

  /** How far the text was looked at for an entry, as an offset in UTF-16 units; undefined if no further than is usual. */
  seen(entry: Entry): number | undefined {
    const dependence = this.#dependences.get(entry);
    return dependence && entry.start + dependence.seen;
  }

  /** Where the element behind an entry is read from, and the fault before it, by offsets in UTF-16 units. */
  after(entry: Entry): Dependence['after'] | undefined {
    const { at, fault } = this.#dependences.get(entry)?.after ?? {};
    const { start } = entry;
    return at === undefined
      ? undefined
      : { at: start + at, fault: fault && { ...fault, at: start + fault.at } };
  }

  /** The first entry that begins before an offset and for which the text was looked at beyond it, if there is one. */
  firstBeyond(offset: number): Entry | undefined {
    let first: Entry | undefined;
    for (const [entry, { seen }] of this.#dependences) {
      const { start } = entry;
      if (start < offset && offset < start + seen && (!first || start < first.start)) first = entry;
    }
    return first;
  }

  /** Where the text stands that broken entries were told from, behind them: in order, apart from one another. */
  watched(): Span[] {
    const spans = Array.from(this.#dependences)
      .filter(([entry]) => entry.broken)
      .map(([{ start, end }, { seen }]) => ({ start: end, end: start + seen }))
      .sort((a, b) => a.start - b.start);
    const apart: Span[] = [];
    for (const span of spans) {
      const last = apart.at(-1);
      if (last && span.start <= last.end)
        apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
      else apart.push(span);
    }
    return apart;
  }
}
