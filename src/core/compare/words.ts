import Big from 'big.js';
import {
  compact,
  duration,
  formatThousands,
  isInfinite,
  money,
  pluralize,
  readable,
  statedMoney,
  utc,
  withSameDecimals,
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
  return { name, ...figureWords(before, after, delta, USD_FIELDS.has(name) ? money : short) };
}

/** The time that a source text is, if it is plausible. */
function timeOf(text: string | undefined): number | undefined {
  return text !== undefined && isNumber(text) && isPlausibleTime(Number(text)) ? Number(text) : undefined;
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

/** `1 day later` */
function distanceWords(milliseconds: number): string {
  return `${duration(Math.abs(milliseconds))} ${milliseconds < 0 ? 'earlier' : 'later'}`;
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

/** Two figures and their difference. */
export function figureWords(
  before: string,
  after: string,
  delta: string,
  shown: (literal: string) => string,
): Omit<ChangeWords, 'name'> {
  const isVisible = shown(before) !== shown(after);
  // As written, if few digits do not show the difference.
  const figure = isVisible ? shown : shown === money ? statedMoney : formatThousands;
  const sign = delta.startsWith('-') ? '' : '+';
  const percent = (Number(delta) / Math.abs(Number(before))) * 100;
  const percentage = Number.isFinite(percent) ? ` (${sign}${readable(new Big(percent).prec(3))}%)` : '';
  const difference = isVisible ? roundedLike(delta, [before, after], shown) : delta;
  const [old, now, change] = withSameDecimals([
    figure(before),
    figure(after),
    `${sign}${shown(difference)}`,
  ] as const);
  return { before: old, after: now, delta: `${change}${percentage}` };
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
  const [old, now] = [compact(before, money), compact(after, money)];
  const amounts = old === now ? [money(before), money(after)] : withSameDecimals([old, now]);
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
  const volumes = withSameDecimals([money(before.volumeWithThem), money(after.volumeWithThem)]);
  return (
    `${changes}${pluralize(after.entries, 'entry', 'entries')} with a price above ${money(priceAbove)} ` +
    `${isOne ? 'is' : 'are'} excluded from volumes (volume with ${isOne ? 'it' : 'them'}: ${volumes.join(' → ')})`
  );
}

/** A number with 6 significant digits, integers with all. */
export function short(literal: string): string {
  if (isInfinite(literal)) return readable(literal);
  const exact = new Big(literal);
  return readable(exact.eq(exact.round(0, 0)) ? exact : exact.prec(6));
}

/** A difference with as many decimals as the larger of the figures is shown with; as it is if that is 0. */
function roundedLike(delta: string, figures: readonly string[], shown: (literal: string) => string): string {
  const [largest = new Big(0)] = figures.map((one) => new Big(one).abs()).sort((a, b) => b.cmp(a));
  const decimals = shown === money && largest.gte(10) ? 2 : Math.max(5 - largest.e, 0);
  const rounded = new Big(delta).round(decimals);
  return rounded.eq(0) ? delta : rounded.toString();
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
