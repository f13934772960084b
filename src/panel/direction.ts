/** The position of a mark for the arrow keys: columns to the right, rows down. */
export interface GridPosition {
  readonly column: number;
  readonly row: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** How much more it counts to be off the way than to be far. */
const ASIDE = 4;

/** The place that an arrow key goes to from another; the same where there is none in that direction. */
export function nextInDirection(places: readonly GridPosition[], from: number, direction: Direction): number {
  const start = places[from];
  if (!start) return from;
  const isFlat = places.every(({ row }) => row === start.row);
  const isUpright = places.every(({ column }) => column === start.column);
  const isForward = direction === 'right' || direction === 'down';
  // Where there is one line only, both pairs of keys go along it.
  const alongColumns = isFlat || (!isUpright && (direction === 'left' || direction === 'right'));
  let best = from;
  let least = Infinity;
  for (const [at, { row, column }] of places.entries()) {
    const [along, aside] = alongColumns
      ? [column - start.column, row - start.row]
      : [row - start.row, column - start.column];
    const ahead = isForward ? along : -along;
    const cost = ahead + ASIDE * Math.abs(aside);
    if (ahead <= 0 || cost >= least) continue;
    best = at;
    least = cost;
  }
  return best;
}
