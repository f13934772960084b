import { nearMiss } from '../../values/names';
import { quote } from '../../text/quote';
import { readBounds } from './bounds';
import { errorIn, incompleteIn, type FilterError } from './errors';
import type { TermContent } from './parse';
import { listed } from './shown';
import type { Head, Token, Value } from './scan';
import type { NumberTerm, TextTerm } from './term';
import { termOf, TERMS } from './terms';

/** The condition of a token, or its errors. */
type TermReading = TermContent | FilterError[];

/** @param text the text of the filter */
export function readTerm(token: Token, text: string): TermReading {
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
