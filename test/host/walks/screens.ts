import { readdir } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import { succeeds, webviewWith, type TakePicture, type Walk } from './walk';

/** Takes a screenshot of each screen with each listing of the folder, to review them on any data. */
export const walkScreens: Walk = async (user, takePicture, folder) => {
  await user.openEntries();
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  for (const file of files) {
    await user.openFile(file);
    if (await succeeds(user.listing(20_000))) await screensOf(user, takePicture, file.replace('.json', ''));
  }
  await detailsPage(user, takePicture);
};

/** The page that VS Code shows for the installed extension. */
async function detailsPage(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Extensions: Show Installed Extensions');
  await user.page.locator('.extensions-list .monaco-list-row', { hasText: 'Catalog Lens' }).first().click();
  await webviewWith(user, 'h1');
  await takePicture('details-page');
  await user.command('View: Close All Editors');
}

async function screensOf(user: User, takePicture: TakePicture, name: string): Promise<void> {
  const rows = user.entries();
  await rows.first().waitFor();
  for (const width of [220, 400, 300]) {
    await user.sideBarWidth(width);
    await takePicture(`${name}-entries-${width}`);
  }
  await boxes(user, takePicture, name);
  await tooltip(user, rows.first(), /entries/);
  await takePicture(`${name}-group-tooltip`);
  await user.page.mouse.move(900, 500);
  await user.page.locator('.monaco-hover:visible').waitFor({ state: 'detached' });
  await user.press('F8');
  // A listing may have no problem.
  if (await succeeds(user.page.locator('.marker-widget').first().waitFor({ timeout: 5000 }))) {
    await takePicture(`${name}-problem`);
    await user.press('Escape');
  }
  const selected = user.page.locator('.pane .monaco-list-row.selected', { hasText: /·/ }).first();
  await selected.waitFor();
  await tooltip(user, selected, /calls/);
  await takePicture(`${name}-entry-tooltip`);
  await user.page.mouse.move(900, 500);
  await changes(user);
  await takePicture(`${name}-changes`);
  await user.command('View: Close Editor');
  await user.command('File: Revert File');
  await user.command('Catalog Lens: Show Summary');
  await user.page.locator('.tab.active', { hasText: /Summary/ }).waitFor();
  await webviewWith(user, '#summary .mark');
  await takePicture(`${name}-summary`);
  await user.command('Catalog Lens: Open as Table');
  await webviewWith(user, '.row[data-row="0"]');
  await takePicture(`${name}-table`);
  await user.command('View: Close All Editors');
}

/** Takes pictures of what the commands ask with, and of the menus. */
async function boxes(user: User, takePicture: TakePicture, name: string): Promise<void> {
  for (const command of ['Filter Entries', 'Group By', 'Sort By', 'Go to Entry', 'Compare Listing']) {
    const box = await user.ask(`Catalog Lens: ${command}…`);
    await box.locator('.monaco-list-row').first().waitFor();
    await takePicture(`${name}-${command.toLowerCase().replaceAll(' ', '-')}`);
    await user.press('Escape');
    await box.waitFor({ state: 'hidden' });
  }
  const menu = user.page.locator('.context-view .monaco-menu').last();
  const isOpen = async (picture: string): Promise<void> => {
    await menu.waitFor();
    await takePicture(`${name}-${picture}`);
    // Once for each open submenu.
    while (await menu.isVisible()) await user.press('Escape');
  };
  await user.page
    .locator('.sidebar')
    .getByRole('button', { name: /More Actions/ })
    .first()
    .click();
  await isOpen('menu-of-view');
  await user.entries().first().click({ button: 'right' });
  await isOpen('menu-of-group');
  const line = user.page.locator('.editor-instance .view-line', { hasText: '"name"' }).first();
  await line.click({ button: 'right' });
  await menu.getByText('Catalog Lens', { exact: true }).hover();
  await user.page.locator('.context-view .monaco-submenu').waitFor();
  await isOpen('menu-of-text');
}

/** Compares the listing with the last commit after an entry was duplicated, and shows that entry. */
async function changes(user: User): Promise<void> {
  await user.command('Catalog Lens: Duplicate Entries');
  // The text takes the focus, which would close a box.
  await user.page.locator('.editor-instance .dirty-diff-added').first().waitFor();
  const versions = await user.ask('Catalog Lens: Compare Listing…');
  await versions.locator('.monaco-list-row', { hasText: /^HEAD/ }).click();
  const view = user.page.locator('.pane', { has: user.page.locator('.pane-header', { hasText: 'Changes' }) });
  await view.locator('.monaco-list-row', { hasText: /Entry \d/ }).click();
  await user.page.locator('.monaco-diff-editor .view-line').first().waitFor();
}

/** Points at a row until its tooltip is shown: an update of the tree closes it, and it opens only when the mouse moves again. */
async function tooltip(user: User, row: Locator, text: RegExp): Promise<void> {
  const hover = user.page.locator('.monaco-hover:visible', { hasText: text }).first();
  do {
    await user.page.mouse.move(900, 500);
    await user.pointAt(row);
  } while (!(await succeeds(hover.waitFor({ timeout: 5000 }))));
}
