import type { Span } from '../../json/tree';
import { escapeIconsAndLinks, quote } from '../../text/quote';
import { nearMiss } from '../../values/names';
import { readBounds, type Bounds } from './bounds';
import { scan, type Head, type Token, type Value } from './scan';
import { termOf, TERMS, WORD_TERM, type NumberTerm, type TextTerm } from './terms';

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

/** The condition of a term. */
type Condition =
  /** One of the values must match. They are in lower case if the term has fixed values, else as written. */
  | { readonly term: TextTerm; readonly values: readonly string[] }
  | { readonly term: NumberTerm; readonly bounds: Bounds };

/** A term that an entry must match, or must not match if it is negated. */
export type FilterTerm = Condition & {
  /** Offsets in the filter's text, in UTF-16 units, including the sign of a negated term. */
  readonly span: Span;
  readonly isNegated: boolean;
};

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
    const condition = unclosed
      ? [errorIn(unclosed.span, 'This quote is not closed')]
      : readToken(token, text);
    if (!Array.isArray(condition)) terms.push({ span, isNegated, ...condition });
    else errors.push(...condition.slice(0, MAX_ERRORS - errors.length));
  }
  return { terms, errors };
}

/**
 * The condition of a token, or its errors.
 *
 * @param text the text of the filter
 */
function readToken(token: Token, text: string): Condition | FilterError[] {
  const { head, values } = token;
  if (!head) {
    const [{ text: word }] = values;
    return word === '' ? [incompleteIn(token.span, 'Word expected')] : { term: WORD_TERM, values: [word] };
  }
  const term = termOf(head.name);
  if (!term) return [unknownTerm(token, head, text)];
  return 'strings' in term ? readTextTerm(term, token, head) : readNumberTerm(term, token, head, text);
}

function unknownTerm(token: Token, { name, span }: Head, text: string): FilterError {
  const lower = name.toLowerCase();
  const names = TERMS.map((term) => term.name);
  const meant = TERMS.find(({ field }) => field?.toLowerCase() === lower)?.name ?? nearMiss(lower, names);
  if (meant !== undefined) return errorIn(span, `Unknown term ${quote(name)}`, meant);
  const whole = text.slice(token.span.start + (token.isNegated ? 1 : 0), token.span.end);
  return errorIn(span, `Unknown term ${quote(name)}; to look for the text ${quote(whole)}, put it in quotes`);
}

function readTextTerm(term: TextTerm, token: Token, { name, operator }: Head): Condition | FilterError[] {
  if (operator !== ':') return [errorIn(token.span, `${name} is not a number; example: ${term.example}`)];
  const written = token.values.filter(({ text }) => text !== '');
  if (written.length === 0) return [incompleteIn(token.span, `${name} has no value yet`)];
  const { values: valid } = term;
  if (!valid) return { term, values: written.map(({ text }) => text) };
  const values: string[] = [];
  const errors: FilterError[] = [];
  for (const value of written) {
    const lower = value.text.toLowerCase();
    // Plural values may also be written in the singular.
    const meant = [lower, `${lower}s`].find((text) => valid.includes(text));
    if (meant === undefined) errors.push(unknownValue(term, value, valid));
    else values.push(meant);
  }
  return errors.length > 0 ? errors : { term, values };
}

function unknownValue({ name }: TextTerm, { text, span }: Value, valid: readonly string[]): FilterError {
  const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(valid);
  const message =
    name === 'rule' ? `Unknown rule ${quote(text)}` : `${name} takes ${choices}, not ${quote(text)}`;
  const isPrefix = valid.some((value) => value.startsWith(text.toLowerCase()));
  return isPrefix ? incompleteIn(span, message) : errorIn(span, message, nearMiss(text, valid));
}

function readNumberTerm(
  term: NumberTerm,
  token: Token,
  { name, operator }: Head,
  text: string,
): Condition | FilterError[] {
  const [first, ...more] = token.values;
  const span = { start: first.span.start, end: token.span.end };
  // Commas separate thousands here, not alternatives.
  const written = more.length === 0 ? first.text : text.slice(span.start, span.end);
  const number = written.trim();
  if (/^[-+$.]*$/.test(number)) return [incompleteIn(token.span, `${name} has no number yet`)];
  const bounds = readBounds(operator, number, term.unit);
  if (typeof bounds === 'string') {
    const what = term.unit === 'days' ? 'number of days' : 'number';
    return [errorIn(span, `${quote(bounds)} is not a ${what}; example: ${term.example}`)];
  }
  return bounds.min > bounds.max
    ? [errorIn(span, `The range ${quote(written)} is empty: its ends are in the wrong order`)]
    : { term, bounds };
}

/** @param suggestion added to the message as a question */
function errorIn(span: Span, message: string, suggestion?: string): FilterError {
  const question = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
  return { message: escapeIconsAndLinks(message + question), span, suggestion, isIncomplete: false };
}

/** A part that is only incomplete. */
export function incompleteIn(span: Span, message: string): FilterError {
  return { message: escapeIconsAndLinks(message), span, suggestion: undefined, isIncomplete: true };
}
