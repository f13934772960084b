import * as Plot from '@observablehq/plot';
import type { Segment, Shares } from '../../editor/summary/page';
import type { Marks } from '../marks';
import { colourOf, LINE_COLOUR } from './colours';
import { labelEms, labelWidth } from './labels';
import { visibleSegments } from './share-layout';

const ROW_HEIGHT = 30;
const TOP = 24;
const BOTTOM = 28;
/** The offset of the columns of the next panel, so that the arrow keys visit the panels one after the other. */
const PANEL_COLUMNS = 1000;

const MARGIN_RIGHT = 18;
/** The share of the width between and beside the panels. */
const PADDING = 0.25;

/** Draws stacked bars in panels, whose segments are shares of the panel's total. */
export function drawShares(
  { panels, rows, segments }: Shares,
  width: number,
  marks: Marks,
): SVGElement | HTMLElement {
  const marginLeft = labelWidth(rows, width);
  const longest = Math.max(0.01, ...segments.map(({ end }) => end));
  const panelWidth = ((width - marginLeft - MARGIN_RIGHT) / panels.length) * (1 - PADDING);
  const pixel = longest / panelWidth;
  const placed = visibleSegments(segments, pixel).map((segment, at) => ({
    ...segment,
    column: segment.panel * PANEL_COLUMNS + at,
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
      Plot.gridX({ stroke: LINE_COLOUR, strokeOpacity: 1, ticks: 2 }),
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
