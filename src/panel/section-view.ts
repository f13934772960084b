import type { Action, PanelTexts, Section } from '../editor/summary/page';
import { element } from './element';
import { PlotView } from './plot-view';
import { tableOf } from './table';

/** A section of the page: a heading, a sentence, a plot and a table. */
export class SectionView {
  readonly root: HTMLElement;
  readonly #title: HTMLElement;
  readonly #sentence = element('p', { class: 'sentence' });
  readonly #plot: PlotView;
  readonly #table = element('div', { class: 'table' });
  readonly #details: HTMLElement;
  /** The shown content as JSON, to detect changes. */
  #shown = '';

  constructor(
    id: string,
    private readonly texts: PanelTexts,
    private readonly choose: (action: Action) => void,
  ) {
    this.#details = element('details', {}, element('summary', {}, texts.table), this.#table);
    this.#title = element('h2', { id });
    this.#plot = new PlotView(texts.colours, choose);
    this.root = element(
      'section',
      { 'aria-labelledby': id },
      this.#title,
      this.#sentence,
      this.#plot.root,
      this.#details,
    );
  }

  show(section: Section, filter: string): void {
    const shown = JSON.stringify(section);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#title.textContent = section.title;
      this.#sentence.textContent = section.sentence;
      this.#plot.show(
        section.plot,
        this.texts.plot.replace('{0}', () => section.title),
      );
      this.#details.hidden = !section.table;
      this.#showTable(section);
    }
    this.#plot.mark(filter);
  }

  remove(): void {
    this.#plot.dispose();
    this.root.remove();
  }

  #showTable({ title, table }: Section): void {
    const index = [...this.#table.querySelectorAll('button')].findIndex(
      (button) => button === document.activeElement,
    );
    this.#table.replaceChildren(...(table ? [tableOf(table, title, this.choose)] : []));
    this.#table.querySelectorAll('button')[index]?.focus();
  }
}
