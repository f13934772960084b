import * as Plot from '@observablehq/plot';
import type { Bar } from '../../editor/summary/page';
import type { Marks } from '../marks';
import { colourOf } from './colours';
import { labelEms, labelWidth } from './labels';

const ROW_HEIGHT = 24;
const FIGURE_WIDTH = 60;

/** Draws horizontal bars, one in each row. */
export function drawBars(
  { bars }: { readonly bars: readonly Bar[] },
  width: number,
  marks: Marks,
): SVGElement | HTMLElement {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  const rows = bars.map((bar, row) => ({ ...bar, row, column: 0 }));
  const marginLeft = labelWidth(
    bars.map(({ label }) => label),
    width,
  );
  return Plot.plot({
    width,
    height: rows.length * ROW_HEIGHT,
    marginLeft,
    marginRight: FIGURE_WIDTH,
    marginTop: 0,
    marginBottom: 0,
    className: 'plot',
    x: { axis: null, domain: [0, longest] },
    y: { domain: rows.map(({ row }) => row), padding: 0 },
    marks: [
      Plot.barX(rows, {
        y: 'row',
        x1: 0,
        x2: longest,
        fill: 'transparent',
        insetRight: -FIGURE_WIDTH + 2,
        insetTop: 1,
        insetBottom: 1,
        render: marks.options(rows),
      }),
      Plot.barX(rows, {
        y: 'row',
        x1: 0,
        x2: 'value',
        fill: (row: Bar) => colourOf(row.colour),
        stroke: 'var(--edge)',
        insetTop: 5,
        insetBottom: 5,
        pointerEvents: 'none',
      }),
      Plot.text(rows, {
        y: 'row',
        x: 'value',
        text: 'figure',
        textAnchor: 'start',
        dx: 6,
        pointerEvents: 'none',
      }),
      Plot.axisY({
        tickSize: 0,
        tickPadding: 6,
        label: null,
        tickFormat: (row: number) => bars[row]?.label ?? '',
        textOverflow: 'ellipsis-middle',
        lineWidth: labelEms(marginLeft),
      }),
    ],
  });
}
