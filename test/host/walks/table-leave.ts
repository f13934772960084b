import { equal } from 'node:assert/strict';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { killExtensionHosts } from '../processes';
import type { User } from '../user';
import {
  activeCell,
  firstName,
  goTo,
  openTable,
  PATIENCE,
  tableFrame,
  until,
  walkTables,
} from './table-page';
import type { TakePicture, Walk } from './walk';

/** Leaves a cell of each listing of the folder, while it is edited, in every way: what was typed is set, stays in the cell or is dropped. */
export const walkTableLeave: Walk = walkTables(openTable, async ({ user, path, takePicture }) =>
  new Leaving(user, path, await readFile(path, 'utf8'), takePicture).useAll(),
);

/** What a file is renamed to. */
const RENAMED = 'renamed.json';

class Leaving {
  readonly #fileName: string;

  constructor(
    private readonly user: User,
    private readonly path: string,
    private readonly text: string,
    private readonly takePicture: TakePicture,
  ) {
    this.#fileName = basename(path);
  }

  async useAll(): Promise<void> {
    await this.#sets('Enter', () => this.user.press('Enter'));
    await this.#sets('Tab', () => this.user.press('Tab'));
    await this.#sets('click', (table) => table.locator('.row[data-row="4"] .cell[data-column="0"]').click());
    await this.#sets('saved', async () => {
      await this.user.press('Control+S');
      await until(async () => (await readFile(this.path, 'utf8')).includes('Typed: saved.'));
    });
    await this.#sets('palette', async (table) => {
      await this.user.press('F1');
      await this.user.page.locator('.quick-input-widget:visible').waitFor();
      await this.user.press('Escape');
      await activeCell(table, 'Typed: palette.').waitFor(PATIENCE);
    });
    await this.#sets('other tab', async () => {
      await this.user.page.locator('.tab', { hasText: 'Untitled-1' }).last().click();
    });
    await this.#sets('renamed', () => this.#rename());
    for (const key of ['Enter', 'Tab', 'Control+S']) await this.#keeps(key, () => this.user.press(key));
    await this.#keeps('click', (table) => table.locator('.row[data-row="4"] .cell[data-column="0"]').click());
    await this.#drops('Escape', () => this.user.press('Escape'));
    await this.#drops('closed tab', () => this.#tab().click({ button: 'middle' }));
    await this.#drops('ended host', (table) => this.#endHost(table));
    await this.#drops('deleted', () => this.#delete());
  }

  /** Types in the first description, leaves the cell, and finds what was typed in the text. */
  async #sets(how: string, leave: (table: Frame) => Promise<void>): Promise<void> {
    await this.#type(`Typed: ${how}.`);
    await leave(await tableFrame(this.user));
    await this.#showText();
    await this.user.token(`Typed: ${how}.`).waitFor(PATIENCE);
    await this.takePicture(how.replace(' ', '-'));
    await this.#revert();
    console.log(`What was typed is set: ${how}.`);
  }

  /** Types what is no price, leaves the cell, and finds it open with the text and the reason. */
  async #keeps(how: string, leave: (table: Frame) => Promise<void>): Promise<void> {
    await this.#type('cheap', 'pricePerCallUsd');
    const table = await tableFrame(this.user);
    await leave(table);
    await table.locator('.editor .invalid', { hasText: 'is a number' }).waitFor(PATIENCE);
    equal(await table.locator('.editor input').inputValue(), 'cheap');
    await this.user.press('Escape');
    equal(await this.user.page.locator('.tab.dirty').count(), 0);
    console.log(`What cannot be set stays in its cell: ${how}.`);
  }

  /** Types in the first description, leaves the cell, and finds the text unchanged. */
  async #drops(how: string, leave: (table: Frame) => Promise<void>): Promise<void> {
    await this.#type(`Typed: ${how}.`);
    await leave(await tableFrame(this.user));
    await this.#showText();
    equal(await this.user.page.locator('.tab.dirty').count(), 0);
    console.log(`What was typed is dropped: ${how}.`);
  }

  async #type(text: string, column = 'description'): Promise<void> {
    await this.user.command('View: Close All Editors');
    await writeFile(this.path, this.text);
    await rm(join(dirname(this.path), RENAMED), { force: true });
    // Quick Open would open the table again.
    await this.#file().click();
    await openTable(this.user);
    await this.user.command('File: New Untitled Text File');
    await this.#tab().click();
    const table = await tableFrame(this.user);
    await firstName(table).waitFor(PATIENCE);
    await goTo(this.user, table, column);
    await this.user.press('F2');
    await table.locator('.editor input').waitFor(PATIENCE);
    await this.user.press('Control+A');
    await this.user.type(text);
  }

  /** Shows the start of the text, which is beside the table. */
  async #showText(): Promise<void> {
    await this.user.command('View: Focus First Editor Group');
    await this.user.press('Control+Home');
  }

  async #revert(): Promise<void> {
    if ((await this.user.page.locator('.tab.dirty').count()) > 0)
      await this.user.command('File: Revert File');
  }

  /** The tab of the table. */
  #tab(): Locator {
    return this.user.page.locator('.tab', { hasText: this.#fileName }).last();
  }

  /** The file in the Explorer. */
  #file(): Locator {
    return this.user.page.locator('.explorer-viewlet .monaco-list-row', { hasText: this.#fileName }).first();
  }

  /** Renamed in VS Code, the file stays open as a table. */
  async #rename(): Promise<void> {
    const { page } = this.user;
    await this.#file().click({ button: 'right' });
    // A menu ignores a button of the mouse that is released within 100 ms after it opened.
    await page.locator('.monaco-menu:visible .action-item', { hasText: 'Rename...' }).click({ delay: 200 });
    await page.locator('.explorer-viewlet .monaco-inputbox input').fill(RENAMED);
    await this.user.press('Enter');
    await page.locator('.tab.dirty', { hasText: RENAMED }).nth(1).waitFor(PATIENCE);
    await until(async () => (await page.locator('.tab', { hasText: RENAMED }).count()) === 2);
    const table = await tableFrame(this.user);
    await activeCell(table, 'Typed: renamed.').or(firstName(table)).first().waitFor(PATIENCE);
  }

  /** The page says that it gets no answer. */
  async #endHost(table: Frame): Promise<void> {
    await killExtensionHosts();
    await this.user.press('Enter');
    await table.getByText('Catalog Lens is not responding.').waitFor(PATIENCE);
    await this.takePicture('no-answer');
  }

  /** The table says that another program has renamed the file. */
  async #delete(): Promise<void> {
    const moved = join(dirname(this.path), 'moved.json');
    await rename(this.path, moved);
    const notice = (await tableFrame(this.user)).locator('.notices', { hasText: 'deleted or renamed' });
    await notice.waitFor(PATIENCE);
    await this.takePicture('missing');
    await this.user.press('Escape');
    await rename(moved, this.path);
    await notice.waitFor({ state: 'hidden', ...PATIENCE });
  }
}
