import type * as vscode from 'vscode';
import { expectationCheckOf } from '../core/config/expectations';
import { isEmptyResponse } from '../core/entries/recognise';
import type { Syntax } from '../core/json/parse';
import { EmbeddedText, isPlainInsertion, findListings } from '../core/listing/embedded-text';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import { runToEnd } from '../core/steps';
import type { Text, TextChange } from '../core/text/text';
import { DocumentHead, DocumentText } from './document-text';

/** A listing that is not selected. */
interface OtherListing {
  readonly text: EmbeddedText;
  readonly listing: Listing;
}

/**
 * Where the listings of a document are: it is one, or they are inside other JSON. One of them is updated on edits, the first
 * one until another is selected.
 */
export class DocumentListings {
  /** The text of the selected listing, if it is inside other JSON. */
  #embedded: EmbeddedText | undefined;
  /** The index of the selected listing. */
  #selected = 0;
  /** The listing that was read last, and its index. */
  #last: { readonly index: number; readonly listing: Listing } | undefined;
  #found: { readonly version: number; readonly texts: readonly Text[] } | undefined;
  /** The listings that are not selected, once they were needed. */
  #others: readonly OtherListing[] | undefined;
  #readOthers: () => readonly OtherListing[] = () => [];

  /** @param isForced whether the document is a listing even if none is found */
  constructor(
    private readonly document: vscode.TextDocument,
    private readonly syntax: Syntax,
    private isIncluded: boolean,
  ) {}

  get isForced(): boolean {
    return this.isIncluded;
  }

  set isForced(isForced: boolean) {
    this.isIncluded = isForced;
    this.#found = undefined;
  }

  /** Whether anything is found, or only the entries of the listing have been deleted. */
  get hasListing(): boolean {
    return this.#find().length > 0 || (!this.#embedded && isEmptyResponse(new DocumentHead(this.document)));
  }

  /** All listings in the order of the text, those that are not selected read completely. */
  withOthers(selected: Listing): readonly Listing[] {
    this.#others ??= this.#readOthers();
    return this.#others.map(({ listing }) => listing).toSpliced(this.#selected, 0, selected);
  }

  /**
   * Selects the listing at an offset in UTF-16 units.
   *
   * @returns whether it is another one than before, which has to be read
   */
  select(offset: number): boolean {
    if (!this.#embedded) return false;
    const at = this.#find().findIndex((text) => isAt(text, offset));
    if (at < 0 || at === this.#selected) return false;
    this.#selected = at;
    return true;
  }

  /** Creates the selected listing, which is not read yet. */
  read(text: Text, settings: Settings): Listing {
    const found = this.#find();
    this.#selected = Math.max(Math.min(this.#selected, found.length - 1), 0);
    const selected = this.#selected;
    const own = found[selected];
    this.#embedded = own instanceof EmbeddedText ? new EmbeddedText(text, own.listing) : undefined;
    const all = (): readonly Listing[] => this.withOthers(listing);
    const options = { settings, syntax: this.syntax, expectations: expectationCheckOf(settings, all) };
    const replaces = this.#last?.index === selected ? this.#last.listing : undefined;
    const listing = new Listing(this.#embedded ?? text, { ...options, replaces });
    this.#last = { index: selected, listing };
    this.#others = undefined;
    this.#readOthers = () =>
      this.#find().flatMap((other, at) => {
        if (at === selected || !(other instanceof EmbeddedText)) return [];
        const own = new EmbeddedText(text, other.listing);
        return [{ text: own, listing: Listing.read(own, options) }];
      });
    return listing;
  }

  /**
   * Applies changes of the document.
   *
   * @returns the changes of the selected listing; undefined if it has to be read again
   */
  change(changes: readonly TextChange[]): readonly TextChange[] | undefined {
    if (!this.#embedded) return changes;
    this.#follow(changes);
    const found = this.#find();
    this.#changeOthers(changes, found.toSpliced(this.#selected, 1));
    const own = found[this.#selected];
    return own instanceof EmbeddedText ? this.#embedded.change(changes, own.listing) : undefined;
  }

  /** Updates the listings that are not selected. They are read again when they are needed if that is not possible. */
  #changeOthers(changes: readonly TextChange[], found: readonly Text[]): void {
    const others = this.#others;
    this.#others = undefined;
    if (others?.length !== found.length) return;
    for (const [at, { text, listing }] of others.entries()) {
      const now = found[at];
      const own = now instanceof EmbeddedText ? text.change(changes, now.listing) : undefined;
      if (!own) return;
      listing.edit(own);
      runToEnd(listing.analyse());
    }
    this.#others = others;
  }

  /** Whether the document has become a listing as a whole, or is no longer one. */
  isMoved(): boolean {
    const [first] = this.#find();
    return first !== undefined && first instanceof EmbeddedText !== (this.#embedded !== undefined);
  }

  /** Moves what was found before a change that cannot affect what is found, as searching takes long in a large document. */
  #follow(changes: readonly TextChange[]): void {
    const [change, ...more] = changes;
    if (!this.#found || !this.#embedded || !change || more.length > 0) return;
    const { start, end } = this.#embedded.listing;
    const { offset, inserted } = change;
    if (offset <= start || offset >= end || !isPlainInsertion(new DocumentText(this.document), change))
      return;
    const move = (at: number): number => (at > offset ? at + inserted : at);
    const texts = this.#found.texts.map((text) => {
      if (!(text instanceof EmbeddedText)) return text;
      const { listing } = text;
      const moved = { ...listing, start: move(listing.start), end: move(listing.end) };
      return new EmbeddedText(new DocumentHead(this.document), moved);
    });
    this.#found = { version: this.document.version, texts };
  }

  #find(): readonly Text[] {
    const { document } = this;
    if (this.#found?.version !== document.version) {
      const { texts } = findListings(new DocumentHead(document), this.isForced, this.syntax);
      this.#found = { version: document.version, texts };
    }
    return this.#found.texts;
  }
}

function isAt(text: Text, offset: number): boolean {
  return text instanceof EmbeddedText && text.listing.start <= offset && offset <= text.listing.end;
}
