import type { Entry } from '../../listing/entry';
import { escapeAndShorten, escapeIconsAndLinks, quote } from '../../text/quote';
import { getOrCreate } from '../../values/maps';
import type { EntryProblems } from '../figures';
import { fold, ranked } from '../names';
import { parseFilter, quotedIfNeeded, tokensOf } from './filter';
import { matcherOf, termOf, TERMS, type TextTerm } from './terms';

/** The values in a listing that a term can have, the most frequent first. */
export type KnownValues = (term: TextTerm) => readonly string[];

/** Finds the values of entries, those of a term when they are first needed. */
export function knownValues(entries: readonly Entry[], problems: EntryProblems): KnownValues {
  const byTerm = new Map<TextTerm, readonly string[]>();
  return (term) =>
    getOrCreate(byTerm, term, () => (term.isSuggested ? valuesByFrequency(term, entries, problems) : []));
}

function valuesByFrequency(
  { strings }: TextTerm,
  entries: readonly Entry[],
  problems: EntryProblems,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const string of new Set(strings(entry, problems.of(entry))))
      if (string !== undefined && string !== '') counts.set(string, (counts.get(string) ?? 0) + 1);
  return Array.from(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([value]) => value);
}

/** A suggestion for what is typed next. */
export interface Completion {
  /** The whole filter after the completion. */
  readonly text: string;
  /** Plain text, like the description. */
  readonly label: string;
  readonly description: string;
}

const MAX_COMPLETIONS = 50;

/**
 * The completions of a filter at its end: names of terms for a word, values for a term. Those that start with the typed text
 * come before those that contain it.
 */
export function completeFilter(text: string, valuesIn: KnownValues): readonly Completion[] {
  const last = tokensOf(text).at(-1);
  const token = last?.span.end === text.length ? last : undefined;
  const value = token?.values.at(-1);
  const before = text.slice(0, value?.span.start ?? text.length);
  if (!token?.head) {
    if (value?.isQuoted) return [];
    return ranked(value?.text ?? '', TERMS, ({ name, field }) => [name, field ?? '']).map((term) => {
      // Numbers are usually compared with `>`.
      const label = term.name + (term.kind === 'text' ? ':' : '>');
      return { text: before + label, label, description: `${term.meaning}, ${term.example}` };
    });
  }
  const { head, values } = token;
  const term = termOf(head.name);
  if (head.operator !== ':' || term?.kind !== 'text') return [];
  const taken = new Set(values.slice(0, -1).map((typed) => fold(typed.text)));
  const options = [...new Set([...valuesIn(term), ...(term.values ?? [])])].filter(
    (option) => !taken.has(fold(option)),
  );
  return ranked(value?.text ?? '', options, (option) => [option])
    .slice(0, MAX_COMPLETIONS)
    .map((option) => ({
      text: before + quotedIfNeeded(option),
      label: escapeIconsAndLinks(escapeAndShorten(option)),
      description: '',
    }));
}

/** The filter to apply when Enter is pressed, or a sentence about what is wrong with it. */
type AcceptedFilter =
  | { readonly text: string; readonly error?: undefined }
  | { readonly text?: undefined; readonly error: string };

/** Accepts a filter: if it has an error that the only completion corrects, the completed one. */
export function acceptFilter(text: string, valuesIn: KnownValues): AcceptedFilter {
  const [error] = errorsIn(text, valuesIn);
  if (error === undefined) return { text };
  const [completion, ...more] = completeFilter(text, valuesIn);
  const isCorrected = completion && more.length === 0 && errorsIn(completion.text, valuesIn).length === 0;
  return isCorrected ? { text: completion.text } : { error };
}

/** The errors of a filter: those of {@link parseFilter}, and values that no entry has while entries have longer ones. */
export function errorsIn(text: string, valuesIn: KnownValues): readonly string[] {
  const { terms, errors } = parseFilter(text);
  const partial = terms.flatMap((condition) => {
    if (!('values' in condition) || condition.term.values) return [];
    const { term, values } = condition;
    const present = valuesIn(term);
    return values.flatMap((value) => {
      if (present.some(matcherOf(term, [value]))) return [];
      const longer = present.find((string) => fold(string).includes(fold(value)));
      if (longer === undefined) return [];
      return escapeIconsAndLinks(`No entry has ${term.name} ${quote(value)}, but some have ${quote(longer)}`);
    });
  });
  return [...errors, ...partial];
}

/** A filter without its last term while that has an error, so that the tree is not empty while a value is typed. */
export function withoutErrorAtEnd(text: string, valuesIn: KnownValues): string {
  const last = tokensOf(text).at(-1);
  if (last?.span.end !== text.length) return text;
  const { start } = last.span;
  return errorsIn(text.slice(start), valuesIn).length > 0 ? text.slice(0, start) : text;
}
