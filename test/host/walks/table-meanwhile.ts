import { equal } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import { activeCell, firstName, goTo, openTable, PATIENCE, rowCount, until, walkTables } from './table-page';
import type { TakePicture, Walk } from './walk';

/** A listing response, as its JSON is. */
interface Response {
  readonly count: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

/** Edits cells of each listing of the folder while its file changes on disk, as when another branch is checked out. */
export const walkTableMeanwhile: Walk = walkTables(openTable, async ({ user, table, path, takePicture }) =>
  new Meanwhile(user, table, path, await readFile(path, 'utf8'), takePicture).useAll(),
);

class Meanwhile {
  readonly #input: Locator;
  readonly #message: Locator;
  readonly #fileName: string;
  readonly #response: Response;

  constructor(
    private readonly user: User,
    private readonly table: Frame,
    private readonly path: string,
    private readonly text: string,
    private readonly takePicture: TakePicture,
  ) {
    this.#input = table.locator('.editor input');
    this.#message = table.locator('.editor .invalid');
    this.#response = JSON.parse(text) as Response;
    this.#fileName = basename(path);
  }

  async useAll(): Promise<void> {
    await this.#move();
    await this.#changeField();
    await this.#removeEntry();
    await this.#isNoListing();
    await this.#clickElsewhere();
    await this.#findInOutput();
    await this.#hide();
  }

  /** Opens the editor of the first description and types. */
  async #type(text: string): Promise<void> {
    await goTo(this.user, this.table, 'description');
    await this.user.press('F2');
    await this.#input.waitFor(PATIENCE);
    await this.user.press('Control+A');
    await this.user.type(text);
  }

  /** Replaces the file on disk, which VS Code reads again. */
  async #write(results: Response['results']): Promise<void> {
    const { length: count } = results;
    await writeFile(this.path, JSON.stringify({ ...this.#response, count, results }, undefined, 2));
  }

  /** Makes the file and the table as they were. */
  async #restore(): Promise<void> {
    const dirty = this.user.page.locator('.tab.dirty').first();
    if ((await dirty.count()) > 0) {
      await this.table.locator('.grid').focus();
      await this.user.press('Control+Z');
      await dirty.waitFor({ state: 'detached', ...PATIENCE });
    }
    await writeFile(this.path, this.text);
    const { results } = this.#response;
    await rowCount(this.table, results.length);
    await this.#firstNameIs(String(results[0]?.name));
    await goTo(this.user, this.table, 'description');
    await activeCell(this.table, String(results[0]?.description).slice(0, 20)).waitFor(PATIENCE);
  }

  async #firstNameIs(name: string): Promise<void> {
    await until(async () => (await firstName(this.table).innerText()) === name);
  }

  /** The editor stays open with a message, and has the text. */
  async #isKept(message: RegExp, text: string): Promise<void> {
    await this.#message.filter({ hasText: message }).waitFor(PATIENCE);
    equal(await this.#input.inputValue(), text);
  }

