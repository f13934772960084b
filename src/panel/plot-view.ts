import * as Plot from '@observablehq/plot';
import type { Action, Axis, Bar, Mark, Plot as Drawn, Shares } from '../editor/summary/page';
import { element } from './element';

type Points = Extract<Drawn, { kind: 'points' }>;

/** Of a plot of points, in pixels. */
const HEIGHT = 260;
const MIN_WIDTH = 240;
const MARGIN_LEFT = 48;
const MARGIN_RIGHT = 16;
/** The space around points, which is more than the radius of the largest. */
const INSET = 16;
/** The width of the longest label of the horizontal axis with a gap, in pixels. */
const TICK_WIDTH = 56;
const LINES = { stroke: 'var(--lines)', strokeOpacity: 1 };

/** A plot whose marks are buttons. Tab moves to the one that was used last, arrow keys to the others. */
export class PlotView {
  readonly root = element('div', { class: 'plot', role: 'group' });
  /** From left to right, then from top to bottom. */
  #marks = new Map<Element, Mark>();
  /** The index of the mark that Tab moves to. */
  #current = 0;
  #plot: Drawn | undefined;
  /** The filter that the tree shows. */
  #filter = '';
  /** Of the drawn points, in pixels. */
  #width = 0;

  /** @param entry the zero-based index of the entry that was shown last; its point is marked */
  constructor(
    private readonly choose: (action: Action) => void,
    private entry?: number,
  ) {
    this.root.addEventListener('click', ({ target }) => {
      const mark = this.#markAt(target);
      if (mark) this.#chooseMark(mark);
    });
    this.root.addEventListener('focusin', ({ target }) => {
      const mark = this.#markAt(target);
      if (mark) this.#setCurrent([...this.#marks.keys()].indexOf(mark));
    });
    this.root.addEventListener('keydown', (event) => {
      this.#press(event);
    });
    new ResizeObserver(() => {
      if (this.#plot?.kind === 'points' && this.#width !== this.#availableWidth()) this.#draw();
    }).observe(this.root);
  }

  /** @param title of the section */
  show(plot: Drawn | undefined, title: string): void {
    this.#plot = plot;
    this.root.hidden = !plot;
    this.root.setAttribute('aria-label', `${title}: plot`);
    this.#draw();
  }

  /** Highlights the marks whose filter the tree shows, and the one of the entry that was shown last. */
  highlight(filter: string): void {
    this.#filter = filter;
    for (const [drawn, { action }] of this.#marks)
      setCurrent(drawn, action !== undefined && isShown(action, filter, this.entry));
  }

  #draw(): void {
    const hadFocus = this.root.contains(document.activeElement);
    this.#marks = new Map();
    this.root.replaceChildren(...this.#drawn());
    this.#setCurrent(Math.min(this.#current, Math.max(this.#marks.size - 1, 0)));
    // An update must not scroll the page.
    if (hadFocus) focus([...this.#marks.keys()][this.#current], { preventScroll: true });
    this.highlight(this.#filter);
  }

  #drawn(): readonly Element[] {
    switch (this.#plot?.kind) {
      case undefined:
        return [];
      case 'bars':
        return [this.#bars(this.#plot.bars)];
      case 'shares':
        return [this.#legend(this.#plot), this.#shares(this.#plot)];
      case 'points':
        return [this.#points(this.#plot)];
    }
  }

  #mark<T extends Element>(drawn: T, mark: Mark): T {
    drawn.classList.add('mark');
    if (!mark.action) drawn.setAttribute('aria-disabled', 'true');
    this.#marks.set(drawn, mark);
    return drawn;
  }

  #button(mark: Mark, ...children: readonly Element[]): HTMLElement {
    return this.#mark(
      element('button', { type: 'button', title: mark.accessibilityLabel }, ...children),
      mark,
    );
  }

  #bars(bars: readonly Bar[]): Element {
    const longest = Math.max(1, ...bars.map(({ value }) => value));
    return element(
      'div',
      { class: 'bars' },
      ...bars.map((bar) =>
        this.#button(
          bar,
          element('span', { class: 'label' }, bar.label),
          track(bar.value / longest, bar.figure, colored(element('span', { class: 'bar' }), bar.color)),
        ),
      ),
    );
  }

  #legend({ legend }: Shares): Element {
    return element(
      'ul',
      { class: 'legend', 'aria-label': 'Colors' },
      ...legend.map(({ label, color }) =>
        element('li', {}, colored(element('span', { class: 'swatch', 'aria-hidden': 'true' }), color), label),
      ),
    );
  }

  #shares({ panels, rows }: Shares): Element {
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
            const button = colored(this.#button(segment), segment.color);
            button.style.setProperty('--share', String(segment.share / share));
            bar.append(button);
          }
          return track(share / longest, figure, bar);
        }),
      ]),
    );
  }

  #points(plot: Points): Element {
    this.#width = this.#availableWidth();
    const points = [...plot.points].sort((a, b) => a.x - b.x || b.y - a.y);
    const drawn = drawPoints({ ...plot, points }, this.#width);
    // The content security policy does not allow this style element; the style sheet contains the same rules.
    drawn.querySelector('style')?.remove();
    for (const part of drawn.querySelectorAll('g, text')) {
      part.removeAttribute('aria-label');
      if (!part.querySelector('circle')) part.setAttribute('aria-hidden', 'true');
    }
    const circles = drawn.querySelectorAll('circle');
    for (const [at, point] of points.entries()) {
      const circle = circles[at];
      if (circle) this.#mark(circle, point).setAttribute('role', 'button');
    }
    return drawn;
  }

  #availableWidth(): number {
    return Math.max(Math.floor(this.root.clientWidth), MIN_WIDTH);
  }

  #markAt(target: EventTarget | null): Element | null {
    return target instanceof Element ? target.closest('.mark') : null;
  }

  #chooseMark(drawn: Element): void {
    const action = this.#marks.get(drawn)?.action;
    if (!action) return;
    this.entry = 'entry' in action ? action.entry : undefined;
    this.highlight(this.#filter);
    this.choose(action);
  }

  #setCurrent(at: number): void {
    this.#current = at;
    for (const [index, drawn] of [...this.#marks.keys()].entries())
      drawn.setAttribute('tabindex', index === at ? '0' : '-1');
  }

  #press(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    const mark = this.#markAt(target);
    if (!mark || ctrlKey || altKey || metaKey) return;
    const next = nextMark([...this.#marks.keys()], mark, key);
    if (next) focus(next);
    // A point is not a button of HTML, which the browser chooses itself.
    else if (mark instanceof SVGElement && (key === 'Enter' || key === ' ')) this.#chooseMark(mark);
    else return;
    event.preventDefault();
  }
}

/** Whether an action has set the filter that the tree shows, or has shown an entry. */
export function isShown(action: Action, filter: string, entry?: number): boolean {
  return 'entry' in action ? action.entry === entry : action.filter === filter && filter !== '';
}

/** Marks what is selected, also for screen readers. */
export function setCurrent(drawn: Element, isCurrent: boolean): void {
  if (isCurrent) drawn.setAttribute('aria-current', 'true');
  else drawn.removeAttribute('aria-current');
}

/** The mark that a key moves to: left and right to the one before or after, up and down to the nearest above or below. */
function nextMark(marks: readonly Element[], from: Element, key: string): Element | undefined {
  const at = marks.indexOf(from);
  switch (key) {
    case 'Home':
      return marks[0];
    case 'End':
      return marks.at(-1);
    case 'ArrowLeft':
      return marks[at - 1];
    case 'ArrowRight':
      return marks[at + 1];
    case 'ArrowUp':
      return nearest(marks, from, -1);
    case 'ArrowDown':
      return nearest(marks, from, 1);
    default:
      return undefined;
  }
}

/** The mark with the least vertical distance, and of those the one with the least horizontal distance. */
function nearest(marks: readonly Element[], from: Element, direction: 1 | -1): Element | undefined {
  const start = centerOf(from);
  const [found] = marks
    .map((mark) => {
      const { x, y } = centerOf(mark);
      return { mark, down: Math.round((y - start.y) * direction), aside: Math.abs(x - start.x) };
    })
    .filter(({ down }) => down > 0)
    .sort((a, b) => a.down - b.down || a.aside - b.aside);
  return found?.mark;
}

function centerOf(drawn: Element): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = drawn.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function focus(drawn: Element | undefined, options?: FocusOptions): void {
  if (drawn instanceof HTMLElement || drawn instanceof SVGElement) drawn.focus(options);
}

/** @param color a color of the theme, defined in the style sheet */
function colored(drawn: HTMLElement, color: string): HTMLElement {
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

function drawPoints({ points, x, y }: Points, width: number): SVGElement | HTMLElement {
  const step = Math.ceil((x.ticks.length * TICK_WIDTH) / width);
  const ticks = x.ticks.map(({ at }) => at).filter((_, at) => at % step === 0);
  const rows = y.ticks.map(({ at }) => at);
  return Plot.plot({
    width,
    height: HEIGHT,
    marginLeft: MARGIN_LEFT,
    marginRight: MARGIN_RIGHT,
    marginTop: 28,
    marginBottom: 40,
    className: 'points',
    inset: INSET,
    x: scaleOf(x),
    y: scaleOf(y),
    r: { type: 'identity' },
    marks: [
      Plot.gridX(ticks, LINES),
      Plot.gridY(rows, LINES),
      Plot.dot(points, {
        x: 'x',
        y: 'y',
        r: 'radius',
        title: 'accessibilityLabel',
        fill: 'var(--blue)',
        fillOpacity: 0.6,
        stroke: 'var(--edge)',
        sort: null,
      }),
      Plot.axisX(ticks, {
        tickFormat: labelsOf(x),
        tickSize: 4,
        label: x.title,
        labelAnchor: 'center',
        labelOffset: 36,
        labelArrow: 'none',
      }),
      Plot.axisY(rows, { tickFormat: labelsOf(y), tickSize: 0, label: y.title, labelArrow: 'none' }),
    ],
  });
}

/** Of an axis from 0, where a logarithm has no value: the scale is linear about there, and places 0 more than half a power of ten before 1. */
const ZERO_SCALE = { type: 'symlog', constant: 0.4 } as const;

function scaleOf({ from, to }: Axis): Plot.ScaleOptions {
  const domain = [from, to];
  return from > 0 ? { domain, type: 'log' } : { domain, ...ZERO_SCALE };
}

function labelsOf({ ticks }: Axis): (at: number) => string {
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  return (at) => labels.get(at) ?? '';
}
