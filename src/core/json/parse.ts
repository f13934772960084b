import { type Syntax, JSON_SYNTAX } from './syntax';
import { createScanner, ScanError, SyntaxKind, type JSONScanner } from 'jsonc-parser';
import { Lines } from '../text/lines';
import { isJson } from './scan';
import type { Path, Span, ArrayNode, JsonNode, Member, ObjectNode, ScalarNode } from './tree';

/** What is wrong, where that makes a difference. */
export type SyntaxErrorCode = 'trailing-comma' | 'conflict' | 'invalid-bytes';

/** A syntax error and its token (an empty span at the end of the text). */
export interface JsonSyntaxError {
  readonly code?: SyntaxErrorCode | undefined;
  readonly reason: string;
  readonly span: Span;
  /** The innermost member or value that the token belongs to. */
  readonly path: Path;
}

/** A closing bracket that follows a comma. */
export const TRAILING_COMMA = {
  code: 'trailing-comma',
  reason: 'trailing comma before this bracket',
} as const satisfies Pick<JsonSyntaxError, 'code' | 'reason'>;

/** The result of parsing. `root` is undefined if the first token is not a value. */
export interface ParsedText {
  readonly root: JsonNode | undefined;
  /** The first syntax error; undefined if the text is JSON. */
  readonly syntaxError: JsonSyntaxError | undefined;
  /** Where the value ends: after its closing bracket, or before a closing bracket that is not its own. */
  readonly end: number;
  /** The objects and arrays that are not closed, the outermost first. */
  readonly open: readonly OpenContainer[];
}

/** An object or array that is not closed. */
export interface OpenContainer {
  readonly kind: 'object' | 'array';
  /** The offset of its opening bracket. */
  readonly start: number;
  /** What is expected next in it; `first` is a first element or member, or the end. */
  readonly expects: 'first' | 'name' | 'colon' | 'value' | 'comma';
  /** The name of the last member that was read, in an object. */
  readonly name: string | undefined;
}

export interface ParseOptions {
  readonly syntax?: Syntax;
  /** Whether to skip a closing bracket at this offset that closes the root. */
  readonly isUnmatched?: (offset: number, names: ReadonlySet<string>) => boolean;
  /** Reads the text as the inside of an object whose opening bracket is missing. */
  readonly insideObject?: boolean;
  /** Ignores what follows the value. */
  readonly partial?: boolean;
  /** Where the value starts; by default at the start of the text. */
  readonly from?: number;
  /** Stops at the first error, which is then the `end`. */
  readonly firstError?: boolean;
}

/** The first syntax error of a text and its place, as a phrase; undefined if it has none. */
export function syntaxErrorOf(text: string, syntax: Syntax): string | undefined {
  if (!syntax.comments && isJson(text)) return undefined;
  const { syntaxError } = parse(text, { syntax });
  if (!syntaxError) return undefined;
  const { line, column } = new Lines(text).at(syntaxError.span.start);
  return `${syntaxError.reason} in line ${line}, column ${column}`;
}

/**
 * Reads one JSON value as far as possible. Unlike a strict parser it keeps the values before and after a syntax
 * error. Unlike the parser of `jsonc-parser` it is not recursive, so that values can be nested to any depth, and it closes
 * an array at the bracket that closes the object around it.
 */
export function parse(text: string, options: ParseOptions = {}): ParsedText {
  return new Parser(text, options).parse();
}

/** An object or array that is being read. */
interface Frame {
  readonly node: ObjectNode | ArrayNode;
  /** What is expected next in it. */
  expects: OpenContainer['expects'];
  /** The last member of an object. */
  member?: Member;
  /** Index of the innermost open container of the other kind around it; -1 if there is none. */
  readonly otherKind: number;
}

const SCAN_ERRORS: Partial<Record<ScanError, string>> = {
  [ScanError.UnexpectedEndOfString]: 'unexpected end of string',
  [ScanError.InvalidCharacter]: 'the string contains an unescaped control character',
  [ScanError.InvalidEscapeCharacter]: 'the string contains an invalid escape',
  [ScanError.InvalidUnicode]: 'the string contains an invalid \\u escape',
  [ScanError.UnexpectedEndOfNumber]: 'unexpected end of number',
  [ScanError.UnexpectedEndOfComment]: 'unexpected end of comment',
};

