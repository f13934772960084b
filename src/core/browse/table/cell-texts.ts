import { FIELDS, type FieldName, type FieldType } from '../../entries/fields';
import { findMember } from '../../json/tree';
import type { Listing } from '../../listing/listing';
import type { Entry } from '../../model/entry';
import { nameList } from '../../values/name-list';

/** The values of an entry as texts; a field that is absent is undefined. */
export type ValueTextReader = (field: FieldName) => string | undefined;

const TYPES: ReadonlyMap<FieldName, FieldType> = new Map(FIELDS.map(({ name, type }) => [name, type]));

/**
 * Reads the values of an entry as the table shows and edits them: strings without quotes and escapes, elements of arrays
 * separated by commas, in quotes where that is not clear, and everything else as written in the file.
 */
export function valueTexts(listing: Listing, entry: Entry): ValueTextReader {
  const sources = sourceTexts(listing, entry);
  return (field) => {
    const source = sources(field);
    return source === undefined ? undefined : readableText(source, TYPES.get(field));
  };
}

/** Reads the source texts of the values of an entry. */
export function sourceTexts(listing: Listing, entry: Entry): ValueTextReader {
  const regular = listing.valueTexts(entry);
  if (regular) return (field) => regular.of(field);
  const text = listing.textOf(entry);
  const tree = listing.tree(entry);
  if (tree?.kind !== 'object') return () => undefined;
  return (field) => {
    const value = findMember(tree, field)?.value;
    return value && text.slice(value.start, value.end);
  };
}

/** A value as text. One that is not of the type of its field stays as written. */
function readableText(source: string, type: FieldType | undefined): string {
  if (type !== 'string' && type !== 'strings') return source;
  const value = parsed(source);
  if (type === 'string') return typeof value === 'string' ? value : source;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? nameList(value) : source;
}

/** Undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
