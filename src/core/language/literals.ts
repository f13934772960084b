import { decodeString } from '../json/scan';
import type { Span } from '../json/tree';

/** A string literal in a source text. */
export interface Literal {
  /** The string that it represents. */
  readonly value: string;
  /** Its text without quotes, in UTF-16 units. */
  readonly span: Span;
  /** Whether it has quotes; only plain scalars of YAML have none. */
  readonly isQuoted: boolean;
}

/** How the string literals of a language are found. The patterns match at an offset. */
interface Language {
  readonly extensions: readonly string[];
  /** Whitespace and comments. */
  readonly blank: RegExp;
  /** A quote, with the letters before it. */
  readonly quote: RegExp;
  /** What ends the content of a string besides its quote, by its letters and quote; group 1 does not end it. */
  readonly ends: (letters: string, quote: string) => string;
  /** The operators of which an operand is only a part of a string, also in an assignment such as `+=`. */
  readonly operators: readonly string[];
  /** Whether literals side by side are parts of one string. */
  readonly joinsLiterals?: boolean;
  /** Whether a line break outside of brackets ends a statement. */
  readonly hasLines?: boolean;
  /** Whether an operand may be followed by a template, and a slash may start a regular expression. */
  readonly isJavaScript?: boolean;
  /** Whether there are scalars without quotes. */
  readonly isYaml?: boolean;
  /** @returns undefined if the content is not valid */
  readonly decode: (content: string, quote: string, letters: string) => string | undefined;
}

const ESCAPE = String.raw`(\\(?:\r\n|[^]))`;

