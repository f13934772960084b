import * as Plot from '@observablehq/plot';
import type { Segment, Shares } from '../../editor/summary/page';
import type { Marks } from '../marks';
import { colourOf, LINES } from './colours';
import { labelEms, labelWidth } from './labels';

const ROW_HEIGHT = 30;
const TOP = 24;
const BOTTOM = 28;
/** Between the columns of two panels for the arrow keys, so that all of one come before the next. */
const PANEL = 1000;

/** Of a segment, in pixels: what is there can be seen. */
const MIN_LENGTH = 1.5;
/** Between two segments, in pixels. */
const GAP = 1;
const MARGIN_RIGHT = 18;
/** Of the width, what is between the panels and beside them. */
const PADDING = 0.25;

/** Bars of several parts in panels side by side, each a share of its panel's whole. */
export function drawShares(
  { panels, rows, segments }: Shares,
  width: number,
  marks: Marks,
): SVGElement | HTMLElement {
  const marginLeft = labelWidth(rows, width);
  const longest = Math.max(0.01, ...segments.map(({ end }) => end));
  const panelWidth = ((width - marginLeft - MARGIN_RIGHT) / panels.length) * (1 - PADDING);
  const pixel = longest / panelWidth;
  const placed = visible(segments, pixel).map((segment, at) => ({
    ...segment,
    column: segment.panel * PANEL + at,
  }));
  return Plot.plot({
    width,
    height: rows.length * ROW_HEIGHT + TOP + BOTTOM,
    marginLeft,
    marginRight: MARGIN_RIGHT,
    marginTop: TOP,
    marginBottom: BOTTOM,
    className: 'plot',
    x: { domain: [0, longest], nice: true },
    y: { domain: rows.map((_, row) => row), padding: 0.3 },
    fx: { domain: panels.map((_, panel) => panel), padding: PADDING },
    marks: [
      Plot.gridX({ stroke: LINES, strokeOpacity: 1, ticks: 2 }),
      Plot.barX(placed, {
        fx: 'panel',
        y: 'row',
        x1: 'start',
        x2: 'end',
        fill: (segment: Segment) => colourOf(segment.colour),
        render: marks.options(placed),
      }),
      Plot.axisX({ ticks: 2, tickFormat: '.0%', tickSize: 4, label: null }),
      Plot.axisY({
        tickSize: 0,
        label: null,
        tickFormat: (row: number) => rows[row] ?? '',
        textOverflow: 'ellipsis-end',
        lineWidth: labelEms(marginLeft),
      }),
      Plot.axisFx({ tickFormat: (panel: number) => panels[panel] ?? '', label: null }),
    ],
  });
}

/**
 * The segments of each bar, one after the other, none of them shorter than can be seen.
 *
 * @param pixel its length, as a share
 */
function visible(segments: readonly Segment[], pixel: number): Segment[] {
  const ends = new Map<string, number>();
  return segments.map((segment) => {
    const bar = `${segment.panel} ${segment.row}`;
    const start = ends.get(bar) ?? 0;
    const length = Math.max(segment.end - segment.start, MIN_LENGTH * pixel);
    ends.set(bar, start + length);
    // Where there is room a gap sets it off from the next.
    const gap = length > 3 * GAP * pixel ? GAP * pixel : 0;
    return { ...segment, start, end: start + length - gap };
  });
}
