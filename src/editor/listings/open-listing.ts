import * as vscode from 'vscode';
import type { Configuration } from '../../core/config/configuration';
import { expectationCheckOf } from '../../core/config/expectations';
import type { Span } from '../../core/json/tree';
import { isEmptyResponse } from '../../core/entries/recognize';
import { EmbeddedText } from '../../core/listing/embedded-text';
import { Listing, type ListingOptions } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { runToEnd } from '../../core/steps';
import type { Text, TextChange } from '../../core/text/text';
import { inSlices, LatestTask } from '../tasks';
import { onUnexpectedError } from '../unexpected-error';
import type { DocumentSource } from './document-source';
import type { Listings } from '.';

/** How some text of a listing is shown in its editor. */
export interface ShowOptions {
  readonly preserveFocus: boolean;
}

/** An editor that shows a listing other than as text. */
export interface ListingViewer {
  /** Shows the entry that a span is in. @returns false if it cannot */
  show(span: Span, options: ShowOptions): boolean;
  /** Selects entries, also those that an edit has just added or moved. @returns false if it cannot */
  select(entries: readonly Entry[], options: ShowOptions): boolean;
}

/** An open listing at a certain time. */
export interface Snapshot {
  readonly source: OpenListing;
  readonly listing: Listing;
  /** Whether the listing has been edited, read again or closed since. */
  readonly isStale: boolean;
}

/** One of the listings in a text. */
interface Part {
  /** The whole text, or an {@link EmbeddedText}. */
  readonly text: Text;
  readonly listing: Listing;
}

/**
 * An open listing: reads it in slices, and keeps it up to date until it is closed. Of several inside other JSON one is
 * selected: the first one until the cursor is in another. All are updated on edits; the others are read when they are needed.
 */
export class OpenListing implements vscode.Disposable {
  readonly uri: vscode.Uri;
  /** Show entries while no text editor of the listing is visible, the last one first. */
  readonly viewers = new Set<ListingViewer>();
  readonly #reading = new LatestTask();
  /** The text that the listings were created from. */
  #text: Text;
  #options: ListingOptions = {};
  /** In the order of the text. */
  #parts: readonly Part[] = [];
  #selected: Part;
  #readDuration = 0;
  #isClosed = false;
  /** The position that was shown last, while no editor tells where its cursor is. */
  #shownAt: number | undefined;
  /** Called when the listing has changed or is closed. */
  #waiting: (() => void)[] = [];

