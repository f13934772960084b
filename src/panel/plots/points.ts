import * as Plot from '@observablehq/plot';
import type { Axis, Plot as Drawn, Point } from '../../editor/summary/page';
import type { Marks } from '../marks';
import { colourOf, LINE_COLOUR } from './colours';
import { fittingTicks } from './ticks';

const HEIGHT = 260;
const LABEL_CHARACTERS = 6;
const MARGIN_LEFT = 48;
const MARGIN_RIGHT = 16;

/** Draws points, with an optional line under them. */
export function drawPoints(
  { points, line, x, y }: Extract<Drawn, { kind: 'points' }>,
  width: number,
  marks: Marks,
): SVGElement | HTMLElement {
  const placed = points.map((point) => ({ ...point, column: point.x, row: -point.y }));
  const labelled = points.filter(({ label = '' }) => label !== '' && label.length <= LABEL_CHARACTERS);
  const pixels = (width - MARGIN_LEFT - MARGIN_RIGHT) / (x.to - x.from);
  const across = fittingTicks(x.ticks.map((tick) => ({ ...tick, at: tick.at * pixels, value: tick.at }))).map(
    ({ value }) => value,
  );
  return Plot.plot({
    width,
    height: HEIGHT,
    marginLeft: MARGIN_LEFT,
    marginRight: MARGIN_RIGHT,
    marginTop: 28,
    marginBottom: 40,
    className: 'plot',
    x: { domain: [x.from, x.to] },
    y: { domain: [y.from, y.to] },
    marks: [
      Plot.gridX(across, { stroke: LINE_COLOUR, strokeOpacity: 1 }),
      Plot.gridY(ticksOf(y), { stroke: LINE_COLOUR, strokeOpacity: 1 }),
      ...(line
        ? [
            Plot.areaY(line, { x: 'x', y: 'y', fill: colourOf('blue'), fillOpacity: 0.15 }),
            Plot.line(line, { x: 'x', y: 'y', stroke: colourOf('blue'), strokeWidth: 2 }),
          ]
        : []),
      Plot.dot(placed, {
        x: 'x',
        y: 'y',
        r: (point: Point) => point.radius,
        fill: colourOf('blue'),
        fillOpacity: line ? 1 : 0.6,
        stroke: 'var(--edge)',
        sort: null,
        render: marks.options(placed),
      }),
      Plot.text(labelled, {
        x: 'x',
        y: 'y',
        text: 'label',
        textAnchor: 'start',
        dx: 8,
        dy: 10,
        pointerEvents: 'none',
      }),
      Plot.axisX(across, {
        tickFormat: labelsOf(x),
        tickSize: 4,
        label: x.title,
        labelAnchor: 'center',
        labelOffset: 36,
        labelArrow: 'none',
      }),
      Plot.axisY(ticksOf(y), { tickFormat: labelsOf(y), tickSize: 0, label: y.title, labelArrow: 'none' }),
    ],
    r: { type: 'identity' },
  });
}

function ticksOf({ ticks }: Axis): number[] {
  return ticks.map(({ at }) => at);
}

function labelsOf({ ticks }: Axis): (at: number) => string {
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  return (at) => labels.get(at) ?? '';
}
