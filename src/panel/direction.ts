/** The position of a mark for the arrow keys: columns to the right, rows down. */
export interface GridPosition {
  readonly column: number;
  readonly row: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The cost of the distance across the direction relative to the distance along it. */
const SIDEWAYS_COST = 4;

/** The index of the next position in a direction; the same index if there is none. */
export function nextInDirection(
  positions: readonly GridPosition[],
  from: number,
  direction: Direction,
): number {
  const start = positions[from];
  if (!start) return from;
  const isFlat = positions.every(({ row }) => row === start.row);
  const isUpright = positions.every(({ column }) => column === start.column);
  const isForward = direction === 'right' || direction === 'down';
  // In a single row or column, all arrow keys move along it.
  const alongColumns = isFlat || (!isUpright && (direction === 'left' || direction === 'right'));
  let best = from;
  let least = Infinity;
  for (const [at, { row, column }] of positions.entries()) {
    const [along, aside] = alongColumns
      ? [column - start.column, row - start.row]
      : [row - start.row, column - start.column];
    const ahead = isForward ? along : -along;
    const cost = ahead + SIDEWAYS_COST * Math.abs(aside);
    if (ahead <= 0 || cost >= least) continue;
    best = at;
    least = cost;
  }
  return best;
}
