import type { Action, Figure, Page, PanelContent, Remark, Section } from '../editor/summary/page';
import { element } from './element';
import { isShown, PlotView, setCurrent } from './plot-view';

const SHOW_IN_ENTRIES = 'Show in the Entries view';

/** Buttons with an action. Those whose filter the tree shows are marked. */
class ActionButtons {
  readonly #actions = new Map<Element, Action>();

  constructor(private readonly choose: (action: Action) => void) {}

  create(
    action: Action,
    attributes: Readonly<Record<string, string>>,
    ...children: readonly (Node | string)[]
  ): HTMLElement {
    const button = element('button', { type: 'button', ...attributes }, ...children);
    button.addEventListener('click', () => {
      this.choose(action);
    });
    this.#actions.set(button, action);
    return button;
  }

  link(action: Action, text: string): HTMLElement {
    return this.create(action, { class: 'link' }, text);
  }

  highlight(filter: string): void {
    for (const [button, action] of this.#actions) {
      if (!button.isConnected) this.#actions.delete(button);
      else setCurrent(button, isShown(action, filter));
    }
  }
}

/** The page. Updates keep unchanged elements, so that the focus and the scroll position are preserved. */
export class PageView {
  readonly #title = element('h1');
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  readonly #figures: HTMLElement;
  readonly #remarks = element('div', { class: 'remarks' });
  readonly #filter = element('p', { class: 'filter', role: 'status' });
  readonly #sections = element('div', { class: 'sections' });
  readonly #views = new Map<string, SectionView>();

  readonly #buttons: ActionButtons;

  /** @param entry the zero-based index of the entry that was shown last, also before the page was loaded again */
  constructor(
    root: HTMLElement,
    private readonly entry: number | undefined,
    private readonly choose: (action: Action) => void,
  ) {
    this.#buttons = new ActionButtons(choose);
    this.#figures = element('ul', { class: 'figures', 'aria-label': 'Totals' });
    root.append(this.#title, this.#notices, this.#figures, this.#remarks, this.#filter, this.#sections);
  }

  show({ page, notices, filter }: PanelContent): void {
    this.#title.textContent = page ? page.name : 'Summary';
    this.#showNotices(notices);
    this.#showFigures(page?.figures ?? []);
    this.#showRemarks(page?.remarks ?? []);
    this.#showFilter(page ? filter : '');
    this.#showSections(page, filter);
    this.#buttons.highlight(filter);
  }

  /** Keeps unchanged notices, so that screen readers do not announce them again. */
  #showNotices(notices: readonly string[]): void {
    const shownNotices = [...this.#notices.children].map(({ textContent }) => textContent);
    if (shownNotices.length === notices.length && notices.every((notice, at) => notice === shownNotices[at]))
      return;
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
        return element('li', {}, this.#buttons.create(action, { title: SHOW_IN_ENTRIES }, ...texts));
      }),
    );
    this.#figures.querySelectorAll('button')[focused]?.focus();
  }

  #showRemarks(remarks: readonly Remark[]): void {
    const hasFocus = this.#remarks.contains(document.activeElement);
    this.#remarks.replaceChildren(
      ...remarks.map(({ text, action }) =>
        element('p', {}, `${text} `, this.#buttons.link(action, SHOW_IN_ENTRIES)),
      ),
    );
    if (hasFocus) this.#remarks.querySelector('button')?.focus();
  }

  #showFilter(filter: string): void {
    if (filter === (this.#filter.querySelector('code')?.textContent ?? '')) return;
    if (filter === '') {
      this.#filter.replaceChildren();
      return;
    }
    const text = element(
      'span',
      { title: filter },
      'The Entries view shows ',
      element('code', {}, filter),
      '.',
    );
    this.#filter.replaceChildren(text, this.#buttons.link({ filter: '' }, 'Clear Filter'));
  }

  #showSections(page: Page | undefined, filter: string): void {
    const sections = page?.sections ?? [];
    for (const [id, view] of this.#views) {
      if (sections.some((section) => section.id === id)) continue;
      view.root.remove();
      this.#views.delete(id);
    }
    for (const [at, section] of sections.entries()) {
      let view = this.#views.get(section.id);
      if (!view) {
        view = new SectionView(section.id, this.entry, this.choose);
        this.#views.set(section.id, view);
      }
      if (this.#sections.children[at] !== view.root)
        this.#sections.insertBefore(view.root, this.#sections.children[at] ?? null);
      view.show(section, filter);
    }
  }
}

/** A section of the page: a heading, a sentence and a plot. */
class SectionView {
  readonly root: HTMLElement;
  readonly #title: HTMLElement;
  readonly #sentence = element('p', { class: 'sentence' });
  readonly #plot: PlotView;
  /** The shown content as JSON, to detect changes. */
  #shown = '';

  constructor(id: string, entry: number | undefined, choose: (action: Action) => void) {
    this.#title = element('h2', { id });
    this.#plot = new PlotView(choose, entry);
    this.root = element('section', { 'aria-labelledby': id }, this.#title, this.#sentence, this.#plot.root);
  }

  show(section: Section, filter: string): void {
    const shown = JSON.stringify(section);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#title.textContent = section.title;
      this.#sentence.textContent = section.sentence;
      this.#plot.show(section.plot, section.title);
    }
    this.#plot.highlight(filter);
  }
}
