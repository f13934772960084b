import type { RowRange } from '../core/browse/table/rows';

/** Adds rows to ranges, which stay sorted and apart. */
export function addRange(ranges: readonly RowRange[], [start, end]: RowRange): RowRange[] {
  let from = start;
  let to = end;
  const apart: RowRange[] = [];
  for (const range of ranges) {
    if (range[1] < from || range[0] > to) {
      apart.push(range);
    } else {
      from = Math.min(from, range[0]);
      to = Math.max(to, range[1]);
    }
  }
  return [...apart, [from, to] as const].sort((a, b) => a[0] - b[0]);
}

/** Removes a row from ranges. */
export function removeRow(ranges: readonly RowRange[], row: number): RowRange[] {
  return ranges.flatMap(([start, end]): RowRange[] =>
    row < start || row >= end
      ? [[start, end]]
      : (
          [
            [start, row],
            [row + 1, end],
          ] satisfies RowRange[]
        ).filter(([from, to]) => from < to),
  );
}

/** Whether a row is in one of some ranges. */
export function includesRow(ranges: readonly RowRange[], row: number): boolean {
  return ranges.some(([start, end]) => start <= row && row < end);
}
