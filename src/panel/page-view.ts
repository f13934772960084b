import type {
  Action,
  Figure,
  Page,
  PageState,
  PanelContent,
  Remark,
  Section,
  Table,
} from '../editor/summary/page';
import { element } from './element';
import { isShown, PlotView, setCurrent } from './plot-view';

const SHOW_IN_ENTRIES = 'Show in the Entries view';

/** What the user does on the page. */
interface PageEvents {
  readonly choose: (action: Action) => void;
  /** @param open the ids of the sections whose tables are open now */
  readonly opened: (open: readonly string[]) => void;
}

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

/** The page. Updates keep unchanged elements, so that the focus, the scroll position and open tables are preserved. */
export class PageView {
  readonly #title = element('h1');
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  readonly #figures: HTMLElement;
  readonly #remarks = element('div', { class: 'remarks' });
  readonly #filter = element('p', { class: 'filter', role: 'status' });
  readonly #sections = element('div', { class: 'sections' });
  readonly #views = new Map<string, SectionView>();

  readonly #buttons: ActionButtons;

  /** @param shown what the page showed before it was loaded again */
  constructor(
    root: HTMLElement,
    private readonly shown: Pick<PageState, 'open' | 'entry'>,
    private readonly events: PageEvents,
  ) {
    this.#buttons = new ActionButtons(events.choose);
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
        view = new SectionView(section.id, this.shown, this.#buttons, {
          choose: this.events.choose,
          toggled: () => {
            const ids = [...this.#views].flatMap(([id, { isOpen }]) => (isOpen ? id : []));
            this.events.opened(ids);
          },
        });
        this.#views.set(section.id, view);
      }
      if (this.#sections.children[at] !== view.root)
        this.#sections.insertBefore(view.root, this.#sections.children[at] ?? null);
      view.show(section, filter);
    }
  }
}

/** A section of the page: a heading, a sentence, a plot and a table. */
class SectionView {
  readonly root: HTMLElement;
  readonly #title: HTMLElement;
  readonly #sentence = element('p', { class: 'sentence' });
  readonly #plot: PlotView;
  readonly #table = element('div', { class: 'table' });
  readonly #details: HTMLDetailsElement;
  /** The shown content as JSON, to detect changes. */
  #shown = '';

  constructor(
    id: string,
    { open, entry }: Pick<PageState, 'open' | 'entry'>,
    private readonly buttons: ActionButtons,
    { choose, toggled }: { readonly choose: (action: Action) => void; readonly toggled: () => void },
  ) {
    this.#details = element('details', {}, element('summary', {}, 'Table'), this.#table);
    this.#details.open = open?.includes(id) === true;
    this.#details.addEventListener('toggle', toggled);
    this.#title = element('h2', { id });
    this.#plot = new PlotView(choose, entry);
    this.root = element(
      'section',
      { 'aria-labelledby': id },
      this.#title,
      this.#sentence,
      this.#plot.root,
      this.#details,
    );
  }

  /** Whether the table is open. */
  get isOpen(): boolean {
    return this.#details.open;
  }

  show(section: Section, filter: string): void {
    const shown = JSON.stringify(section);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#title.textContent = section.title;
      this.#sentence.textContent = section.sentence;
      this.#plot.show(section.plot, section.title);
      this.#details.hidden = !section.table;
      this.#showTable(section);
    }
    this.#plot.highlight(filter);
  }

  #showTable({ title, table }: Section): void {
    const index = [...this.#table.querySelectorAll('button')].findIndex(
      (button) => button === document.activeElement,
    );
    this.#table.replaceChildren(...(table ? [tableOf(table, title, this.buttons)] : []));
    this.#table.querySelectorAll('button')[index]?.focus();
  }
}

/** Creates the table of a section. The name of a row with an action is a button. */
function tableOf({ head, rows }: Table, title: string, buttons: ActionButtons): HTMLElement {
  return element(
    'table',
    {},
    element('caption', {}, title),
    element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text)))),
    element(
      'tbody',
      {},
      ...rows.map(({ cells: [name = '', ...cells], action }) => {
        const first = element('th', { scope: 'row' }, action ? buttons.link(action, name) : name);
        return element('tr', {}, first, ...cells.map((cell) => element('td', {}, cell)));
      }),
    ),
  );
}
