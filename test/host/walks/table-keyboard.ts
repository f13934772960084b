import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import { COLUMNS, readDelimited } from '../../../src/core/browse/table';
import type { User } from '../user';
import { firstRows, firstName, header, isDirty, presentRowCount, rowCount, tableFrame } from './table-page';
import {
  choice,
  clipboard,
  fillClipboard,
  listingsIn,
  PATIENCE,
  succeeds,
  until,
  type TakePicture,
  type Walk,
} from './walk';

/** Uses each listing of the folder as a table, by keyboard alone. */
export const walkTableKeyboard: Walk = async (user, takePicture, folder) => {
  for (const file of await listingsIn(folder)) {
    await user.openHugeFile(file);
    const table = await openByKeyboard(user);
    const name = file.replace('.json', '');
    const takeNamed: TakePicture = (picture) => takePicture(`${name}-${picture}`);
    await new Keyboard(user, table, await firstRows(table), takeNamed).useAll();
    await user.command('View: Close All Editors');
    console.log(`${file}: done.`);
  }
};

async function openByKeyboard(user: User): Promise<Frame> {
  // VS Code gives a large file the focus once it has read it.
  await user.page.locator('.view-line', { hasText: 'count' }).first().waitFor(PATIENCE);
  await user.listing(PATIENCE.timeout);
  await run(user, 'Catalog Lens: Open as Table');
  const table = await tableFrame(user);
  await firstName(table).waitFor(PATIENCE);
  return table;
}

/** Runs a command from the palette, once it is the selected one. */
async function run(user: User, command: string): Promise<void> {
  await user.press('F1');
  const widget = user.page.locator('.quick-input-widget:visible');
  await widget.locator('input').first().waitFor(PATIENCE);
  const row = widget.locator('.monaco-list-row.focused', { hasText: command });
  await user.type(command);
  await row.waitFor(PATIENCE);
  await user.press('Enter');
}

class Keyboard {
  constructor(
    private readonly user: User,
    private readonly table: Frame,
    /** The texts of the first rows as long as nothing is edited. */
    private readonly rows: string,
    private readonly takePicture: TakePicture,
  ) {}

  async useAll(): Promise<void> {
    await this.#focused();
    await this.takePicture('opened');
    await this.#sort();
    await this.#filter();
    if ((await this.table.locator('.grid').getAttribute('aria-readonly')) === 'false') {
      await this.#fix();
      await this.#rejectDuplicate();
      await this.#typeSeveral();
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
    for (const key of keys) await this.user.press(key);
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
      if (order === 'descending') await this.takePicture('sorted');
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
    const box = this.user.page.locator('.quick-input-widget:visible');
    await box.waitFor(PATIENCE);
    await this.user.type('flag:verified');
    await this.#press('Enter');
    const summary = this.table.locator('.summary', { hasText: 'flag:verified' });
    await summary.waitFor(PATIENCE);
    ok((await presentRowCount(this.table)) < before);
    await this.#focused();
    await this.takePicture('filtered');
    await run(this.user, 'Catalog Lens: Clear Filter');
    await summary.waitFor({ state: 'detached', ...PATIENCE });
    await rowCount(this.table, before);
    console.log('Filtered by keyboard.');
  }

  /** Goes to a problem with a quick fix, and applies that. */
  async #fix(): Promise<void> {
    const summary = await this.table.locator('.summary').innerText();
    if (!summary.includes('problem')) return;
    const box = this.user.page.locator('.quick-input-widget:visible', { hasText: 'Quick Fix' });
    await this.#goTo('name', 0);
    for (let attempt = 0; ; attempt++) {
      await this.#press('F8', 'Control+.');
      if (await succeeds(box.waitFor({ timeout: 1000 }))) break;
      if (attempt === 20) return;
    }
    const title = await choice(box, /./).first().innerText();
    await this.takePicture('fix');
    await this.#press('Enter');
    await until(() => isDirty(this.user));
    await this.#focused();
    await this.takePicture('fixed');
    console.log(`Fixed by keyboard: ${title}.`);
    await this.#undoAll();
  }

