import { valueTexts, type ColumnId } from '../../core/browse/table';
import { delimitedLine, readDelimited, type Separator } from '../../core/browse/table';
import { toPointer } from '../../core/json/tree';
import type { Listing } from '../../core/listing/listing';
import { messageOf } from '../../core/listing/problem';

/** The formats in which entries are copied. */
export const COPY_FORMATS = ['id', 'endpoint', 'json', 'pointer', 'tsv', 'csv'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/**
 * Copies entries in a format: as JSON the entries as they are in the file; their IDs, endpoints or JSON Pointers in lines; or the
 * values of some columns. A single value is in quotes only where it would be pasted as several.
 *
 * @param indexes those of the entries, in the order in which they are copied
 */
export function copiedText(
  listing: Listing,
  indexes: readonly number[],
  columns: readonly ColumnId[],
  format: CopyFormat | 'value',
): string {
  const separator: Separator = format === 'csv' ? ',' : '\t';
  const messages = columns.includes('problems') ? messagesByIndex(listing) : undefined;
  const parts = indexes.flatMap((index): string[] => {
    const entry = listing.entries[index];
    if (!entry) return [];
    if (format === 'json') return [entry.text];
    if (format === 'pointer') return [toPointer(listing.pathOf(index, []))];
    const valueOf = valueTexts(entry);
    if (format === 'id' || format === 'endpoint') return [valueOf(format) ?? ''];
    const row = columns.map((id) =>
      id === 'problems' ? (messages?.get(index)?.join(' · ') ?? '') : (valueOf(id) ?? ''),
    );
    return [format === 'value' ? valueText(row[0] ?? '') : delimitedLine(row, separator)];
  });
  switch (format) {
    case 'json':
      return parts.length > 1 ? `[\n${parts.join(',\n')}\n]\n` : parts.join('');
    case 'csv':
      return delimitedLine(columns, separator) + parts.join('');
    case 'tsv':
      // Pasted rows have no header.
      return parts.join('');
    default:
      return parts.join('\n');
  }
}

/** The messages of the problems of each entry. */
function messagesByIndex(listing: Listing): ReadonlyMap<number, readonly string[]> {
  const messages = new Map<number, string[]>();
  for (const problem of listing.problems()) {
    const ofEntry = messages.get(problem.index) ?? [];
    messages.set(problem.index, ofEntry);
    ofEntry.push(messageOf(problem));
  }
  return messages;
}

/** A value as spreadsheets copy a single cell. */
function valueText(value: string): string {
  const [[same] = [], ...more] = readDelimited(value, '\t');
  return same === value && more.length === 0 ? value : delimitedLine([value], '\t').slice(0, -1);
}
