import Big from 'big.js';
import { decimalsOf, toDecimal } from '../values/arithmetic';
import {
  compact,
  exactDuration,
  formatThousands,
  isCompact,
  isInfinite,
  money,
  pluralize,
  readable,
  utc,
} from '../values/format';
import { isPlausibleTime } from '../values/times';
import { deltaOf, figuresFrom, isNumber, type MemberChange } from './changes';
import type { Pair } from './pairs';
import type { Comparison, TimeShift, Totals } from './comparison';

/** A change in words and digits; strings from the listing are not escaped. */
export interface ChangeWords {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The difference of two numbers, also in percent, or of two times; empty for other values. */
  readonly delta: string;
}

const USD_FIELDS: ReadonlySet<string> = new Set(['pricePerCallUsd', 'volume30dUsd', 'volumePerDayApprox']);

/**
 * The name and both values of a change.
 *
 * @param maxLength from which values are shortened, in UTF-16 units
 */
export function wordsOf(change: MemberChange, maxLength: number): ChangeWords {
  const { name = 'text', before, after } = change;
  const [old, current] = name === 'lastCalledMs' ? [timeOf(before), timeOf(after)] : [];
  if (old !== undefined && current !== undefined)
    return { name, before: utc(old), after: utc(current), delta: distanceWords(current - old) };
  const isAnyTime = old !== undefined || current !== undefined;
  if (!isAnyTime && before !== undefined && after !== undefined && deltaOf(change) !== undefined)
    return { name, ...numberWords(before, after, USD_FIELDS.has(name) ? '$' : '') };
  const texts = [before, after].map((text = '') => (isNumber(text) ? formatThousands(text) : inLine(text)));
  const start = isAnyTime ? 0 : startOfExcerpt(texts, maxLength);
  const shown = (text: string | undefined, time: number | undefined): string => {
    if (time !== undefined) return utc(time);
    if (text === undefined) return 'absent';
    return excerpt(isNumber(text) ? formatThousands(text) : inLine(text), start, maxLength);
  };
  return { name, before: shown(before, old), after: shown(after, current), delta: '' };
}

/** The time that a source text is, if it is plausible. */
function timeOf(text: string | undefined): number | undefined {
  const time = text !== undefined && isNumber(text) ? Number(text) : NaN;
  return Number.isInteger(time) && isPlausibleTime(time) ? time : undefined;
}

/** The common change of times: `197 of 200 entries 1 day later`. */
export function shiftWords({ milliseconds, entries, pairs }: TimeShift): string {
  const counts = `${formatThousands(String(entries))} of ${pluralize(pairs, 'entry', 'entries')}`;
  return `${counts} ${distanceWords(milliseconds)}`;
}

/** `1 day and 5 seconds later` */
function distanceWords(milliseconds: number): string {
  return `${exactDuration(Math.abs(milliseconds))} ${milliseconds < 0 ? 'earlier' : 'later'}`;
}

/**
 * What is not compared: `calls30d, and figures that follow from it`; empty if everything is compared.
 *
 * @param shown formats a name, which may be any text
 */
export function ignoredWords(ignored: ReadonlySet<string>, shown: (name: string) => string): string {
  const names = Array.from(ignored, shown).join(', ');
  if (figuresFrom(ignored).length === 0) return names;
  return `${names}, and figures that follow from ${ignored.size === 1 ? 'it' : 'them'}`;
}

/** What is counted of one or several comparisons. */
type Counted = Pick<Comparison, 'problems' | 'changed' | 'added' | 'removed' | 'moved'>;

/** What is different, in numbers: `2 problems introduced, 3 changed (1 renamed)`; what is 0 is left out. */
export function countWords(comparison: Counted): string {
  const { introduced, resolved } = comparison.problems;
  const problems = ({ length }: readonly unknown[], what: string): string =>
    length === 0 ? '' : `${pluralize(length, 'problem', 'problems')} ${what}`;
  return [problems(introduced, 'introduced'), entryCountWords(comparison), problems(resolved, 'resolved')]
    .filter((words) => words !== '')
    .join(', ');
}

/** The numbers of different entries: `3 changed (1 renamed), 1 added`; those that are 0 are left out. */
export function entryCountWords(
  comparison: Pick<Comparison, 'changed' | 'added' | 'removed' | 'moved'>,
): string {
  const renamed = comparison.changed.filter(({ isRenamed }) => isRenamed).length;
  return (['changed', 'added', 'removed', 'moved'] as const)
    .filter((what) => comparison[what].length > 0)
    .map((what) => {
      const note = what === 'changed' && renamed > 0 ? ` (${formatThousands(String(renamed))} renamed)` : '';
      return `${formatThousands(String(comparison[what].length))} ${what}${note}`;
    })
    .join(', ');
}

/** Whether a syntax error was introduced or fixed; empty if neither. */
export function syntaxWords({ before, after }: Pair): string {
  if (before.entry.hasSyntaxError === after.entry.hasSyntaxError) return '';
  return after.entry.hasSyntaxError ? 'no longer valid JSON' : 'valid JSON again';
}

/** The maximum number of decimals of the numbers in a difference. */
const MAX_DECIMALS = 5;
/** The number of digits that each of them shows, if the maximum permits it and the literals have them. */
const DIGITS = 6;
/** The number of digits of a number that would be 0 with so many decimals. */
const DIGITS_OF_SMALL = 3;
/** From here on numbers are written with an exponent. */
const LARGE = 1e21;

