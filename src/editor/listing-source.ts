import type * as vscode from 'vscode';
import type { Configuration } from '../core/config/configuration';
import type { Span } from '../core/json/tree';
import type { Entry } from '../core/model/entry';
import type { Listing } from '../core/listing/listing';

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

/** Shows the entry that a span is in, in one of some editors. @returns false if none can */
export function showInViewer(viewers: ReadonlySet<ListingViewer>, span: Span, options: ShowOptions): boolean {
  return [...viewers].reverse().some((viewer) => viewer.show(span, options));
}

/** An open listing at a certain time. */
export interface Snapshot {
  readonly source: ListingSource;
  readonly listing: Listing;
  /** Whether the listing has been edited, read again or closed since. */
  readonly isStale: boolean;
}

export function snapshotOf(source: ListingSource): Snapshot {
  const { listing } = source;
  const { version } = listing;
  return {
    source,
    listing,
    get isStale() {
      return source.listing !== listing || listing.version !== version || source.isClosed;
    },
  };
}

/** An open listing: in a document, or in a file too large for one. */
export interface ListingSource {
  readonly uri: vscode.Uri;
  /** Undefined for a file that is too large for a document. */
  readonly document: vscode.TextDocument | undefined;
  /** While it is not complete, it contains only the entries read so far. Of several in a text it is the one with the cursor. */
  readonly listing: Listing;
  /** All listings of the text, in its order; the others are complete. */
  readonly allListings: readonly Listing[];
  /**
   * The listing that contains an offset in UTF-16 units; between several the one with the cursor, which may be
   * incomplete.
   */
  listingAt(offset: number): Listing;
  readonly configuration: Configuration;
  /** How long reading the whole listing took the last time, including pauses, in milliseconds. */
  readonly readDuration: number;
  readonly isClosed: boolean;
  /** Whether the text in the editor may differ from that of the listing. */
  readonly isOutdated: boolean;
  /** The position of the cursor, or the position shown last if that is not known, in UTF-16 units. */
  readonly cursor: number | undefined;
  /** Show entries while no text editor of the listing is visible, the last one first. */
  readonly viewers: Set<ListingViewer>;
  /** What the listing is now, for work that must not continue after a change. */
  snapshot(): Snapshot;
  /** Changes the configuration and checks the listing again. */
  configure(configuration: Configuration): void;
  /** Resolves when the current text has been read completely, or the listing is closed. */
  whenComplete(): Promise<void>;
  /** Converts a span in UTF-16 units to a range. */
  rangeOf(span: Span): vscode.Range;
  /** Shows a span of the listing in its editor, in UTF-16 units. */
  show(span: Span, options: ShowOptions): Promise<void>;
  /** Moves the cursor to the start of a span without opening or focusing an editor. */
  moveCursor(span: Span): void;
  dispose(): void;
}