class Parser {
  readonly #text: string;
  readonly #scanner: JSONScanner;
  readonly #syntax: Syntax;
  readonly #options: ParseOptions;
  readonly #open: Frame[] = [];
  /** The names of the root's members. */
  readonly #names = new Set<string>();
  #root: JsonNode | undefined;
  #syntaxError: JsonSyntaxError | undefined;
  #end = 0;

  constructor(text: string, options: ParseOptions) {
    this.#text = text;
    this.#scanner = createScanner(text, false);
    this.#syntax = options.syntax ?? JSON_SYNTAX;
    this.#options = options;
  }

  parse(): ParsedText {
    if (this.#options.insideObject) {
      const node: ObjectNode = { kind: 'object', start: 0, end: 0, members: [] };
      this.#root = node;
      this.#open.push({ node, expects: 'first', otherKind: -1 });
      this.#syntaxError = { reason: 'opening bracket { expected', span: { start: 0, end: 1 }, path: [] };
    }
    this.#scanner.setPosition(this.#options.from ?? 0);
    let token = this.#next();
    while (token !== SyntaxKind.EOF && !(this.#syntaxError && this.#options.firstError)) {
      const frame = this.#open.at(-1);
      if (!frame) {
        if (this.#root) break;
        if (!this.#value(token, undefined)) this.#recordError('value expected');
      } else if (token === SyntaxKind.CloseBraceToken || token === SyntaxKind.CloseBracketToken) {
        if (!this.#close(token)) break;
      } else if (frame.node.kind === 'object') {
        this.#inObject(token, frame);
      } else {
        this.#inArray(token, frame, frame.node);
      }
      token = this.#next();
    }
    const open = this.#open.map(({ node: { kind, start }, expects, member }): OpenContainer => ({
      kind,
      start,
      expects,
      name: member?.name,
    }));
    if (this.#open.length > 0) {
      this.#recordError(`closing bracket ${closerOf(this.#open.at(-1))} expected`);
      for (const frame of this.#open) this.#endUnclosed(frame);
      if (token === SyntaxKind.EOF) this.#end = this.#text.length;
    } else if (!this.#root) {
      this.#recordError('value expected');
    } else if (token !== SyntaxKind.EOF && !this.#options.partial) {
      this.#recordError('end of file expected');
    }
    return { root: this.#root, syntaxError: this.#syntaxError, end: this.#end, open };
  }

  #next(): SyntaxKind {
    for (;;) {
      const token = this.#scanner.scan();
      if (token === SyntaxKind.LineCommentTrivia || token === SyntaxKind.BlockCommentTrivia) {
        if (!this.#syntax.comments) this.#recordError('comments are not permitted in JSON');
        else this.#recordTokenError();
      } else if (token !== SyntaxKind.Trivia && token !== SyntaxKind.LineBreakTrivia) {
        this.#recordTokenError();
        return token;
      }
    }
  }

  #inObject(token: SyntaxKind, frame: Frame): void {
    switch (frame.expects) {
      case 'first':
      case 'name':
        if (token === SyntaxKind.StringLiteral) this.#startMember(frame);
        else this.#recordError('property name expected');
        if (token === SyntaxKind.NumericLiteral) this.#dropNumber(frame);
        return;
      case 'colon':
        frame.expects = 'value';
        if (token === SyntaxKind.ColonToken) return;
        this.#recordError('colon expected');
        this.#inObject(token, frame);
        return;
      case 'value':
        if (token === SyntaxKind.CommaToken) {
          this.#recordError('value expected');
          frame.expects = 'name';
        } else {
          frame.expects = 'comma';
          if (!this.#value(token, frame)) this.#recordError('value expected');
        }
        return;
      case 'comma':
        if (token === SyntaxKind.CommaToken) {
          frame.expects = 'name';
        } else if (token === SyntaxKind.ColonToken && frame.member?.value?.kind === 'string') {
          this.#recordError('comma expected');
          const name = frame.member.value;
          frame.member.value = undefined;
          this.#startMember(frame, name);
          frame.expects = 'value';
        } else {
          this.#recordError('comma expected');
          if (token === SyntaxKind.StringLiteral) this.#startMember(frame);
          else if (token === SyntaxKind.NumericLiteral) this.#dropNumber(frame);
          else if (frame.member?.value?.end === this.#scanner.getTokenOffset())
            frame.member.value = undefined;
        }
    }
  }

  /** Of a number such as `060` or `1,000` only the start was read. */
  #dropNumber({ member }: Frame): void {
    if (member?.value?.kind === 'number') member.value = undefined;
  }

  #inArray(token: SyntaxKind, frame: Frame, array: ArrayNode): void {
    const parent = this.#open.at(-2);
    const last = array.elements.at(-1);
    if (token === SyntaxKind.CommaToken) {
      if (frame.expects !== 'comma') this.#recordError('value expected');
      frame.expects = 'value';
    } else if (token === SyntaxKind.ColonToken && parent?.node.kind === 'object' && last?.kind === 'string') {
      // In `["base", "facilitator": …` the last string is a member name, and the array is not closed.
      this.#recordError('closing bracket ] expected');
      array.elements.pop();
      // In `[["base"], "facilitator": …` a bracket is one too many.
      array.isIncomplete = array.elements.some(({ kind }) => kind === 'array' || kind === 'object');
      array.end = array.elements.at(-1)?.end ?? array.start + 1;
      this.#open.pop();
      this.#startMember(parent, last);
      parent.expects = 'value';
    } else {
      if (frame.expects === 'comma') this.#recordError('comma expected');
      frame.expects = 'comma';
      const { length } = array.elements;
      if (!this.#value(token, frame)) this.#recordError('value expected');
      array.isIncomplete ||= array.elements.length === length;
    }
  }

  /** @returns false if the bracket does not belong to this value, so that the value ends before it */
  #close(token: SyntaxKind.CloseBraceToken | SyntaxKind.CloseBracketToken): boolean {
    const at = this.#innermost(token === SyntaxKind.CloseBraceToken ? 'object' : 'array');
    const offset = this.#scanner.getTokenOffset();
    if (at <= 0 && this.#options.isUnmatched?.(offset, this.#names)) {
      this.#recordError('unmatched closing bracket');
      const [frame] = this.#open;
      if (frame && this.#open.length === 1) {
        // The value before it lacks its opening bracket.
        if (token === SyntaxKind.CloseBracketToken && frame.member) frame.member.value = undefined;
        frame.expects = 'comma';
      }
      return true;
    }
    const frame = this.#open[at];
    if (!frame) return false;
    while (this.#open.length > at + 1) {
      this.#recordError(`closing bracket ${closerOf(this.#open.at(-1))} expected`);
      const inner = this.#open.pop();
      if (inner) this.#endUnclosed(inner);
      if (frame.node.kind === 'array') frame.node.isIncomplete = true;
    }
    const isObject = frame.node.kind === 'object';
    const isAfterComma = frame.expects === (isObject ? 'name' : 'value');
    if (!isObject) frame.expects = 'comma';
    if (isAfterComma && !this.#syntax.trailingCommas)
      this.#recordError(TRAILING_COMMA.reason, TRAILING_COMMA.code);
    else if (isObject && (frame.expects === 'colon' || frame.expects === 'value'))
      this.#recordError(frame.expects === 'colon' ? 'colon expected' : 'value expected');
    this.#open.pop();
    frame.node.end = this.#end = offset + 1;
    return true;
  }

  /** Ends a container that has no closing bracket. */
  #endUnclosed({ node }: Frame): void {
    node.end = this.#end;
    if (node.kind === 'array') node.isIncomplete ||= node.elements.length === 0;
  }

  /** Index of the innermost open container of a kind; -1 if there is none. */
  #innermost(kind: Frame['node']['kind']): number {
    const last = this.#open.at(-1);
    if (!last) return -1;
    return last.node.kind === kind ? this.#open.length - 1 : last.otherKind;
  }

  #startMember(frame: Frame, name: JsonNode = this.#scalar('string')): void {
    const member: Member = {
      name: name.kind === 'string' ? String(name.value) : '',
      nameSpan: { start: name.start, end: name.end },
      value: undefined,
    };
    if (frame.node.kind === 'object') frame.node.members.push(member);
    if (frame === this.#open[0]) this.#names.add(member.name);
    frame.member = member;
    frame.expects = 'colon';
  }

  /** Reads the token as a value, or opens a container. @returns false if no value starts with it */
  #value(token: SyntaxKind, parent: Frame | undefined): boolean {
    const node = this.#nodeOf(token);
    if (!node) return token === SyntaxKind.Unknown || !this.#hasNoError();
    if (!parent) this.#root = node;
    else if (parent.node.kind === 'array') parent.node.elements.push(node);
    else if (parent.member) parent.member.value = node;
    if (node.kind === 'object' || node.kind === 'array') {
      const otherKind = this.#innermost(node.kind === 'object' ? 'array' : 'object');
      this.#open.push({ node, expects: 'first', otherKind });
    }
    return true;
  }

