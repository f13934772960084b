import type * as vscode from 'vscode';
import { expectationCheckOf } from '../core/expectations/expectation-check';
import type { Syntax } from '../core/json/syntax';
import { EmbeddedText } from '../core/listing/embedded-text';
import { findListings } from '../core/listing/find-listings';
import { Listing } from '../core/listing/listing';
import type { Settings } from '../core/model/settings';
import type { Text, TextChange } from '../core/text/text';
import { DocumentHead } from './document-text';

/**
 * Where the listings of a document are: it is one, or they are inside other JSON. One of them is updated on edits, the first
 * one until another is selected.
 */
export class DocumentListings {
  /** The text of the selected listing, if it is inside other JSON. */
  #embedded: EmbeddedText | undefined;
  /** The index of the selected listing. */
  #selected = 0;
  #found: { readonly version: number; readonly texts: readonly Text[] } | undefined;
  #known: { readonly version: number; readonly others: readonly Listing[] } | undefined;
  #readOthers: () => readonly Listing[] = () => [];

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

  /** The listings that are not selected, read completely, in the order of the text. */
  get #others(): readonly Listing[] {
    const { version } = this.document;
    if (this.#known?.version !== version) this.#known = { version, others: this.#readOthers() };
    return this.#known.others;
  }

  /** All listings in the order of the text. */
  withOthers(selected: Listing): readonly Listing[] {
    return this.#others.toSpliced(this.#selected, 0, selected);
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
    const listing = new Listing(this.#embedded ?? text, options);
    this.#known = undefined;
    this.#readOthers = () =>
      this.#embedded
        ? this.#find()
            .filter((_, at) => at !== selected)
            .map((other) => Listing.read(other, options))
        : [];
    return listing;
  }

  /**
   * Applies changes of the document.
   *
   * @returns the changes of the selected listing; undefined if it has to be read again
   */
  change(changes: readonly TextChange[]): readonly TextChange[] | undefined {
    if (!this.#embedded) return changes;
    const own = this.#find()[this.#selected];
    return own instanceof EmbeddedText ? this.#embedded.change(changes, own.listing) : undefined;
  }

  /** Whether the document has become a listing as a whole, or is no longer one. */
  isMoved(): boolean {
    const [first] = this.#find();
    return first !== undefined && first instanceof EmbeddedText !== (this.#embedded !== undefined);
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
