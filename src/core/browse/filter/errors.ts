import { escapeIconsAndLinks } from '../../text/escape-icons-and-links';
import type { Span } from '../../json/tree';

/** Why a part of a filter does not filter. */
export interface FilterError {
  /** One sentence. */
  readonly message: string;
  /** Offsets in the filter's text, in UTF-16 units. */
  readonly span: Span;
  /** What may have been meant by the text of the span. */
  readonly suggestion: string | undefined;
  /** Whether it is only half typed, which is no mistake yet. */
  readonly isIncomplete: boolean;
}

/** @param suggestion is asked about at the end of the message */
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
