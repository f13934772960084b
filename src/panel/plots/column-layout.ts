import type { Column } from '../../editor/summary/page';
import { thinned, tickWidth, type Tick } from './ticks';

/** Where a column is, in pixels. */
export interface PixelSpan {
  readonly start: number;
  readonly end: number;
}

export interface ColumnLayout {
  /** As many as there are columns. */
  readonly places: readonly PixelSpan[];
  /** The bars in them, all of one width. */
  readonly bars: readonly PixelSpan[];
  readonly ticks: readonly Tick[];
}

/** Of a column, in pixels. */
const MAX_WIDTH = 44;
const MIN_WIDTH = 2;
/** What a bar takes of the width that is the same for all. */
const BAR = 0.9;
/** Between the columns on the scale and those apart from it, in pixels. */
const GAP = 8;

/**
 * Divides some width among columns. A column apart from the scale has room for its label; those on the scale share the rest
 * evenly, and have the labels that fit at the edges where they start.
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
  // Where there is not enough room everything shrinks.
  const scale = Math.min(1, width / Math.max(apart + gaps + each * onScale, 1));
  const places: PixelSpan[] = [];
  let right = 0;
  for (const [at, column] of columns.entries()) {
    const start = right + (isEdge(at) ? GAP * scale : 0);
    right = start + (column.isApart ? tickWidth(column) : each) * scale;
    places.push({ start, end: right });
  }
  const own: Tick[] = [];
  const edges: Tick[] = [];
  for (const [at, { label, isApart, isMajor }] of columns.entries()) {
    const { start, end } = places[at] ?? { start: 0, end: 0 };
    if (isApart) own.push({ at: (start + end) / 2, label, isMajor });
    else edges.push({ at: start, label, isMajor });
  }
  const kept = thinned(own);
  const bars = places.map(({ start, end }): PixelSpan => {
    const half = (Math.min(end - start, each * scale) * BAR) / 2;
    return { start: (start + end) / 2 - half, end: (start + end) / 2 + half };
  });
  return { places, bars, ticks: [...kept, ...thinned(edges, kept)] };
}
