import type { Segment } from '../../editor/summary/page';

/** The minimum length of a segment and of a bar, so that it is visible, in pixels. */
const MIN_LENGTH = 1;
/** The gap between two segments, in pixels. */
const GAP = 1;

/**
 * Extends short segments to a visible length at the expense of the others of their bar, which has its true length if that is
 * visible.
 *
 * @param pixel the length of a pixel, as a share
 */
export function visibleSegments<T extends Pick<Segment, 'panel' | 'row' | 'start' | 'end'>>(
  segments: readonly T[],
  pixel: number,
): T[] {
  const bars = new Map<string, T[]>();
  for (const segment of segments) {
    const key = `${segment.panel} ${segment.row}`;
    const bar = bars.get(key);
    if (bar) bar.push(segment);
    else bars.set(key, [segment]);
  }
  const spans = new Map<T, { readonly start: number; readonly end: number }>();
  for (const bar of bars.values()) {
    const total = Math.max(
      bar.reduce((sum, { start, end }) => sum + end - start, 0),
      MIN_LENGTH * pixel,
    );
    const least = Math.min(MIN_LENGTH * pixel, total / bar.length);
    const excess = bar.map(({ start, end }) => Math.max(end - start - least, 0));
    const sum = excess.reduce((all, one) => all + one, 0);
    let next = 0;
    for (const [at, segment] of bar.entries()) {
      const part = sum > 0 ? (excess[at] ?? 0) / sum : 1 / bar.length;
      const length = least + (total - least * bar.length) * part;
      // Long segments have a gap after them.
      const gap = length > 3 * GAP * pixel ? GAP * pixel : 0;
      spans.set(segment, { start: next, end: next + length - gap });
      next += length;
    }
  }
  return segments.map((segment) => ({ ...segment, ...spans.get(segment) }));
}
