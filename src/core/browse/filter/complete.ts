import type { Span } from '../../json/tree';
import { statisticsOf } from '../../listing/statistics';
import type { Listing } from '../../listing/listing';
import { getOrCreate, lazy } from '../../steps';
import { escapeIconsAndLinks, escapeAndShorten, quote } from '../../text/quote';
import { textPhrase } from './explain';
import { fold, type EntryTexts } from '../entry-texts';
import { incompleteIn, parseFilter, type FilterError } from './parse';
import { quotedIfNeeded } from './write';
import { scan, unescape, type Token, type Value } from './scan';
import { termOf, TERMS, type KnownName, type Term, type TextTerm } from './terms';

/** A value and the number of entries that have it, by which values are ordered. */
export interface KnownValue {
  readonly value: string;
  readonly count: number;
}

/** The values of a listing by term; they are counted on demand. */
export type KnownValues = Readonly<Record<KnownName, () => readonly KnownValue[]>>;

/** The values in a listing, the most frequent first. Each kind is counted once, on demand. */
export function knownValues(listing: Listing, texts: EntryTexts): KnownValues {
  const figures = statisticsOf(listing);
  return {
    chain: lazy(() => byFrequency(figures.labels('chain'))),
    accepts: lazy(() => byFrequency(figures.names('acceptedChains').names)),
    flag: lazy(() => byFrequency(figures.labels('qualityFlag'))),
    host: lazy(() => byFrequency(hostsIn(listing, texts))),
    facilitator: lazy(() => byFrequency(figures.labels('facilitator'))),
    source: lazy(() => byFrequency(figures.names('sources').names)),
    rule: lazy(() => byFrequency(rulesIn(listing))),
  };
}

function byFrequency(counts: ReadonlyMap<string, number>): readonly KnownValue[] {
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .filter(({ value }) => value !== '')
    .sort((a, b) => b.count - a.count);
}

function hostsIn(listing: Listing, texts: EntryTexts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const block of listing.entries.blocks)
    for (const host of texts.ofBlock(block).hosts)
      if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
  return counts;
}

/** The number of entries that have problems of each rule. */
function rulesIn(listing: Listing): ReadonlyMap<string, number> {
  const entries = new Map<string, Set<unknown>>();
  for (const { rule, entry } of listing.problems())
    if (entry) getOrCreate(entries, rule.id, () => new Set()).add(entry);
  return new Map(Array.from(entries, ([rule, { size }]) => [rule, size]));
}

export interface Completion {
  /** The whole filter after the completion. */
  readonly text: string;
  /** Plain text, like the description. */
  readonly label: string;
  /** Empty for a value that is described by the number of entries that match {@link text}. */
  readonly description: string;
  /** Where the completed term starts in {@link text}, in UTF-16 units. */
  readonly termStart: number;
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
  if (!token) return namesFor(text, '', offset, { start: offset, end: offset });
  const { head, values } = token;
  const value = values.find(({ span }) => span.start <= offset && offset <= span.end);
  if (!value) return [];
  if (!head) {
    const typed = text.slice(value.span.start, offset);
    return value.isQuoted ? [] : namesFor(text, typed, token.span.start, value.span);
  }
  const term = termOf(head.name);
  if (term?.kind !== 'text' || head.operator !== ':') return [];
  return valuesFor(term, token, value, { text, offset, known });
}

/** The token that contains the cursor or ends at it. */
function tokenAt(text: string, offset: number): Token | undefined {
  for (const token of scan(text)) {
    if (token.span.start >= offset) return undefined;
    if (offset <= token.span.end) return token;
  }
  return undefined;
}

/** @param continuation text that may follow without a space */
function replaced(text: string, { start, end }: Span, by: string, continuation = /^(?:\s|$)/): string {
  const after = text.slice(end);
  return text.slice(0, start) + by + (continuation.test(after) ? '' : ' ') + after;
}

/** @param span of the typed text before and after the cursor */
function namesFor(text: string, typed: string, termStart: number, span: Span): readonly Completion[] {
  return ranked(typed, TERMS, ({ name, field }) => [name, field ?? '']).map((term) => {
    const label = term.name + signOf(term);
    return {
      text: replaced(text, span, label),
      label,
      description: `${term.meaning}, ${term.example}`,
      termStart,
    };
  });
}

/** Numbers are usually compared with `>`. */
function signOf({ kind }: Term): string {
  return kind === 'text' ? ':' : '>';
}

interface CompletionContext {
  readonly text: string;
  readonly offset: number;
  readonly known: KnownValues;
}

function valuesFor(
  term: TextTerm,
  token: Token,
  value: Value,
  context: CompletionContext,
): readonly Completion[] {
  const { text, offset, known } = context;
  const { start, end } = value.span;
  // The text after the cursor is probably not meant to be inside an unclosed quote.
  const span = { start, end: value.isClosed ? end : offset };
  const taken = new Set(token.values.flatMap((other) => (other === value ? [] : other.text.toLowerCase())));
  const offered = optionsOf(term, known).filter((one) => !taken.has(one.value.toLowerCase()));
  return ranked(typedOf(value, text, offset), offered, (one) => [one.value]).map((one) => ({
    text: replaced(text, span, quotedIfNeeded(one.value), /^(?:[\s,]|$)/),
    label: escapeIconsAndLinks(escapeAndShorten(one.value)),
    description: one.description,
    termStart: token.span.start,
  }));
}

/** The part of a value before the cursor, without quotes. */
function typedOf({ span, isQuoted, isClosed, text: whole }: Value, text: string, offset: number): string {
  if (!isQuoted) return text.slice(span.start, offset);
  return isClosed && offset >= span.end ? whole : unescape(text.slice(span.start + 1, offset));
}

interface ValueOption {
  readonly value: string;
  readonly description: string;
}

/** All values of a term, the most frequent first. */
function optionsOf(term: TextTerm, known: KnownValues): readonly ValueOption[] {
  const counted = term.known === undefined ? [] : known[term.known]();
  const offered = counted
    .filter(({ value }) => value !== '' && (term.values?.includes(value) ?? true))
    .toSorted((a, b) => b.count - a.count)
    .map(({ value }) => ({ value, description: '' }));
  if (!term.values) return offered;
  const present = new Set(offered.map(({ value }) => value));
  const others = term.values.filter((value) => !present.has(value));
  return [...offered, ...others.map((value) => ({ value, description: describe(term, value) }))];
}

function describe(term: TextTerm, value: string): string {
  return term.known === undefined ? `Entries ${textPhrase(term, [value], false)}` : '';
}

/** The items that start with the typed text, then those that contain it. */
function ranked<T>(typed: string, items: readonly T[], names: (item: T) => readonly string[]): readonly T[] {
  const part = typed.toLowerCase();
  const first: T[] = [];
  const later: T[] = [];
  for (const item of items) {
    const [name = '', ...others] = names(item).map((text) => text.toLowerCase());
    if (name.startsWith(part)) first.push(item);
    else if (name.includes(part) || others.some((other) => other.includes(part))) later.push(item);
    if (first.length === MAX_COMPLETIONS) break;
  }
  return [...first, ...later].slice(0, MAX_COMPLETIONS);
}

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
  const valuesOf = (name: KnownName): readonly string[] =>
    getOrCreate(cache, name, () => known[name]().map(({ value }) => fold(value)));
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
