import * as Plot from '@observablehq/plot';
import type { Column } from '../../editor/summary/page';
import type { GridPosition } from '../direction';
import type { Marks } from '../marks';
import { colourOf, LINE_COLOUR } from './colours';
import { columnLayout, type PixelSpan } from './column-layout';

const HEIGHT = 220;
const MARGIN_LEFT = 46;
const MARGIN_RIGHT = 12;
/** The approximate number of ticks on the vertical axis. */
const COUNT_TICKS = 4;

interface PlacedColumn extends Column, GridPosition {
  readonly slot: PixelSpan;
  readonly bar: PixelSpan;
}

const EMPTY_SPAN: PixelSpan = { start: 0, end: 0 };

/** Draws vertical bars. */
export function drawColumns(
  { columns, title }: { readonly columns: readonly Column[]; readonly title: string },
  width: number,
  marks: Marks,
): SVGElement | HTMLElement {
  const plotWidth = width - MARGIN_LEFT - MARGIN_RIGHT;
  const { slots, bars, ticks } = columnLayout(columns, plotWidth);
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const placed = columns.map((column, at): PlacedColumn => ({
    ...column,
    slot: slots[at] ?? EMPTY_SPAN,
    bar: bars[at] ?? EMPTY_SPAN,
    column: at,
    row: 0,
  }));
  // Counts are integers.
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
    x: { domain: [0, plotWidth] },
    y: { domain: [0, highest], nice: highest >= COUNT_TICKS },
    marks: [
      Plot.gridY({ stroke: LINE_COLOUR, strokeOpacity: 1, ...counts }),
      Plot.rectY(placed, {
        x1: ({ slot }: PlacedColumn) => slot.start,
        x2: ({ slot }: PlacedColumn) => slot.end,
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
