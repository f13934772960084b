import { COLUMNS } from '../core/browse/table';
import type { Grid } from './grid';
import { stepOf, type KeyQueue } from './key-queue';
import type { TableConnection } from './main';

/** By how many pixels a key press changes the width of a column. */
const WIDTH_STEP = 16;

/** Handles the keys of the grid, as in the ARIA grid pattern and in VS Code's editors. */
export function handleKeys(grid: Grid, connection: TableConnection, keys: KeyQueue<KeyboardEvent>): void {
  grid.root.addEventListener('keydown', (event) => {
    if (event.target !== grid.root) return;
    if (!keys.take(event) && !handle(event, grid, connection, keys) && !startsTyping(event, grid)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

function handle(
  event: KeyboardEvent,
  grid: Grid,
  connection: TableConnection,
  keys: KeyQueue<KeyboardEvent>,
): boolean {
  const { key, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  const { row, column } = grid.active;
  const { isFollowedByTab } = grid;
  if (key !== 'Shift') grid.isFollowedByTab = false;
  const lastRow = grid.rowCount - 1;
  const go = (toRow: number, toColumn: number): true => {
    grid.goTo({ row: toRow, column: toColumn }, shiftKey && toRow !== row);
    return true;
  };
  // With Caps Lock, letters are capitals.
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = key === 'ArrowRight' ? 1 : -1;
      if (!altKey) return go(row, isControl ? (step > 0 ? COLUMNS.length - 1 : 0) : column + step);
      if (!shiftKey) return false;
      grid.header.widen(column, step * WIDTH_STEP);
      return true;
    }
    case 'ArrowUp':
      return !altKey && go(isControl ? 0 : row - 1, column);
    case 'ArrowDown':
      return !altKey && go(isControl ? lastRow : row + 1, column);
    case 'PageUp':
      return !isControl && go(Math.max(row - grid.pageSize, 0), column);
    case 'PageDown':
      return !isControl && go(row + grid.pageSize, column);
    case 'Home':
      return go(isControl ? 0 : row, 0);
    case 'End':
      return go(isControl ? lastRow : row, COLUMNS.length - 1);
    case 'Enter':
    case 'F2':
      if (isControl || altKey) return false;
      grid.activate();
      return true;
    case 'Tab': {
      const step = stepOf(event);
      return isFollowedByTab && step !== undefined && grid.move(step);
    }
    case ' ':
      grid.select('toggle');
      return true;
    case 'F8':
      void keys.hold(connection.request({ type: 'nextProblem', step: shiftKey ? -1 : 1 }));
      return true;
    case '.':
      if (isControl && row >= 0) connection.post({ type: 'fix' });
      return isControl;
    case 'Delete':
    case 'Backspace':
      // Ctrl+Backspace does something else everywhere, and Cmd+Delete is Cmd+Backspace.
      if (altKey || shiftKey || row < 0 || (event.ctrlKey && key === 'Backspace')) return false;
      // Of a read-only file, the answer is that it cannot be edited.
      connection.post({ type: isControl && !grid.isReadOnly ? 'delete' : 'clear' });
      return true;
    case 'a':
      if (!isControl || shiftKey || altKey) return false;
      grid.select('all');
      return true;
    default:
      return false;
  }
}

/** A character replaces the value of a cell. */
function startsTyping(event: KeyboardEvent, grid: Grid): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || event.isComposing) return false;
  return grid.edit(key);
}
