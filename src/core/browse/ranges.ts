/** Longer levels are divided into ranges. */
export const MAX_LEVEL_LENGTH = 500;

/** Indexes of a level; `to` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides a long level into at most {@link MAX_LEVEL_LENGTH} ranges of one length.
 *
 * @returns an empty array if the level is short enough
 */
export function rangesOf({ from, to }: Range): readonly Range[] {
  const length = to - from;
  if (length <= MAX_LEVEL_LENGTH) return [];
  let unit = MAX_LEVEL_LENGTH;
  while (length / unit > MAX_LEVEL_LENGTH) unit *= MAX_LEVEL_LENGTH;
  return Array.from({ length: Math.ceil(length / unit) }, (_, index) => ({
    from: from + index * unit,
    to: Math.min(from + (index + 1) * unit, to),
  }));
}

/** The ranges of a long level, or the items of a short one. */
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
