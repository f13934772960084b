import * as Plot from '@observablehq/plot';
import type { Column } from '../../editor/summary/page';
import type { GridPosition } from '../direction';
import type { Marks } from '../marks';
import { colourOf, LINES } from './colours';
import { columnLayout, type PixelSpan } from './column-layout';

const HEIGHT = 220;
const MARGIN_LEFT = 46;
const MARGIN_RIGHT = 12;
/** About how many ticks the counts have. */
const COUNT_TICKS = 4;

interface PlacedColumn extends Column, GridPosition {
  readonly place: PixelSpan;
  readonly bar: PixelSpan;
}

const NOWHERE: PixelSpan = { start: 0, end: 0 };

/** Columns side by side. */
export function drawColumns(
  { columns, title }: { readonly columns: readonly Column[]; readonly title: string },
  width: number,
  marks: Marks,
): SVGElement | HTMLElement {
  const room = width - MARGIN_LEFT - MARGIN_RIGHT;
  const { places, bars, ticks } = columnLayout(columns, room);
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const placed = columns.map((column, at): PlacedColumn => ({
    ...column,
    place: places[at] ?? NOWHERE,
    bar: bars[at] ?? NOWHERE,
    column: at,
    row: 0,
  }));
  // Counts have no halves.
  const counts = highest < COUNT_TICKS ? { interval: 1 } : { ticks: COUNT_TICKS };
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  return Plot.plot({
    width,
    height: HEIGHT,
    marginLeft: MARGIN_LEFT,
    marginRight: MARGIN_RIGHT,
    marginTop: 12,
    marginBottom: 40,
    className: 'plot',
    x: { domain: [0, room] },
    y: { domain: [0, highest], nice: highest >= COUNT_TICKS },
    marks: [
      Plot.gridY({ stroke: LINES, strokeOpacity: 1, ...counts }),
      Plot.rectY(placed, {
        x1: ({ place }: PlacedColumn) => place.start,
        x2: ({ place }: PlacedColumn) => place.end,
        y1: 0,
        y2: highest,
        fill: 'transparent',
        render: marks.options(placed),
      }),
      Plot.rectY(placed, {
        x1: ({ bar }: PlacedColumn) => bar.start,
        x2: ({ bar }: PlacedColumn) => bar.end,
        y1: 0,
        y2: 'value',
        fill: (column: Column) => colourOf(column.colour),
        stroke: 'var(--edge)',
        pointerEvents: 'none',
      }),
      Plot.axisY({ tickSize: 0, label: null, ...counts }),
      Plot.axisX([...labels.keys()], {
        tickFormat: (at: number) => labels.get(at) ?? '',
        tickSize: 4,
        label: title,
        labelAnchor: 'center',
        labelOffset: 36,
        labelArrow: 'none',
      }),
    ],
  });
}
