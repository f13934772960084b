import { equal } from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import type { TakePicture, Walk } from './walk';

/** Finds entries by VS Code's own navigation. */
export const walkNavigate: Walk = async (user, takePicture, folder) => {
  await outline(user, takePicture);
  await folded(user, takePicture);
  await symbols(user, takePicture);
  await withoutOutline(user, takePicture, folder);
};

/** The label of an entry. */
const NAME = / · \//;

function outlineRow(user: User, text: string | RegExp): Locator {
  return user.page.locator('.outline-pane .monaco-list-row', { hasText: text }).first();
}

/** The breadcrumbs with the name of an entry. */
function breadcrumbs(user: User): Locator {
  return user.page.locator('.breadcrumbs-control', { hasText: NAME });
}

/** Waits until the breadcrumbs show another entry than before. */
async function otherBreadcrumbs(user: User, before: string): Promise<void> {
  await breadcrumbs(user).filter({ hasNotText: before }).waitFor();
}

/** The name of the entry that the breadcrumbs show, after the file and `results`. */
async function entryShown(user: User): Promise<string> {
  const items = await breadcrumbs(user).locator('.monaco-breadcrumb-item').allInnerTexts();
  return items[2]?.trim() ?? '';
}

async function outline(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('broken.json');
  await user.command('Explorer: Focus on Outline View');
  // The outline gets the room of the folder's files.
  await user.page.locator('.pane-header', { hasText: 'catalog-lens-' }).first().click();
  await outlineRow(user, NAME).waitFor();
  await takePicture('outline');
  await outlineRow(user, NAME).click();
  await breadcrumbs(user).waitFor();
  await takePicture('breadcrumbs');
  const first = await entryShown(user);
  await user.command('Explorer: Focus on Outline View');
  // Past the members of the first entry.
  for (let row = 0; row < 20; row++) await user.press('ArrowDown');
  await user.press('Enter');
  await otherBreadcrumbs(user, first);
  console.log('The outline and breadcrumbs show names.');
}

async function folded(user: User, takePicture: TakePicture): Promise<void> {
  const before = await entryShown(user);
  await user.goTo(425);
  await user.page.locator('.sticky-widget', { hasText: NAME }).first().waitFor();
  await otherBreadcrumbs(user, before);
  await takePicture('sticky');
  // An edit makes VS Code ask again, and its own JSON support is not to answer first.
  await user.press('Space');
  await user.page.locator('.tab.active.dirty').first().waitFor();
  await breadcrumbs(user).waitFor();
  await takePicture('edited');
  await user.press('Control+Z');
  await user.goTo(5);
  await user.command('Fold Level 3');
  await user.page.locator('.margin .codicon-folding-collapsed').nth(3).waitFor();
  await takePicture('folded');
  await user.command('Unfold All');
  console.log('Sticky scroll and folded entries show names.');
}

async function symbols(user: User, takePicture: TakePicture): Promise<void> {
  await user.press('Control+Shift+O');
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row').first().waitFor();
  await user.type('api');
  await box.locator('.monaco-list-row', { hasText: NAME }).first().waitFor();
  equal(await box.locator('.monaco-list-row', { hasText: /^\d+results/ }).count(), 0);
  await takePicture('go-to-symbol');
  await user.press('Escape');
  console.log('Entries are found as symbols.');
}

/** The outline as it is without the extension's symbols. */
async function withoutOutline(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  await user.openFile('broken.json');
  await user.command('Explorer: Focus on Outline View');
  await outlineRow(user, NAME).waitFor();
  await mkdir(join(folder, '.vscode'), { recursive: true });
  await writeFile(join(folder, '.vscode/settings.json'), '{ "catalogLens.outline": false }\n');
  await outlineRow(user, NAME).waitFor({ state: 'detached' });
  await outlineRow(user, 'results').waitFor();
  await takePicture('outline-without');
  console.log('The setting turns the outline off.');
}
