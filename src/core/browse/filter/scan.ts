import type { Span } from '../../json/tree';
import { NUMBER_OR_RANGE, type Operator } from './bounds';
import { termOf } from './terms';

/** A word of a filter, or one of a term's alternatives. */
export interface Value {
  /** The value without quotes. */
  readonly text: string;
  readonly span: Span;
  readonly isQuoted: boolean;
  /** False if the closing quote is missing. */
  readonly isClosed: boolean;
}

/** A token of a filter: a word, or a name with an operator and values. */
export interface Token {
  /** Includes the sign of a negated term. */
  readonly span: Span;
  readonly isNegated: boolean;
  /** Undefined for a word. */
  readonly head: Head | undefined;
  /** The word itself, or at least one alternative, which may be empty. */
  readonly values: readonly [Value, ...Value[]];
}

export interface Head {
  readonly name: string;
  readonly operator: Operator;
  /** Of the name. */
  readonly span: Span;
}

const SPACE = /\s*/y;
const WORD = /\S*/y;
const BARE = /[^\s,]*/y;
/** A name with an operator, but not a URL such as `https://x.io`. */
const HEAD = /([a-z][\w-]*)(:(?!\/\/)[<>]?=?|[<>]=?|=)/iy;
/** A comparison may contain spaces if a number or nothing follows. */
const SPACED = new RegExp(
  String.raw`([a-z][\w-]*)\s*(:?(?:[<>]=?|=))(?:\s*(?=${NUMBER_OR_RANGE}(?:\s|$))|(?=\s*$))`,
  'iy',
);

/** Divides any text into tokens. */
export function* scan(text: string): Generator<Token, void, undefined> {
  let at = endOf(SPACE, text, 0);
  while (at < text.length) {
    const token = scanToken(text, at);
    yield token;
    at = endOf(SPACE, text, token.span.end);
  }
}

function scanToken(text: string, start: number): Token {
  const isNegated = text[start] === '-';
  const from = isNegated ? start + 1 : start;
  const found = text[from] === '"' ? undefined : scanHead(text, from);
  if (!found) {
    const word = scanValue(WORD, text, from);
    return { span: { start, end: word.span.end }, isNegated, head: undefined, values: [word] };
  }
  const first = scanValue(BARE, text, found.end);
  const values: [Value, ...Value[]] = [first];
  let { end } = first.span;
  while (text[end] === ',') {
    const value = scanValue(BARE, text, end + 1);
    values.push(value);
    ({ end } = value.span);
  }
  return { span: { start, end }, isNegated, head: found.head, values };
}

function scanHead(text: string, start: number): { head: Head; end: number } | undefined {
  const match = matchAt(SPACED, text, start);
  const [whole, name, sign] = (isComparison(match) ? match : undefined) ?? matchAt(HEAD, text, start) ?? [];
  if (whole === undefined || name === undefined || sign === undefined) return undefined;
  const head = { name, operator: operatorOf(sign), span: { start, end: start + name.length } };
  return { head, end: start + whole.length };
}

function isComparison(match: RegExpExecArray | undefined): boolean {
  const term = match?.[1] === undefined ? undefined : termOf(match[1]);
  return term !== undefined && 'figure' in term;
}

/** `:>1`, as in other search languages, is the same as `>1`. */
function operatorOf(sign: string): Operator {
  const comparison = sign.replace(/^:/, '');
  return comparison === '' || comparison === '=' ? ':' : (comparison as Operator);
}

function scanValue(bare: RegExp, text: string, start: number): Value {
  if (text[start] === '"') return readQuoted(text, start);
  const end = endOf(bare, text, start);
  return { text: text.slice(start, end), span: { start, end }, isQuoted: false, isClosed: true };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** The end of a pattern's match at an offset. */
function endOf(pattern: RegExp, text: string, at: number): number {
  return at + (matchAt(pattern, text, at)?.[0].length ?? 0);
}

/** Reads a quoted string with the escapes `\"`, `\\` and `\u000a`, which may be unclosed. */
function readQuoted(text: string, start: number): Value {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  const isClosed = end < text.length;
  const content = text.slice(start + 1, end);
  const span = { start, end: isClosed ? end + 1 : text.length };
  return { text: unescape(content), span, isQuoted: true, isClosed };
}

/** The value of the text between quotes, which may be incomplete. */
export function unescape(content: string): string {
  return content.replace(/\\(?:(["\\])|u([\da-f]{4}))/gi, (_, char?: string, code?: string) =>
    code === undefined ? (char ?? '') : String.fromCharCode(parseInt(code, 16)),
  );
}
