/** The values of context keys. */
export type Context = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Whether a `when` clause holds, as VS Code evaluates it. @throws Error if it has a syntax that this does not know */
export function holds(when: string | undefined, context: Context): boolean {
  return when === undefined || new Clause(when, context).value();
}

const TOKEN =
  /\s*(\|\||&&|[()]|!(?!=)|==|!=|=~|<=|>=|<|>|'[^']*'|\/(?:\\.|[^/\\])+\/[a-z]*|not in\b|[^\s()|&=!<>]+)/y;

class Clause {
  readonly #tokens: string[] = [];
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly context: Context,
  ) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const [, token] = TOKEN.exec(text) ?? [];
      if (token === undefined) throw this.#error();
      this.#tokens.push(token);
    }
  }

  value(): boolean {
    const value = this.#or();
    if (this.#at < this.#tokens.length) throw this.#error();
    return value;
  }

  #or(): boolean {
    let value = this.#and();
    while (this.#take('||')) value = this.#and() || value;
    return value;
  }

  #and(): boolean {
    let value = this.#not();
    while (this.#take('&&')) value = this.#not() && value;
    return value;
  }

  #not(): boolean {
    if (this.#take('!')) return !this.#not();
    if (!this.#take('(')) return this.#comparison();
    const value = this.#or();
    if (!this.#take(')')) throw this.#error();
    return value;
  }

  #comparison(): boolean {
    const key = this.#next();
    if (key === 'true' || key === 'false') return key === 'true';
    const value = this.context[key];
    const text = String(value ?? '');
    switch (this.#tokens[this.#at]) {
      case '==':
        return this.#operand() === text;
      case '!=':
        return this.#operand() !== text;
      case '=~':
        return regExp(this.#operand()).test(text);
      case '>':
        return Number(text) > Number(this.#operand());
      case '>=':
        return Number(text) >= Number(this.#operand());
      case '<':
        return Number(text) < Number(this.#operand());
      case '<=':
        return Number(text) <= Number(this.#operand());
      case 'in':
        return this.#isIn(value, this.#operand());
      case 'not in':
        return !this.#isIn(value, this.#operand());
      default:
        return Boolean(value);
    }
  }

  #isIn(value: unknown, key: string): boolean {
    const values = this.context[key];
    return Array.isArray(values) && values.includes(value);
  }

  /** The operand after an operator. */
  #operand(): string {
    this.#at++;
    return this.#next().replace(/^'(.*)'$/, '$1');
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw this.#error();
    return token;
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #error(): Error {
    return new Error(`Not understood: ${this.text}`);
  }
}

function regExp(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}
