import { isJson } from '../../json/scan';
import { FIELDS, type FieldName } from '../listing/fields';
import { quote } from '../../text/quote';
import { readNameList } from '../../values/names';
import { readTime } from '../../values/times';

/** The source text of an entered value, or the error message, in one sentence. */
export type FieldInput = { readonly literal: string } | { readonly error: string };

/**
 * Reads a value of a field as the user enters it: a string without quotes, names separated by commas, in quotes where that is
 * not clear, and times also as ISO 8601.
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
      const isInteger = /^(?:0|[1-9]\d*)$/.test(text);
      return isInteger ? { literal: text } : { error: `${field} is an integer, 0 or more.` };
    }
    case 'number': {
      const isNumber =
        /^(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
      return isNumber ? { literal: text } : { error: `${field} is a number, 0 or more, such as 0.01.` };
    }
  }
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
