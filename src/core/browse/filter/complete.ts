import type { Span } from '../../json/tree';
import { getOrCreate } from '../../values/maps';
import { escapeAndShorten, escapeIconsAndLinks, quote } from '../../text/quote';
import type { Entry } from '../../listing/entry';
import type { EntryProblems } from '../entry-problems';
import { fold } from '../names';
import { type FilterError, incompleteIn, parseFilter } from './parse';
import { type Head, scan, type Token, unescape, type Value } from './scan';
import { matchingAny, termOf, TERMS, type TextTerm } from './terms';
import { quotedIfNeeded } from './write';

/** The values in a listing that a term can have, the most frequent first. */
export type KnownValues = (term: TextTerm) => readonly string[];

/** Finds the values of entries, those of a term when they are first needed. */
export function knownValues(entries: readonly Entry[], problems: EntryProblems): KnownValues {
  const known = new Map<TextTerm, readonly string[]>();
  return (term) =>
    getOrCreate(known, term, () => (term.isSuggested ? valuesByFrequency(term, entries, problems) : []));
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

export interface Completion {
  /** The whole filter after the completion. */
  readonly text: string;
  /** Plain text, like the description. */
  readonly label: string;
  readonly description: string;
}

const MAX_COMPLETIONS = 50;

/**
 * The completions of a filter's text: names of terms for a word, values for a term. Completions that start with the typed
 * text come before those that contain it.
 *
 * @param offset of the cursor, in UTF-16 units
 */
export function completeFilter(text: string, offset: number, known: KnownValues): readonly Completion[] {
  const token = tokenAt(text, offset);
  if (!token) return namesFor(text, '', { start: offset, end: offset });
  const { head, values } = token;
  const value = values.find(({ span }) => span.start <= offset && offset <= span.end);
  if (!value) return [];
  if (!head) return value.isQuoted ? [] : namesFor(text, text.slice(value.span.start, offset), value.span);
  const term = textTermOf(head);
  return term ? valuesFor(term, token, value, text, offset, known) : [];
}

/** The term whose values are completed, if it is one. */
function textTermOf(head: Head | undefined): TextTerm | undefined {
  const term = head?.operator === ':' ? termOf(head.name) : undefined;
  return term && 'strings' in term ? term : undefined;
}

/** The token that contains the cursor or ends at it. */
function tokenAt(text: string, offset: number): Token | undefined {
  for (const token of scan(text)) {
    if (token.span.start >= offset) return undefined;
    if (offset <= token.span.end) return token;
  }
  return undefined;
}

/** @param span of the typed text before and after the cursor */
function namesFor(text: string, typed: string, span: Span): readonly Completion[] {
  return ranked(typed, TERMS, ({ name, field }) => [name, field ?? '']).map((term) => {
    // Numbers are usually compared with `>`.
    const label = term.name + ('strings' in term ? ':' : '>');
    const description = `${term.meaning}, ${term.example}`;
    return { text: replaced(text, span, label), label, description };
  });
}

function valuesFor(
  term: TextTerm,
  { values }: Token,
  value: Value,
  text: string,
  offset: number,
  known: KnownValues,
): readonly Completion[] {
  const { start, end } = value.span;
  // The text after the cursor is probably not meant to be inside an unclosed quote.
  const span = { start, end: value.isClosed ? end : offset };
  const taken = new Set(values.filter((other) => other !== value).map((other) => other.text.toLowerCase()));
  const offered = optionsOf(term, known).filter((option) => !taken.has(option.toLowerCase()));
  return ranked(typedOf(value, text, offset), offered, (option) => [option]).map((option) => ({
    text: replaced(text, span, quotedIfNeeded(option), /^(?:[\s,]|$)/),
    label: escapeIconsAndLinks(escapeAndShorten(option)),
    description: '',
  }));
}

/** All values of a term, those in the listing first. */
function optionsOf(term: TextTerm, known: KnownValues): readonly string[] {
  const present = known(term);
  const { values: valid } = term;
  return valid ? [...new Set([...present.filter((value) => valid.includes(value)), ...valid])] : present;
}

/** The part of a value before the cursor, without quotes. */
function typedOf({ span, isQuoted, isClosed, text: whole }: Value, text: string, offset: number): string {
  if (!isQuoted) return text.slice(span.start, offset);
  return isClosed && offset >= span.end ? whole : unescape(text.slice(span.start + 1, offset));
}

/** @param continuation text that may follow without a space */
function replaced(text: string, { start, end }: Span, by: string, continuation = /^(?:\s|$)/): string {
  const after = text.slice(end);
  return text.slice(0, start) + by + (continuation.test(after) ? '' : ' ') + after;
}

/** The items that start with the typed text, then those that contain it. */
function ranked<T>(typed: string, items: readonly T[], names: (item: T) => readonly string[]): readonly T[] {
  const part = typed.toLowerCase();
  const lowerNames = new Map(items.map((item) => [item, names(item).map((name) => name.toLowerCase())]));
  const matching = items.filter((item) => lowerNames.get(item)?.some((name) => name.includes(part)));
  const isStart = (item: T): boolean => lowerNames.get(item)?.[0]?.startsWith(part) === true;
  const ordered = [...matching.filter(isStart), ...matching.filter((item) => !isStart(item))];
  return ordered.slice(0, MAX_COMPLETIONS);
}

/** The filter that is applied when Enter is pressed, or the errors. */
type AcceptedFilter = { readonly text: string; readonly error?: undefined } | { readonly error: FilterError };

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
  return [
    ...parseFilter(text).errors,
    ...Array.from(scan(text)).flatMap((token) => partialValuesIn(token, known)),
  ];
}

function partialValuesIn({ head, values }: Token, known: KnownValues): readonly FilterError[] {
  const term = textTermOf(head);
  if (!term || term.values) return [];
  const present = known(term);
  return values
    .filter(({ text, isQuoted }) => {
      if (text === '' || isQuoted || present.some(matchingAny(term, [text]))) return false;
      const typed = fold(text);
      return present.some((value) => fold(value).includes(typed));
    })
    .map(({ text, span }) => {
      const message = `${term.name} ${quote(text)} is incomplete; choose one of the suggestions, or put it in quotes`;
      return incompleteIn(span, message);
    });
}

/** A filter without its last term while that is incomplete, so that the tree is not empty in between. */
export function withoutIncompleteEnd(text: string, known: KnownValues): string {
  const last = Array.from(scan(text)).at(-1);
  if (last?.span.end !== text.length) return text;
  const { start } = last.span;
  const isIncomplete = errorsIn(text, known).some((error) => error.isIncomplete && error.span.start >= start);
  return isIncomplete ? text.slice(0, start) : text;
}
