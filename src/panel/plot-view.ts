import type { Plot } from '../editor/summary/page';
import type { Actions } from './actions';
import { element } from './element';
import { drawPlot } from './plots';

/** The minimum width of a plot, in pixels. */
const MIN_WIDTH = 240;

/** A plot whose marks are buttons. Tab moves to the one that was used last, arrow keys to the others. */
export class PlotView {
  readonly root = element('div', { class: 'plot', role: 'group' });
  /** From left to right, then from top to bottom. */
  #marks: Element[] = [];
  /** The index of the mark that Tab moves to. */
  #current = 0;
  #plot: Plot | undefined;
  /** Of the plot as it is drawn, in pixels. */
  #width = 0;

  constructor(private readonly actions: Actions) {
    this.root.addEventListener('focusin', ({ target }) => {
      this.#setCurrent(this.#marks.findIndex((mark) => mark === target));
    });
    this.root.addEventListener('keydown', (event) => {
      this.#press(event);
    });
    new ResizeObserver(() => {
      // The others follow the width by their style.
      if (this.#plot?.kind === 'points' && this.#width !== this.#availableWidth()) this.#draw();
    }).observe(this.root);
  }

  /** @param title of the section */
  show(plot: Plot | undefined, title: string): void {
    this.#plot = plot;
    this.root.hidden = !plot;
    this.root.setAttribute('aria-label', `${title}: plot`);
    this.#draw();
  }

  #draw(): void {
    const hadFocus = this.root.contains(document.activeElement);
    this.#width = this.#availableWidth();
    this.#marks = [];
    const drawn = this.#plot
      ? drawPlot(this.#plot, this.#width, (mark, { action }) => {
          mark.classList.add('mark');
          this.#marks.push(mark);
          return this.actions.connect(mark, action);
        })
      : [];
    this.root.replaceChildren(...drawn);
    this.#setCurrent(Math.min(this.#current, this.#marks.length - 1));
    // An update must not scroll the page.
    if (hadFocus) focus(this.#marks[this.#current], { preventScroll: true });
  }

  #availableWidth(): number {
    return Math.max(Math.floor(this.root.clientWidth), MIN_WIDTH);
  }

  #setCurrent(at: number): void {
    this.#current = Math.max(at, 0);
    for (const [index, mark] of this.#marks.entries())
      mark.setAttribute('tabindex', index === this.#current ? '0' : '-1');
  }

  #press(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    const at = this.#marks.findIndex((mark) => mark === target);
    const mark = this.#marks[at];
    if (!mark || ctrlKey || altKey || metaKey) return;
    const next = this.#nextMark(mark, at, key);
    if (next) focus(next);
    // A point is not a button of HTML, which the browser chooses itself.
    else if (mark instanceof SVGElement && (key === 'Enter' || key === ' '))
      mark.dispatchEvent(new MouseEvent('click'));
    else return;
    event.preventDefault();
  }

  /** The mark that a key moves to: left and right to the one before or after, up and down to the nearest above or below. */
  #nextMark(mark: Element, at: number, key: string): Element | undefined {
    switch (key) {
      case 'Home':
        return this.#marks[0];
      case 'End':
        return this.#marks.at(-1);
      case 'ArrowLeft':
        return this.#marks[at - 1];
      case 'ArrowRight':
        return this.#marks[at + 1];
      case 'ArrowUp':
        return this.#nearest(mark, -1);
      case 'ArrowDown':
        return this.#nearest(mark, 1);
      default:
        return undefined;
    }
  }

  /** The mark with the least vertical distance, and of those the one with the least horizontal distance. */
  #nearest(from: Element, direction: 1 | -1): Element | undefined {
    const start = centerOf(from);
    const [nearest] = this.#marks
      .map((mark) => {
        const { x, y } = centerOf(mark);
        return { mark, down: Math.round((y - start.y) * direction), aside: Math.abs(x - start.x) };
      })
      .filter(({ down }) => down > 0)
      .sort((a, b) => a.down - b.down || a.aside - b.aside);
    return nearest?.mark;
  }
}

function centerOf(drawn: Element): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = drawn.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function focus(drawn: Element | undefined, options?: FocusOptions): void {
  if (drawn instanceof HTMLElement || drawn instanceof SVGElement) drawn.focus(options);
}
