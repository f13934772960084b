import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import type { Frame, Locator } from 'playwright-core';
import type { Person } from '../person';
import {
  activeCell,
  clipboard,
  fillClipboard,
  firstRows,
  valueIn,
  firstName,
  header,
  isDirty,
  PATIENCE,
  presentRowCount,
  rowCount,
  tableFrame,
  undoAll,
  until,
} from './table-page';
import type { See, Walk } from './walk';

/** Uses each listing of the folder as a table, by keyboard alone. */
export const walkTableKeyboard: Walk = async (person, see, folder) => {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const name = file.replace('.json', '');
    await choose(person, 'Control+P', file, file);
    await person
      .statusBar(/entries|Entry /)
      .first()
      .waitFor(PATIENCE);
    await choose(person, 'F1', 'Catalog Lens: Open as Table', 'Catalog Lens: Open as Table');
    const table = await tableFrame(person);
    await firstName(table).waitFor(PATIENCE);
    await new Keyboard(person, table, await firstRows(table), (picture) =>
      see(`${name}-${picture}`),
    ).useAll();
    await choose(person, 'F1', 'View: Close All Editors', 'View: Close All Editors');
    console.log(`${file}: done.`);
  }
};

/** Chooses something in a box that a key opens. */
async function choose(person: Person, key: string, text: string, label: string): Promise<void> {
  await person.press(key);
  await answer(person, text, label);
}

/** Types into the box that is open, and chooses a row once it is the selected one. */
async function answer(
  person: Person,
  text: string,
  label: string | RegExp,
  placeholder?: string,
): Promise<void> {
  const widget = person.page.locator('.quick-input-widget:visible');
  // That of the step before stays until then.
  const input = placeholder === undefined ? 'input' : `input[placeholder="${placeholder}"]`;
  await widget.locator(input).first().waitFor(PATIENCE);
  const row = widget.locator('.monaco-list-row.focused', { hasText: label });
  await person.type(text);
  await row.waitFor(PATIENCE);
  await person.press('Enter');
}

class Keyboard {
  constructor(
    private readonly person: Person,
    private readonly table: Frame,
    /** The texts of the first rows as long as nothing is edited. */
    private readonly rows: string,
    private readonly see: See,
  ) {}

  async useAll(): Promise<void> {
    await this.#focused();
    await this.see('opened');
    await this.#sort();
    await this.#filter();
    if ((await this.table.locator('.grid').getAttribute('aria-readonly')) === 'false') {
      await this.#fix();
      await this.#rejectDuplicate();
      await this.#editSeveral();
      await this.#paste();
    }
    await this.#copy();
    await this.#nextProblem();
  }

