import type Big from 'big.js';
import type { Entry } from '../../listing/entry';
import type { Span } from '../../json/tree';
import type { Listing } from '../../listing/listing';
import type { Problem } from '../../listing/problem';
import { escapeIconsAndLinks, quote } from '../../text/quote';
import { toDecimal } from '../../values/arithmetic';
import { nearMiss } from '../../values/names';
import { EntryProblems, newestCallOf } from '../figures';
import { matcherOf, termOf, TERMS, WORD_TERM, type NumberTerm, type TextTerm } from './terms';

/** A filter that has been read. */
export interface Filter {
  /** An entry must match all of them. Terms with an error are left out. */
  readonly terms: readonly FilterTerm[];
  /** A sentence for each error, in the order of the text; only the first ones if there are very many. */
  readonly errors: readonly string[];
}

/** A term that an entry must match, or must not match if it is negated. */
export type FilterTerm = Condition & { readonly isNegated: boolean };

type Condition =
  /** One of the values must match. */
  | { readonly term: TextTerm; readonly values: readonly string[] }
  /** The number must be within the bounds; there is at least one. */
  | { readonly term: NumberTerm; readonly min?: Bound; readonly max?: Bound };

/** The end of a range of numbers. */
interface Bound {
  readonly value: number;
  /** The number as it is written. */
  readonly exact: Big;
  /** Whether the number itself is excluded. */
  readonly isExclusive: boolean;
}

/** More errors are not useful. */
const MAX_ERRORS = 100;

/** Reads a filter: a line of words and terms. Any text is accepted. */
export function parseFilter(text: string): Filter {
  const terms: FilterTerm[] = [];
  const errors: string[] = [];
  for (const token of tokensOf(text)) {
    const condition = conditionOf(token, text);
    if (!Array.isArray(condition)) terms.push({ isNegated: token.isNegated, ...condition });
    else errors.push(...condition.slice(0, MAX_ERRORS - errors.length).map(escapeIconsAndLinks));
  }
  return { terms, errors };
}

/**
 * The condition of a token, or its errors.
 *
 * @param text that of the filter
 */
function conditionOf(token: Token, text: string): Condition | string[] {
  const { head, values } = token;
  if (values.some(({ isClosed }) => !isClosed)) return ['This quote is not closed'];
  if (!head) {
    const [{ text: word }] = values;
    return word === '' ? ['Word expected'] : { term: WORD_TERM, values: [word] };
  }
  const term = termOf(head.name);
  if (!term) return [unknownTerm(token, head, text)];
  return term.kind === 'text' ? textCondition(term, token, head) : numberCondition(term, token, head, text);
}

function unknownTerm({ span, isNegated }: Token, { name }: Head, text: string): string {
  const lower = name.toLowerCase();
  const names = TERMS.map((term) => term.name);
  const meant = TERMS.find(({ field }) => field?.toLowerCase() === lower)?.name ?? nearMiss(lower, names);
  if (meant !== undefined) return didYouMean(`Unknown term ${quote(name)}`, meant);
  const whole = text.slice(span.start + (isNegated ? 1 : 0), span.end);
  return `Unknown term ${quote(name)}; to look for the text ${quote(whole)}, put it in quotes`;
}

function textCondition(term: TextTerm, token: Token, { name, operator }: Head): Condition | string[] {
  if (operator !== ':') return [`${name} is not a number; example: ${term.example}`];
  const typed = token.values.map(({ text }) => text).filter((text) => text !== '');
  if (typed.length === 0) return [`${name} has no value yet`];
  const { values: valid } = term;
  if (!valid) return { term, values: typed };
  // Plural values may also be written in the singular.
  const values = typed.map((text) =>
    [text.toLowerCase(), `${text.toLowerCase()}s`].find((value) => valid.includes(value)),
  );
  const unknown = typed.filter((_, at) => values[at] === undefined);
  return unknown.length > 0
    ? unknown.slice(0, MAX_ERRORS).map((text) => unknownValue(term, text, valid))
    : { term, values: values.filter((value) => value !== undefined) };
}

function unknownValue({ name }: TextTerm, text: string, valid: readonly string[]): string {
  const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(valid);
  const message =
    name === 'rule' ? `Unknown rule ${quote(text)}` : `${name} takes ${choices}, not ${quote(text)}`;
  return didYouMean(message, nearMiss(text, valid));
}

