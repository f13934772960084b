import type { FieldName } from '../../core/entries/fields';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { valueTexts } from '../../core/browse/table/columns';
import type { ListingSource } from '../listing-source';

type Source = Pick<ListingSource, 'listing' | 'allListings'>;

/** A cell whose text the user edits. Its entry is found again wherever it is when the text is entered. */
export class EditedCell {
  /** What is in its editor and has not been set. */
  draft: string | undefined;
  readonly #listing: Listing;
  /** Which of the listings of the text it is. */
  readonly #position: number;
  readonly #id: string | undefined;
  readonly #endpoint: string | undefined;
  /** The value when the editor was opened. */
  readonly #opened: string | undefined;
  /** The value that the user was told of last. */
  #known: string | undefined;

  constructor(
    source: Source,
    private readonly entry: Entry,
    readonly column: FieldName,
  ) {
    const { listing } = source;
    const { id, endpoint } = listing.read(entry).values;
    this.#listing = listing;
    this.#position = positionOf(source);
    this.#id = id;
    this.#endpoint = endpoint;
    this.#opened = this.#known = valueTexts(listing, entry)(column);
  }

  /** The present version of its entry; undefined if that has been removed, or another one is in its place. */
  entryIn(source: Source): Entry | undefined {
    if (positionOf(source) !== this.#position) return undefined;
    const { listing } = source;
    const sameId = this.#id === undefined ? [] : listing.byId.get(this.#id);
    if (sameId.length === 1) return sameId[0];
    // Identities are unique in one listing only.
    const current = listing === this.#listing ? listing.entries.currentVersionOf(this.entry) : undefined;
    if (!current || current.hasSyntaxError) return current;
    const { id, endpoint } = listing.read(current).values;
    return id === this.#id || endpoint === this.#endpoint ? current : undefined;
  }

  /**
   * Whether the value is the one that the user replaces.
   *
   * @param entry the present version of its entry
   * @param input the text that the user enters
   * @param isConfirmed whether the user replaces the value known last, also if it has changed since the editor was opened
   * @returns the other value, which is known from now on; its text is undefined if the field has been removed
   */
  changedValue(
    { listing }: Source,
    entry: Entry,
    input: string,
    isConfirmed: boolean,
  ): { readonly text: string | undefined } | undefined {
    if (entry.hasSyntaxError) return undefined;
    const text = valueTexts(listing, entry)(this.column);
    if (text === this.#opened || text === input || (isConfirmed && text === this.#known)) return undefined;
    this.#known = text;
    return { text };
  }
}

function positionOf({ listing, allListings }: Source): number {
  return allListings.indexOf(listing);
}
