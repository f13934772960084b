import type { Column } from '../../editor/summary/page';
import { fittingTicks, tickWidth, type Tick } from './ticks';

/** A horizontal span in pixels. */
export interface PixelSpan {
  readonly start: number;
  readonly end: number;
}

export interface ColumnLayout {
  /** The spans of the columns. */
  readonly slots: readonly PixelSpan[];
  /** The spans of the bars, which all have the same width. */
  readonly bars: readonly PixelSpan[];
  readonly ticks: readonly Tick[];
}

/** The limits of the width of a column, in pixels. */
const MAX_WIDTH = 44;
const MIN_WIDTH = 2;
/** The width of a bar as a share of the column width. */
const BAR_SHARE = 0.9;
/** The gap between the columns on the scale and separate columns, in pixels. */
const GAP = 8;

/**
 * Divides the width among columns. Separate columns are as wide as their labels. The columns on the scale share the rest
 * evenly, and have labels at their starts as far as they fit.
 *
 * @param width in pixels
 */
export function columnLayout(
  columns: readonly Pick<Column, 'label' | 'isApart' | 'isMajor'>[],
  width: number,
): ColumnLayout {
  const isEdge = (at: number): boolean => at > 0 && columns[at]?.isApart !== columns[at - 1]?.isApart;
  const gaps = GAP * columns.filter((_, at) => isEdge(at)).length;
  const onScale = columns.filter(({ isApart }) => !isApart).length;
  const apart = columns.reduce((sum, column) => sum + (column.isApart ? tickWidth(column) : 0), 0);
  const each = Math.min(Math.max((width - gaps - apart) / Math.max(onScale, 1), MIN_WIDTH), MAX_WIDTH);
  // If the width is too small, everything is scaled down.
  const scale = Math.min(1, width / Math.max(apart + gaps + each * onScale, 1));
  const slots: PixelSpan[] = [];
  let right = 0;
  for (const [at, column] of columns.entries()) {
    const start = right + (isEdge(at) ? GAP * scale : 0);
    right = start + (column.isApart ? tickWidth(column) : each) * scale;
    slots.push({ start, end: right });
  }
  const own: Tick[] = [];
  const edges: Tick[] = [];
  for (const [at, { label, isApart, isMajor }] of columns.entries()) {
    const { start, end } = slots[at] ?? { start: 0, end: 0 };
    if (isApart) own.push({ at: (start + end) / 2, label, isMajor });
    else edges.push({ at: start, label, isMajor });
  }
  const kept = fittingTicks(own);
  const bars = slots.map(({ start, end }): PixelSpan => {
    const half = (Math.min(end - start, each * scale) * BAR_SHARE) / 2;
    return { start: (start + end) / 2 - half, end: (start + end) / 2 + half };
  });
  return { slots, bars, ticks: [...kept, ...fittingTicks(edges, kept)] };
}
