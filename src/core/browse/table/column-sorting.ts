import { FILE_ORDER, type Sorting } from '../sorting';
import { COLUMNS, isNumeric, type ColumnId } from './columns';

/**
 * The order after a click on the header of a column: the more useful direction, then the other one, then the order of the
 * file again.
 */
export function sortingAfterClick(present: Sorting, by: ColumnId): Sorting {
  const isFirstDescending =
    by === 'problems' || COLUMNS.some(({ id, type }) => id === by && isNumeric({ type }));
  if (present.by !== by) return { by, descending: isFirstDescending };
  return present.descending === isFirstDescending ? { by, descending: !isFirstDescending } : FILE_ORDER;
}
