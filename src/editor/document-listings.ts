import type * as vscode from 'vscode';
import { expectationCheckOf } from '../core/expectations/expectation-check';
import type { Syntax } from '../core/json/syntax';
import { EmbeddedText } from '../core/listing/embedded-text';
import { findListings } from '../core/listing/find-listings';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import type { Text, TextChange } from '../core/text/text';
import { DocumentHead } from './document-text';

/** Where the listings of a document are: it is one, or they are inside other JSON. The first one is updated on edits. */
export class DocumentListings {
  /** The text of the first listing, if it is inside other JSON. */
  #embedded: EmbeddedText | undefined;
  #others: { readonly version: number; readonly listings: readonly Listing[] } | undefined;
  #readOthers: () => readonly Listing[] = () => [];

  /** @param isForced whether the document is a listing even if none is found */
  constructor(
    private readonly document: vscode.TextDocument,
    private readonly syntax: Syntax,
    public isForced: boolean,
  ) {}

  /** The other listings, read completely. */
  get others(): readonly Listing[] {
    const { version } = this.document;
    if (this.#others?.version !== version) this.#others = { version, listings: this.#readOthers() };
    return this.#others.listings;
  }

  /** Creates the first listing, which is not read yet. */
  read(text: Text, settings: Settings): Listing {
    const [first] = this.#find();
    this.#embedded = first instanceof EmbeddedText ? new EmbeddedText(text, first.listing) : undefined;
    const all = (): readonly Listing[] => [listing, ...this.others];
    const options = { settings, syntax: this.syntax, expectations: expectationCheckOf(settings, all) };
    const listing = new Listing(this.#embedded ?? text, options);
    this.#others = undefined;
    this.#readOthers = () =>
      this.#embedded
        ? this.#find()
            .slice(1)
            .map((other) => Listing.read(other, options))
        : [];
    return listing;
  }

  /**
   * Applies changes of the document.
   *
   * @returns the changes of the first listing; undefined if it has to be read again
   */
  change(changes: readonly TextChange[]): readonly TextChange[] | undefined {
    if (!this.#embedded) return changes;
    const [first] = this.#find();
    return first instanceof EmbeddedText ? this.#embedded.change(changes, first.listing) : undefined;
  }

  /** Whether the document has become a listing as a whole, or is no longer one. */
  isMoved(): boolean {
    const [first] = this.#find();
    return first !== undefined && first instanceof EmbeddedText !== (this.#embedded !== undefined);
  }

  #find(): readonly Text[] {
    return findListings(new DocumentHead(this.document), this.isForced, this.syntax).texts;
  }
}
