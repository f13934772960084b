import type * as vscode from 'vscode';
import type { Configuration } from '../core/config/configuration';
import type { Span } from '../core/json/tree';
import type { Listing } from '../core/listing/listing';

/** How some text of a listing is shown in its editor. */
export interface ShowOptions {
  readonly preserveFocus: boolean;
  /** Whether the text is selected. Otherwise the cursor is placed at its start, and its lines are highlighted for a moment. */
  readonly select?: boolean;
}

/** A listing that is followed as long as it is open: that of a document, or of a file too large to be one. */
export interface ListingSource {
  readonly uri: vscode.Uri;
  /** Undefined for a file of which VS Code makes no document. */
  readonly document: vscode.TextDocument | undefined;
  /** While it is not complete, only what has been read so far is in it. */
  readonly listing: Listing;
  readonly configuration: Configuration;
  /** How long it took to read the listing from its start when that was done last, pauses included, in milliseconds. */
  readonly readIn: number;
  readonly isClosed: boolean;
  /** Whether the text that is shown in an editor may be another than that of the listing. */
  readonly isOutdated: boolean;
  /** Where the cursor is, or what was shown last where that cannot be known; in UTF-16 units. */
  readonly cursor: number | undefined;
  /** Holds the listing to another configuration. */
  configure(configuration: Configuration): void;
  /** Resolves when the listing has been read to its end as the file is now, or is closed. */
  whenComplete(): Promise<void>;
  /** Where some text of the listing is; the span in UTF-16 units. */
  rangeOf(span: Span): vscode.Range;
  /** Shows some text of the listing in its editor; the span in UTF-16 units. */
  show(span: Span, options: ShowOptions): Promise<void>;
  dispose(): void;
}
