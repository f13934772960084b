import type * as vscode from 'vscode';
import { COLUMNS, type ColumnId } from '../../core/browse/table';
import { StoredOptions } from '../ui/stored-options';
import { MIN_WIDTH } from './messages';

/** How tables are shown, stored with the workspace. */
export interface TableOptions {
  /** The widths of all columns, in pixels. */
  readonly widths: Readonly<Record<ColumnId, number>>;
  /** Whether edits update the figures that depend on them, and the order. */
  readonly updatesFigures: boolean;
}

/** The options of all tables. */
export type TableState = StoredOptions<TableOptions>;

export function storedTableState(memento: vscode.Memento): TableState {
  return new StoredOptions(memento, 'table', validated);
}

/** In pixels. */
const MAX_WIDTH = 2000;

/** Replaces stored options that this version does not support, and adds the columns that it does. */
function validated(stored: unknown): TableOptions {
  const { widths, updatesFigures } = (stored ?? {}) as Partial<Record<keyof TableOptions, unknown>>;
  const known = (widths ?? {}) as Partial<Record<ColumnId, unknown>>;
  return {
    widths: Object.fromEntries(
      COLUMNS.map(({ id, width }) => [id, validWidth(known[id]) ?? width]),
    ) as Record<ColumnId, number>,
    updatesFigures: updatesFigures !== false,
  };
}

function validWidth(width: unknown): number | undefined {
  return typeof width === 'number' ? Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH) : undefined;
}