  async #move(): Promise<void> {
    const { results } = this.#response;
    await this.#type('Typed while the row moved.');
    await this.#write([...results.slice(-1), ...results.slice(0, -1)]);
    await this.#firstNameIs(String(results.at(-1)?.name));
    const cell = this.table.locator('.row[data-row="1"] #active-cell');
    await cell.waitFor(PATIENCE);
    await this.takePicture('moved');
    await this.user.press('Enter');
    await this.#input.waitFor({ state: 'detached', ...PATIENCE });
    await this.#isSet(1, 'Typed while the row moved.');
    await this.#restore();
    console.log('A value is set in an entry that has moved.');
  }

  /** Enter has set the text in a row, and moved on. */
  async #isSet(row: number, text: string): Promise<void> {
    await this.table.locator(`.row[data-row="${row}"] .cell`, { hasText: text }).waitFor(PATIENCE);
    await this.table.locator(`.row[data-row="${row + 1}"] #active-cell`).waitFor(PATIENCE);
  }

  async #changeField(): Promise<void> {
    const [first, ...others] = this.#response.results;
    const text = 'Typed while the value changed.';
    await this.#type(text);
    await this.#write([{ ...first, description: 'Another value.' }, ...others]);
    await activeCell(this.table, /^Another value\.$/).waitFor(PATIENCE);
    await this.user.press('Enter');
    await this.#isKept(/Another value\./, text);
    await this.takePicture('changed');
    await this.user.press('Enter');
    await this.#isSet(0, text);
    await this.#restore();
    console.log('A value that has changed is replaced only when that has been said.');
  }

  async #removeEntry(): Promise<void> {
    const text = 'Typed while the entry was removed.';
    await this.#type(text);
    await this.#write(this.#response.results.slice(1));
    await rowCount(this.table, this.#response.results.length - 1);
    await this.user.press('Enter');
    await this.#isKept(/no longer/, text);
    await this.takePicture('removed');
    await writeFile(this.path, this.text);
    await rowCount(this.table, this.#response.results.length);
    await this.user.press('Enter');
    await this.#isSet(0, text);
    await this.#restore();
    console.log('The text is kept while its entry is removed.');
  }

  async #isNoListing(): Promise<void> {
    const text = 'Typed while the file was no listing.';
    await this.#type(text);
    await writeFile(this.path, '{}');
    await this.table.locator('.notices', { hasText: 'not a listing' }).waitFor(PATIENCE);
    await this.user.press('Enter');
    await this.#isKept(/no longer/, text);
    await this.takePicture('no-listing');
    await writeFile(this.path, this.text);
    await rowCount(this.table, this.#response.results.length);
    await this.user.press('Enter');
    await this.#isSet(0, text);
    await this.#restore();
    console.log('The text is kept while the file is not a listing.');
  }

  /** Ctrl+F searches the panel that has the focus, while the table is the active editor. */
  async #findInOutput(): Promise<void> {
    const { page } = this.user;
    await this.user.command('Output: Focus on Output View');
    const panel = page.locator('.part.panel');
    // The command palette may return the focus to the table.
    await panel.locator('.monaco-editor').first().click();
    await panel.locator('.monaco-editor.focused').waitFor(PATIENCE);
    await this.user.press('Control+F');
    await panel.locator('.find-widget.visible').waitFor(PATIENCE);
    equal(await page.locator('.quick-input-widget:visible').count(), 0);
    await this.takePicture('output');
    await this.user.command('View: Hide Panel');
    console.log('Ctrl+F searches the output panel while it has the focus.');
  }

  /** A rejected value stays in its editor while the table is hidden. */
  async #hide(): Promise<void> {
    const { page } = this.user;
    await this.table.locator('.grid').focus();
    await this.user.command('File: New Untitled Text File');
    const tab = page.locator('.tab', { hasText: this.#fileName }).last();
    await tab.click();
    await goTo(this.user, this.table, 'pricePerCallUsd');
    await this.user.press('F2');
    await this.#input.fill('cheap');
    await page.locator('.tab', { hasText: 'Untitled-1' }).click();
    await tab.click();
    await this.#isKept(/number/, 'cheap');
    await this.takePicture('hidden');
    await this.#input.press('Escape');
    console.log('A rejected value is kept while its table is hidden.');
  }

  /** A value that is rejected when the user clicks elsewhere stays in its editor. */
  async #clickElsewhere(): Promise<void> {
    await goTo(this.user, this.table, 'pricePerCallUsd');
    await this.user.press('F2');
    await this.#input.fill('cheap');
    await this.table.locator('.row[data-row="4"] .cell[data-column="0"]').click();
    await this.#isKept(/number/, 'cheap');
    await this.takePicture('left');
    await this.user.press('Escape');
    await this.#input.waitFor({ state: 'detached', ...PATIENCE });
    console.log('A rejected value is kept when the user clicks elsewhere.');
  }
}
