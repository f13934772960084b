import { deepEqual, equal } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { itemsIn, readContributions, type State, EDITOR_SUBMENU } from '../../support/contributions';
import { STATES } from '../../support/states';
import type { Context } from '../../support/when';
import { PROJECT } from '../folders';
import type { User } from '../user';
import { leaveInConflict } from './merge';
import { header, openTable } from './table-page';
import { commitAll, entryRow, toggle, type TakePicture, type Walk } from './walk';

const FILE = 'clean.json';
const CATEGORY = 'Catalog Lens: ';

/** Opens the palette and the menus in each state, and compares what is in them with what the manifest says. */
export const walkMenus: Walk = async (user, takePicture, folder) => {
  await writeFile(join(folder, 'program.ts'), 'export const id = 1;\n');
  await commitAll(folder, 'Listings');
  const menus = new Menus(user, takePicture);
  const empty = new Menus(await user.emptyWindow(), takePicture);
  await empty.isPalette('no folder');
  await empty.user.close();
  await user.openFile('package.json');
  await menus.areOfEditor('ordinary JSON', 'package.json');
  await user.openEntries();
  await user.openFile(FILE);
  await user.listing();
  await toggle(entryRow(user, /^base/));
  await toggle(entryRow(user, /^verified/));
  await menus.areOfEditor('listing', FILE);
  await menus.areOfEntries('listing');
  await user.openFile('program.ts');
  await menus.areOfEditor('TypeScript', 'program.ts');
  await menus.areOfEntries('TypeScript');
  await user.openFile(FILE);
  const table = await openTable(user);
  await menus.isPalette('table');
  await menus.isTitle('table');
  const cell = table.locator('.row[data-row="2"] .cell[data-column="0"]');
  await menus.isMenu('table', 'webview/context', cell, { webviewSection: 'tableRows' });
  await menus.isNone(header(table, 'chain'));
  await user.command('View: Close All Editors');
  await menus.areOfChanges(folder);
  await menus.areOfConflict(folder);
};

/** Titles of ours that commands of VS Code have, too, in some menus. */
const TITLES_OF_VSCODE = ['Close', 'Open Changes', 'Paste', 'Refresh'];

class Menus {
  readonly #contributions = readContributions(PROJECT);
  readonly #titles = new Map(this.#contributions.commands.map(({ command, title }) => [command, title]));

  constructor(
    readonly user: User,
    private readonly takePicture: TakePicture,
  ) {}

  /** The palette, the title of the editor, and the menus of its text and of its tab. */
  async areOfEditor(name: string, file: string): Promise<void> {
    await this.isPalette(name);
    await this.isTitle(name);
    const { page } = this.user;
    await this.isSubmenu(name, EDITOR_SUBMENU, page.locator('.editor-instance .view-line').first());
    await this.isMenu(name, 'editor/title/context', page.locator(`.tab[data-resource-name="${file}"]`));
  }

  async areOfEntries(name: string): Promise<void> {
    const title = this.user.page.locator('.sidebar .composite.title');
    await this.#isToolbar(name, 'view/title', title, { view: 'catalogLens.entries' });
    await this.isMenu(name, 'view/item/context', entryRow(this.user, /a call|·/).nth(0), {
      view: 'catalogLens.entries',
      viewItem: 'group',
    });
  }

