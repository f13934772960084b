import type { Action, Figure, Page, PanelWords, Remark, Shown } from '../editor/summary/page';
import { element } from './element';
import { SectionView } from './section-view';

/** The whole page. What does not change stays as it is: what is open, what has the focus, where it is scrolled to. */
export class PageView {
  readonly #title = element('h1');
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  readonly #figures: HTMLElement;
  readonly #remarks = element('div', { class: 'remarks' });
  readonly #filter = element('p', { class: 'filter', role: 'status' });
  readonly #parts = element('div', { class: 'parts' });
  readonly #views = new Map<string, SectionView>();

  constructor(
    root: HTMLElement,
    private readonly words: PanelWords,
    private readonly choose: (action: Action) => void,
  ) {
    this.#figures = element('ul', { class: 'figures', 'aria-label': words.totals });
    root.append(this.#title, this.#notices, this.#figures, this.#remarks, this.#filter, this.#parts);
  }

  show({ page, notices, filter }: Shown): void {
    this.#title.textContent = page ? page.name : this.words.summary;
    this.#showNotices(notices);
    this.#showFigures(page?.figures ?? []);
    this.#showRemarks(page?.remarks ?? []);
    this.#showFilter(page ? filter : '');
    this.#showParts(page, filter);
  }

  /** Unchanged notices are not announced again. */
  #showNotices(notices: readonly string[]): void {
    const said = [...this.#notices.children].map(({ textContent }) => textContent);
    if (said.length === notices.length && notices.every((notice, at) => notice === said[at])) return;
    this.#notices.replaceChildren(...notices.map((notice) => element('p', {}, notice)));
  }

  #showFigures(figures: readonly Figure[]): void {
    const focused = [...this.#figures.querySelectorAll('button')].findIndex(
      (button) => button === document.activeElement,
    );
    this.#figures.replaceChildren(
      ...figures.map(({ title, value, action }) => {
        const texts = [
          element('span', { class: 'value' }, value),
          ' ',
          element('span', { class: 'name' }, title),
        ];
        if (!action) return element('li', {}, element('div', {}, ...texts));
        const button = element('button', { type: 'button', title: this.words.showInEntries }, ...texts);
        button.addEventListener('click', () => {
          this.choose(action);
        });
        return element('li', {}, button);
      }),
    );
    this.#figures.querySelectorAll('button')[focused]?.focus();
  }

  #showRemarks(remarks: readonly Remark[]): void {
    const hasFocus = this.#remarks.contains(document.activeElement);
    this.#remarks.replaceChildren(
      ...remarks.map(({ text, action }) => {
        const show = element('button', { type: 'button', class: 'link' }, this.words.showInEntries);
        show.addEventListener('click', () => {
          this.choose(action);
        });
        return element('p', {}, `${text} `, show);
      }),
    );
    if (hasFocus) this.#remarks.querySelector('button')?.focus();
  }

  #showFilter(filter: string): void {
    if (filter === (this.#filter.querySelector('code')?.textContent ?? '')) return;
    if (filter === '') {
      this.#filter.replaceChildren();
      return;
    }
    const all = element('button', { type: 'button', class: 'link' }, this.words.clearFilter);
    all.addEventListener('click', () => {
      this.choose({ filter: '' });
    });
    const [before = '', after = ''] = this.words.shownFilter.split('{0}');
    this.#filter.replaceChildren(before, element('code', {}, filter), `${after} `, all);
  }

  #showParts(page: Page | undefined, filter: string): void {
    const parts = page?.parts ?? [];
    for (const [id, view] of this.#views) {
      if (parts.some((part) => part.id === id)) continue;
      view.remove();
      this.#views.delete(id);
    }
    for (const [at, part] of parts.entries()) {
      let view = this.#views.get(part.id);
      if (!view) {
        view = new SectionView(part.id, this.words, this.choose);
        this.#views.set(part.id, view);
      }
      if (this.#parts.children[at] !== view.root)
        this.#parts.insertBefore(view.root, this.#parts.children[at] ?? null);
      view.show(part, filter);
    }
  }
}
