import { fold } from '../core/browse/entry-texts';
import type { FieldName } from '../core/entries/fields';
import { compactJson } from '../core/json/print';
import { elementTexts, type MemberTexts } from '../core/json/members';
import type { Listing } from '../core/listing/listing';
import type { Entry } from '../core/model/entry';
import { compareValues } from '../core/values/sorting';

/** An entry that is printed, and the listing that it is from. */
export interface ListedEntry {
  readonly path: string;
  readonly listing: Listing;
  readonly entry: Entry;
}

/** The members of an entry by name, each value as source text on one line; undefined if it is not an object. */
export function memberTexts({ listing, entry }: ListedEntry): MemberTexts | undefined {
  if (!entry.isObject) return undefined;
  return new Map(Array.from(listing.members(entry), ([name, value]) => [name, compactJson(value)]));
}

/**
 * A value for a cell of a table: a string without its quotes, a number as it is written, the elements of an array with
 * `;` between them, nothing for null or an absent member, and anything else as JSON.
 *
 * @param literal source text; undefined if the member is absent
 */
export function cellText(literal: string | undefined): string {
  if (literal === undefined || literal === 'null') return '';
  if (literal.startsWith('"')) return JSON.parse(literal) as string;
  if (!literal.startsWith('[')) return literal;
  return elementTexts(literal)
    .map((item) => (item.startsWith('"') ? (JSON.parse(item) as string) : item))
    .join(';');
}

/**
 * Sorts entries by a member: numbers by size, strings regardless of case. The order of equal ones is kept, and
 * entries without the member come last in both directions.
 */
export function sortEntries(
  entries: readonly ListedEntry[],
  field: FieldName,
  isDescending: boolean,
): ListedEntry[] {
  const direction = isDescending ? -1 : 1;
  return entries
    .map((listed) => ({ listed, key: keyOf(listed, field) }))
    .sort(({ key: a }, { key: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      return (
        direction *
        (typeof a === 'number' && typeof b === 'number' ? a - b : compareValues(String(a), String(b)))
      );
    })
    .map(({ listed }) => listed);
}

function keyOf({ listing, entry }: ListedEntry, field: FieldName): number | string | undefined {
  if (field === 'health') return undefined;
  const value = listing.read(entry).values[field];
  if (value === undefined || typeof value === 'number') return value;
  return fold(typeof value === 'string' ? value : value.join(';'));
}
