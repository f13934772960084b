import * as vscode from 'vscode';
import type { Configuration } from '../../core/config/configuration';
import { expectationCheckOf } from '../../core/config/expectations';
import type { Syntax } from '../../core/json/parse';
import type { Span } from '../../core/json/tree';
import { isEmptyResponse } from '../../core/entries/recognise';
import { EmbeddedText, listingWith } from '../../core/listing/embedded-text';
import { Listing, type ListingOptions } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { runToEnd } from '../../core/steps';
import type { Text, TextChange } from '../../core/text/text';
import { LatestTask } from '../latest-task';
import { inSlices } from '../slices';
import type { Listings } from '.';

/** Where the text of an open listing is from: a document, or a file too large for one. */
export interface TextSource extends vscode.Disposable {
  readonly uri: vscode.Uri;
  /** Undefined for a file that is too large for a document. */
  readonly document: vscode.TextDocument | undefined;
  readonly syntax: Syntax;
  /** Another object if the text has to be read from its start. */
  readonly text: Text;
  /** Whether there is a text; otherwise it is not read yet, or cannot be read. */
  readonly isRead: boolean;
  /** The offset from which the bytes of a file are invalid; undefined if they are valid. */
  readonly invalidAt: number | undefined;
  /** Whether the text in the editor may differ from `text`. */
  readonly isOutdated: boolean;
  /** Whether there is another text, which is read soon. */
  readonly willBeRead: boolean;
  /**
   * The texts of the listings in the text, in its order.
   *
   * @param isForced whether the text is a listing even if none is found
   */
  find(isForced: boolean): readonly Text[];
  /** @param offset in UTF-16 units */
  positionAt(offset: number): vscode.Position;
}

/** How some text of a listing is shown in its editor. */
export interface ShowOptions {
  readonly preserveFocus: boolean;
  /** Whether to select the text. Otherwise the cursor is moved to its start and its lines are highlighted briefly. */
  readonly select?: boolean;
}

/** An editor that shows a listing other than as text. */
export interface ListingViewer {
  /** Shows the entry that a span is in. @returns false if it cannot */
  show(span: Span, options: ShowOptions): boolean;
  /** Selects entries, also those that an edit has just added or moved. @returns false if it cannot */
  select(entries: readonly Entry[], options: ShowOptions): boolean;
}

/** An open listing in a document. */
export type DocumentListing = OpenListing & { readonly document: vscode.TextDocument };

/** An open listing at a certain time. */
export interface Snapshot {
  readonly source: OpenListing;
  readonly listing: Listing;
  /** Whether the listing has been edited, read again or closed since. */
  readonly isStale: boolean;
}

/** A listing that is not selected. */
interface OtherListing {
  readonly text: EmbeddedText;
  readonly listing: Listing;
}

/**
 * An open listing: reads it in slices, and keeps it up to date until it is closed. Of several inside other JSON one is
 * selected: the first one until the cursor is in another. All are updated on edits, the others once they were needed.
 */
export class OpenListing implements vscode.Disposable {
  readonly uri: vscode.Uri;
  /** Undefined for a file that is too large for a document. */
  readonly document: vscode.TextDocument | undefined;
  /** Show entries while no text editor of the listing is visible, the last one first. */
  readonly viewers = new Set<ListingViewer>();
  readonly #reading = new LatestTask();
  #listing: Listing;
  /** The text that the listing was created from. */
  #text: Text;
  /** The text of the selected listing, if it is inside other JSON. */
  #embedded: EmbeddedText | undefined;
  /** The index of the selected listing. */
  #selected = 0;
  /** The listings that are not selected, once they were needed. */
  #others: readonly OtherListing[] | undefined;
  #readOthers: () => readonly OtherListing[] = () => [];
  #readDuration = 0;
  #isClosed = false;
  /** The position that was shown last, while no editor tells where its cursor is. */
  #shownAt: number | undefined;
  /** Called when the listing has changed or is closed. */
  #waiting: (() => void)[] = [];

