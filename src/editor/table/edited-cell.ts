import type { FieldName } from '../../core/entries/fields';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { valueTexts } from '../../core/browse/table/columns';
import type { OpenListing } from '../listings/open-listing';
import type { CellIdentity, Draft } from './messages';

type Source = Pick<OpenListing, 'listing' | 'allListings'>;

/** A cell whose text the user edits. Its entry is found again wherever it is when the text is entered. */
export class EditedCell {
  /** What is in its editor and has not been set. */
  draft: string | undefined;
  /** The value that the user was told of last. */
  #known: string | null;

  private constructor(
    readonly identity: CellIdentity,
    /** Where its entry was found; undefined after a restart. */
    private readonly origin?: { readonly listing: Listing; readonly entry: Entry },
  ) {
    this.#known = identity.value;
  }

  static of(source: Source, entry: Entry, column: FieldName): EditedCell {
    const { listing } = source;
    const { id = null, endpoint = null } = listing.read(entry).values;
    const value = valueTexts(listing, entry)(column) ?? null;
    const identity = { listing: positionOf(source), index: entry.index, id, endpoint, column, value };
    return new EditedCell(identity, { listing, entry });
  }

  /** The cell of a text that was being entered when the extension host ended. */
  static restored({ cell, text }: Draft): EditedCell {
    const restored = new EditedCell(cell);
    restored.draft = text;
    return restored;
  }

  get column(): FieldName {
    return this.identity.column;
  }

  /** The present version of its entry; undefined if that has been removed, or another one is in its place. */
  entryIn(source: Source): Entry | undefined {
    const { listing } = source;
    const { id: ownId, endpoint: ownEndpoint, index } = this.identity;
    if (positionOf(source) !== this.identity.listing) return undefined;
    const sameId = ownId === null ? [] : listing.byId.get(ownId);
    if (sameId.length === 1) return sameId[0];
    // Identities are unique in one listing only.
    const isTracked = listing === this.origin?.listing;
    const current = isTracked
      ? listing.entries.currentVersionOf(this.origin.entry)
      : listing.entries.at(index);
    if (!current || (isTracked && current.hasSyntaxError)) return current;
    const { id = null, endpoint = null } = listing.read(current).values;
    const isSame = isTracked
      ? id === ownId || endpoint === ownEndpoint
      : (id !== null && id === ownId) || (endpoint !== null && endpoint === ownEndpoint);
    return isSame ? current : undefined;
  }

  /**
   * Whether the value is the one that the user replaces.
   *
   * @param entry the present version of its entry
   * @param input the text that the user enters
   * @param isConfirmed whether the user replaces the value known last, also if it has changed since the editor was opened
   * @returns the other value, which is known from now on; its text is null if the field has been removed
   */
  changedValue(
    { listing }: Source,
    entry: Entry,
    input: string,
    isConfirmed: boolean,
  ): { readonly text: string | null } | undefined {
    if (entry.hasSyntaxError) return undefined;
    const text = valueTexts(listing, entry)(this.column) ?? null;
    if (text === this.identity.value || text === input || (isConfirmed && text === this.#known))
      return undefined;
    this.#known = text;
    return { text };
  }
}

function positionOf({ listing, allListings }: Source): number {
  return allListings.indexOf(listing);
}