  /**
   * @param isForced whether the text is a listing even if none is found in it
   * @param replaces the listing that was open before, whose entries keep their identities
   */
  constructor(
    private readonly source: DocumentSource,
    private config: Configuration,
    private isForced: boolean,
    private readonly listings: Listings,
    replaces?: Listing,
  ) {
    ({ uri: this.uri, text: this.#text } = source);
    [this.#selected] = this.#parts = this.#create(replaces);
    this.#read();
  }

  get document(): vscode.TextDocument {
    return this.source.document;
  }

  /** While it is not complete, it has only the entries read so far. Of several in a text it is the one with the cursor. */
  get listing(): Listing {
    return this.#selected.listing;
  }

  /** All listings of the text, in its order; the others are complete. */
  get allListings(): readonly Listing[] {
    for (const { listing } of this.#parts)
      if (listing !== this.listing && !listing.isComplete) runToEnd(listing.analyze());
    return this.#parts.map(({ listing }) => listing);
  }

  get configuration(): Configuration {
    return this.config;
  }

  /** How long reading the whole listing took the last time, including pauses, in milliseconds. */
  get readDuration(): number {
    return this.#readDuration;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The position of the cursor, or the position shown last if that is not known, in UTF-16 units. */
  get cursor(): number | undefined {
    const { activeTextEditor } = vscode.window;
    const editor = activeTextEditor?.document === this.document ? activeTextEditor : this.#editors[0];
    return editor ? editor.document.offsetAt(editor.selection.active) : this.#shownAt;
  }

  /**
   * The listing that contains an offset in UTF-16 units; between several the one with the cursor, which may be
   * incomplete.
   */
  listingAt(offset: number): Listing {
    const { listing, allListings } = this;
    if (allListings.length === 1) return listing;
    return allListings.find(({ start, end }) => start <= offset && offset <= end) ?? listing;
  }

  /** What the listing is now, for work that must not continue after a change. */
  snapshot(): Snapshot {
    const { listing } = this;
    const { version } = listing;
    const isStale = (): boolean => this.listing !== listing || listing.version !== version || this.#isClosed;
    return {
      source: this,
      listing,
      get isStale() {
        return isStale();
      },
    };
  }

  /** Resolves when the current text has been read completely, or the listing is closed. */
  async whenComplete(): Promise<void> {
    while (!this.#isClosed && !this.listing.isComplete)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Whether the text still has a listing, perhaps one whose entries have all been deleted. */
  hasListing(isForced: boolean): boolean {
    if (this.source.find(isForced).length > 0) return true;
    return isForced === this.isForced && !this.#isEmbedded && isEmptyResponse(this.source.text);
  }

  /** Updates the listings after changes of the text. */
  edit(changes: readonly TextChange[]): void {
    const wasComplete = this.listing.isComplete;
    const before = this.#selected;
    this.#setParts(this.#partsAfter(changes));
    if (this.listing.isComplete) this.#notify();
    else if (wasComplete || this.#selected !== before) this.#read();
  }

  /** Reads the listing again if it has moved, or another configuration applies. */
  update(configuration: Configuration, isForced: boolean): void {
    const isSame = configuration === this.config && isForced === this.isForced;
    if (isSame && !this.#isMoved()) return;
    this.config = configuration;
    this.isForced = isForced;
    this.restart();
  }

  /** Reads the text from its start. */
  restart(): void {
    this.#setParts(this.#create());
    this.#read();
  }

  /** Selects the listing that the cursor has moved into, if there are several. */
  followCursor(): void {
    const { cursor } = this;
    const part = this.#parts.find(({ text }) => cursor !== undefined && isAt(text, cursor));
    if (!part || part === this.#selected) return;
    this.#selected = part;
    this.#read();
  }

  /** Converts a span in UTF-16 units to a range. */
  rangeOf({ start, end }: Span): vscode.Range {
    return new vscode.Range(this.source.positionAt(start), this.source.positionAt(end));
  }

  /** Moves the cursor to the start of a span without opening or focusing an editor. */
  moveCursor(span: Span): void {
    this.#shownAt = span.start;
    const range = this.rangeOf(span);
    for (const editor of this.#editors) {
      editor.selection = new vscode.Selection(range.start, range.start);
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
    this.listings.notifyCursorMoved(this);
  }

  /** Shows a span of the listing in its editor, in UTF-16 units. */
  async show(span: Span, options: ShowOptions): Promise<void> {
    const { document } = this;
    const [editor] = this.#editors;
    const viewColumn = editor?.viewColumn;
    const isVisible = editor !== undefined;
    // A table beside the text shows the entry, too.
    const isShown = this.#showInViewer(span, isVisible ? { preserveFocus: true } : options);
    if (isShown && !isVisible) return;
    const { preserveFocus } = options;
    const range = this.rangeOf(span);
    const showOptions: vscode.TextDocumentShowOptions = {
      selection: new vscode.Range(range.start, range.start),
      preserveFocus,
      ...(viewColumn !== undefined && { viewColumn }),
    };
    const { version } = document;
    const shown = await vscode.window.showTextDocument(document, showOptions);
    if (range.isEmpty || document.version !== version) return;
    shown.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  dispose(): void {
    this.#isClosed = true;
    this.#reading.dispose();
    this.#resolveWaiting();
  }

  /** The visible editors of the document. */
  get #editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document === this.document);
  }

  #showInViewer(span: Span, options: ShowOptions): boolean {
    return [...this.viewers].reverse().some((viewer) => viewer.show(span, options));
  }

  get #isEmbedded(): boolean {
    return this.#selected.text instanceof EmbeddedText;
  }

  /** The texts of the listings in the present text: the text itself if none is found, such as while it has a syntax error. */
  #find(): readonly [Text, ...Text[]] {
    const [first = this.source.text, ...others] = this.source.find(this.isForced);
    return [first, ...others];
  }

  /** The listings in the present text, which are not read yet. */
  #create(replaces?: Listing): readonly [Part, ...Part[]] {
    const { text, syntax } = this.source;
    const { settings } = this.config;
    this.#text = text;
    this.#options = { settings, syntax, expectations: expectationCheckOf(settings, () => this.allListings) };
    const [first, ...others] = this.#find();
    return [this.#partOf(first, 0, replaces), ...others.map((one, at) => this.#partOf(one, at + 1))];
  }

  /** @param at its index; the entries keep the identities that they had in the listing that was there before */
  #partOf(found: Text, at: number, replaces = this.#parts[at]?.listing): Part {
    const text = found instanceof EmbeddedText ? new EmbeddedText(this.#text, found.listing) : this.#text;
    return { text, listing: new Listing(text, { ...this.#options, replaces }) };
  }

  /** The listings after an edit, of which those that have to be read again are new. */
  #partsAfter(changes: readonly TextChange[]): readonly Part[] {
    if (!this.#isEmbedded) {
      this.listing.edit(changes);
      return this.#parts;
    }
    return this.#find().map((found, at) => {
      const part = this.#parts[at];
      return part && this.#hasFollowed(part, changes, found) ? part : this.#partOf(found, at);
    });
  }

  /** Applies changes of the text to a listing. @returns false if it has to be read again */
  #hasFollowed({ text, listing }: Part, changes: readonly TextChange[], found: Text): boolean {
    if (!(text instanceof EmbeddedText && found instanceof EmbeddedText)) return false;
    const isRead = listing.isComplete || listing === this.listing;
    const own = isRead ? text.change(changes, found.listing) : undefined;
    if (own) listing.edit(own);
    return own !== undefined;
  }

  /** Selects the listing that is where the selected one was. */
  #setParts(parts: readonly Part[]): void {
    const at = Math.min(this.#parts.indexOf(this.#selected), parts.length - 1);
    this.#parts = parts;
    this.#selected = parts[at] ?? this.#selected;
  }

  /** Reads the rest of the selected listing. */
  #read(): void {
    const { listing } = this;
    this.#reading
      .run(async (signal) => {
        const start = performance.now();
        const { done } = await inSlices(listing.analyze(), () => signal.aborted);
        if (!done || signal.aborted) return;
        this.#readDuration = performance.now() - start;
        this.#notify();
      })
      .catch(onUnexpectedError);
  }

  #notify(): void {
    this.listings.notifyAnalyzed(this);
    this.#resolveWaiting();
  }

  #resolveWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Whether the text has become a listing as a whole, or is no longer one. */
  #isMoved(): boolean {
    const [first] = this.source.find(this.isForced);
    return first !== undefined && first instanceof EmbeddedText !== this.#isEmbedded;
  }
}

function isAt(text: Text, offset: number): boolean {
  return text instanceof EmbeddedText && text.listing.start <= offset && offset <= text.listing.end;
}
