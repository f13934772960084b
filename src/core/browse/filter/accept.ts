import { quote } from '../../text/quote';
import { fold } from '../fold';
import { completeFilter, type KnownValues } from './complete';
import { incompleteIn, type FilterFault } from './faults';
import { parseFilter } from './parse';
import { scan, type Token } from './scan';
import type { KnownName } from './term';
import { termOf } from './terms';

/** What is applied when Enter is pressed, or why nothing is. */
export type AcceptedFilter =
  { readonly text: string; readonly fault?: undefined } | { readonly fault: FilterFault };

/** More terms are not completed at once. */
const MOST_COMPLETED = 10;

/** The filter to apply when Enter is pressed: a term that can be completed in only one way is completed. */
export function acceptFilter(text: string, known: KnownValues): AcceptedFilter {
  let accepted = text;
  for (let completed = 0; ; completed++) {
    const [fault] = faultsIn(accepted, known);
    if (!fault) return { text: accepted };
    const [completion, ...others] = completeFilter(accepted, fault.span.end, known);
    const isUnique = completion && others.length === 0 && completion.text !== accepted;
    if (!isUnique || completed === MOST_COMPLETED) return { fault };
    accepted = completion.text;
  }
}

/**
 * Why parts of a filter cannot be applied: what {@link parseFilter} finds, and values that no entry has while entries
 * have longer ones. A value in quotes is always complete.
 */
export function faultsIn(text: string, known: KnownValues): readonly FilterFault[] {
  const faults = [...parseFilter(text).faults];
  const cache = new Map<KnownName, readonly string[]>();
  const valuesOf = (name: KnownName): readonly string[] => {
    const values = cache.get(name) ?? known[name]().map(({ value }) => fold(value));
    cache.set(name, values);
    return values;
  };
  for (const token of scan(text)) faults.push(...partialValuesIn(token, valuesOf));
  return faults;
}

/** A filter without its last term while that is incomplete, so that the tree is not empty in between. */
export function withoutIncompleteEnd(text: string, known: KnownValues): string {
  const last = Array.from(scan(text)).at(-1);
  if (last?.span.end !== text.length) return text;
  const { start } = last.span;
  const isIncomplete = faultsIn(text, known).some((fault) => fault.isIncomplete && fault.span.start >= start);
  return isIncomplete ? text.slice(0, start) : text;
}

function partialValuesIn(
  { head, values }: Token,
  valuesOf: (name: KnownName) => readonly string[],
): readonly FilterFault[] {
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
