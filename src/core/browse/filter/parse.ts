import type { Span } from '../../json/tree';
import { escapeIconsAndLinks, quote } from '../../text/quote';
import { nearMiss } from '../../values/names';
import { readBounds, type Bounds } from './bounds';
import { listed } from './explain';
import { scan, type Head, type Token, type Value } from './scan';
import { termOf, TERMS, type NumberTerm, type TextTerm } from './terms';

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

/** The condition of a token, or its errors. */
type TermReading = TermContent | FilterError[];

/** @param text the text of the filter */
function readTerm(token: Token, text: string): TermReading {
  const { head, values } = token;
  if (!head) {
    const [word] = values;
    return word.text === '' ? [incompleteIn(token, 'Word expected')] : { kind: 'word', text: word.text };
  }
  const term = termOf(head.name);
  if (!term) return [unknownTerm(token, head, text)];
  return term.kind === 'text' ? readTextTerm(term, token, head) : readNumberTerm(term, token, head, text);
}

function unknownTerm(token: Token, { name, span }: Head, text: string): FilterError {
  const meant = likelyTerm(name.toLowerCase());
  if (meant !== undefined) return errorIn({ span }, `Unknown term ${quote(name)}`, meant);
  const start = token.span.start + (token.isNegated ? 1 : 0);
  const whole = text.slice(start, token.span.end);
  return errorIn(
    { span },
    `Unknown term ${quote(name)}; to look for the text ${quote(whole)}, put it in quotes`,
  );
}

/** The term that was probably meant by an unknown name. */
function likelyTerm(name: string): string | undefined {
  const names = TERMS.map((term) => term.name);
  return TERMS.find(({ field }) => field?.toLowerCase() === name)?.name ?? nearMiss(name, names);
}

function readTextTerm(term: TextTerm, token: Token, { name, operator }: Head): TermReading {
  if (operator !== ':') return [errorIn(token, `${name} is not a number; example: ${term.example}`)];
  const written = token.values.filter(({ text }) => text !== '');
  if (written.length === 0) return [incompleteIn(token, `${name} has no value yet`)];
  const known = term.values;
  if (!known) return { kind: 'text', term, values: written.map(({ text }) => text) };
  const values: string[] = [];
  const errors: FilterError[] = [];
  for (const value of written) {
    const canonical = canonicalOf(value.text.toLowerCase(), known);
    if (canonical === undefined) errors.push(unknownValue(term, value, known));
    else values.push(canonical);
  }
  return errors.length > 0 ? errors : { kind: 'text', term, values };
}

/** Plural values may also be written in the singular. */
function canonicalOf(value: string, known: readonly string[]): string | undefined {
  return known.find((one) => one === value) ?? known.find((one) => one === `${value}s`);
}

function unknownValue(term: TextTerm, value: Value, known: readonly string[]): FilterError {
  const { text } = value;
  const what =
    term.name === 'rule'
      ? `Unknown rule ${quote(text)}`
      : `${term.name} takes ${listed(known, 'or')}, not ${quote(text)}`;
  const isPrefix = known.some((one) => one.startsWith(text.toLowerCase()));
  return isPrefix ? incompleteIn(value, what) : errorIn(value, what, nearMiss(text, known));
}

function readNumberTerm(term: NumberTerm, token: Token, { name, operator }: Head, text: string): TermReading {
  const [first, ...more] = token.values;
  const { start } = first.span;
  const { end } = token.span;
  // Commas separate thousands here, not alternatives.
  const written = more.length === 0 ? first.text : text.slice(start, end);
  const reading = readBounds(operator, written.trim(), term.unit);
  switch (reading.is) {
    case 'bounds':
      return { kind: 'number', term, bounds: reading.bounds };
    case 'incomplete':
      return [incompleteIn(token, `${name} has no number yet`)];
    case 'empty':
      return [
        errorIn(
          { span: { start, end } },
          `The range ${quote(written)} is empty: its ends are in the wrong order`,
        ),
      ];
    case 'no number': {
      const unit = term.unit === 'days' ? 'number of days' : 'number';
      return [
        errorIn(
          { span: { start, end } },
          `${quote(reading.text)} is not a ${unit}; example: ${term.example}`,
        ),
      ];
    }
  }
}

/** @param suggestion added to the message as a question */
function errorIn({ span }: { readonly span: Span }, message: string, suggestion?: string): FilterError {
  const question = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  return { message: escapeIconsAndLinks(message + question), span, suggestion, isIncomplete: false };
}

export function incompleteIn({ span }: { readonly span: Span }, message: string): FilterError {
  return { message: escapeIconsAndLinks(message), span, suggestion: undefined, isIncomplete: true };
}