  /** @param isForced whether the text is a listing even if none is found in it */
  constructor(
    private readonly source: TextSource,
    private config: Configuration,
    private isForced: boolean,
    private readonly listings: Listings,
  ) {
    ({ uri: this.uri, document: this.document, text: this.#text } = source);
    this.#listing = this.#create();
    this.#read();
  }

  /** While it is not complete, it has only the entries read so far. Of several in a text it is the one with the cursor. */
  get listing(): Listing {
    return this.#listing;
  }

  /** All listings of the text, in its order; the others are complete. */
  get allListings(): readonly Listing[] {
    return this.#withOthers(this.#listing);
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

  /** Whether the text in the editor may differ from that of the listing. */
  get isOutdated(): boolean {
    return this.source.isOutdated;
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
    const isStale = (): boolean =>
      this.#isReplaced || this.listing !== listing || listing.version !== version || this.#isClosed;
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
    while (!this.#isClosed && (this.source.willBeRead || this.#isReplaced || !this.listing.isComplete))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Whether the text still has a listing, perhaps one whose entries have all been deleted. */
  hasListing(isForced: boolean): boolean {
    if (this.source.find(isForced).length > 0) return true;
    return isForced === this.isForced && !this.#embedded && isEmptyResponse(this.source.text);
  }

  /** Updates the listing after changes of its text. */
  edit(changes: readonly TextChange[]): void {
    const { listing } = this;
    const wasComplete = listing.isComplete;
    const own = this.#ownChanges(changes);
    if (!own) {
      this.restart();
      return;
    }
    listing.edit(own);
    if (listing.isComplete) this.#notify();
    else if (wasComplete) this.#read();
  }

  /** Reads the listing again if its text has been replaced, it has moved, or another configuration applies. */
  update(configuration: Configuration, isForced: boolean): void {
    const isSame = configuration === this.config && isForced === this.isForced;
    if (isSame && !this.#isReplaced && !this.#isMoved()) return;
    this.config = configuration;
    this.isForced = isForced;
    this.restart();
  }

  /** Reads the listing from its start. */
  restart(): void {
    this.#listing = this.#create(this.#listing);
    this.#read();
  }

  /** Reads the listing that the cursor has moved into, if there are several. */
  followCursor(): void {
    const { cursor } = this;
    if (!this.#embedded || cursor === undefined) return;
    const at = this.#find().findIndex((text) => isAt(text, cursor));
    if (at < 0 || at === this.#selected) return;
    this.#selected = at;
    this.#listing = this.#create();
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
    const viewColumn = document ? editor?.viewColumn : this.#columnOfTab();
    const isVisible = editor !== undefined || viewColumn !== undefined;
    if (!document) {
      this.#shownAt = span.start;
      this.listings.notifyCursorMoved(this);
    }
    // A table beside the text shows the entry, too.
    const isShown = this.#showInViewer(span, isVisible ? { preserveFocus: true } : options);
    if (isShown && !isVisible) return;
    const { preserveFocus, select = false } = options;
    const range = this.rangeOf(span);
    const showOptions: vscode.TextDocumentShowOptions = {
      selection: select ? range : new vscode.Range(range.start, range.start),
      preserveFocus,
      ...(viewColumn !== undefined && { viewColumn }),
    };
    if (!document) {
      // VS Code provides no editor object, whose lines could be highlighted.
      await vscode.commands.executeCommand('vscode.open', this.uri, showOptions);
      return;
    }
    const { version } = document;
    const shown = await vscode.window.showTextDocument(document, showOptions);
    if (select || range.isEmpty || document.version !== version) return;
    shown.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    this.listings.highlight.show(shown, range);
  }

  dispose(): void {
    this.#isClosed = true;
    this.#reading.dispose();
    this.#resolveWaiting();
  }

  /** Whether another text has to be read. */
  get #isReplaced(): boolean {
    return this.#text !== this.source.text;
  }

  /** The visible editors of the document. */
  get #editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document === this.document);
  }

  /** The column in which a tab shows the text of the file. */
  #columnOfTab(): vscode.ViewColumn | undefined {
    const uri = this.uri.toString();
    return vscode.window.tabGroups.all.find(
      ({ activeTab }) =>
        activeTab?.input instanceof vscode.TabInputText && activeTab.input.uri.toString() === uri,
    )?.viewColumn;
  }

  #showInViewer(span: Span, options: ShowOptions): boolean {
    return [...this.viewers].reverse().some((viewer) => viewer.show(span, options));
  }

  /**
   * Creates the selected listing of the present text, which is not read yet.
   *
   * @param replaces the same listing of an earlier text, whose entries keep their identities
   */
  #create(replaces?: Listing): Listing {
    const { text, invalidAt, syntax } = this.source;
    const { settings } = this.config;
    const found = this.#find();
    const selected = Math.max(Math.min(this.#selected, found.length - 1), 0);
    const own = found[selected];
    const all = (): readonly Listing[] => this.#withOthers(listing);
    const expectations = expectationCheckOf(settings, all);
    const invalid = invalidAt === undefined ? undefined : (listingWith(found, invalidAt) ?? text);
    const optionsOf = (one: Text): ListingOptions => ({
      settings,
      syntax,
      expectations,
      invalidAt: one === invalid ? invalidAt : undefined,
    });
    this.#text = text;
    this.#selected = selected;
    this.#embedded = own instanceof EmbeddedText ? new EmbeddedText(text, own.listing) : undefined;
    const listing = new Listing(this.#embedded ?? text, { ...optionsOf(own ?? text), replaces });
    this.#others = undefined;
    this.#readOthers = () =>
      this.#find().flatMap((other, at) => {
        if (at === selected || !(other instanceof EmbeddedText)) return [];
        const embedded = new EmbeddedText(text, other.listing);
        return [{ text: embedded, listing: Listing.read(embedded, optionsOf(other)) }];
      });
    return listing;
  }

  #find(): readonly Text[] {
    return this.source.find(this.isForced);
  }

  #withOthers(selected: Listing): readonly Listing[] {
    this.#others ??= this.#readOthers();
    return this.#others.map(({ listing }) => listing).toSpliced(this.#selected, 0, selected);
  }

  /** Reads the rest of the listing. */
  #read(): void {
    this.#reading
      .run(async (signal) => {
        const start = performance.now();
        const { done } = await inSlices(this.#listing.analyse(), () => signal.aborted);
        if (!done || signal.aborted) return;
        this.#readDuration = performance.now() - start;
        this.#notify();
      })
      .catch(this.listings.onError);
  }

  #notify(): void {
    this.listings.notifyAnalysed(this);
    this.#resolveWaiting();
  }

  #resolveWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** The changes of the selected listing, after those of the others were applied; undefined if it has to be read again. */
  #ownChanges(changes: readonly TextChange[]): readonly TextChange[] | undefined {
    if (!this.#embedded) return changes;
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

  /** Whether the text has become a listing as a whole, or is no longer one. */
  #isMoved(): boolean {
    const [first] = this.#find();
    return first !== undefined && first instanceof EmbeddedText !== (this.#embedded !== undefined);
  }
}

function isAt(text: Text, offset: number): boolean {
  return text instanceof EmbeddedText && text.listing.start <= offset && offset <= text.listing.end;
}
