import { isJson } from '../json/scan';
import { FIELDS, type FieldName } from '../listing/fields';
import { quote } from '../text/quote';
import { readNameList } from '../values/names';
import { readTime } from '../values/times';

/** The source text of an entered value, or the error message, in one sentence. */
export type FieldInput = { readonly literal: string } | { readonly error: string };

/**
 * Reads a value of a field as the user enters it: a string without quotes, names separated by commas or semicolons, in quotes where
 * that is not clear, times also as ISO 8601, and numbers also with a dollar sign and other separators than those of JSON, if they
 * can mean only one thing.
 */
export function readFieldInput(field: FieldName, input: string): FieldInput {
  const { type } = FIELDS.find(({ name }) => name === field) ?? FIELDS[0];
  const text = input.trim();
  switch (type) {
    case 'string':
      return { literal: JSON.stringify(input) };
    case 'strings': {
      const strings = readNameList(text)?.map((name) => JSON.stringify(name));
      if (!strings)
        return { error: `${field} is a list of names such as base, solana or ["base", "solana"].` };
      return { literal: `[${strings.join(', ')}]` };
    }
    case 'null':
      return isJson(text) ? { literal: text } : { error: `${field} is null or another JSON value.` };
    case 'integer': {
      if (field === 'lastCalledMs') {
        const read = readTime(text);
        return 'time' in read ? { literal: String(read.time) } : { error: `${quote(text)} ${read.error}.` };
      }
      return readNumber(text, /^(?:0|[1-9]\d*)$/, `${field} is an integer, 0 or more.`);
    }
    case 'number':
      return readNumber(text, NUMBER, `${field} is a number, 0 or more, such as 0.01.`);
  }
}

/** A number of JSON that is not negative. */
const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Digits in groups of thousands, which are separated alike, with decimals after another separator. */
const GROUPED = /^([1-9]\d{0,2}(?:([,.' \u00a0\u202f])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/** @param expected what the number has to be, as JSON */
function readNumber(text: string, expected: RegExp, error: string): FieldInput {
  const isValid = (literal: string): boolean => expected.test(literal) && Number.isFinite(Number(literal));
  const amount = text.replace(/^\$\s*/, '');
  // A number of JSON stays as it is written.
  if (isValid(amount)) return { literal: amount };
  if (NUMBER.test(amount)) return { error };
  const [, grouped, , decimals = ''] = GROUPED.exec(amount) ?? [];
  const [, whole, fraction] = /^(\d*)[.,](\d+)$/.exec(amount) ?? [];
  const readings = [
    ...(grouped === undefined ? [] : [grouped.replace(/\D/g, '') + (decimals && `.${decimals}`)]),
    ...(fraction === undefined ? [] : [`${whole === '' ? '0' : whole}.${fraction}`]),
  ].filter(isValid);
  const [literal, other] = readings;
  if (literal === undefined) return { error };
  return other === undefined ? { literal } : { error: `${quote(text)} can be ${literal} or ${other}.` };
}

/** The fields without which it is not known what an entry is, or how it is paid. */
const NEVER_EMPTY: readonly FieldName[] = ['id', 'endpoint', 'chain'];

/** What empties a field, as {@link readFieldInput} reads it, or why it cannot be empty. */
export function emptyInput(field: FieldName): { readonly input: string } | { readonly error: string } {
  const { type } = FIELDS.find(({ name }) => name === field) ?? FIELDS[0];
  if (type === 'number' || type === 'integer') return { error: `${field} is a number and cannot be empty.` };
  if (NEVER_EMPTY.includes(field)) return { error: `${field} cannot be empty.` };
  return { input: type === 'null' ? 'null' : '' };
}
