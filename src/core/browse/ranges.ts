/** Longer levels are divided into ranges. */
export const LONGEST_LEVEL = 500;

/** Indexes of a level; `to` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides a long level into at most {@link LONGEST_LEVEL} ranges of one length.
 *
 * @returns none if the level is not long
 */
export function rangesOf({ from, to }: Range): readonly Range[] {
  const length = to - from;
  if (length <= LONGEST_LEVEL) return [];
  let unit = LONGEST_LEVEL;
  while (length / unit > LONGEST_LEVEL) unit *= LONGEST_LEVEL;
  return Array.from({ length: Math.ceil(length / unit) }, (_, index) => ({
    from: from + index * unit,
    to: Math.min(from + (index + 1) * unit, to),
  }));
}

/** The contents of a level, or of a range of it: ranges if it is long, else its items. */
export function divideLevel<T, R>(
  range: Range,
  itemAt: (index: number) => T | undefined,
  rangeContent: (range: Range) => R,
): readonly (T | R)[] {
  const ranges = rangesOf(range);
  if (ranges.length > 0) return ranges.map(rangeContent);
  return Array.from(
    { length: range.to - range.from },
    (_, index) => itemAt(range.from + index) ?? [],
  ).flat() as T[];
}