  /** Undoes edits until the file and the table are as they were. */
  async #undoAll(): Promise<void> {
    await this.#focused();
    await this.table.locator('.grid').focus();
    const dirty = this.user.page.locator('.tab.dirty').first();
    for (let undone = 0; undone < 9 && (await isDirty(this.user)); undone++) {
      await this.#press('Control+Z');
      await dirty.waitFor({ state: 'detached', timeout: 3000 }).catch(() => undefined);
    }
    await dirty.waitFor({ state: 'detached', ...PATIENCE });
    await until(async () => (await firstRows(this.table)) === this.rows);
  }

  /** An id that another entry has is rejected, with the message of the rule; Escape leaves the cell as it was. */
  async #rejectDuplicate(): Promise<void> {
    await this.#goTo('id', 0);
    const id = await this.table.locator('#active-cell').innerText();
    await this.#press('ArrowDown');
    const own = await this.table.locator('.row[data-row="1"] #active-cell').innerText();
    await this.#press('Enter', 'Control+A');
    await this.user.type(id);
    await this.#press('Enter');
    await this.table.locator('.invalid', { hasText: 'already used by entry 1' }).waitFor(PATIENCE);
    await this.takePicture('duplicate-id');
    await this.#press('Escape');
    await this.#focused();
    equal(await this.table.locator('#active-cell').innerText(), own);
    equal(await isDirty(this.user), false);
    console.log('An id in use is rejected.');
  }

  /** Enter and Tab set a value and move, as fast as one types; Delete empties a cell; a value of one cell is copied. */
  async #typeSeveral(): Promise<void> {
    await this.#goTo('facilitator', 0);
    const column = Number(await header(this.table, 'facilitator').getAttribute('data-column'));
    await this.user.type('one');
    await this.#press('Enter');
    await this.user.type('two');
    await this.#press('Enter');
    await this.user.type('three');
    await this.#press('Shift+Enter');
    const values = async (): Promise<string> =>
      (
        await Promise.all(
          [0, 1, 2].map((row) =>
            this.table.locator(`.row[data-row="${row}"] .cell[data-column="${column}"]`).innerText(),
          ),
        )
      ).join();
    await until(async () => (await values()) === 'one,two,three');
    await this.#isActive(1, column);
    await this.#press('F2', 'Tab');
    await this.#isActive(1, column + 1);
    await this.#press('Shift+Tab');
    await this.#isActive(1, column);
    await this.#walkByTab();
    await this.#goTo('facilitator', 1);
    await this.#press('Control+C');
    equal(await clipboardOnce(this.user, (text) => text === 'two'), 'two');
    await this.takePicture('typed');
    await this.#press('Delete');
    await until(async () => (await values()) === 'one,,three');
    await this.#focused();
    await this.#undoAll();
    await this.#refuseEmpty();
    console.log('Values are typed in several cells by keyboard.');
  }

  /** A price cannot be empty, which is said until the next key. */
  async #refuseEmpty(): Promise<void> {
    const error = this.table.locator('.error-message', { hasText: 'cannot be empty' });
    await this.#goTo('pricePerCallUsd', 0);
    await this.#press('Delete');
    await error.waitFor(PATIENCE);
    await this.#press('Control+S');
    await error.waitFor({ state: 'detached', ...PATIENCE });
  }

  /** After a value was set, Tab walks the cells that can be edited, then the next row; after another key it leaves the grid. */
  async #walkByTab(): Promise<void> {
    const { length } = COLUMNS;
    await this.#goTo(COLUMNS.at(-1)?.title ?? '', 0);
    await this.#press('F2', 'Tab');
    await this.#isActive(1, 0);
    await this.#press('Tab');
    await this.#isActive(1, 2);
    await this.#press('Shift+Tab', 'Shift+Tab');
    await this.#isActive(0, length - 1);
    await this.#press('ArrowLeft', 'Shift+Tab');
    await this.table.locator('.grid:not(:focus)').waitFor(PATIENCE);
    await this.table.locator('.grid').focus();
  }

  async #isActive(row: number, column: number): Promise<void> {
    await this.#cell(row, column).waitFor(PATIENCE);
    await this.#focused();
  }

  /** Duplicates and deletes three rows. */
  async #editSeveral(): Promise<void> {
    const before = await presentRowCount(this.table);
    await this.#selectThree('name');
    await run(this.user, 'Catalog Lens: Duplicate Entries');
    await rowCount(this.table, before + 3);
    await this.#focused();
    await this.takePicture('duplicated');
    await this.#undoAll();
    await rowCount(this.table, before);
    await this.#selectThree('name');
    await run(this.user, 'Catalog Lens: Delete Entries');
    await rowCount(this.table, before - 3);
    await this.#undoAll();
    await rowCount(this.table, before);
    console.log('Three rows are duplicated and deleted by keyboard.');
  }

  async #selectThree(title: string): Promise<void> {
    await this.#goTo(title, 0);
    await this.#press('Shift+ArrowDown', 'Shift+ArrowDown');
    await this.table.locator('.row[data-row="2"][aria-selected="true"]').waitFor(PATIENCE);
    equal(await this.table.locator('.row[aria-selected="true"]').count(), 3);
  }

  async #copy(): Promise<void> {
    await this.#selectThree('name');
    await this.#press('Control+C');
    await this.user.statusBar('Copied from 3 entries').first().waitFor(PATIENCE);
    equal(readDelimited(await clipboard(this.user), '\t').length, 3);
    await run(this.user, 'Catalog Lens: Copy As…');
    const box = this.user.page.locator('.quick-input-widget:visible');
    await box.locator('.quick-input-title', { hasText: 'Copy 3 entries As' }).waitFor(PATIENCE);
    await this.user.type('CSV');
    await choice(box, /^CSV/).waitFor(PATIENCE);
    await this.#press('Enter');
    await this.#focused();
    match(await clipboardOnce(this.user, (text) => text.startsWith('name,')), /^name,problems,chain/);
    console.log('Copied as TSV and CSV by keyboard.');
  }

  /** Two rows of two cells, as from a spreadsheet. */
  async #paste(): Promise<void> {
    await fillClipboard(this.user, 'pay\tlist-a, list-b\nsettle\tlist-c\n');
    await this.#goTo('facilitator', 0);
    await this.#press('Control+V');
    await this.table.locator('#active-cell', { hasText: /^pay$/ }).waitFor(PATIENCE);
    await this.takePicture('pasted');
    const texts = await this.table.locator('.row[data-row="1"] .cell').allInnerTexts();
    deepEqual(
      ['settle', 'list-c'].map((text) => texts.includes(text)),
      [true, true],
    );
    await this.#undoAll();
    console.log('Cells are pasted by keyboard.');
  }

  async #nextProblem(): Promise<void> {
    const summary = await this.table.locator('.summary').innerText();
    if (!summary.includes('problem')) return;
    await this.#goTo('name', 0);
    await this.#press('F8');
    await this.table.locator('#active-cell.problem').waitFor(PATIENCE);
    match(await this.table.locator('.details').innerText(), / · /);
    await this.takePicture('problem');
    console.log('The next problem is shown.');
  }
}

async function clipboardOnce(user: User, holds: (text: string) => boolean): Promise<string> {
  let text = '';
  await until(async () => holds((text = await clipboard(user))));
  return text;
}
