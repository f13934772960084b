import type { EmbeddedListing } from '../reading/embedded';
import type { Text, TextChange } from '../text/text';

/**
 * The text of a listing inside other JSON, with the offsets of the whole text: what is before it is blank, and it ends where
 * the listing does.
 */
export class EmbeddedText implements Text {
  #listing: EmbeddedListing;
  #before: string | undefined;

  constructor(
    private readonly whole: Text,
    listing: EmbeddedListing,
  ) {
    this.#listing = listing;
  }

  /** Where the listing is now. */
  get listing(): EmbeddedListing {
    return this.#listing;
  }

  get length(): number {
    return Math.min(this.#listing.end, this.whole.length);
  }

  slice(start: number, end: number): string {
    const from = this.#listing.start;
    const to = Math.min(end, this.length);
    if (start >= from) return to > start ? this.whole.slice(start, to) : '';
    const before = (this.#before ??= this.whole.slice(0, from).replace(/\S/g, ' '));
    return before.slice(start, Math.min(end, from)) + (to > from ? this.whole.slice(from, to) : '');
  }

  /**
   * Applies changes that have been made to the whole text.
   *
   * @param found the listing in the text as it is now
   * @returns the changes of this text; undefined if it has to be read again
   */
  change(changes: readonly TextChange[], found: EmbeddedListing): readonly TextChange[] | undefined {
    const { start, end, shape } = this.#listing;
    let [newStart, newEnd] = [start, end];
    const own: TextChange[] = [];
    for (const change of changes) {
      const { offset, length, inserted } = change;
      const last = offset + length;
      const isBefore = last <= start;
      const isInside = offset > start && last < end;
      if (!isBefore && !isInside && offset < end) return undefined;
      if (isBefore) newStart += inserted - length;
      if (isBefore || isInside) {
        newEnd += inserted - length;
        own.push(change);
      }
    }
    const isSame = found.shape === shape && found.start === newStart && found.end === newEnd;
    if (!isSame) return undefined;
    this.#listing = found;
    this.#before = undefined;
    return own;
  }
}
