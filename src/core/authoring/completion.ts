import type { Span } from '../json/tree';

/** A completion at a position. */
export interface Completion {
  readonly label: string;
  readonly kind: 'member' | 'value' | 'figure' | 'entry';
  /** Shown beside the label; contains no strings from the file. */
  readonly detail: string;
  /** Markdown; contains no strings from the file. */
  readonly documentation: string;
  readonly insert: string;
  /** Whether the inserted text is a snippet with tab stops. */
  readonly isSnippet: boolean;
  /** The replaced text, on one line; from the start of the listing's text, in UTF-16 units. */
  readonly span: Span;
  /** The text that is matched with the text in the span. */
  readonly filter: string;
  /** Whether there are completions at the cursor after the insertion. */
  readonly suggestsNext: boolean;
  /** Where a missing comma is inserted, from the start of the listing's text. */
  readonly missingComma: number | undefined;
}
