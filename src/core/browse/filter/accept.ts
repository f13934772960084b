import { quote } from '../../text/quote';
import { fold } from '../entry-texts';
import { completeFilter, type KnownValues } from './complete';
import { incompleteIn, type FilterError } from './errors';
import { parseFilter } from './parse';
import { scan, type Token } from './scan';
import type { KnownName } from './term';
import { termOf } from './terms';

/** The filter that is applied when Enter is pressed, or the errors. */
export type AcceptedFilter =
  { readonly text: string; readonly error?: undefined } | { readonly error: FilterError };

/** The maximum number of terms that are completed at once. */
const MAX_COMPLETED_TERMS = 10;

/** The filter to apply when Enter is pressed: a term that can be completed in only one way is completed. */
export function acceptFilter(text: string, known: KnownValues): AcceptedFilter {
  let accepted = text;
  for (let completed = 0; ; completed++) {
    const [error] = errorsIn(accepted, known);
    if (!error) return { text: accepted };
    const [completion, ...others] = completeFilter(accepted, error.span.end, known);
    const isUnique = completion && others.length === 0 && completion.text !== accepted;
    if (!isUnique || completed === MAX_COMPLETED_TERMS) return { error };
    accepted = completion.text;
  }
}

/**
 * The errors of a filter: those of {@link parseFilter}, and values that no entry has while entries
 * have longer ones. A value in quotes is always complete.
 */
export function errorsIn(text: string, known: KnownValues): readonly FilterError[] {
  const errors = [...parseFilter(text).errors];
  const cache = new Map<KnownName, readonly string[]>();
  const valuesOf = (name: KnownName): readonly string[] => {
    const values = cache.get(name) ?? known[name]().map(({ value }) => fold(value));
    cache.set(name, values);
    return values;
  };
  for (const token of scan(text)) errors.push(...partialValuesIn(token, valuesOf));
  return errors;
}

/** A filter without its last term while that is incomplete, so that the tree is not empty in between. */
export function withoutIncompleteEnd(text: string, known: KnownValues): string {
  const last = Array.from(scan(text)).at(-1);
  if (last?.span.end !== text.length) return text;
  const { start } = last.span;
  const isIncomplete = errorsIn(text, known).some((error) => error.isIncomplete && error.span.start >= start);
  return isIncomplete ? text.slice(0, start) : text;
}

function partialValuesIn(
  { head, values }: Token,
  valuesOf: (name: KnownName) => readonly string[],
): readonly FilterError[] {
  const term = head && termOf(head.name);
  if (term?.kind !== 'text' || head?.operator !== ':' || term.values || term.known === undefined) return [];
  const present = valuesOf(term.known);
  const matches = term.matches ?? ((value: string, typed: string) => value === typed);
  return values
    .filter(({ text, isQuoted }) => {
      const typed = fold(text);
      if (text === '' || isQuoted || present.some((value) => matches(value, typed))) return false;
      return present.some((value) => value.includes(typed));
    })
    .map((value) =>
      incompleteIn(
        value,
        `${term.name} ${quote(value.text)} is incomplete; choose one of the suggestions, or put it in quotes`,
      ),
    );
}
