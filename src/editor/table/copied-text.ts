import { valueTexts } from '../../core/table/cell-texts';
import type { ColumnId } from '../../core/table/columns';
import { delimitedLine, type Separator } from '../../core/table/delimited';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { messageOf, type Problem } from '../../core/model/problem';
import type { CopyFormat } from './messages';

/**
 * The text of entries in a format, with the values of some columns; as JSON the entries as they are in the file.
 *
 * @param problemsOf the problems of an entry
 * @yields after each entry
 */
export function* copiedText(
  listing: Listing,
  entries: readonly Entry[],
  columns: readonly ColumnId[],
  format: CopyFormat,
  problemsOf: (entry: Entry) => readonly Problem[],
): Generator<void, string, undefined> {
  const parts: string[] = [];
  if (format === 'json') {
    for (const entry of entries) {
      parts.push(listing.textOf(entry));
      yield;
    }
    return parts.length === 1 ? parts.join('') : `[\n${parts.join(',\n')}\n]\n`;
  }
  const separator: Separator = format === 'csv' ? ',' : '\t';
  // Pasted rows have no header.
  if (format === 'csv') parts.push(delimitedLine(columns, separator));
  for (const entry of entries) {
    const text = valueTexts(listing, entry);
    const row = columns.map((id) =>
      id === 'problems' ? problemsOf(entry).map(messageOf).join(' · ') : (text(id) ?? ''),
    );
    parts.push(delimitedLine(row, separator));
    yield;
  }
  return parts.join('');
}
