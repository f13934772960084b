import type { Axis, Bar, Fill, Mark, Plot, PointsPlot, SharesPlot } from '../editor/summary/page';
import { element } from './element';

/** Makes an element the mark of a figure, which the user can choose. */
export type Marking = <T extends Element>(drawn: T, mark: Mark) => T;

/** @param width of the plot, in pixels */
export function drawPlot(plot: Plot, width: number, mark: Marking): readonly Element[] {
  switch (plot.kind) {
    case 'bars':
      return [drawBars(plot.bars, mark)];
    case 'shares':
      return [drawLegend(plot), drawShares(plot, mark)];
    case 'points':
      return [drawPoints(plot, width, mark)];
  }
}

function drawBars(bars: readonly Bar[], mark: Marking): Element {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  return element(
    'div',
    { class: 'bars' },
    ...bars.map((bar) =>
      mark(
        element(
          'button',
          { type: 'button', title: bar.name },
          element('span', { class: 'label' }, bar.label),
          track(bar.value / longest, bar.figure, filled(element('span', { class: 'bar' }), bar.fill)),
        ),
        bar,
      ),
    ),
  );
}

function drawLegend({ legend }: SharesPlot): Element {
  return element(
    'ul',
    { class: 'legend', 'aria-label': 'Flags' },
    ...legend.map(({ label, fill }) =>
      element('li', {}, filled(element('span', { class: 'swatch', 'aria-hidden': 'true' }), fill), label),
    ),
  );
}

function drawShares({ panels, rows }: SharesPlot, mark: Marking): Element {
  const longest = Math.max(...rows.flatMap(({ bars }) => bars.map(({ share }) => share)));
  return element(
    'div',
    { class: 'shares' },
    element('span'),
    ...panels.map((title) => element('span', { class: 'title' }, title)),
    ...rows.flatMap(({ label, bars }) => [
      element('span', { class: 'label', title: label }, label),
      ...bars.map(({ share, figure, segments }) => {
        const bar = element('span', { class: 'bar' });
        for (const segment of segments) {
          const button = element('button', { type: 'button', title: segment.name });
          button.style.setProperty('--share', String(segment.share / share));
          bar.append(mark(filled(button, segment.fill), segment));
        }
        return track(share / longest, figure, bar);
      }),
    ]),
  );
}

/** Fills an element with a color of the theme in a pattern, as the style sheet defines them. */
function filled<T extends HTMLElement>(drawn: T, { color, pattern }: Fill): T {
  drawn.classList.add('filled', pattern);
  drawn.style.setProperty('--color', `var(--${color})`);
  return drawn;
}

/** A bar with a figure after it. The content security policy allows styles that are set here, not those of attributes. */
function track(length: number, figure: string, bar: HTMLElement): HTMLElement {
  bar.style.setProperty('--length', String(length));
  return element(
    'span',
    { class: 'track' },
    ...(length > 0 ? [bar] : []),
    element('span', { class: 'figure' }, figure),
  );
}

/** Of a plot of points, in pixels: its height, the space for labels, and that between them and the centers of points. */
const HEIGHT = 260;
const MARGIN = { left: 48, right: 16, top: 28, bottom: 40 };
const INSET = 16;
/** The width of the longest label of the horizontal axis with a gap, in pixels. */
const TICK_WIDTH = 56;

function drawPoints({ points, x, y }: PointsPlot, width: number, mark: Marking): Element {
  const [right, bottom] = [width - MARGIN.right, HEIGHT - MARGIN.bottom];
  const across = scale(x, MARGIN.left + INSET, right - INSET);
  const down = scale(y, bottom - INSET, MARGIN.top + INSET);
  const step = Math.ceil((x.ticks.length * TICK_WIDTH) / width);
  const columns = x.ticks.filter((_, index) => index % step === 0);
  const text = (at: readonly [x: number, y: number], anchor: string, label: string): Element =>
    svg('text', { x: at[0], y: at[1], 'text-anchor': anchor }, label);
  const inOrder = points.toSorted((a, b) => a.x - b.x || b.y - a.y);
  return svg(
    'svg',
    { class: 'points', width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` },
    svg(
      'g',
      { 'aria-hidden': 'true' },
      ...columns.flatMap(({ at, label }) => [
        svg('line', { x1: across(at), x2: across(at), y1: MARGIN.top, y2: bottom }),
        text([across(at), bottom + 16], 'middle', label),
      ]),
      ...y.ticks.flatMap(({ at, label }) => [
        svg('line', { x1: MARGIN.left, x2: right, y1: down(at), y2: down(at) }),
        text([MARGIN.left - 6, down(at) + 4], 'end', label),
      ]),
      text([(MARGIN.left + right) / 2, HEIGHT - 4], 'middle', x.title),
      text([0, 14], 'start', y.title),
    ),
    ...inOrder.map((point) =>
      mark(
        svg(
          'circle',
          { cx: across(point.x), cy: down(point.y), r: point.radius, role: 'button' },
          svg('title', {}, point.name),
        ),
        point,
      ),
    ),
  );
}

/** The place of 0 on a logarithmic axis: more than half a power of ten before 1. */
const ZERO = 0.4;

/** Where a logarithmic axis has a value, between two coordinates. An axis from 0 is linear about there. */
function scale({ from, to }: Axis, start: number, end: number): (value: number) => number {
  const logarithm = (value: number): number => (from > 0 ? Math.log(value) : Math.log1p(value / ZERO));
  const length = logarithm(to) - logarithm(from);
  return (value) =>
    length > 0 ? start + ((logarithm(value) - logarithm(from)) / length) * (end - start) : (start + end) / 2;
}

function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Element | string)[]
): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, String(value));
  created.append(...children);
  return created;
}
