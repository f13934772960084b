import type { Span } from '../../json/tree';
import type { Bounds } from './bounds';
import { errorIn, type FilterError } from './errors';
import { judge } from './judge';
import { scan } from './scan';
import type { NumberTerm, TextTerm } from './term';

/** A part of a filter that an entry has to agree with. */
export type FilterTerm = {
  /** Offsets in the filter's text, in UTF-16 units, the sign that negates it included. */
  readonly span: Span;
  readonly isNegated: boolean;
} & Asked;

/** What is asked of an entry. */
export type Asked =
  /** As it is written. */
  | { readonly kind: 'word'; readonly text: string }
  /** The values are in lower case if they are all that there are, else as written. */
  | { readonly kind: 'text'; readonly term: TextTerm; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly term: NumberTerm; readonly bounds: Bounds };

export interface Filter {
  /** All of them hold; those with a error are not among them, so that they do not filter. */
  readonly terms: readonly FilterTerm[];
  /** In the order of the text; of very many, the first. */
  readonly errors: readonly FilterError[];
}

/** From so many on a text is no filter that somebody would correct. */
const MOST_FAULTS = 100;

/** Reads a filter, a line of words and terms; any text will do. */
export function parseFilter(text: string): Filter {
  const terms: FilterTerm[] = [];
  const errors: FilterError[] = [];
  for (const token of scan(text)) {
    const { span, isNegated } = token;
    const unclosed = token.values.find(({ isClosed }) => !isClosed);
    const found = unclosed
      ? [errorIn(unclosed, 'The quote that begins here is not closed')]
      : judge(token, text);
    if (!Array.isArray(found)) terms.push({ span, isNegated, ...found });
    else if (errors.length < MOST_FAULTS) errors.push(...found);
  }
  return { terms, errors };
}
