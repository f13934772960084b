import type { Span } from '../json/tree';

/** Something that can be written at a position. */
export interface Completion {
  readonly label: string;
  readonly kind: 'member' | 'value' | 'figure' | 'entry';
  /** In a few words, beside the label; it contains no strings of the file. */
  readonly detail: string;
  /** Markdown; it contains no strings of the file. */
  readonly documentation: string;
  readonly insert: string;
  /** Whether what is inserted is a snippet, with tab stops. */
  readonly isSnippet: boolean;
  /** What is replaced, on one line, from the start of the listing's text, in UTF-16 units. */
  readonly span: Span;
  /** What is compared with the text in the span. */
  readonly filter: string;
  /** Whether something can be suggested where the cursor is once this is inserted. */
  readonly suggestsNext: boolean;
  /** Where a comma has to be inserted as well, by the same count. */
  readonly missingComma: number | undefined;
}
