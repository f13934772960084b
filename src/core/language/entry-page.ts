import { compareStated, unknownVerdict } from './stated-figures';
import { problemList } from './scorecard';
import { FIELD_INDEX, FIELDS, type FieldName } from '../entries/fields';
import type { ParsedEntry } from '../entries/parsed-entry';
import { findMember, type JsonNode } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Settings } from '../model/settings';
import { RELATIONS } from '../rules/statistics/relations';
import { blocks, code, codes, escaped, shownText, table } from '../text/quote';
import { formatThousands, statedMoney, utc } from '../values/format';
import { isPlausibleTime } from '../values/times';

/** Longer descriptions stand below the table, in UTF-16 units. */
const MAX_LENGTH_IN_TABLE = 100;

/**
 * A page about an entry: its problems, and all its members with their values, as Markdown in which strings from the file are
 * plain text.
 *
 * @param pageOf the link to the page of a rule
 */
export function entryPage(
  listing: Listing,
  entry: Entry,
  settings: Settings,
  pageOf: (rule: string) => string,
): string {
  const reading = listing.read(entry);
  const { name, description = '' } = reading.values;
  const place = `Entry ${formatThousands(String(entry.index + 1))} of ${formatThousands(String(listing.entries.length))}`;
  const problems = listing.problemsOf(entry);
  const linkTo = (rule: string): string => `[${code(rule)}](${pageOf(rule)})`;
  return blocks(
    `# ${name === undefined || name.trim() === '' ? place : escaped(shownText(name))}`,
    reading.isObject ? place : `${place} is not an object.`,
    problemList(problems, (problem) => listing.isExpected(problem), linkTo),
    reading.isObject ? table(['Member', 'Value'], memberRows(listing, entry, reading, settings)) : '',
    ...(description.length > MAX_LENGTH_IN_TABLE
      ? ['## Description', ...description.split(/\s*\n\s*/).map((paragraph) => escaped(paragraph))]
      : []),
  );
}

/** The 18 members in the order of the format, then others that the entry has. */
function memberRows(listing: Listing, entry: Entry, reading: ParsedEntry, settings: Settings): string[][] {
  const tree = listing.tree(entry);
  if (tree?.kind !== 'object') return [];
  const text = listing.textOf(entry);
  const others = tree.members.filter(({ name }) => !FIELD_INDEX.has(name));
  const withNote = (value: string, name: FieldName): string =>
    [value, meaningOf(name, reading, settings)].filter(Boolean).join(' ');
  return [
    ...FIELDS.map(({ name }) => {
      const value = findMember(tree, name)?.value;
      return [code(name), value ? withNote(shownValue(value, text), name) : '*missing*'];
    }),
    ...others.map(({ name, value }) => [
      code(name),
      `${value ? shownValue(value, text) : ''} (unknown member)`,
    ]),
  ];
}

/** A value as inline Markdown: strings without quotes, others as written. */
function shownValue(value: JsonNode, text: string): string {
  if (value.kind === 'string') return code(String(value.value));
  if (value.kind === 'array' && value.elements.every(({ kind }) => kind === 'string'))
    return codes(value.elements.map((element) => ('value' in element ? String(element.value) : '')));
  return code(text.slice(value.start, value.end));
}

/** What a value means, or whether it is the computed one; empty if there is nothing to say. */
function meaningOf(name: FieldName, reading: ParsedEntry, settings: Settings): string {
  const relation = RELATIONS.find(({ field }) => field === name);
  if (relation) {
    const comparison = compareStated(relation, reading, settings.tolerance);
    const { formula, figures } = comparison;
    if (!figures) return `(${unknownVerdict(comparison)})`;
    return figures.agrees ? `= ${formula}` : `**differs from ${formula}** = ${code(figures.computed)}`;
  }
  const { lastCalledMs, pricePerCallUsd } = reading.values;
  if (name === 'lastCalledMs' && lastCalledMs !== undefined && isPlausibleTime(lastCalledMs))
    return `(${utc(lastCalledMs)})`;
  if (name === 'pricePerCallUsd' && pricePerCallUsd !== undefined)
    return escaped(`(${statedMoney(reading.literal(name))} a call)`);
  return '';
}