  /** The table has the focus as soon as it is open, and after each dialog. */
  async #focused(): Promise<void> {
    await this.table.locator('.grid:focus').waitFor(PATIENCE);
  }

  async #press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.person.press(key);
  }

  /** Goes to a cell of a row from 0, or -1 for the header. */
  async #goTo(title: string, row: number): Promise<void> {
    await this.#focused();
    await this.#press('Control+Home');
    const at = Number(await header(this.table, title).getAttribute('data-column'));
    for (let column = 0; column < at; column++) await this.#press('ArrowRight');
    if (row < 0) await this.#press('ArrowUp');
    for (let down = 0; down < row; down++) await this.#press('ArrowDown');
    const cell =
      row < 0 ? this.table.locator(`.header #active-cell[data-column="${at}"]`) : this.#cell(row, at);
    await cell.waitFor(PATIENCE);
  }

  #cell(row: number, column: number): Locator {
    return this.table.locator(`.row[data-row="${row}"] #active-cell[data-column="${column}"]`);
  }

  /** Enter on a header sorts, and again turns the order around. */
  async #sort(): Promise<void> {
    await this.#goTo('calls30d', -1);
    for (const order of ['descending', 'ascending']) {
      await this.#press('Enter');
      await this.table.locator(`[role="columnheader"][aria-sort="${order}"]`).waitFor(PATIENCE);
      if (order === 'descending') await this.see('sorted');
    }
    await this.#press('Enter');
    await this.table
      .locator('[role="columnheader"][aria-sort="ascending"]')
      .waitFor({ state: 'detached', ...PATIENCE });
    console.log('Sorted by keyboard.');
  }

  async #filter(): Promise<void> {
    const before = await presentRowCount(this.table);
    await this.#press('Control+F');
    const box = this.person.page.locator('.quick-input-widget:visible');
    await box.waitFor(PATIENCE);
    await this.person.type('flag:verified');
    await this.#press('Enter');
    const button = this.table.locator('button.filtered', { hasText: 'flag:verified' });
    await button.waitFor(PATIENCE);
    ok((await presentRowCount(this.table)) < before);
    await this.#focused();
    await this.see('filtered');
    await choose(this.person, 'F1', 'Catalog Lens: Clear Filter', 'Catalog Lens: Clear Filter');
    await button.waitFor({ state: 'detached', ...PATIENCE });
    await rowCount(this.table, before);
    console.log('Filtered by keyboard.');
  }

  /** Changes a value without what depends on it, which makes a problem, and fixes that. */
  async #fix(): Promise<void> {
    await this.#goTo('calls30d', 1);
    // The last of the actions above the grid decides whether figures are updated.
    await this.#press('Shift+Tab', 'Space', 'Tab');
    await this.table.locator('.toolbar input:not(:checked)').waitFor(PATIENCE);
    await this.#focused();
    await this.#press('F2', 'Control+A');
    await this.person.type('12345');
    await this.#press('Enter');
    await activeCell(this.table, /^12345$/).waitFor(PATIENCE);
    await this.#focused();
    await this.see('edited');
    await this.#press('F8');
    const details = this.table.locator('.details', { hasText: 'Computed' });
    await details.waitFor(PATIENCE);
    await this.#press('Control+.');
    const fix = this.table.locator('.details .fix:focus');
    await fix.waitFor(PATIENCE);
    const title = await fix.innerText();
    await this.see('fix');
    await this.#press('Enter');
    await activeCell(this.table, valueIn(title)).waitFor(PATIENCE);
    await this.#focused();
    await this.see('fixed');
    console.log(`Fixed by keyboard: ${title}.`);
    await this.#press('Shift+Tab', 'Space', 'Tab');
    await this.table.locator('.toolbar input:checked').waitFor(PATIENCE);
    await this.#undoAll();
  }

  async #undoAll(): Promise<void> {
    await this.#focused();
    await undoAll(this.person, this.table, this.rows);
  }

  /** An id that another entry has is rejected, with the message of the rule; Escape leaves the cell as it was. */
  async #rejectDuplicate(): Promise<void> {
    await this.#goTo('id', 0);
    const id = await this.table.locator('#active-cell').innerText();
    await this.#press('ArrowDown');
    const own = await this.table.locator('.row[data-row="1"] #active-cell').innerText();
    await this.#press('Enter', 'Control+A');
    await this.person.type(id);
    await this.#press('Enter');
    await this.table.locator('.invalid', { hasText: 'already used by entry 1' }).waitFor(PATIENCE);
    await this.see('duplicate-id');
    await this.#press('Escape');
    await this.#focused();
    equal(await this.table.locator('#active-cell').innerText(), own);
    equal(await isDirty(this.person), false);
    console.log('An id in use is rejected.');
  }

  /** Sets a field of three rows, duplicates and deletes them. */
  async #editSeveral(): Promise<void> {
    const before = await presentRowCount(this.table);
    await this.#selectThree('facilitator');
    await choose(this.person, 'F1', 'Catalog Lens: Set Field', 'Catalog Lens: Set Field…');
    await answer(this.person, 'facilitator', 'facilitator');
    await answer(this.person, 'walker', /walker/, 'Value of facilitator');
    await this.table
      .locator('.row[aria-selected="true"] .cell', { hasText: /^walker$/ })
      .nth(2)
      .waitFor(PATIENCE);
    await this.see('set');
    await this.#undoAll();
    await this.#selectThree('name');
    await choose(this.person, 'F1', 'Duplicate Selected Entries', 'Catalog Lens: Duplicate Selected Entries');
    await rowCount(this.table, before + 3);
    await this.#focused();
    await this.see('duplicated');
    await this.#undoAll();
    await rowCount(this.table, before);
    await this.#selectThree('name');
    await choose(this.person, 'F1', 'Delete Selected Entries', 'Catalog Lens: Delete Selected Entries');
    await rowCount(this.table, before - 3);
    await this.#undoAll();
    await rowCount(this.table, before);
    console.log('Three rows are set, duplicated and deleted by keyboard.');
  }

  async #selectThree(title: string): Promise<void> {
    await this.#goTo(title, 0);
    await this.#press('Shift+ArrowDown', 'Shift+ArrowDown');
    await this.table.locator('.row[data-row="2"][aria-selected="true"]').waitFor(PATIENCE);
    equal(await this.table.locator('.row[aria-selected="true"]').count(), 3);
  }

  async #copy(): Promise<void> {
    await this.#selectThree('name');
    const copied = async (): Promise<string> => {
      await this.person.statusBar('Copied from 3 entries').first().waitFor(PATIENCE);
      return clipboard(this.person);
    };
    await this.#press('Control+C');
    equal((await copied()).trimEnd().split('\n').length, 3);
    await choose(this.person, 'F1', 'Catalog Lens: Copy as CSV', 'Catalog Lens: Copy as CSV');
    await this.#focused();
    match(await clipboardOnce(this.person, (text) => text.startsWith('name,')), /^name,problems,chain/);
    await choose(this.person, 'F1', 'Catalog Lens: Copy as JSON', 'Catalog Lens: Copy as JSON');
    await this.#focused();
    const json = await clipboardOnce(this.person, (text) => text.startsWith('['));
    equal((JSON.parse(json) as unknown[]).length, 3);
    console.log('Copied as TSV, CSV and JSON by keyboard.');
  }

  /** Two rows of two cells, as from a spreadsheet. */
  async #paste(): Promise<void> {
    await fillClipboard(this.person, 'pay\tlist-a, list-b\nsettle\tlist-c\n');
    await this.#goTo('facilitator', 0);
    await this.#press('Control+V');
    await activeCell(this.table, /^pay$/).waitFor(PATIENCE);
    await this.see('pasted');
    const texts = await this.table.locator('.row[data-row="1"] .cell').allInnerTexts();
    deepEqual(
      ['settle', 'list-c'].map((text) => texts.includes(text)),
      [true, true],
    );
    await this.#undoAll();
    console.log('Cells are pasted by keyboard.');
  }

  async #nextProblem(): Promise<void> {
    await this.#goTo('name', 0);
    await this.#press('F8');
    await this.table.locator('.details .message').first().waitFor(PATIENCE);
    await this.see('problem');
    await this.#press('F8', 'Escape');
    console.log('The next problem is shown.');
  }
}

async function clipboardOnce(person: Person, holds: (text: string) => boolean): Promise<string> {
  let text = '';
  await until(async () => holds((text = await clipboard(person))));
  return text;
}
