import type { LRParser } from '@lezer/lr';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { parser as javascript } from '@lezer/javascript';
import { parser as json } from '@lezer/json';
import { parser as python } from '@lezer/python';
import { parser as yaml } from '@lezer/yaml';
import type { Span } from '../../json/tree';
import { decodeJavaScript, decodePython, decodeYaml } from './decode';
import { decodeString } from '../../json/scan';

/** A string literal in a source text. */
export interface Literal {
  /** The string that it represents. */
  readonly value: string;
  /** Its text without quotes, in UTF-16 units. */
  readonly span: Span;
  /** Whether it has quotes; only plain scalars of YAML have none. */
  readonly isQuoted: boolean;
}

/** A language in which literals are found. */
interface Language {
  readonly extensions: readonly string[];
  readonly parser: LRParser;
  /** Reads a node; undefined if it is no string literal, or a part of another string. */
  readonly read: (node: SyntaxNodeRef, text: string) => Literal | undefined;
}

const LANGUAGES: readonly Language[] = [
  {
    extensions: ['ts', 'mts', 'cts'],
    parser: javascript.configure({ dialect: 'ts' }),
    read: readJavaScript,
  },
  {
    extensions: ['tsx', 'js', 'mjs', 'cjs', 'jsx'],
    parser: javascript.configure({ dialect: 'ts jsx' }),
    read: readJavaScript,
  },
  { extensions: ['py', 'pyi'], parser: python, read: readPython },
  { extensions: ['yaml', 'yml'], parser: yaml, read: readYaml },
  { extensions: ['json', 'jsonc'], parser: json, read: readJson },
];

/** The file extensions of all languages in which literals are found. */
export const LITERAL_EXTENSIONS: readonly string[] = LANGUAGES.flatMap(({ extensions }) => extensions);

/**
 * The string literals of a source text, in order, as far as it can be parsed. Operands of a concatenation, also by `+=`, parts
 * of adjacent literals and templates with substitutions are left out, because they represent only a part of a string.
 *
 * @param path of the file, whose extension determines the language
 * @param span only those that touch a span of the text, in UTF-16 units
 */
export function* literalsIn(
  text: string,
  path: string,
  span: Span = { start: 0, end: text.length },
): Generator<Literal, void, undefined> {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const language = LANGUAGES.find(({ extensions }) => extensions.includes(extension));
  if (!language) return;
  const cursor = language.parser.parse(text).cursor();
  do {
    if (cursor.to < span.start || cursor.from > span.end) continue;
    const literal = language.read(cursor, text);
    if (literal) yield literal;
  } while (cursor.next());
}

/** The string literal at an offset, in UTF-16 units. */
export function literalAt(text: string, path: string, offset: number): Literal | undefined {
  for (const literal of literalsIn(text, path, { start: offset, end: offset }))
    if (literal.span.start <= offset && offset <= literal.span.end) return literal;
  return undefined;
}

/**
 * The source text of a literal's content for another string, with which the literal remains one of the same kind.
 *
 * @param value an id of lower-case letters, digits and hyphens
 */
export function contentFor({ isQuoted }: Pick<Literal, 'isQuoted'>, value: string): string {
  // YAML would read others as numbers, booleans or null.
  const isString = /^[a-z]/.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/.test(value);
  return isQuoted || isString ? value : `"${value}"`;
}

/** Nodes with the value of a node in them. */
const SAME_VALUE = ['ParenthesizedExpression', 'PostfixExpression', 'PrefixCast'];
/** Operators whose result may be one of their operands. */
const CHOICES = ['LogicOp', 'or', 'and', 'as', 'satisfies'];

/** Whether the value of a node may be an operand of an operator, also of an assignment such as `+=`. */
function isOperandOf({ node }: SyntaxNodeRef, text: string, operators: readonly string[]): boolean {
  const isOneOf = (operator: SyntaxNode | null): boolean =>
    operator !== null && operators.includes(text.slice(operator.from, operator.to).replace(/=$/, ''));
  for (let child = node; child.parent; child = child.parent) {
    const { parent, prevSibling } = child;
    if (SAME_VALUE.includes(parent.name)) continue;
    if (parent.name === 'ConditionalExpression') {
      const isCondition = parent.getChild('if') ? prevSibling?.name === 'if' : prevSibling === null;
      if (isCondition) return false;
    } else if (parent.name === 'BinaryExpression') {
      const operator = parent.getChild('ArithOp');
      if (operator || !CHOICES.some((name) => parent.getChild(name))) return isOneOf(operator);
    } else {
      return isOneOf(parent.getChild('UpdateOp'));
    }
  }
  return false;
}

function isIn({ node }: SyntaxNodeRef, ...names: readonly string[]): boolean {
  const parent: SyntaxNode | null = node.parent;
  return parent !== null && names.includes(parent.name);
}

function literal(
  { from, to }: SyntaxNodeRef,
  text: string,
  quotes: { readonly open: number; readonly close: number },
  decode: (content: string) => string | undefined,
): Literal | undefined {
  const span = { start: from + quotes.open, end: to - quotes.close };
  if (span.end < span.start) return undefined;
  const value = decode(text.slice(span.start, span.end));
  return value === undefined ? undefined : { value, span, isQuoted: quotes.open > 0 };
}

const ONE_QUOTE = { open: 1, close: 1 };

function readJavaScript(node: SyntaxNodeRef, text: string): Literal | undefined {
  if (node.name === 'JSXAttributeValue') return literal(node, text, ONE_QUOTE, (content) => content);
  if (node.name !== 'String' && node.name !== 'TemplateString') return undefined;
  const isPart =
    node.node.getChild('Interpolation') !== null ||
    isIn(node, 'TaggedTemplateExpression') ||
    isOperandOf(node, text, ['+']);
  return isPart ? undefined : literal(node, text, ONE_QUOTE, decodeJavaScript);
}

function readPython(node: SyntaxNodeRef, text: string): Literal | undefined {
  if (node.name !== 'String' && node.name !== 'FormatString') return undefined;
  const isPart =
    node.node.getChild('FormatReplacement') !== null ||
    isIn(node, 'ContinuedString') ||
    isOperandOf(node, text, ['+', '%', '*']);
  const start = /^([a-z]*)("""|'''|"|')/i.exec(text.slice(node.from, node.to));
  if (isPart || !start) return undefined;
  const [whole, prefix = '', quote = ''] = start;
  return literal(node, text, { open: whole.length, close: quote.length }, (content) =>
    /r/i.test(prefix) ? content : decodePython(content),
  );
}

function readYaml(node: SyntaxNodeRef, text: string): Literal | undefined {
  if (node.name === 'Literal') return literal(node, text, { open: 0, close: 0 }, (content) => content);
  if (node.name !== 'QuotedLiteral') return undefined;
  const quote = text.charAt(node.from);
  return literal(node, text, ONE_QUOTE, (content) => decodeYaml(content, quote));
}

function readJson(node: SyntaxNodeRef, text: string): Literal | undefined {
  return node.name === 'String' || node.name === 'PropertyName'
    ? literal(node, text, ONE_QUOTE, decodeString)
    : undefined;
}
