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
import { figuresFrom } from './derived-changes';
import {
  movedInRank,
  type Comparison,
  type FieldChange,
  type Sides,
  type TimeShift,
  type Totals,
} from './comparison';
import { sizeOf } from './size';
import type { Entry } from '../model/entry';
import { isNumber } from './changes';

/** A change in words and digits; strings from the listing are not escaped. */
export interface ChangeWords {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The difference of two numbers, also in percent; empty for other values. */
  readonly delta: string;
}

/** The maximum length of a shown value, and of the part before the first difference, in UTF-16 units. */
export interface Excerpt {
  readonly maxLength: number;
  readonly contextLength: number;
}

const USD_FIELDS: ReadonlySet<string> = new Set(['pricePerCallUsd', 'volume30dUsd', 'volumePerDayApprox']);

/** The name and both values of a change, shortened. */
export function wordsOf({ path, before, after, delta }: FieldChange, part: Excerpt): ChangeWords {
  const name = path.length === 0 ? 'text' : path.join('.');
  const [old, now] = name === 'lastCalledMs' ? [timeOf(before), timeOf(after)] : [];
  if (old !== undefined && now !== undefined)
    return { name, before: utc(old), after: utc(now), delta: distanceWords(now - old) };
  const isOneTime = old !== undefined || now !== undefined;
  if (isOneTime || before === undefined || after === undefined || delta === undefined) {
    const from = isOneTime ? 0 : firstDifference(inLine(before ?? ''), inLine(after ?? ''));
    const shown = (text: string | undefined): string =>
      text === undefined
        ? 'absent'
        : excerpt(isNumber(text) ? formatThousands(text) : inLine(text), from, part);
    const shownTime = (time: number | undefined): string | undefined =>
      time === undefined ? undefined : utc(time);
    return {
      name,
      before: shownTime(old) ?? shown(before),
      after: shownTime(now) ?? shown(after),
      delta: '',
    };
  }
  return { name, ...numberWords(before, after, USD_FIELDS.has(name) ? '$' : '') };
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

/** `1 day and 5 seconds later` */
function distanceWords(milliseconds: number): string {
  return `${exactDuration(Math.abs(milliseconds))} ${milliseconds < 0 ? 'earlier' : 'later'}`;
}

/** What happened to entries: `3 added, 2 changed (1 renamed)`, in the given order; those that are 0 are left out. */
export function countsOf(
  comparison: Pick<Comparison, 'added' | 'removed' | 'changed' | 'moved'>,
  order: readonly ('added' | 'removed' | 'changed' | 'moved')[],
): readonly string[] {
  const all = { ...comparison, moved: movedInRank(comparison) };
  const number = (count: number): string => formatThousands(String(count));
  const renamed = comparison.changed.filter(({ isRenamed }) => isRenamed).length;
  return order.flatMap((what) => {
    const { length } = all[what];
    const note = what === 'changed' && renamed > 0 ? ` (${number(renamed)} renamed)` : '';
    return length === 0 ? [] : `${number(length)} ${what}${note}`;
  });
}

/** `2 problems introduced`, `1 problem resolved`; those that are 0 are left out. */
export function problemCounts({ problems }: Pick<Comparison, 'problems'>): readonly string[] {
  return (['introduced', 'resolved'] as const).flatMap((what) => {
    const { length } = problems[what];
    return length === 0 ? [] : `${pluralize(length, 'problem', 'problems')} ${what}`;
  });
}

/** Whether a syntax error was introduced or fixed; empty if neither. */
export function syntaxChangeOf({ before, after }: { readonly before: Entry; readonly after: Entry }): string {
  if (before.hasSyntaxError === after.hasSyntaxError) return '';
  return after.hasSyntaxError ? 'no longer valid JSON' : 'valid JSON again';
}

/** The maximum number of decimals of the numbers in a difference. */
const MAX_DECIMALS = 5;
/** The number of digits that each of them shows, if the maximum permits it and the literals have them. */
const DIGITS = 6;
/** The number of digits of one that would be 0 with so many decimals. */
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
  const [old, now] = [toDecimal(before), toDecimal(after)];
  const difference = now.minus(old);
  const needed = [old, now, difference].map((number) => (number.eq(0) ? 0 : DIGITS - 1 - number.e));
  const stated = Math.max(decimalsOf(before), decimalsOf(after));
  const decimals = Math.max(Math.min(Math.max(...needed), MAX_DECIMALS, stated), 0);
  const shown = (number: Big): string => {
    const rounded = number.abs().lt(LARGE) ? number.round(decimals) : number.prec(DIGITS);
    const visible = rounded.eq(0) ? number.prec(DIGITS_OF_SMALL) : rounded;
    return `${visible.lt(0) ? '-' : ''}${unit}${readable(visible.abs())}`;
  };
  const percent = (Number(difference) / Math.abs(Number(before))) * 100;
  const sign = difference.lt(0) ? '' : '+';
  const percentage = Number.isFinite(percent) ? ` (${sign}${readable(new Big(percent).prec(3))}%)` : '';
  return { before: shown(old), after: shown(now), delta: `${sign}${shown(difference)}${percentage}` };
}

/** Two sums of volumes, as in {@link numberWords}. */
export function volumeWords(before: number, after: number): readonly [before: string, after: string] {
  if (isInfinite(before) || isInfinite(after)) return [money(before), money(after)];
  const words = numberWords(String(before), String(after), '$');
  return [words.before, words.after];
}

/** How much the volume of an entry has changed: `+37.8%, $203K → $280K`; empty if it has not, or is not known. */
export function sizeWords(changed: Sides): string {
  const size = sizeOf(changed);
  if (!size || size.absolute === 0) return '';
  const { before, after } = size;
  const percent = ((after - before) / Math.abs(before)) * 100;
  const percentage = Number.isFinite(percent)
    ? `${percent > 0 ? '+' : ''}${readable(new Big(percent).prec(3))}%, `
    : '';
  const inFull = volumeWords(before, after);
  const short = [before, after].map((volume, side) =>
    isCompact(volume) ? compact(volume, money) : inFull[side],
  );
  const amounts = short[0] === short[1] ? inFull : short;
  return `${percentage}${amounts.join(' → ')}`;
}

/**
 * That prices above the usual ones are not in the totals, as in summaries: `1 entry with a price above $10,000 is excluded
 * from volumes (volume with it: $1,000 → $1,200)`. Empty if there are none.
 */
export function exclusionWords({ excluded: { priceAbove, before, after } }: Totals): string {
  const most = Math.max(before.entries, after.entries);
  if (most === 0) return '';
  const changes = before.entries === after.entries ? '' : `${formatThousands(String(before.entries))} → `;
  const isOne = after.entries === 1;
  const volumes = volumeWords(before.volumeWithThem, after.volumeWithThem);
  return (
    `${changes}${pluralize(after.entries, 'entry', 'entries')} with a price above ${money(priceAbove)} ` +
    `${isOne ? 'is' : 'are'} excluded from volumes (volume with ${isOne ? 'it' : 'them'}: ${volumes.join(' → ')})`
  );
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

/** The text, or the part of a long text around a difference. */
function excerpt(text: string, difference: number, { maxLength, contextLength }: Excerpt): string {
  if (text.length <= maxLength) return text;
  const start = difference + contextLength < maxLength ? 0 : wholeFrom(text, difference - contextLength);
  const end = wholeFrom(text, Math.min(start + maxLength, text.length));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Moves an offset that would split a surrogate pair. */
function wholeFrom(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
