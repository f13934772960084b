import type { ChangedEntry, Comparison, FieldChange } from '../../core/diff';
import { wordsOf as wordsFrom, type ChangeWords } from '../../core/diff/words';
import type { Entry } from '../../core/model/entry';
import { grouped, money, numberOf } from '../../core/values/format';
import type { Listing } from '../../core/listing/listing';

export type { ChangeWords };

/** The maximum length of a value, in UTF-16 units. */
const EXCERPT_LENGTHS = { maxLength: 72, contextLength: 16 };

/** The member and both values of a change, not escaped. */
export function wordsOf(change: FieldChange): ChangeWords {
  return wordsFrom(change, EXCERPT_LENGTHS);
}

/** The title of an entry: its id, name, endpoint or number. Not escaped. */
export function titleOf(listing: Listing, entry: Entry): string {
  const { id, name, endpoint } = listing.read(entry).values;
  const known = [id, name, endpoint].find((text) => text !== undefined && text.trim() !== '');
  return known ?? `entry ${grouped(String(entry.index + 1))}`;
}

/** Its rank, volume and calls: `#12 · $1,234.50 · 321 calls`. */
export function factsOf({ index, volume30dUsd: volume, calls30d: calls, hasSyntaxError }: Entry): string {
  const facts = [`#${grouped(String(index + 1))}`];
  if (volume !== undefined) facts.push(money(volume));
  if (calls !== undefined) facts.push(numberOf(calls, 'call', 'calls'));
  if (hasSyntaxError) facts.push('not valid JSON');
  return facts.join(' · ');
}

/** Whether a syntax error was introduced or fixed. */
export function syntaxChangeOf({ before, after }: ChangedEntry): string {
  if (before.hasSyntaxError === after.hasSyntaxError) return '';
  return after.hasSyntaxError ? 'no longer valid JSON' : 'valid JSON again';
}

/** Numbers of changes: `3 added, 1 changed`. */
export function summaryOf({ added, removed, changed, moved }: Comparison): string {
  const counts = Object.entries({ added, removed, changed, moved }).flatMap(([what, { length }]) =>
    length === 0 ? [] : [`${grouped(String(length))} ${what}`],
  );
  return counts.join(', ') || 'no entry is different';
}
