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
import { excerpt, startOfExcerpt } from '../text/quote';
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
    return excerpt(isNumber(text) ? formatThousands(text) : inLine(text), maxLength, start);
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

/** How many entries there are in one or several comparisons: `5 → 6 entries`, or `6 entries` if there were as many before. */
export function entriesWords(comparisons: readonly Pick<Comparison, 'before' | 'after'>[]): string {
  const [old = 0, current = 0] = (['before', 'after'] as const).map((side) =>
    comparisons.reduce((total, { [side]: { entries } }) => total + entries.length, 0),
  );
  return both(old, pluralize(current, 'entry', 'entries'));
}

/** What is different in one or several comparisons, in numbers: `2 problems introduced, 3 changed (1 renamed)`; empty for nothing. */
export function countWords(
  comparisons: readonly Pick<Comparison, 'problems' | 'changed' | 'added' | 'removed' | 'moved' | 'shift'>[],
): string {
  const sumOver = (countOf: (comparison: (typeof comparisons)[number]) => number): number =>
    comparisons.reduce((total, comparison) => total + countOf(comparison), 0);
  const [introduced, resolved] = (['introduced', 'resolved'] as const).map((how) => {
    const count = sumOver(({ problems }) => problems[how].length);
    return count === 0 ? '' : `${pluralize(count, 'problem', 'problems')} ${how}`;
  });
  const renamed = sumOver(({ changed }) => changed.filter(({ isRenamed }) => isRenamed).length);
  const entries = (['changed', 'added', 'removed', 'moved'] as const).map((how) => {
    const count = sumOver((comparison) => comparison[how].length);
    const note = how === 'changed' && renamed > 0 ? ` (${formatThousands(String(renamed))} renamed)` : '';
    return count === 0 ? '' : `${formatThousands(String(count))} ${how}${note}`;
  });
  const shifted = sumOver(({ shift }) => shift?.entries ?? 0);
  const shift = shifted > 0 ? `last call shifted in ${formatThousands(String(shifted))}` : '';
  return [shift, introduced, ...entries, resolved].filter(Boolean).join(', ');
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

/** Entries, volumes and calls of both listings, and which entries are not in the volumes. */
export function totalWords({ before, after, maxUsualPrice }: Totals): readonly string[] {
  const volumes = volumeWords(before.volume30dUsd, after.volume30dUsd);
  return [
    both(before.entries, pluralize(after.entries, 'entry', 'entries')),
    [...new Set(volumes)].join(' → '),
    both(before.calls30d, pluralize(after.calls30d, 'call', 'calls')),
    ...(before.excluded === 0 && after.excluded === 0
      ? []
      : [
          `${both(before.excluded, pluralize(after.excluded, 'entry', 'entries'))} with a price above ${money(maxUsualPrice)} ` +
            `${after.excluded === 1 ? 'is' : 'are'} excluded from volumes`,
        ]),
  ];
}

/** `5 → 6 entries`, or `6 entries` if there were 6 before. */
function both(before: number, after: string): string {
  const old = formatThousands(String(before));
  return after.startsWith(`${old} `) ? after : `${old} → ${after}`;
}

/** Removes the line ends and indentation of arrays and objects; JSON strings do not contain line ends. */
export function inLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  // One run of JSON whitespace after the other: a search for line ends alone takes quadratic time in a string of blanks.
  return text.replace(/[ \t\r\n]+/g, (run) => (/[\r\n]/.test(run) ? ' ' : run));
}
