import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import type { Matches, Pair } from './match';

/** Not paired yet. */
const OPEN = -1;
/** Not to be paired. */
const EXCLUDED = -2;

/** The state of matching the entries of two listings. */
export class Matching {
  /** For each index in one listing the index in the other, or one of the above. */
  readonly #newPlaces: Int32Array;
  readonly #oldPlaces: Int32Array;
  /** By the new index. */
  readonly #isSameText: Uint8Array;

  /** @param only the only entries that are matched; by default all */
  constructor(
    readonly before: Listing,
    readonly after: Listing,
    only?: { readonly before: readonly Entry[]; readonly after: readonly Entry[] },
  ) {
    const initial = only ? EXCLUDED : OPEN;
    this.#newPlaces = new Int32Array(before.entries.length).fill(initial);
    this.#oldPlaces = new Int32Array(after.entries.length).fill(initial);
    this.#isSameText = new Uint8Array(after.entries.length);
    for (const { index } of only?.before ?? []) this.#newPlaces[index] = OPEN;
    for (const { index } of only?.after ?? []) this.#oldPlaces[index] = OPEN;
  }

  pair(old: Entry, now: Entry): void {
    if (!this.pairAlike(old, now)) this.pairChanged(old, now);
  }

  /** Pairs two entries that do not have the same text. */
  pairChanged(old: Entry, now: Entry): void {
    this.#pair(old, now, false);
  }

  /** Pairs two entries if they have the same text. @returns whether they have */
  pairAlike(old: Entry, now: Entry): boolean {
    const isAlike = old.length === now.length && this.before.textOf(old) === this.after.textOf(now);
    if (isAlike) this.#pair(old, now, true);
    return isAlike;
  }

  #pair({ index: from }: Entry, { index: to }: Entry, isSameText: boolean): void {
    this.#newPlaces[from] = to;
    this.#oldPlaces[to] = from;
    if (isSameText) this.#isSameText[to] = 1;
  }

  /** Pairs equal texts from the first entry forwards, and from the last backwards. @yields after each step */
  *pairEnds(): Generator<void, void, undefined> {
    const [olds, news] = [this.before.entries, this.after.entries];
    const maxPairs = Math.min(olds.length, news.length);
    const pairAt = (old: number, now: number): boolean => {
      const [one, other] = [olds.at(old), news.at(now)];
      return one !== undefined && other !== undefined && this.pairAlike(one, other);
    };
    let front = 0;
    while (front < maxPairs && pairAt(front, front)) {
      front++;
      yield;
    }
    for (let back = 1; back <= maxPairs - front && pairAt(olds.length - back, news.length - back); back++)
      yield;
  }

  /** The entries of a listing that are not paired yet, in order. @yields after each step */
  *open(side: 'before' | 'after'): Generator<void, Entry[], undefined> {
    const places = side === 'before' ? this.#newPlaces : this.#oldPlaces;
    const open: Entry[] = [];
    for (const { entries, index } of this[side].entries.blocks) {
      for (let place = 0; place < entries.length; place++) {
        const entry = entries[place];
        if (entry && places[index + place] === OPEN) open.push(entry);
      }
      yield;
    }
    return open;
  }

  /** @yields after each step */
  *result(): Generator<void, Matches, undefined> {
    const pairs: Pair[] = [];
    for (const { entries, index: start } of this.after.entries.blocks) {
      let index = start - 1;
      for (const now of entries) {
        index++;
        const old = this.#oldPlaces[index] ?? OPEN;
        const before = old < 0 ? undefined : this.before.entries.at(old);
        if (before) pairs.push({ before, after: now, isSameText: this.#isSameText[index] === 1 });
      }
      yield;
    }
    const added = yield* this.open('after');
    const removed = yield* this.open('before');
    return { pairs, added, removed, newPlaces: this.#newPlaces };
  }
}
