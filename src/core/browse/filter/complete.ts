import { escapeIconsAndLinks, escapeAndShorten } from '../../text/quote';
import { unescape, quotedIfNeeded } from './quoting';
import { scan, type Token, type Value } from './scan';
import type { KnownName, TextTerm } from './term';
import { termOf, TERMS, type Term } from './terms';

/** A value and the number of entries that have it, by which values are ordered. */
export interface KnownValue {
  readonly value: string;
  readonly count: number;
}

/** The values of a listing by term; they are counted on demand. */
export type KnownValues = Readonly<Record<KnownName, () => readonly KnownValue[]>>;

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
  if (!token) return namesFor('', offset, new Replacement(text, offset, offset));
  const { head, values } = token;
  const value = values.find(({ span }) => span.start <= offset && offset <= span.end);
  if (!value) return [];
  if (!head) {
    const { start, end } = value.span;
    const gap = new Replacement(text, start, end);
    return value.isQuoted ? [] : namesFor(text.slice(start, offset), token.span.start, gap);
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

/** A part of a text that can be replaced. */
class Replacement {
  readonly #before: string;
  readonly #after: string;

  constructor(text: string, start: number, end: number) {
    this.#before = text.slice(0, start);
    this.#after = text.slice(end);
  }

  /** @param continuation text that may follow without a space */
  filled(by: string, continuation = /^(?:\s|$)/): string {
    return this.#before + by + (continuation.test(this.#after) ? '' : ' ') + this.#after;
  }
}

function namesFor(typed: string, termStart: number, gap: Replacement): readonly Completion[] {
  return ranked(typed, TERMS, ({ name, field }) => [name, field ?? '']).map((term) => {
    const label = term.name + signOf(term);
    return { text: gap.filled(label), label, description: `${term.meaning}, ${term.example}`, termStart };
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
  const gap = new Replacement(text, start, value.isClosed ? end : offset);
  const taken = new Set(token.values.flatMap((other) => (other === value ? [] : other.text.toLowerCase())));
  const offered = optionsOf(term, known).filter((one) => !taken.has(one.value.toLowerCase()));
  return ranked(typedOf(value, text, offset), offered, (one) => [one.value]).map((one) => ({
    text: gap.filled(quotedIfNeeded(one.value), /^(?:[\s,]|$)/),
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
  return term.known === undefined ? `Entries that ${term.phrase([value], false).text}` : '';
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
