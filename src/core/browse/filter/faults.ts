import { inert } from '../../text/inert';
import type { Span } from '../../json/tree';

/** Why a part of a filter does not filter. */
export interface FilterFault {
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
export function faultIn(
  { span }: { readonly span: Span },
  message: string,
  suggestion?: string,
): FilterFault {
  const question = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  return { message: inert(message + question), span, suggestion, isIncomplete: false };
}

export function incompleteIn({ span }: { readonly span: Span }, message: string): FilterFault {
  return { message: inert(message), span, suggestion: undefined, isIncomplete: true };
}
