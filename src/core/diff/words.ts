import Big from 'big.js';
import { duration, grouped, isInfinite, money, numberOf, readable, utc } from '../values/format';
import { isPlausibleTime } from '../values/times';
import { figuresFrom } from './follows';
import type { FieldChange, TimeShift } from './comparison';

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
  if (before === undefined || after === undefined || delta === undefined) {
    const from = firstDifference(inLine(before ?? ''), inLine(after ?? ''));
    const shown = (text: string | undefined): string =>
      text === undefined ? 'absent' : excerpt(inLine(text), from, part);
    return { name, before: shown(before), after: shown(after), delta: '' };
  }
  const [old, now] = [Number(before), Number(after)];
  if (name === 'lastCalledMs' && isPlausibleTime(old) && isPlausibleTime(now)) {
    return { name, before: utc(old), after: utc(now), delta: distanceWords(now - old) };
  }
  return { name, ...figureWords(before, after, delta, USD_FIELDS.has(name) ? money : short) };
}

/** The common change of times: `197 of 200 entries 1 day later`. */
export function shiftWords({ milliseconds, entries, pairs }: TimeShift): string {
  const counts = `${grouped(String(entries))} of ${numberOf(pairs, 'entry', 'entries')}`;
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

/** Two figures and their difference. */
export function figureWords(
  before: string,
  after: string,
  delta: string,
  shown: (literal: string) => string,
): Omit<ChangeWords, 'name'> {
  // As written, if few digits do not show the difference.
  const isVisible = shown(before) !== shown(after);
  return {
    before: isVisible ? shown(before) : grouped(before),
    after: isVisible ? shown(after) : grouped(after),
    delta: deltaWords(delta, before, shown),
  };
}

/** A number with 6 significant digits, integers with all. */
export function short(literal: string): string {
  if (isInfinite(literal)) return readable(literal);
  const exact = new Big(literal);
  return readable(exact.eq(exact.round(0, 0)) ? exact : exact.prec(6));
}

function deltaWords(delta: string, before: string, shown: (literal: string) => string): string {
  const sign = delta.startsWith('-') ? '' : '+';
  const percent = (Number(delta) / Math.abs(Number(before))) * 100;
  const percentage = Number.isFinite(percent) ? ` (${sign}${readable(new Big(percent).prec(3))}%)` : '';
  return `${sign}${shown(delta)}${percentage}`;
}

/** Removes the line ends and indentation of arrays and objects; JSON strings do not contain line ends. */
export function inLine(text: string): string {
  return text.includes('\n') || text.includes('\r') ? text.replace(/[ \t]*[\r\n]\s*/g, ' ') : text;
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