  /** A listing that was compared, and is changed in Source Control. */
  async areOfChanges(folder: string): Promise<void> {
    const { user } = this;
    const file = join(folder, FILE);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"count": \d+/, '"count": 999'));
    await user.openFile(FILE);
    const resource = await resourceInSourceControl(user);
    await this.isMenu('changes', 'scm/resourceState/context', resource);
    await user.openEntries();
    const box = await user.ask('Catalog Lens: Compare Listing…');
    await box.locator('.monaco-list-row', { hasText: 'HEAD' }).first().click();
    await user.page.locator('.pane-header', { hasText: 'Changes' }).first().waitFor();
    await this.isPalette('changes');
    const pane = user.page.locator('.pane', {
      has: user.page.locator('.pane-header', { hasText: 'Changes' }),
    });
    const field = pane.locator('.monaco-list-row', { hasText: /^count/ }).first();
    const view = { view: 'catalogLens.changes' };
    await this.isMenu('changes', 'view/item/context', field, { ...view, viewItem: 'field.editable' });
    await pane.locator('.pane-header').hover();
    await this.#isToolbar('changes', 'view/title', pane.locator('.pane-header'), view);
    await user.command('Catalog Lens: Close');
    await user.command('View: Close All Editors');
  }

  async areOfConflict(folder: string): Promise<void> {
    const { user } = this;
    await leaveInConflict(folder);
    await user.openFile(FILE);
    const resource = await resourceInSourceControl(user);
    await user.page.locator('.editor-actions').getByLabel('Merge by Entry').first().waitFor();
    await this.isPalette('conflict');
    await this.isTitle('conflict');
    await this.isMenu('conflict', 'scm/resourceState/context', resource);
  }

  async isPalette(name: string): Promise<void> {
    const { page } = this.user;
    const widget = page.locator('.quick-input-widget:visible');
    const rows = widget.locator('.monaco-list-row');
    const first = rows.filter({ hasText: CATEGORY }).first();
    // A palette that is open does not follow commands that are added, as while the window starts.
    for (let attempt = 0; attempt < 20 && !(await first.isVisible()); attempt++) {
      await this.user.press('Escape');
      await this.user.press('F1');
      await widget.locator('input').first().fill(`>${CATEGORY}`);
      await first.waitFor({ timeout: 3000 }).catch(() => undefined);
    }
    await this.takePicture(`${fileNameOf(name)}-palette`, this.user);
    const found = new Set<string>();
    const size = Number(await rows.first().getAttribute('aria-setsize'));
    // Only the visible rows are drawn.
    for (let seen = 0; seen < size; seen++) {
      for (const label of await rows.locator('.label-name').allInnerTexts()) found.add(label);
      await this.user.press('ArrowDown');
    }
    await this.user.press('Escape');
    await widget.waitFor({ state: 'hidden' });
    const titles = [...found].filter((label) => label.startsWith(CATEGORY));
    this.#isExpected(
      name,
      'commandPalette',
      titles.map((label) => label.slice(CATEGORY.length)),
    );
  }

  async isTitle(name: string): Promise<void> {
    const actions = this.user.page.locator('.editor-group-container.active .editor-actions');
    await this.#isToolbar(name, 'editor/title', actions);
  }

  /** The icons of a title, and their overflow. */
  async #isToolbar(name: string, menu: string, actions: Locator, context?: Context): Promise<void> {
    const titles: string[] = [];
    for (const icon of await actions.locator('a.action-label').all())
      titles.push(((await icon.getAttribute('aria-label')) ?? '').replace(/ \(.*\)$/, ''));
    const more = actions.getByLabel(/(^| )More Actions/);
    if ((await more.count()) > 0)
      titles.push(...(await this.#labels(more.first(), 'left', `${name}-${menu}`)));
    this.#isExpected(name, menu, titles, context);
  }

  async isMenu(name: string, menu: string, target: Locator, context?: Context): Promise<void> {
    const picture = `${name}-${menu}-${String(context?.webviewSection ?? '')}`;
    this.#isExpected(name, menu, await this.#labels(target, 'right', picture), context);
  }

  /** A submenu of the extension in the menu of something; that is missing if it would be empty. */
  async isSubmenu(name: string, submenu: string, target: Locator): Promise<void> {
    await target.click({ button: 'right' });
    const menu = this.user.page.locator('.monaco-menu:visible');
    await menu.locator('.action-label').first().waitFor();
    const item = menu.locator('.action-item', { hasText: /^Catalog Lens$/ });
    const isThere = (await item.count()) > 0;
    const labels = isThere ? await this.#labels(item.first(), 'left', `${name}-${submenu}`) : [];
    if (!isThere) await this.user.press('Escape');
    this.#isExpected(name, submenu, labels);
  }

  /** Something has no menu. */
  async isNone(target: Locator): Promise<void> {
    await target.click({ button: 'right' });
    // A menu would be open by then.
    await this.user.page.waitForTimeout(1000);
    equal(await this.user.page.locator('.monaco-menu:visible').count(), 0);
  }

  /** The labels of the menu that a click opens. @param picture a name for a picture of it */
  async #labels(target: Locator, button: 'left' | 'right', picture?: string): Promise<readonly string[]> {
    await target.click({ button });
    const menu = this.user.page.locator('.monaco-menu:visible');
    await menu.locator('.action-label').first().waitFor();
    if (picture !== undefined) await this.takePicture(fileNameOf(picture), this.user);
    const labels = await menu.locator('.action-label').allInnerTexts();
    await this.user.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    return labels;
  }

  /** @param context that of what the menu was opened on */
  #isExpected(name: string, menu: string, shown: readonly string[], context?: Context): void {
    const found = STATES.find((one) => one.name === name);
    if (!found) throw new Error(`No state ${name}.`);
    const state: State = context ? { ...found, menus: { ...found.menus, [menu]: [context] } } : found;
    const expected = itemsIn(this.#contributions, menu, state).map(({ command }) =>
      this.#titles.get(command),
    );
    const own = new Set(this.#titles.values());
    for (const title of TITLES_OF_VSCODE) if (!expected.includes(title)) own.delete(title);
    deepEqual(sorted(shown.filter((title) => own.has(title))), sorted(expected), `${name}: ${menu}`);
    console.log(`${name}, ${menu}: ${expected.length} commands.`);
  }
}

/** The row of the file in the Source Control view, which is opened again if the Entries view has followed the cursor meanwhile. */
async function resourceInSourceControl(user: User): Promise<Locator> {
  const icon = user.page.getByLabel(/^Source Control/);
  const resource = user.page.locator('.scm-view .monaco-list-row', { hasText: FILE }).first();
  for (let attempt = 0; attempt < 5; attempt++) {
    if (!(await resource.isVisible()))
      await user.page.locator('.activitybar .action-item', { has: icon }).first().click();
    await resource.waitFor({ timeout: 5000 }).catch(() => undefined);
    // The list is drawn again while Git refreshes it.
    await user.page.waitForTimeout(1000);
    if (await resource.isVisible()) break;
  }
  return resource;
}

function sorted(titles: readonly (string | undefined)[]): readonly (string | undefined)[] {
  return [...new Set(titles)].sort();
}

function fileNameOf(text: string): string {
  return text.replace(/[^\w]+/g, '-').replace(/-$/, '');
}
