import { valueTexts, type ColumnId } from '../../core/browse/table/columns';
import { delimitedLine, readDelimited, type Separator } from '../../core/browse/table/delimited';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { toPointer } from '../../core/json/tree';
import { messageOf, type Problem } from '../../core/model/problem';

/** The formats in which entries are copied. */
export const COPY_FORMATS = ['id', 'endpoint', 'json', 'pointer', 'tsv', 'csv'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** Copied entries. */
export interface CopiedText {
  readonly text: string;
  /** The number of entries. */
  readonly count: number;
}

/**
 * Copies entries in a format: as JSON the entries as they are in the file; their IDs, endpoints or JSON Pointers in lines; or the
 * values of some columns. A single value is in quotes only where it would be pasted as several. Entries that an edit has removed or
 * moved are left out.
 *
 * @param problemsOf the problems of an entry
 * @yields after each entry
 */
export function* copiedText(
  listing: Listing,
  entries: readonly Entry[],
  columns: readonly ColumnId[],
  format: CopyFormat | 'value',
  problemsOf: (entry: Entry) => readonly Problem[],
): Generator<void, CopiedText, undefined> {
  // Parts that are appended are not joined before the text is read.
  let text = '';
  let count = 0;
  const separator: Separator = format === 'csv' ? ',' : '\t';
  // Pasted rows have no header.
  if (format === 'csv') text += delimitedLine(columns, separator);
  for (const listed of entries) {
    const entry = listing.entries.inPlace(listed);
    if (!entry) continue;
    const value = valueTexts(listing, entry);
    const row = (): string[] =>
      columns.map((id) =>
        id === 'problems' ? problemsOf(listed).map(messageOf).join(' · ') : (value(id) ?? ''),
      );
    switch (format) {
      case 'json':
        text += (count > 0 ? ',\n' : '') + listing.textOf(entry);
        break;
      case 'id':
      case 'endpoint':
        text += (count > 0 ? '\n' : '') + (value(format) ?? '');
        break;
      case 'pointer':
        text += (count > 0 ? '\n' : '') + toPointer(listing.pathOf(entry, []));
        break;
      case 'value':
        text += valueText(row()[0] ?? '');
        break;
      default:
        text += delimitedLine(row(), separator);
    }
    count++;
    yield;
  }
  return { text: format === 'json' && count > 1 ? `[\n${text}\n]\n` : text, count };
}

/** A value as spreadsheets copy a single cell. */
function valueText(value: string): string {
  const [[same] = [], ...others] = readDelimited(value, '\t');
  return same === value && others.length === 0 ? value : delimitedLine([value], '\t').slice(0, -1);
}
