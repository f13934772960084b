import type { Action, PanelWords, Part } from '../editor/summary/page';
import { element } from './element';
import { PlotView } from './plot-view';
import { tableOf } from './table';

/** A heading, a sentence, a plot, and the table behind it. */
export class PartView {
  readonly root: HTMLElement;
  readonly #title: HTMLElement;
  readonly #sentence = element('p', { class: 'sentence' });
  readonly #plot: PlotView;
  readonly #table = element('div', { class: 'table' });
  readonly #details: HTMLElement;
  /** What is shown, to tell whether anything is otherwise. */
  #shown = '';

  constructor(
    id: string,
    private readonly words: PanelWords,
    private readonly choose: (action: Action) => void,
  ) {
    this.#details = element('details', {}, element('summary', {}, words.table), this.#table);
    this.#title = element('h2', { id });
    this.#plot = new PlotView(words.colours, choose);
    this.root = element(
      'section',
      { 'aria-labelledby': id },
      this.#title,
      this.#sentence,
      this.#plot.root,
      this.#details,
    );
  }

  show(part: Part, filter: string): void {
    const shown = JSON.stringify(part);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#title.textContent = part.title;
      this.#sentence.textContent = part.sentence;
      this.#plot.show(
        part.plot,
        this.words.plot.replace('{0}', () => part.title),
      );
      this.#details.hidden = !part.table;
      this.#showTable(part);
    }
    this.#plot.mark(filter);
  }

  remove(): void {
    this.#plot.dispose();
    this.root.remove();
  }

  #showTable({ title, table }: Part): void {
    const place = [...this.#table.querySelectorAll('button')].findIndex(
      (button) => button === document.activeElement,
    );
    this.#table.replaceChildren(...(table ? [tableOf(table, title, this.choose)] : []));
    this.#table.querySelectorAll('button')[place]?.focus();
  }
}