  #nodeOf(token: SyntaxKind): JsonNode | undefined {
    const start = this.#scanner.getTokenOffset();
    switch (token) {
      case SyntaxKind.OpenBraceToken:
        this.#end = start + 1;
        return { kind: 'object', start, end: start + 1, members: [] };
      case SyntaxKind.OpenBracketToken:
        this.#end = start + 1;
        return { kind: 'array', start, end: start + 1, elements: [] };
      case SyntaxKind.StringLiteral:
        return this.#hasNoError() ? this.#scalar('string') : undefined;
      case SyntaxKind.NumericLiteral:
        return this.#hasNoError() ? this.#scalar('number') : undefined;
      case SyntaxKind.TrueKeyword:
      case SyntaxKind.FalseKeyword:
        return this.#scalar('boolean');
      case SyntaxKind.NullKeyword:
        return this.#scalar('null');
      default:
        return undefined;
    }
  }

  /** Whether the token has no error of its own; an error has been recorded already. */
  #hasNoError(): boolean {
    return this.#scanner.getTokenError() === ScanError.None;
  }

  #scalar(kind: ScalarNode['kind']): ScalarNode {
    const start = this.#scanner.getTokenOffset();
    const end = start + this.#scanner.getTokenLength();
    const literal = this.#scanner.getTokenValue();
    this.#end = end;
    const values = { string: literal, number: Number(literal), boolean: literal === 'true', null: null };
    return { kind, start, end, value: values[kind] };
  }

  #recordTokenError(): void {
    const reason = SCAN_ERRORS[this.#scanner.getTokenError()];
    if (reason) this.#recordError(reason);
    else if (this.#scanner.getToken() === SyntaxKind.Unknown) this.#recordError('value expected');
  }

  /** Records an error at the current token. Only the first counts: others often follow from it. */
  #recordError(reason: string, code?: SyntaxErrorCode): void {
    const isAfterRoot = this.#root !== undefined && this.#open.length === 0;
    if (this.#syntaxError || (isAfterRoot && this.#options.partial)) return;
    const start = this.#scanner.getTokenOffset();
    const span = { start, end: Math.min(start + this.#scanner.getTokenLength(), this.#text.length) };
    this.#syntaxError = { reason, span, path: this.#path(), ...(code && { code }) };
  }

  /** The path of the member or element that the token belongs to; of its container, between two of them. */
  #path(): Path {
    const path: (string | number)[] = [];
    for (const { node, expects, member } of this.#open) {
      const isInnermost = node === this.#open.at(-1)?.node;
      if (node.kind === 'array') {
        if (!isInnermost) path.push(node.elements.length - 1);
        else if (expects !== 'comma') path.push(node.elements.length);
      } else if (member && (!isInnermost || expects === 'colon' || expects === 'value')) {
        path.push(member.name);
      }
    }
    return path;
  }
}

function closerOf(frame: Frame | undefined): string {
  return frame?.node.kind === 'array' ? ']' : '}';
}
