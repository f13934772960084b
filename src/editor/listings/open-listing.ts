import * as vscode from 'vscode';
import { CheckedListings, type ListingsOfText } from '../../core/config/checked-listings';
import type { Configuration } from '../../core/config/configuration';
import type { Span } from '../../core/json/tree';
import type { Entry } from '../../core/listing/entry';
import type { Listing } from '../../core/listing/listing';
import type { TextEdit } from '../../core/text/text-edit';
import { isSameUri } from '../ui/tabs';

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

/** Entries of a listing that a command applies to. */
export interface Target {
  readonly source: OpenListing;
  /** The listing that the entries are of; it may be edited while the command asks for something. */
  readonly listing: Listing;
  readonly entries: readonly Entry[];
  /** Shows what the command adds; otherwise the text does. */
  readonly viewer?: ListingViewer;
  /** The names of the groups in the Entries view that were selected as a whole. */
  readonly groups?: readonly string[];
}

type Emitter = Pick<vscode.EventEmitter<OpenListing>, 'fire'>;

/**
 * A document with one or more listings, which are always complete. Of several inside other JSON one is selected: the first one
 * until the cursor is in another. {@link present} is another object after each change, so that work on it is out of date when
 * it is no longer the same.
 */
export class OpenListing implements vscode.Disposable {
  readonly uri: vscode.Uri;
  /** Show entries while no text editor of the listing is visible, the last one first. */
  readonly viewers = new Set<ListingViewer>();
  /** The index of the selected listing. */
  #selected = 0;
  #isCurrent = true;
  #isClosed = false;
  /** The position that was shown last, while no editor tells where its cursor is. */
  #shownAt: number | undefined;
  /** Called when the listings are current again, or closed. */
  #waiting: (() => void)[] = [];

  /**
   * @param isForced whether the text is a listing even if none is found in it
   * @param changed fires when the listings, or the selected one, have changed
   * @param movedCursor fires when the position that is shown has changed
   */
  constructor(
    readonly document: vscode.TextDocument,
    private checked: CheckedListings,
    private isForced: boolean,
    private readonly changed: Emitter,
    private readonly movedCursor: Emitter,
  ) {
    this.uri = document.uri;
    this.#selectAtCursor();
  }

  /** The listings of the document, and what the configuration says of them. */
  get present(): CheckedListings {
    return this.checked;
  }

  /** The listing, or of several the one with the cursor. */
  get listing(): Listing {
    const { listings } = this.checked;
    return listings[this.#selected] ?? listings[0];
  }

  /** All listings of the text, in its order. */
  get allListings(): ListingsOfText {
    return this.checked.listings;
  }

  get configuration(): Configuration {
    return this.checked.configuration;
  }

  /** Whether the listings are those of the present text: not for a moment after an edit because of which all of it is read again. */
  get isCurrent(): boolean {
    return this.#isCurrent && !this.#isClosed;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The length of the text up to the end of the last listing, in UTF-16 units. */
  get length(): number {
    return this.allListings.at(-1)?.end ?? 0;
  }

  /** The position of the cursor, or the position shown last if that is not known, in UTF-16 units. */
  get cursor(): number | undefined {
    const { activeTextEditor } = vscode.window;
    const editor = activeTextEditor?.document === this.document ? activeTextEditor : this.#editors[0];
    return editor ? editor.document.offsetAt(editor.selection.active) : this.#shownAt;
  }

  /** The listing that contains an offset in UTF-16 units; between several the one with the cursor. */
  listingAt(offset: number): Listing {
    const { listing, allListings } = this;
    if (allListings.length === 1) return listing;
    return allListings.find(({ start, end }) => start <= offset && offset <= end) ?? listing;
  }

  /** Resolves when the present text has been read, or the listing is closed. */
  async whenCurrent(): Promise<void> {
    while (!this.#isClosed && !this.#isCurrent)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Whether the listings are current, and a configuration has been applied to them. */
  isPresentFor(configuration: Configuration, isForced: boolean): boolean {
    return this.isCurrent && configuration === this.configuration && isForced === this.isForced;
  }

  /**
   * Follows an edit of the document.
   *
   * @param edits sorted, by offsets of the text before all of them; undefined if all of the text has changed
   * @returns false if the text has to be read again
   */
  edit(edits: readonly TextEdit[] | undefined): boolean {
    const [only, another] = this.allListings;
    const next = edits && this.isCurrent && !another ? only.edit(edits) : undefined;
    if (!next) {
      this.#isCurrent = false;
      return false;
    }
    this.#publish(new CheckedListings([next], this.configuration));
    return true;
  }

  /** Takes the listings that were read from the present text. Their entries keep the keys that they had before. */
  replace(checked: CheckedListings, isForced: boolean): void {
    this.isForced = isForced;
    this.#isCurrent = true;
    this.#selected = Math.min(this.#selected, checked.listings.length - 1);
    this.#publish(checked.replacing(this.allListings));
  }

  /** Selects the listing that the cursor has moved into, if there are several. */
  followCursor(): void {
    if (this.#selectAtCursor()) this.changed.fire(this);
  }

  /** Converts a span in UTF-16 units to a range. */
  rangeOf({ start, end }: Span): vscode.Range {
    return new vscode.Range(this.document.positionAt(start), this.document.positionAt(end));
  }

  /** Moves the cursor to the start of a span without opening or focusing an editor. */
  moveCursor(span: Span): void {
    this.#shownAt = span.start;
    const range = this.rangeOf(span);
    for (const editor of this.#editors) {
      editor.selection = new vscode.Selection(range.start, range.start);
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
    this.movedCursor.fire(this);
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
    const diff = diffWith(this.uri);
    if (diff) {
      // In its right side, which stays open.
      const { original, modified } = diff.input as vscode.TabInputTextDiff;
      const inGroup = { ...showOptions, viewColumn: diff.group.viewColumn };
      await vscode.commands.executeCommand('vscode.diff', original, modified, diff.label, inGroup);
      return;
    }
    const shown = await vscode.window.showTextDocument(document, showOptions);
    if (range.isEmpty || document.version !== version) return;
    shown.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  dispose(): void {
    this.#isClosed = true;
    this.#resolveWaiting();
  }

  /** The visible editors of the document. */
  get #editors(): readonly vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(({ document }) => document === this.document);
  }

  #showInViewer(span: Span, options: ShowOptions): boolean {
    return [...this.viewers].reverse().some((viewer) => viewer.show(span, options));
  }

  /** @returns whether another listing is selected */
  #selectAtCursor(): boolean {
    const { allListings } = this;
    const before = this.#selected;
    const cursor = allListings.length > 1 ? this.cursor : undefined;
    if (cursor === undefined) return false;
    const index = allListings.findIndex(({ start, end }) => start <= cursor && cursor <= end);
    if (index >= 0) this.#selected = index;
    return this.#selected !== before;
  }

  #publish(checked: CheckedListings): void {
    this.checked = checked;
    this.#selectAtCursor();
    this.changed.fire(this);
    this.#resolveWaiting();
  }

  #resolveWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** The visible diff editor with a file on its right, where no editor shows it alone. */
function diffWith(uri: vscode.Uri): vscode.Tab | undefined {
  const tabs = vscode.window.tabGroups.all.flatMap(({ activeTab }) => activeTab ?? []);
  if (tabs.some(({ input }) => input instanceof vscode.TabInputText && isSameUri(input.uri, uri)))
    return undefined;
  return tabs.find(({ input }) => input instanceof vscode.TabInputTextDiff && isSameUri(input.modified, uri));
}