function didYouMean(message: string, meant: string | undefined): string {
  return meant === undefined ? message : `${message}; did you mean "${meant}"?`;
}

function numberCondition(
  term: NumberTerm,
  { span, values }: Token,
  { name, operator }: Head,
  text: string,
): Condition | string[] {
  const [first] = values;
  // Commas separate thousands here, not alternatives.
  const typed = values.length === 1 ? first.text : text.slice(first.span.start, span.end);
  if (/^[-+$.]*$/.test(typed)) return [`${name} has no number yet`];
  const dots = operator === ':' ? typed.indexOf('..') : -1;
  const parts = dots < 0 ? [typed] : [typed.slice(0, dots), typed.slice(dots + 2)];
  const numbers = parts.map((part) => (part === '' ? undefined : readNumber(part, term)));
  const invalid = parts.find((part, at) => part !== '' && numbers[at] === undefined);
  if (invalid !== undefined) {
    const what = term.unit === 'days' ? 'number of days' : 'number';
    return [`${quote(invalid)} is not a ${what}; example: ${term.example}`];
  }
  const [from, to] = numbers;
  if (dots < 0 && from) return { term, ...boundsOf(operator, from, term) };
  if (from && to && from.gt(to))
    return [`The range ${quote(typed)} is empty: its ends are in the wrong order`];
  return { term, ...(from && { min: bound(from) }), ...(to && { max: bound(to) }) };
}

/** Commas separate thousands. */
const NUMBER = /^[-+]?\$?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?([kmbd]?)$/i;
const SCALE: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

/** Reads a number such as `$1.5k`, `1,500`, or `20d` for days; undefined if it is invalid. */
function readNumber(text: string, { unit }: NumberTerm): Big | undefined {
  const suffix = NUMBER.exec(text)?.[1]?.toLowerCase();
  // For days, `m` could mean months.
  if (suffix === undefined || (suffix !== '' && (suffix === 'd') !== (unit === 'days'))) return undefined;
  const [digits = '', exponent = '0'] = text.replace(/[+$,]|[kmbd]$/gi, '').split(/e/i);
  const literal = `${digits}e${Number(exponent) + (SCALE[suffix] ?? 0)}`;
  return Number.isFinite(Number(literal)) ? toDecimal(literal) : undefined;
}

function bound(exact: Big, isExclusive = false): Bound {
  return { value: Number(exact), exact, isExclusive };
}

function boundsOf(operator: Operator, number: Big, { unit }: NumberTerm): { min?: Bound; max?: Bound } {
  switch (operator) {
    case '>':
    case '>=':
      return { min: bound(number, operator === '>') };
    case '<':
    case '<=':
      return { max: bound(number, operator === '<') };
    case ':':
      // Ages are rarely whole numbers of days, so that `age:20` covers the whole day.
      return unit === 'days'
        ? { min: bound(number), max: bound(number.plus(1), true) }
        : { min: bound(number), max: bound(number) };
  }
}

/** The entries of a listing that match a filter, in their order. Terms with errors are ignored. */
export function matchingEntries(
  listing: Listing,
  { terms }: Filter,
  problems: EntryProblems = new EntryProblems(listing),
): readonly Entry[] {
  const { entries } = listing;
  if (terms.length === 0) return entries;
  const newestCallMs = newestCallOf(entries);
  const tests = terms.map((term) => ({ matches: testOf(term, newestCallMs), isNegated: term.isNegated }));
  return entries.filter((entry) => {
    const ofEntry = problems.of(entry);
    return tests.every(({ matches, isNegated }) => matches(entry, ofEntry) !== isNegated);
  });
}

