import Big from 'big.js';
import type { ChangedEntry, Comparison, FieldChange } from '../../core/diff';
import type { Entry } from '../../core/entry';
import { duration, grouped, money, numberOf, readable, utc } from '../../core/hover/format';
import type { Listing } from '../../core/listing';
import { isPlausibleTime } from '../../core/times';
import { excerpts } from './diff-excerpts';

/** A change in words and digits; strings of the listing's are in it as they are. */
export interface ChangeWords {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** The difference of two numbers, with its share of the old one; empty for anything else. */
  readonly delta: string;
}

const USD: ReadonlySet<string> = new Set(['pricePerCallUsd', 'volume30dUsd', 'volumePerDayApprox']);

/** What a change is of, and both values, in few characters. */
export function wordsOf({ path, before, after, delta }: FieldChange): ChangeWords {
  const name = path.length === 0 ? 'text' : path.join('.');
  if (before === undefined || after === undefined || delta === undefined) {
    const [old, now] = excerpts(before, after);
    return { name, before: old ?? 'absent', after: now ?? 'absent', delta: '' };
  }
  if (name === 'lastCalledMs' && [before, after].every((time) => isPlausibleTime(Number(time)))) {
    const [old, now] = [Number(before), Number(after)];
    const length = duration(Math.abs(now - old));
    return { name, before: utc(old), after: utc(now), delta: `${length} ${now < old ? 'earlier' : 'later'}` };
  }
  const shown = USD.has(name) ? money : short;
  // Where that leaves the difference out, as written.
  const isSeen = shown(before) !== shown(after);
  return {
    name,
    before: isSeen ? shown(before) : grouped(before),
    after: isSeen ? shown(after) : grouped(after),
    delta: deltaWords(delta, before, shown),
  };
}

/** A number with 6 digits, integers with all. */
function short(literal: string): string {
  const exact = new Big(literal);
  return readable(exact.eq(exact.round(0, 0)) ? exact : exact.prec(6));
}

function deltaWords(delta: string, before: string, shown: (literal: string) => string): string {
  const sign = delta.startsWith('-') ? '' : '+';
  const share = Number(delta) / Math.abs(Number(before));
  const percentage = Number.isFinite(share) ? ` (${sign}${readable(new Big(share * 100).prec(3))}%)` : '';
  return `${sign}${shown(delta)}${percentage}`;
}

/** By what people know an entry: its id, else its name or endpoint, else its place. Not escaped. */
export function titleOf(listing: Listing, entry: Entry): string {
  const { id, name, endpoint } = listing.read(entry).values;
  const known = [id, name, endpoint].find((text) => text !== undefined && text.trim() !== '');
  return known ?? `entry ${grouped(String(entry.index + 1))}`;
}

/** Its rank, volume and calls: `#12 · $1,234.50 · 321 calls`. */
export function factsOf({ index, volume30dUsd: volume, calls30d: calls, broken }: Entry): string {
  const facts = [`#${grouped(String(index + 1))}`];
  if (volume !== undefined) facts.push(money(volume));
  if (calls !== undefined) facts.push(numberOf(calls, 'call', 'calls'));
  if (broken) facts.push('not valid JSON');
  return facts.join(' · ');
}

/** What broke, or was mended. */
export function breachOf({ before, after }: ChangedEntry): string {
  if (before.broken === after.broken) return '';
  return after.broken ? 'not valid JSON any more' : 'valid JSON again';
}

/** How many of what: `3 added, 1 changed`. */
export function summaryOf({ added, removed, changed, moved }: Comparison): string {
  const counts = Object.entries({ added, removed, changed, moved }).flatMap(([what, { length }]) =>
    length === 0 ? [] : [`${grouped(String(length))} ${what}`],
  );
  return counts.join(', ') || 'no entry is different';
}