const LANGUAGES: readonly Language[] = [
  {
    extensions: ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs', 'jsx'],
    blank: /(?:\s+|\/\/.*|\/\*[^]*?(?:\*\/|$))+/y,
    quote: /()(["'`])/y,
    ends: (_, quote) => `${ESCAPE}|${quote === '`' ? String.raw`\$\{` : String.raw`[\r\n]`}`,
    operators: ['+'],
    isJavaScript: true,
    decode: (content) => unescaped(content),
  },
  {
    extensions: ['py', 'pyi'],
    blank: /(?:[^\S\n]+|\\\r?\n|#.*)+/y,
    quote: /([bfrtu]{0,2})("""|'''|"|')/iy,
    ends: (letters, quote) => {
      const line = quote.length === 1 ? String.raw`|[\r\n]` : '';
      return /[ft]/i.test(letters) ? String.raw`(\\(?:\r\n|[^])|\{\{)|\{${line}` : ESCAPE + line;
    },
    operators: ['+', '%', '*'],
    joinsLiterals: true,
    hasLines: true,
    decode: (content, _, letters) => (/r/i.test(letters) ? content : unescaped(content, '\\')),
  },
  {
    extensions: ['yaml', 'yml'],
    // Tags, anchors and aliases as well.
    blank: /(?:\s+|#.*|[&*!][^\s,[\]{}]*)+/y,
    quote: /()(["'])/y,
    ends: (_, quote) => (quote === "'" ? "('')" : ESCAPE),
    operators: [],
    joinsLiterals: true,
    isYaml: true,
    decode: (content, quote) => (quote === "'" ? content.replaceAll("''", "'") : unescaped(content)),
  },
  {
    extensions: ['json', 'jsonc'],
    blank: /[^"]+/y,
    quote: /()(")/y,
    ends: () => String.raw`${ESCAPE}|[\r\n]`,
    operators: [],
    decode: decodeString,
  },
];

/** The file extensions of all languages in which literals are found. */
export const LITERAL_EXTENSIONS: readonly string[] = LANGUAGES.flatMap(({ extensions }) => extensions);

/**
 * Whether a source text may contain a string, in any notation: a quick check before it is scanned. Letters, digits and
 * hyphens are hardly ever written as escapes, other characters may be.
 */
export function mayContain(text: string, value: string): boolean {
  const parts = value.match(/[a-z0-9._-]+/gi) ?? [];
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return text.includes(longest);
}

/**
 * The string literals of a source text, in order, in time proportional to its length. Operands of a concatenation, also by
 * `+=`, parts of adjacent literals and templates with substitutions are left out, because they represent only a part of a
 * string. The text is not parsed: a quote or slash that nothing closes on its line, such as one in the text of JSX, ends there.
 *
 * @param path of the file, whose extension determines the language
 */
export function literalsIn(text: string, path: string): readonly Literal[] {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const language = LANGUAGES.find(({ extensions }) => extensions.includes(extension));
  return language ? new LiteralScanner(text, language).literals() : [];
}

/** The string literal at an offset, in UTF-16 units. */
export function literalAt(text: string, path: string, offset: number): Literal | undefined {
  return literalsIn(text, path).find(({ span }) => span.start <= offset && offset <= span.end);
}

/**
 * The source text of a literal's content for another string, with which the literal remains one of the same kind.
 *
 * @param value an id of lowercase letters, digits and hyphens
 */
export function contentFor({ isQuoted }: Pick<Literal, 'isQuoted'>, value: string): string {
  // YAML would read others as numbers, booleans or null.
  const isString = /^[a-z]/.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/.test(value);
  return isQuoted || isString ? value : `"${value}"`;
}

/** A literal, or parentheses whose value may be that of literals in them. */
interface Operand {
  readonly literal: Literal | undefined;
  isPart: boolean;
  /** The parentheses whose value may be that of the operand. */
  around: Operand | undefined;
}

/** A text between brackets. */
class Level {
  /** The last token; empty at the start. */
  last = '';
  /** Whether the last token ends an operand, so that an operator follows. */
  endsOperand = false;
  /** The last token as an operand, and the token before it. */
  operand: Operand | undefined;
  before = '';
  /** Whether the text is assigned by an operator such as `+=`. */
  isAdded = false;

  /**
   * @param group the parentheses, if they belong neither to a call nor to a tuple
   * @param string goes on after the bracket that closes a substitution
   */
  constructor(
    public group?: Operand,
    readonly string?: StringStart,
  ) {}
}

interface StringStart {
  readonly letters: string;
  readonly quote: string;
}

const LITERAL = '"';
/** Words after which an operand follows. */
const OPERATOR_WORDS: ReadonlySet<string> = new Set(
  (
    'and as assert await case delete do elif else if in instanceof is new not of or return satisfies throw typeof void ' +
    'while yield'
  ).split(' '),
);
/** Tokens before and after an operand whose value may be that of the whole. */
const BEFORE_CHOICE: ReadonlySet<string> = new Set(['', '||', '&&', '??', '?', ':', 'or', 'and', 'else']);
const AFTER_CHOICE: ReadonlySet<string> = new Set(
  ['', ';', '||', '&&', '??', ':', 'as', 'satisfies', 'or', 'and', 'if'], //
);
/** Tokens after an operand that take its value and make another one. */
const AFTER_OBJECT: ReadonlySet<string> = new Set(['.', '?.', '[', '(']);

const WORD = /[\w$\u0080-\uffff]+/y;
const OPERATOR = /=>|\+\+|--|(?:&&|\|\||\?\?|\*\*|[-+*%])=?|[!=]=+|\?\.(?!\d)|[^]/y;
const REGULAR_EXPRESSION = /\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\//y;
const REST_OF_LINE = /.*/y;

const INDICATOR = /(?:---|\.\.\.|[-?:])(?=\s|$)|[,[\]{}]|:/y;
/** A plain scalar of one line, outside and inside of brackets. */
const PLAIN = /(?:[^\s:]|:(?!\s|$))(?:[ \t]*(?:[^\s:#]|:(?!\s|$)|(?<=\S)#))*/y;
const PLAIN_IN_BRACKETS =
  /(?:[^\s:,[\]{}]|:(?![\s,[\]{}]|$))(?:[ \t]*(?:[^\s:#,[\]{}]|:(?![\s,[\]{}]|$)|(?<=\S)#))*/y;
/** A text of several lines, as far as its lines are indented like the first. */
const BLOCK_SCALAR =
  /[|>][-+\d]*[ \t]*(?:#.*)?\r?\n(?:[ \t]*\r?\n)*( +).*(?:\r?\n(?:\1.*|[ \t]*(?=\r?\n|$)))*/y;
const KEY_END = /[ \t]*:(?=\s|$)/y;

class LiteralScanner {
  #at = 0;
  readonly #operands: Operand[] = [];
  readonly #levels: Level[] = [];
  #level = new Level();
  readonly #ends = new Map<string, RegExp>();

  constructor(
    private readonly text: string,
    private readonly language: Language,
  ) {}

  literals(): readonly Literal[] {
    while (this.#at < this.text.length) this.#next();
    while (this.#levels.length > 0) this.#close();
    this.#settle('');
    // Parentheses stand before what is in them.
    for (const operand of this.#operands) if (operand.around?.isPart) operand.isPart = true;
    return this.#operands.flatMap(({ literal, isPart }) => (literal && !isPart ? literal : []));
  }

  #next(): void {
    if (this.#take(this.language.blank) !== undefined) return;
    this.language.quote.lastIndex = this.#at;
    const [start, letters = '', quote = ''] = this.language.quote.exec(this.text) ?? [];
    if (start !== undefined) {
      this.#at += start.length;
      this.#string({ letters, quote }, this.#at);
    } else if (this.language.isYaml) this.#yaml();
    else this.#code();
  }

  /** The text that a pattern matches here, which is skipped. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    this.#at += found?.length ?? 0;
    return found === '' ? undefined : found;
  }

  /** @param start of the content; undefined after a substitution */
  #string(string: StringStart, start: number | undefined): void {
    const { letters, quote } = string;
    const end = this.#endOfContent(letters, quote);
    const isClosed = this.text.startsWith(quote, end);
    const isSubstitution = !isClosed && /^\$?\{/.test(this.text.slice(end, end + 2));
    const isTag = quote === '`' && this.#level.endsOperand;
    this.#at = isClosed ? end + quote.length : end;
    if (isSubstitution) {
      this.#at += this.text[end] === '$' ? 2 : 1;
      this.#open(undefined, string, LITERAL);
      return;
    }
    if (!isClosed) this.#take(REST_OF_LINE);
    if (start === undefined || isTag || !isClosed) this.#token(LITERAL, true);
    else
      this.#literal({ start, end }, this.language.decode(this.text.slice(start, end), quote, letters), true);
  }

  #endOfContent(letters: string, quote: string): number {
    const key = letters + quote;
    const pattern = this.#ends.get(key) ?? new RegExp(`${this.language.ends(letters, quote)}|${quote}`, 'g');
    this.#ends.set(key, pattern);
    pattern.lastIndex = this.#at;
    for (let found = pattern.exec(this.text); found; found = pattern.exec(this.text))
      if (found[1] === undefined) return found.index;
    return this.text.length;
  }

  #code(): void {
    const { isJavaScript, hasLines } = this.language;
    const word = this.#take(WORD);
    if (word !== undefined) {
      const isOperator = OPERATOR_WORDS.has(word);
      // Two operands side by side: a statement ends between them.
      if (this.#level.endsOperand && !isOperator) this.#token(';', false);
      this.#token(word, !isOperator);
      return;
    }
    const mayBeRegularExpression = isJavaScript && !this.#level.endsOperand && this.#level.last !== '<';
    if (mayBeRegularExpression && this.text[this.#at] === '/') {
      if (this.#take(REGULAR_EXPRESSION) === undefined) this.#take(REST_OF_LINE);
      this.#token('', true);
      return;
    }
    const operator = this.#take(OPERATOR) ?? '';
    if (operator === '\n' && hasLines) {
      if (this.#levels.length === 0) this.#token(';', false);
    } else if ('([{'.includes(operator)) this.#bracket(operator);
    else if (')]}'.includes(operator)) this.#close();
    // A type assertion, `x!`, leaves the value as it is.
    else if (operator !== '!' || !this.#level.endsOperand) this.#token(operator, false);
  }

  #bracket(bracket: string): void {
    // After the type arguments of a call.
    const isAfterTypes = this.#level.last === '>' && this.text[this.#at - 2] === '>';
    const isGroup = bracket === '(' && !this.#level.endsOperand && !isAfterTypes;
    this.#open(isGroup ? this.#operand(undefined) : undefined, undefined, bracket);
  }

  #yaml(): void {
    const isInBrackets = this.#levels.length > 0;
    if (!isInBrackets && this.#take(BLOCK_SCALAR) !== undefined) {
      this.#token('', true);
      return;
    }
    const indicator = this.#take(INDICATOR);
    if (indicator !== undefined) {
      if (indicator === '[' || indicator === '{') this.#open(undefined, undefined, indicator);
      else if (indicator === ']' || indicator === '}') this.#close();
      else this.#token(indicator, false);
      return;
    }
    const start = this.#at;
    const content = this.#take(isInBrackets ? PLAIN_IN_BRACKETS : PLAIN) ?? this.#take(/[^]/y) ?? '';
    this.#literal({ start, end: this.#at }, content, false);
  }

  #literal(span: Span, value: string | undefined, isQuoted: boolean): void {
    if (this.language.isYaml) {
      KEY_END.lastIndex = this.#at;
      if (KEY_END.test(this.text)) this.#token(';', false);
    }
    const operand = this.#operand(value === undefined ? undefined : { value, span, isQuoted });
    this.#token(LITERAL, true, operand);
  }

  #operand(literal: Literal | undefined): Operand {
    const operand: Operand = { literal, isPart: false, around: undefined };
    this.#operands.push(operand);
    return operand;
  }

  #open(group: Operand | undefined, string: StringStart | undefined, bracket = ''): void {
    this.#settle(bracket);
    this.#level.operand = undefined;
    this.#levels.push(this.#level);
    this.#level = new Level(group, string);
  }

  #close(): void {
    const { group, string } = this.#level;
    const outer = this.#levels.pop();
    if (!outer) return;
    this.#settle('');
    this.#level = outer;
    if (string) this.#string(string, undefined);
    else if (group) {
      outer.operand = group;
      outer.before = outer.last;
      outer.last = ')';
      outer.endsOperand = true;
    } else this.#token(')', true);
  }

  #token(token: string, endsOperand: boolean, operand?: Operand): void {
    this.#settle(token);
    const level = this.#level;
    if (token === ';' || token === ',' || token === '=') level.isAdded = false;
    if (token === ',') level.group = undefined;
    if (token.endsWith('=') && this.language.operators.includes(token.slice(0, -1))) level.isAdded = true;
    level.before = level.last;
    level.operand = operand;
    level.last = token;
    level.endsOperand = endsOperand;
  }

  /** Decides by the next token whether the last operand is a part of a string. */
  #settle(next: string): void {
    const { operand, before, group, isAdded } = this.#level;
    if (!operand) return;
    const { operators, joinsLiterals } = this.language;
    const isJoined = joinsLiterals === true && (next === LITERAL || before === LITERAL);
    // The text of an element of JSX.
    const isText = before === '>' && next === '<';
    operand.isPart = isJoined || isText;
    if (AFTER_OBJECT.has(next)) return;
    const isChoice = BEFORE_CHOICE.has(before) && AFTER_CHOICE.has(next);
    operand.isPart ||=
      operators.includes(next) || operators.includes(before.replace(/=$/, '')) || (isChoice && isAdded);
    if (isChoice) operand.around = group;
  }
}

const CONTROLS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r\n': '',
};

const ESCAPED = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{2})|(\r\n|[^]))/gi;

/**
 * The string that the content of a literal represents; undefined if it is not valid.
 *
 * @param unknown stands before the character of an unknown escape
 */
function unescaped(content: string, unknown = ''): string | undefined {
  if (!content.includes('\\')) return content;
  const other = (character: string): string =>
    CONTROLS[character] ?? (/["'\\]/.test(character) ? character : unknown + character);
  try {
    return content.replace(
      ESCAPED,
      (_, braced?: string, four?: string, eight?: string, two?: string, character?: string) => {
        const code = braced ?? four ?? eight ?? two;
        return code === undefined ? other(character ?? '') : String.fromCodePoint(parseInt(code, 16));
      },
    );
  } catch {
    return undefined;
  }
}
