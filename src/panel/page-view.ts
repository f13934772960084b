import type { Figure, PanelContent, Row, Section } from '../editor/summary/page';
import { element } from './element';

const SHOW_IN_ENTRIES = 'Show in the Entries view';

/** The page. What has not changed keeps its elements, so that screen readers do not announce it again. */
export class PageView {
  readonly #title = element('h1', { tabindex: '-1' });
  readonly #notices = element('div', { class: 'notices', role: 'status' });
  readonly #figures = element('ul', { class: 'figures', 'aria-label': 'Totals' });
  readonly #remark = element('div', { class: 'remark' });
  readonly #filter = element('div', { class: 'filter', role: 'status' });
  readonly #sections = element('div', { class: 'sections' });
  /** What the elements show, as JSON. */
  readonly #shown = new Map<Element, string>();

  /** @param choose filters the entries; empty for no filter */
  constructor(
    private readonly root: HTMLElement,
    private readonly choose: (filter: string) => void,
  ) {
    root.append(this.#title, this.#notices, this.#figures, this.#remark, this.#filter, this.#sections);
    root.addEventListener('keydown', moveFocus);
    root.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.matches('.mark')) makeTabStop(target);
    });
  }

  show({ page, notices, filter }: PanelContent): void {
    this.#title.textContent = page ? page.name : 'Summary';
    this.#update(this.#notices, notices, (notice) => element('p', {}, notice));
    this.#update(this.#figures, page?.figures ?? [], (figure) => this.#figure(figure));
    this.#update(this.#remark, page?.remark ? [page.remark] : [], (remark) =>
      element('p', {}, `${remark.text} `, this.#link(SHOW_IN_ENTRIES, remark.filter)),
    );
    this.#showFilter(page ? filter : '');
    this.#update(this.#sections, page?.sections ?? [], (section) => this.#section(section));
    for (const button of this.root.querySelectorAll<HTMLElement>('[data-filter]')) {
      const isCurrent = filter !== '' && button.dataset.filter === filter;
      if (isCurrent) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  }

  /** Shows parts in an element, unless it shows them already. The button that has the focus keeps it. */
  #update<T>(target: HTMLElement, parts: readonly T[], create: (part: T) => Element): void {
    const shown = JSON.stringify(parts);
    if (shown === this.#shown.get(target)) return;
    this.#shown.set(target, shown);
    const { activeElement } = document;
    const title = target.contains(activeElement) ? activeElement?.getAttribute('data-key') : undefined;
    target.replaceChildren(...parts.map(create));
    const same = [...target.querySelectorAll('button')].find(({ dataset }) => dataset.key === title);
    same?.focus({ preventScroll: true });
  }

  /** A button that filters the entries, or is disabled without a filter. @param key what identifies it on the page */
  #button(
    key: string,
    filter: string | undefined,
    title: string,
    ...children: readonly (Node | string)[]
  ): HTMLElement {
    const button = element('button', { type: 'button', title, 'data-key': key }, ...children);
    if (filter === undefined) {
      button.setAttribute('aria-disabled', 'true');
    } else {
      button.dataset.filter = filter;
      button.addEventListener('click', () => {
        this.choose(filter);
      });
    }
    return button;
  }

  #link(text: string, filter: string | undefined): HTMLElement {
    const link = this.#button(text, filter, '', text);
    link.className = 'link';
    return link;
  }

  #figure({ title, value, filter }: Figure): Element {
    const texts = [
      element('span', { class: 'value' }, value),
      ' ',
      element('span', { class: 'name' }, title),
    ];
    const shown =
      filter === undefined
        ? element('div', {}, ...texts)
        : this.#button(title, filter, SHOW_IN_ENTRIES, ...texts);
    return element('li', {}, shown);
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
        this.#link('Clear Filter', ''),
      ),
    );
  }

  #section({ id, title, note, columns, rows }: Section): Element {
    const longest = columns.map((_, at) => Math.max(...rows.map(({ bars }) => bars[at]?.value ?? 0)));
    const marks = rows.map((row) => this.#row(id, row, longest));
    marks[0]?.setAttribute('tabindex', '0');
    const heads = columns.length > 1 ? ['', ...columns] : [];
    return element(
      'section',
      { 'aria-labelledby': id },
      element('h2', { id }, title),
      ...(note === undefined ? [] : [element('p', { class: 'note' }, note)]),
      element(
        'div',
        { class: `bars columns-${columns.length}`, role: 'group', 'aria-labelledby': id },
        ...heads.map((text) => element('span', { class: 'head' }, text)),
        ...marks,
      ),
    );
  }

  /** @param longest the greatest value of each column */
  #row(id: string, { label, name, filter, color, bars }: Row, longest: readonly number[]): HTMLElement {
    const mark = this.#button(
      `${id} ${label}`,
      filter,
      name,
      element('span', { class: 'label' }, label),
      ...bars.map(({ value, figure }, at) => {
        const bar = element('span', { class: 'bar' });
        // The content security policy allows styles that are set here, not those of attributes.
        bar.style.setProperty('--length', String(value / (longest[at] ?? value)));
        const drawn = value > 0 ? [bar] : [];
        return element('span', { class: 'track' }, ...drawn, element('span', { class: 'figure' }, figure));
      }),
    );
    mark.className = `mark ${color}`;
    mark.tabIndex = -1;
    return mark;
  }
}

/** Tab moves to the row of a section that was used last. */
function makeTabStop(mark: HTMLElement): void {
  for (const each of marksBeside(mark)) each.tabIndex = each === mark ? 0 : -1;
}

/** Arrow keys, Home and End move to the other rows of a section. */
function moveFocus(event: KeyboardEvent): void {
  const { target, key, ctrlKey, altKey, metaKey } = event;
  if (!(target instanceof HTMLElement) || !target.matches('.mark') || ctrlKey || altKey || metaKey) return;
  const marks = marksBeside(target);
  const at = marks.indexOf(target);
  const moves = new Map([
    ['ArrowDown', at + 1],
    ['ArrowUp', at - 1],
    ['Home', 0],
    ['End', marks.length - 1],
  ]);
  const to = marks[moves.get(key) ?? -1];
  if (!to) return;
  to.focus();
  event.preventDefault();
}

function marksBeside(mark: HTMLElement): HTMLElement[] {
  return [...(mark.parentElement?.querySelectorAll<HTMLElement>('.mark') ?? [])];
}
