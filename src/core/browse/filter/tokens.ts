import type { Span } from '../../json/tree';
import { termOf } from './terms';

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
