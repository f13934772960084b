import type { Action, Figure, PanelContent, Remark, Section } from '../editor/summary/page';
import { Actions } from './actions';
import { element } from './element';
import { PlotView } from './plot-view';

const SHOW_IN_ENTRIES = 'Show in the Entries view';

/** The page. Updates keep unchanged elements, so that the focus and the scroll position are preserved. */
export class PageView {
  readonly #title = element('h1', { tabindex: '-1' });
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  readonly #figures = element('ul', { class: 'figures', 'aria-label': 'Totals' });
  readonly #remarks = element('div', { class: 'remarks' });
  readonly #filter = element('div', { class: 'filter', role: 'status' });
  readonly #sections = element('div', { class: 'sections' });
  readonly #views = new Map<string, SectionView>();
  /** What the elements show, as JSON. */
  readonly #shown = new Map<Element, string>();
  readonly #actions: Actions;

  constructor(
    private readonly root: HTMLElement,
    choose: (action: Action) => void,
  ) {
    this.#actions = new Actions(choose);
    root.append(this.#title, this.#notices, this.#figures, this.#remarks, this.#filter, this.#sections);
  }

  show({ page, notices, filter }: PanelContent): void {
    this.#title.textContent = page ? page.name : 'Summary';
    this.#update(this.#notices, notices, (notice) => element('p', {}, notice));
    this.#update(this.#figures, page?.figures ?? [], (figure) => this.#figure(figure));
    this.#update(this.#remarks, page?.remarks ?? [], (remark) => this.#remark(remark));
    this.#showFilter(page ? filter : '');
    this.#showSections(page?.sections ?? []);
    this.#actions.highlight(filter);
  }

  /** Shows parts in an element, unless it shows them already: then screen readers do not announce them again. */
  #update<T>(target: Element, parts: readonly T[], create: (part: T) => Element): void {
    const shown = JSON.stringify(parts);
    if (shown === this.#shown.get(target)) return;
    this.#shown.set(target, shown);
    const focused = [...target.querySelectorAll('button')].findIndex(
      (button) => button === document.activeElement,
    );
    target.replaceChildren(...parts.map(create));
    target.querySelectorAll('button')[focused]?.focus();
  }

  #button(
    action: Action,
    attributes: Readonly<Record<string, string>>,
    ...children: readonly (Node | string)[]
  ): HTMLElement {
    return this.#actions.connect(element('button', { type: 'button', ...attributes }, ...children), action);
  }

  #figure({ title, value, action }: Figure): Element {
    const texts = [
      element('span', { class: 'value' }, value),
      ' ',
      element('span', { class: 'name' }, title),
    ];
    return element(
      'li',
      {},
      action ? this.#button(action, { title: SHOW_IN_ENTRIES }, ...texts) : element('div', {}, ...texts),
    );
  }

  #remark({ text, action }: Remark): Element {
    return element('p', {}, `${text} `, this.#button(action, { class: 'link' }, SHOW_IN_ENTRIES));
  }

  #showFilter(filter: string): void {
    // The button that has cleared the filter is gone: the focus returns to what had set it.
    const current = this.root.querySelector<HTMLElement>('[aria-current]') ?? this.#title;
    if (filter === '' && this.#filter.contains(document.activeElement)) current.focus();
    this.#update(this.#filter, filter === '' ? [] : [filter], () =>
      element(
        'p',
        {},
        element('span', { title: filter }, 'The Entries view shows ', element('code', {}, filter), '.'),
        this.#button({ filter: '' }, { class: 'link' }, 'Clear Filter'),
      ),
    );
  }

  #showSections(sections: readonly Section[]): void {
    for (const [id, view] of this.#views) {
      if (sections.some((section) => section.id === id)) continue;
      view.root.remove();
      this.#views.delete(id);
    }
    for (const [at, section] of sections.entries()) {
      const view = this.#views.get(section.id) ?? new SectionView(section.id, this.#actions);
      this.#views.set(section.id, view);
      if (this.#sections.children[at] !== view.root)
        this.#sections.insertBefore(view.root, this.#sections.children[at] ?? null);
      view.show(section);
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

  constructor(id: string, actions: Actions) {
    this.#title = element('h2', { id });
    this.#plot = new PlotView(actions);
    this.root = element('section', { 'aria-labelledby': id }, this.#title, this.#sentence, this.#plot.root);
  }

  show(section: Section): void {
    const shown = JSON.stringify(section);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#title.textContent = section.title;
    this.#sentence.textContent = section.sentence;
    this.#plot.show(section.plot, section.title);
  }
}