function testOf(
  condition: Condition,
  newestCallMs: number | undefined,
): (entry: Entry, problems: readonly Problem[]) => boolean {
  if ('values' in condition) {
    const { term, values } = condition;
    const matches = matcherOf(term, values);
    return (entry, problems) =>
      term.strings(entry, problems).some((string) => string !== undefined && matches(string));
  }
  const { term, min, max } = condition;
  return (entry) => {
    const compareTo = ({ value, exact }: Bound): number =>
      term.computed
        ? (term.computed(entry.values, newestCallMs) ?? NaN) - value
        : entry.compare(term.field, value, exact);
    // A number that is absent is not within any bounds.
    const [aboveMin, belowMax] = [min ? compareTo(min) : 0, max ? -compareTo(max) : 0];
    return (
      (min?.isExclusive ? aboveMin > 0 : aboveMin >= 0) && (max?.isExclusive ? belowMax > 0 : belowMax >= 0)
    );
  };
}

export type Operator = ':' | '>' | '>=' | '<' | '<=';

/** A word of a filter, or one of a term's alternatives. */
export interface Value {
  /** The value without quotes. */
  readonly text: string;
  readonly span: Span;
  readonly isQuoted: boolean;
  /** False if the closing quote is missing. */
  readonly isClosed: boolean;
}

/** The name and the operator of a term. */
export interface Head {
  readonly name: string;
  readonly operator: Operator;
}

/** A token of a filter: a word, or a name with an operator and values. Spans are those of the filter. */
export interface Token {
  /** Includes the sign of a negated term. */
  readonly span: Span;
  readonly isNegated: boolean;
  /** Undefined for a word. */
  readonly head: Head | undefined;
  /** The word itself, or at least one alternative, which may be empty. */
  readonly values: readonly [Value, ...Value[]];
}

const SPACE = /\s*/y;
const WORD = /\S*/y;
const BARE = /[^\s,]*/y;
/** A name with an operator, but not a URL such as `https://x.io`. */
const HEAD = /([a-z][\w-]*)(:(?!\/\/)[<>]?=?|[<>]=?|=)/iy;
/** There may be spaces before and after the sign of a comparison of numbers. */
const COMPARISON = /([a-z][\w-]*)\s*(:?(?:[<>]=?|=))\s*/iy;

/** Divides any text into tokens. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = endOf(SPACE, text, 0);
  while (at < text.length) {
    const token = readToken(text, at);
    tokens.push(token);
    at = endOf(SPACE, text, token.span.end);
  }
  return tokens;
}

function readToken(text: string, start: number): Token {
  const isNegated = text[start] === '-';
  const from = isNegated ? start + 1 : start;
  const comparison = matchAt(COMPARISON, text, from);
  const isComparison = comparison !== undefined && termOf(comparison[1] ?? '')?.kind === 'number';
  const [whole = '', name, sign = ''] = (isComparison ? comparison : matchAt(HEAD, text, from)) ?? [];
  const first = readValue(name === undefined ? WORD : BARE, text, from + whole.length);
  const values: [Value, ...Value[]] = [first];
  let { end } = first.span;
  while (name !== undefined && text[end] === ',') {
    const value = readValue(BARE, text, end + 1);
    values.push(value);
    ({ end } = value.span);
  }
  const head = name === undefined ? undefined : { name, operator: operatorOf(sign) };
  return { span: { start, end }, isNegated, head, values };
}

/** `:>1`, as in other search languages, is the same as `>1`. */
function operatorOf(sign: string): Operator {
  const comparison = sign.replace(/^:/, '');
  return comparison === '' || comparison === '=' ? ':' : (comparison as Operator);
}

function readValue(bare: RegExp, text: string, start: number): Value {
  if (text[start] !== '"') {
    const end = endOf(bare, text, start);
    return { text: text.slice(start, end), span: { start, end }, isQuoted: false, isClosed: true };
  }
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  const isClosed = end < text.length;
  const content = text.slice(start + 1, end).replace(/\\(["\\])/g, '$1');
  const span = { start, end: isClosed ? end + 1 : text.length };
  return { text: content, span, isQuoted: true, isClosed };
}

/** A value as it is written in a filter: in one line, and quoted if it could be read differently. */
export function quotedIfNeeded(value: string): string {
  if (/^[\p{L}\p{N}_.][\p{L}\p{N}_.:/@+-]*$/u.test(value)) return value;
  return `"${value.replace(/["\\]/g, '\\$&').replace(/[\r\n]/g, ' ')}"`;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** The end of a pattern's match at an offset. */
function endOf(pattern: RegExp, text: string, at: number): number {
  return at + (matchAt(pattern, text, at)?.[0].length ?? 0);
}
