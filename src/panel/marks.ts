import type { RenderFunction } from '@observablehq/plot';
import type { Action, Mark } from '../editor/summary/page';
import { nextInDirection, type Direction, type GridPosition } from './direction';

interface MarkOption extends GridPosition {
  readonly mark: Mark;
  readonly element: SVGElement;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The marks of a plot as options of a list box with keyboard navigation. */
export class Marks {
  #options: MarkOption[] = [];
  /** The mark that Tab moves to. */
  #current = 0;
  #title = '';
  #filter = '';

  constructor(
    private readonly root: HTMLElement,
    private readonly choose: (action: Action) => void,
  ) {
    root.addEventListener('keydown', (event) => {
      this.#press(event);
    });
    root.addEventListener('click', ({ target }) => {
      const at = this.#options.findIndex(({ element }) => element === target);
      if (at < 0) return;
      this.#go(at);
      this.#chooseCurrent();
    });
    root.addEventListener('focusin', ({ target }) => {
      const at = this.#options.findIndex(({ element }) => element === target);
      if (at >= 0) this.#setCurrent(at);
    });
  }

  /** Starts a new drawing. */
  start(title: string): void {
    this.#title = title;
    this.#options = [];
  }

  /** A render function that turns the shapes drawn for marks into options. */
  options(marks: readonly (Mark & GridPosition)[]): RenderFunction {
    return (index, scales, values, dimensions, context, next) => {
      const drawn = next?.(index, scales, values, dimensions, context) ?? null;
      for (const [at, markIndex] of index.entries()) {
        const mark = marks[markIndex];
        const shape = drawn?.children[at];
        if (mark && shape instanceof SVGElement) this.#add(mark, shape);
      }
      return drawn;
    };
  }

  /** Replaces the previous drawing. */
  finish(drawn: Element): void {
    const hadFocus = this.root.contains(document.activeElement);
    const [svg] = drawn instanceof SVGSVGElement ? [drawn] : drawn.querySelectorAll('svg');
    svg?.setAttribute('role', 'listbox');
    svg?.setAttribute('aria-label', this.#title);
    for (const part of svg?.querySelectorAll('g, text') ?? []) {
      part.removeAttribute('aria-label');
      if (!part.querySelector('[role="option"]')) part.setAttribute('aria-hidden', 'true');
      else part.setAttribute('role', 'presentation');
    }
    this.root.replaceChildren(drawn);
    this.#setCurrent(Math.min(this.#current, Math.max(this.#options.length - 1, 0)));
    if (hadFocus) this.#options[this.#current]?.element.focus({ preventScroll: true });
    this.mark(this.#filter);
  }

  /** Selects the marks whose filter the tree shows. */
  mark(filter: string): void {
    this.#filter = filter;
    for (const { mark, element } of this.#options) {
      const { action } = mark;
      const isShown = action !== undefined && 'filter' in action && action.filter === filter && filter !== '';
      element.setAttribute('aria-selected', String(isShown));
    }
  }

  #add(mark: Mark & GridPosition, element: SVGElement): void {
    element.setAttribute('role', 'option');
    element.setAttribute('aria-label', mark.accessibilityLabel);
    element.setAttribute('tabindex', '-1');
    element.classList.add('mark');
    if (!mark.action) element.setAttribute('aria-disabled', 'true');
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
    title.textContent = mark.accessibilityLabel;
    element.append(title);
    this.#options.push({ mark, element, row: mark.row, column: mark.column });
  }

  #press(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const direction = DIRECTIONS[key];
    if (key === 'Enter' || key === ' ') this.#chooseCurrent();
    else if (key === 'Home') this.#go(0);
    else if (key === 'End') this.#go(this.#options.length - 1);
    else if (direction) this.#go(nextInDirection(this.#options, this.#current, direction));
    else return;
    event.preventDefault();
  }

  #go(at: number): void {
    this.#options[at]?.element.focus();
  }

  #setCurrent(at: number): void {
    this.#options[this.#current]?.element.setAttribute('tabindex', '-1');
    this.#current = at;
    this.#options[at]?.element.setAttribute('tabindex', '0');
  }

  #chooseCurrent(): void {
    const action = this.#options[this.#current]?.mark.action;
    if (action) this.choose(action);
  }
}
