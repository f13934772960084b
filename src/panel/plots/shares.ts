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

/** Bars of several parts in panels side by side, each a share of its panel's whole. */
export function drawShares(
  { panels, rows, segments }: Shares,
  width: number,
  marks: Marks,
): SVGElement | HTMLElement {
  const placed = segments.map((segment, at) => ({ ...segment, column: segment.panel * PANEL + at }));
  const marginLeft = labelWidth(rows, width);
  const longest = Math.max(0.01, ...segments.map(({ end }) => end));
  return Plot.plot({
    width,
    height: rows.length * ROW_HEIGHT + TOP + BOTTOM,
    marginLeft,
    marginRight: 18,
    marginTop: TOP,
    marginBottom: BOTTOM,
    className: 'plot',
    x: { domain: [0, longest], nice: true },
    y: { domain: rows.map((_, row) => row), padding: 0.3 },
    fx: { domain: panels.map((_, panel) => panel), padding: 0.25 },
    marks: [
      Plot.gridX({ stroke: LINES, strokeOpacity: 1, ticks: 2 }),
      Plot.barX(placed, {
        fx: 'panel',
        y: 'row',
        x1: 'start',
        x2: 'end',
        fill: (segment: Segment) => colourOf(segment.colour),
        stroke: 'var(--gap)',
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
