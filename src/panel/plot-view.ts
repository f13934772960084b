import type { Action, Plot } from '../editor/summary/page';
import { element } from './element';
import { Marks } from './marks';
import { drawBars } from './plots/bars';
import { drawColumns } from './plots/columns';
import { drawPoints } from './plots/points';
import { drawShares } from './plots/shares';

const MIN_WIDTH = 240;

/** A plot with the width of its container. Its marks are a list box: arrow keys move between them, Enter selects one. */
export class PlotView {
  readonly root = element('div', { class: 'plot-box' });
  readonly #legend: HTMLElement;
  readonly #canvas = element('div', { class: 'canvas' });
  readonly #marks: Marks;
  readonly #resized: ResizeObserver;
  #plot: Plot | undefined;
  #title = '';
  #width = 0;

  /** @param colours the accessibility label of the legend */
  constructor(colours: string, choose: (action: Action) => void) {
    this.#legend = element('ul', { class: 'legend', 'aria-label': colours });
    this.root.append(this.#legend, this.#canvas);
    this.#marks = new Marks(this.#canvas, choose);
    this.#resized = new ResizeObserver(() => {
      const width = this.#measure();
      if (width !== this.#width) this.#draw();
    });
    this.#resized.observe(this.#canvas);
  }

  /** @param title the accessibility label of the plot */
  show(plot: Plot | undefined, title: string): void {
    this.#plot = plot;
    this.#title = title;
    this.root.hidden = !plot;
    const legend = plot?.kind === 'shares' ? plot.legend : [];
    this.#legend.hidden = legend.length === 0;
    this.#legend.replaceChildren(
      ...legend.map(({ label, colour }) =>
        element('li', {}, element('span', { class: `swatch ${colour}`, 'aria-hidden': 'true' }), label),
      ),
    );
    this.#draw();
  }

  /** Selects the marks whose filter the tree shows. */
  mark(filter: string): void {
    this.#marks.mark(filter);
  }

  dispose(): void {
    this.#resized.disconnect();
  }

  #measure(): number {
    return Math.max(Math.floor(this.#canvas.clientWidth), MIN_WIDTH);
  }

  #draw(): void {
    if (!this.#plot) return;
    this.#width = this.#measure();
    this.#marks.start(this.#title);
    const drawn = draw(this.#plot, this.#width, this.#marks);
    // The content security policy does not allow this style element; the style sheet contains the same rules.
    drawn.querySelector('style')?.remove();
    this.#marks.finish(drawn);
  }
}

function draw(plot: Plot, width: number, marks: Marks): SVGElement | HTMLElement {
  switch (plot.kind) {
    case 'bars':
      return drawBars(plot, width, marks);
    case 'columns':
      return drawColumns(plot, width, marks);
    case 'shares':
      return drawShares(plot, width, marks);
    case 'points':
      return drawPoints(plot, width, marks);
  }
}
