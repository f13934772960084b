import * as Plot from '@observablehq/plot';
import type { Bar } from '../../editor/summary/page';
import type { Marks } from '../marks';
import { colourOf, LINES } from './colours';

const HEIGHT = 220;

/** Bars upwards, side by side. */
export function drawColumns(
  { bars, title }: { readonly bars: readonly Bar[]; readonly title: string },
  width: number,
  marks: Marks,
): SVGElement | HTMLElement {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const columns = bars.map((bar, column) => ({ ...bar, column, row: 0 }));
  return Plot.plot({
    width,
    height: HEIGHT,
    marginLeft: 46,
    marginRight: 8,
    marginTop: 12,
    marginBottom: 40,
    className: 'plot',
    x: { domain: columns.map(({ column }) => column), padding: 0 },
    y: { domain: [0, highest], nice: true },
    marks: [
      Plot.gridY({ stroke: LINES, strokeOpacity: 1, ticks: 4 }),
      Plot.barY(columns, {
        x: 'column',
        y1: 0,
        y2: highest,
        fill: 'transparent',
        insetLeft: 1,
        insetRight: 1,
        render: marks.options(columns),
      }),
      Plot.barY(columns, {
        x: 'column',
        y1: 0,
        y2: 'value',
        fill: (column: Bar) => colourOf(column.colour),
        stroke: 'var(--edge)',
        insetLeft: 3,
        insetRight: 3,
        pointerEvents: 'none',
      }),
      Plot.axisY({ ticks: 4, tickSize: 0, label: null }),
      Plot.axisX({
        ticks: columns.filter(({ label }) => label !== '').map(({ column }) => column),
        tickFormat: (column: number) => columns[column]?.label ?? '',
        tickSize: 4,
        label: title,
        labelAnchor: 'center',
        labelOffset: 36,
        labelArrow: 'none',
      }),
    ],
  });
}