/**
 * Two numbers and their difference, each rounded once from its exact value, to one number of decimals: the fewest with which each
 * shows 6 digits, at most 5, and at most those of the literal with more. Their zeros at the end are dropped.
 *
 * @param before a literal within the range of doubles, as is `after`
 * @param unit precedes the digits
 */
export function numberWords(before: string, after: string, unit: '' | '$'): Omit<ChangeWords, 'name'> {
  const [old, current] = [toDecimal(before), toDecimal(after)];
  const difference = current.minus(old);
  const needed = [old, current, difference].map((number) => (number.eq(0) ? 0 : DIGITS - 1 - number.e));
  const stated = Math.max(decimalsOf(before), decimalsOf(after));
  const decimals = Math.max(Math.min(Math.max(...needed), MAX_DECIMALS, stated), 0);
  const shown = (number: Big): string => {
    const rounded = number.abs().lt(LARGE) ? number.round(decimals) : number.prec(DIGITS);
    const visible = rounded.eq(0) ? number.prec(DIGITS_OF_SMALL) : rounded;
    return `${visible.lt(0) ? '-' : ''}${unit}${readable(visible.abs())}`;
  };
  const share = percentWords(Number(difference), Number(before));
  const sign = difference.lt(0) ? '' : '+';
  return {
    before: shown(old),
    after: shown(current),
    delta: `${sign}${shown(difference)}${share && ` (${share})`}`,
  };
}

/** A difference as a share of the number before it: `+37.8%`; empty beyond the range of doubles. */
function percentWords(difference: number, before: number): string {
  const percent = (difference / Math.abs(before)) * 100;
  if (!Number.isFinite(percent)) return '';
  return `${difference < 0 ? '' : '+'}${readable(new Big(percent).prec(3))}%`;
}

/** Two sums of volumes, as in {@link numberWords}. */
export function volumeWords(before: number, after: number): readonly [before: string, after: string] {
  if (isInfinite(before) || isInfinite(after)) return [money(before), money(after)];
  const words = numberWords(String(before), String(after), '$');
  return [words.before, words.after];
}

/** How much the volume of an entry has changed: `+37.8%, $203K → $280K`; empty if it has not, or is not known. */
export function sizeWords({ before, after }: Pair): string {
  const [old, current] = [before.entry.values.volume30dUsd, after.entry.values.volume30dUsd];
  if (old === undefined || current === undefined || old === current) return '';
  const share = percentWords(current - old, old);
  const inFull = volumeWords(old, current);
  const short = [old, current].map((volume, side) =>
    isCompact(volume) ? compact(volume, money) : inFull[side],
  );
  const amounts = short[0] === short[1] ? inFull : short;
  return `${share && `${share}, `}${amounts.join(' → ')}`;
}

/**
 * That prices above the usual ones are not in the totals, as in summaries: `1 entry with a price above $10,000 is excluded
 * from volumes`. Empty if there are none.
 */
export function exclusionWords({ before, after, maxUsualPrice }: Totals): string {
  if (before.excluded === 0 && after.excluded === 0) return '';
  const changes = before.excluded === after.excluded ? '' : `${formatThousands(String(before.excluded))} → `;
  const entries = `${changes}${pluralize(after.excluded, 'entry', 'entries')}`;
  const verb = after.excluded === 1 ? 'is' : 'are';
  return `${entries} with a price above ${money(maxUsualPrice)} ${verb} excluded from volumes`;
}

/** Removes the line ends and indentation of arrays and objects; JSON strings do not contain line ends. */
export function inLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  // One run of JSON whitespace after the other: a search for line ends alone takes quadratic time in a string of blanks.
  return text.replace(/[ \t\r\n]+/g, (run) => (/[\r\n]/.test(run) ? ' ' : run));
}

function firstDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return at;
  return length;
}

/** How much of a shortened text is shown before the first difference, and how much longer it is for a whole word, in UTF-16 units. */
const CONTEXT_LENGTH = 16;
const MAX_WORD_LENGTH = 32;

/** Where two texts are shown from if one of them is long: shortly before their first difference. */
function startOfExcerpt([first = '', second = '']: readonly string[], maxLength: number): number {
  const difference = firstDifference(first, second);
  const isShort = first.length <= maxLength && second.length <= maxLength;
  if (isShort || difference + CONTEXT_LENGTH < maxLength) return 0;
  return startOfWord(first, difference - CONTEXT_LENGTH);
}

/** A part of a text. Words and numbers are shown as a whole, unless they are long. */
function excerpt(text: string, start: number, maxLength: number): string {
  if (start === 0 && text.length <= maxLength) return text;
  const end = endOfWord(text, Math.min(start + maxLength, text.length));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** A character of a word or number at the start of a text. */
const STARTS_IN_WORD = /^(?:[\p{L}\p{N}\p{M}]|[.,](?=\d))/u;

/** Whether an offset is between two characters of one word or number. */
function isInWord(text: string, at: number): boolean {
  return [at - 1, at].every((start) => start >= 0 && STARTS_IN_WORD.test(text.slice(start, start + 2)));
}

function startOfWord(text: string, offset: number): number {
  let at = offset;
  while (at > offset - MAX_WORD_LENGTH && isInWord(text, at)) at--;
  return wholeFrom(text, isInWord(text, at) ? offset : at);
}

function endOfWord(text: string, offset: number): number {
  let at = offset;
  while (at < offset + MAX_WORD_LENGTH && isInWord(text, at)) at++;
  return wholeFrom(text, isInWord(text, at) ? offset : at);
}

/** Moves an offset that would split a surrogate pair. */
function wholeFrom(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
