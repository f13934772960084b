import type { CellReference, FromPage } from '../editor/table/messages';
import type { Grid } from './grid';

/** How long the pointer rests on a cell until its details are shown, in milliseconds. */
const DETAILS_DELAY_MS = 400;

/** Shows the details of a cell with problems, or that does not show its whole value, while the pointer rests on it. */
export function pointForDetails(grid: Grid, post: (message: FromPage) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: CellReference | undefined;
  const clear = (): void => {
    clearTimeout(timer);
    pointed = undefined;
  };
  grid.root.addEventListener('mousemove', (event) => {
    const cell = grid.cellUnder(event);
    if (cell && cell.row === pointed?.row && cell.column === pointed.column) return;
    clear();
    const element = cell && grid.cellElement(cell);
    if (!cell || !element || !hasDetails(element)) return;
    pointed = cell;
    timer = setTimeout(() => {
      post({ ...cell, type: 'details', takesFocus: false });
    }, DETAILS_DELAY_MS);
  });
  for (const event of ['mouseleave', 'pointerdown', 'keydown', 'scroll'])
    grid.root.addEventListener(event, clear);
}

function hasDetails(cell: HTMLElement): boolean {
  return cell.matches('.problem, .messages, .abridged') || cell.scrollWidth > cell.clientWidth;
}
