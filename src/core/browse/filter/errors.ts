import { escapeIconsAndLinks } from '../../text/quote';
import type { Span } from '../../json/tree';

/** An error in a part of a filter. */
export interface FilterError {
  /** One sentence. */
  readonly message: string;
  /** Offsets in the filter's text, in UTF-16 units. */
  readonly span: Span;
  /** A suggested replacement for the text of the span. */
  readonly suggestion: string | undefined;
  /** Whether the part is only incomplete, which is not an error while typing. */
  readonly isIncomplete: boolean;
}

/** @param suggestion added to the message as a question */
export function errorIn(
  { span }: { readonly span: Span },
  message: string,
  suggestion?: string,
): FilterError {
  const question = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  return { message: escapeIconsAndLinks(message + question), span, suggestion, isIncomplete: false };
}

export function incompleteIn({ span }: { readonly span: Span }, message: string): FilterError {
  return { message: escapeIconsAndLinks(message), span, suggestion: undefined, isIncomplete: true };
}
