import type { Action, PanelWords, Section } from '../editor/summary/page';
import { element } from './element';
import { PlotView } from './plot-view';
import { tableOf } from './table';

/** A heading, a sentence, a plot, and a table of its figures. */
export class SectionView {
  readonly root: HTMLElement;
  readonly #title: HTMLElement;
  readonly #sentence = element('p', { class: 'sentence' });
  readonly #plot: PlotView;
  readonly #table = element('div', { class: 'table' });
  readonly #details: HTMLElement;
  /** What is shown, to detect changes. */
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

  show(part: Section, filter: string): void {
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

  #showTable({ title, table }: Section): void {
    const place = [...this.#table.querySelectorAll('button')].findIndex(
      (button) => button === document.activeElement,
    );
    this.#table.replaceChildren(...(table ? [tableOf(table, title, this.choose)] : []));
    this.#table.querySelectorAll('button')[place]?.focus();
  }
}
