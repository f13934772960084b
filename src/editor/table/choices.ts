import { CHAINS, QUALITY_FLAGS } from '../../core/entries/fields';
import type { ColumnId } from '../../core/browse/table/columns';

/** The values that are suggested while a cell of a column is edited. */
export function choicesOf(column: ColumnId): readonly string[] {
  if (column === 'chain') return CHAINS;
  return column === 'qualityFlag' ? QUALITY_FLAGS : [];
}
