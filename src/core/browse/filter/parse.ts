import type { Span } from '../../json/tree';
import type { Bounds } from './bounds';
import { errorIn, type FilterError } from './errors';
import { readTerm } from './read-term';
import { scan } from './scan';
import type { NumberTerm, TextTerm } from './term';

/** A term that an entry must match. */
export type FilterTerm = {
  /** Offsets in the filter's text, in UTF-16 units, including the sign of a negated term. */
  readonly span: Span;
  readonly isNegated: boolean;
} & TermContent;

/** The condition of a term. */
export type TermContent =
  /** As it is written. */
  | { readonly kind: 'word'; readonly text: string }
  /** The values are in lower case if the term has fixed values, else as written. */
  | { readonly kind: 'text'; readonly term: TextTerm; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly term: NumberTerm; readonly bounds: Bounds };

export interface Filter {
  /** An entry must match all of them. Terms with an error are left out. */
  readonly terms: readonly FilterTerm[];
  /** In the order of the text; only the first if there are very many. */
  readonly errors: readonly FilterError[];
}

/** More errors are not useful. */
const MAX_ERRORS = 100;

/** Reads a filter: a line of words and terms. Any text is accepted. */
export function parseFilter(text: string): Filter {
  const terms: FilterTerm[] = [];
  const errors: FilterError[] = [];
  for (const token of scan(text)) {
    const { span, isNegated } = token;
    const unclosed = token.values.find(({ isClosed }) => !isClosed);
    const found = unclosed ? [errorIn(unclosed, 'This quote is not closed')] : readTerm(token, text);
    if (!Array.isArray(found)) terms.push({ span, isNegated, ...found });
    else if (errors.length < MAX_ERRORS) errors.push(...found);
  }
  return { terms, errors };
}
