import { equal, match, ok } from 'node:assert/strict';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/** Leaves a cell of each listing of the folder, while it is edited, in every way: what was typed is never lost. */
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
    await this.#leave('saved', async () => {
      await this.user.press('Control+S');
      await until(async () => (await this.#onDisk(this.path)).includes('Typed: saved.'));
    });
    await this.#leave('palette', async (table) => {
      await this.user.press('F1');
      await this.user.page.locator('.quick-input-widget:visible').waitFor();
      await this.user.press('Escape');
      await activeCell(table, 'Typed: palette.').waitFor(PATIENCE);
    });
    await this.#leave('other tab', async () => {
      await this.user.page.locator('.tab', { hasText: 'Untitled-1' }).last().click();
    });
    await this.#leave('closed tab', async () => {
      await this.#tab().click({ button: 'middle' });
    });
    await this.#leave('renamed', () => this.#rename());
    await this.#leave('ended host', (table) => this.#endHost(table));
    await this.#leave('deleted', () => this.#delete());
  }

  /** Types in the first description, leaves the cell, and finds what was typed in the text. */
  async #leave(how: string, leave: (table: Frame) => Promise<void>): Promise<void> {
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
    await goTo(this.user, table, 'description');
    await this.user.press('F2');
    await this.#input(table).waitFor(PATIENCE);
    await this.user.press('Control+A');
    await this.user.type(`Typed: ${how}.`);
    await leave(table);
    await this.user.command('View: Focus First Editor Group');
    await this.user.press('Control+Home');
    await this.user.token(`Typed: ${how}.`).waitFor(PATIENCE);
    await this.takePicture(how.replace(' ', '-'));
    if ((await this.user.page.locator('.tab.dirty').count()) > 0)
      await this.user.command('File: Revert File');
    console.log(`What was typed is kept: ${how}.`);
  }

  /** The tab of the table. */
  #tab(): Locator {
    return this.user.page.locator('.tab', { hasText: this.#fileName }).last();
  }

  /** The file in the Explorer. */
  #file(): Locator {
    return this.user.page.locator('.explorer-viewlet .monaco-list-row', { hasText: this.#fileName }).first();
  }

  #input(table: Frame): Locator {
    return table.locator('.editor input');
  }

  async #onDisk(path: string): Promise<string> {
    return readFile(path, 'utf8');
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

  /** The page reports that it gets no answer, and is replaced by one that does. */
  async #endHost(table: Frame): Promise<void> {
    await killExtensionHosts();
    await this.user.press('Enter');
    const link = table.getByRole('link', { name: 'Open Table Again' });
    await link.waitFor(PATIENCE);
    await this.takePicture('no-answer');
    await link.click();
    const isShownAgain = async (): Promise<boolean> => {
      const shown = await tableFrame(this.user);
      return (await this.#input(shown).count()) === 1 && (await shown.getByRole('link').count()) === 0;
    };
    // The page may be replaced while it is looked at.
    await until(() => isShownAgain().catch(() => false));
    const again = await tableFrame(this.user);
    equal(await this.#input(again).inputValue(), 'Typed: ended host.');
    await this.#input(again).press('Enter');
    await again.locator('.row .cell', { hasText: 'Typed: ended host.' }).waitFor(PATIENCE);
  }

  /** A file that has been renamed by another program is not created again without a question. */
  async #delete(): Promise<void> {
    const { page } = this.user;
    const moved = join(dirname(this.path), 'moved.json');
    await rename(this.path, moved);
    const table = await tableFrame(this.user);
    await table.locator('.notices', { hasText: 'deleted or renamed' }).waitFor(PATIENCE);
    await this.user.press('Control+S');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor(PATIENCE);
    match(await dialog.innerText(), /Create it again\?/);
    await this.takePicture('missing');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    ok(
      await access(this.path).then(
        () => false,
        () => true,
      ),
    );
    await rename(moved, this.path);
    await table
      .locator('.notices', { hasText: 'deleted or renamed' })
      .waitFor({ state: 'hidden', ...PATIENCE });
  }
}
