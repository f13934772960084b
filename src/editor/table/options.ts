import type * as vscode from 'vscode';
import { GROUPINGS, type GroupingId } from '../../core/browse/arrangement';
import { COLUMNS, type ColumnId } from '../../core/browse/table/columns';
import { StoredOptions } from '../stored-options';
import { MIN_WIDTH, type ColumnLayout } from './messages';

/** How tables are shown, stored with the workspace. */
export interface TableOptions {
  /** All columns in order. */
  readonly columns: readonly ColumnLayout[];
  readonly grouping: GroupingId;
  /** Whether edits update the figures that depend on them, and the order. */
  readonly updatesFigures: boolean;
}

/** The options of all tables. */
export type TableState = StoredOptions<TableOptions>;

export function storedTableState(memento: vscode.Memento): TableState {
  return new StoredOptions(memento, 'table', validated);
}

/** The visible columns in order. */
export function visibleColumns({ columns }: TableOptions): readonly ColumnId[] {
  return columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
}

/** In pixels. */
const MAX_WIDTH = 2000;

/** Replaces stored options that this version does not support, and adds the columns that it does. */
function validated(stored: unknown): TableOptions {
  const { columns, grouping, updatesFigures } = (stored ?? {}) as Partial<TableOptions>;
  return {
    columns: validColumns(Array.isArray(columns) ? columns : []),
    grouping: GROUPINGS.find(({ id }) => id === grouping)?.id ?? 'none',
    updatesFigures: updatesFigures !== false,
  };
}

function validColumns(stored: readonly unknown[]): readonly ColumnLayout[] {
  const layouts = new Map<ColumnId, ColumnLayout>();
  const initial = COLUMNS.map(({ id, width }) => ({ id, width, isPinned: id === 'name' }));
  for (const layout of [...stored, ...initial]) {
    const { id, width, isHidden, isPinned } = (layout ?? {}) as Partial<Record<keyof ColumnLayout, unknown>>;
    const column = COLUMNS.find((known) => known.id === id);
    if (!column || layouts.has(column.id)) continue;
    layouts.set(column.id, {
      id: column.id,
      width: typeof width === 'number' ? Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH) : column.width,
      isHidden: isHidden === true,
      isPinned: isPinned === true,
    });
  }
  const all = [...layouts.values()];
  return [...all.filter(({ isPinned }) => isPinned), ...all.filter(({ isPinned }) => !isPinned)];
}
