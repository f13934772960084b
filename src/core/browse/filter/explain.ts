import Big from 'big.js';
import { escapeIconsAndLinks, quote } from '../../text/quote';
import { formatThousands, readable } from '../../values/format';
import type { Bounds, Unit } from './bounds';
import type { Filter, FilterTerm } from './parse';
import type { NumberTerm, TextTerm } from './terms';

const MAX_PHRASES = 24;
const MAX_ITEMS = 8;

/**
 * Describes in one sentence, as plain text, which entries a filter shows: `Entries with chain base and a price above $1, that
 * have a problem.` Terms with errors are left out.
 */
export function explainFilter({ terms }: Filter): string {
  if (terms.length === 0) return 'All entries.';
  const phrases = [...terms.flatMap((term) => phraseOf(term) ?? []), ...wordPhrases(terms)];
  const parts = (['with', 'without', 'that'] as const).flatMap((first) => {
    const own = phrases.filter((phrase) => phrase.startsWith(`${first} `));
    const texts = own.map((phrase) => phrase.slice(first.length + 1));
    return own.length === 0
      ? []
      : `${first} ${listed(texts, first === 'without' ? 'or' : 'and', MAX_PHRASES)}`;
  });
  return `Entries ${parts.join(', ')}.`;
}

/** A part of the sentence, which starts with `with`, `without` or `that`. */
function phraseOf(asked: FilterTerm): string | undefined {
  switch (asked.kind) {
    case 'word':
      return undefined;
    case 'text':
      return textPhrase(asked.term, asked.values, asked.isNegated);
    case 'number':
      return numberPhrase(asked.term, asked.bounds, asked.isNegated);
  }
}

/** All words in one phrase. */
function wordPhrases(terms: readonly FilterTerm[]): string[] {
  const words = (isNegated: boolean): string[] =>
    terms.flatMap((term) => (term.kind === 'word' && term.isNegated === isNegated ? quoted(term.text) : []));
  const required = listed(words(false), 'and');
  const excluded = listed(words(true), 'or');
  if (required === '' && excluded === '') return [];
  const butNot = excluded === '' ? '' : ` but not ${excluded}`;
  const text = required === '' ? `do not contain ${excluded}` : `contain ${required}${butNot}`;
  return [`that ${text} in ID, name, endpoint or description`];
}

/** `with chain base or solana` */
export function textPhrase(
  { words, shows }: TextTerm,
  values: readonly string[],
  isNegated: boolean,
): string {
  const show = shows === 'quoted' ? quoted : shows === 'article' ? withArticle : shown;
  const texts = values.map((value) => show(value));
  return `${words[isNegated ? 1 : 0]} ${listed(texts, 'or')}`;
}

/** `with a price above $1`, `with not fewer than 10,000 calls`, `with a last call exactly 1 day before the newest` */
function numberPhrase(
  { unit, noun: [one, several] }: NumberTerm,
  bounds: Bounds,
  isNegated: boolean,
): string {
  const text = boundsText(bounds, unit);
  const noun = (bounds.max === Infinity ? bounds.min : bounds.max) === 1 ? one : several;
  const article = isNegated ? 'no' : 'a';
  switch (unit) {
    case 'usd':
      return `with ${article} ${one} ${text}`;
    case 'count':
      return `with ${isNegated ? 'not ' : ''}${text} ${noun}`;
    case 'days':
      return `with ${article} last call ${text} ${noun} before the newest`;
  }
}

const MORE: Readonly<Record<Unit, string>> = { usd: 'above', count: 'more than', days: 'more than' };
const LESS: Readonly<Record<Unit, string>> = { usd: 'below', count: 'fewer than', days: 'less than' };

function boundsText({ min, max, isMinExclusive, isMaxExclusive }: Bounds, unit: Unit): string {
  const show = unit === 'usd' ? usd : readable;
  const of = unit === 'usd' ? 'of ' : '';
  if (max === Infinity) return `${isMinExclusive ? MORE[unit] : `${of}at least`} ${show(min)}`;
  if (min === -Infinity) return `${isMaxExclusive ? LESS[unit] : `${of}at most`} ${show(max)}`;
  if (min === max) return `${of === '' ? 'exactly ' : of}${show(min)}`;
  return `${of}${show(min)} to ${isMaxExclusive ? 'less than ' : ''}${show(max)}`;
}

/** Not rounded, since entries are compared with the exact amount. */
function usd(amount: number): string {
  const exact = new Big(amount);
  const sign = exact.lt(0) ? '-$' : '$';
  return sign + readable(exact.abs()).replace(/(\.\d)$/, '$10');
}

/** A string from the file or the user for a sentence: quoted and escaped. */
function quoted(text: string): string {
  return escapeIconsAndLinks(quote(text));
}

/** Like {@link quoted}, without quotes if the string is a simple name. */
function shown(text: string): string {
  return /^[\p{L}\p{N}_.][\p{L}\p{N}_.:/@+-]{0,59}$/u.test(text) ? text : quoted(text);
}

/** `errors` as `an error` */
function withArticle(plural: string): string {
  return `${/^[aeiou]/.test(plural) ? 'an' : 'a'} ${plural.replace(/s$/, '')}`;
}

/** `a, b and c`, or `a, b and 5 more`. */
export function listed(items: readonly string[], word: 'and' | 'or', maxItems = MAX_ITEMS): string {
  const more = items.length - maxItems;
  const all = more > 0 ? [...items.slice(0, maxItems), `${formatThousands(String(more))} more`] : items;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} ${word} ${last}`;
}
