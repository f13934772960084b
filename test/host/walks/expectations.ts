import { match } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { menuItem, quickFixes, type TakePicture, type Walk } from './walk';
import type { User } from '../user';

/** Creates a configuration and expects problems in it by hand, and renames the file that it names. */
export const walkExpectations: Walk = async (user, takePicture, folder) => {
  await user.openFile('broken.json');
  await user
    .statusBar(/^Entry|entries$/)
    .first()
    .waitFor();
  await created(user, takePicture);
  await written(user, takePicture);
  await renamed(user, takePicture, folder);
};

/** An empty configuration, by the language status. */
async function created(user: User, takePicture: TakePicture): Promise<void> {
  await user.statusBar('JSON').first().waitFor();
  await user.page.locator('.statusbar-item#status\\.languageStatus').click();
  const create = user.page.locator('.hover-language-status:visible').getByText('Create catalog-lens.json');
  await create.waitFor();
  await takePicture('language-status');
  await create.click();
  await user.page.locator('.tab.active[data-resource-name="catalog-lens.json"]').waitFor();
  await user.page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
  await takePicture('created');
  await user.press('Escape');
  console.log('A configuration is created by the language status.');
}

/** Files and rules are completed. */
async function written(user: User, takePicture: TakePicture): Promise<void> {
  const suggested = user.page.locator('.suggest-widget.visible .monaco-list-row');
  await user.type('"expect": [{ "files": "');
  await suggested.filter({ hasText: 'broken.json' }).first().waitFor();
  await takePicture('files');
  await user.type('brok');
  await user.press('Enter');
  await user.type(', "problems": { "');
  await suggested.filter({ hasText: 'calls-per-day' }).first().waitFor();
  await takePicture('problems');
  await user.type('volume-30');
  await user.press('Tab');
  await takePicture('written');
  await user.press('Escape');
  await user.command('View: Close Editor');
  console.log('Expectations are written with completion.');
}

/** A rename in the Explorer, and that it is undone. */
async function renamed(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  await user.press('F8');
  await user.press('Escape');
  await quickFixes(user);
  await takePicture('menu');
  await user.press('Escape');
  await user.command('File: Focus on Files Explorer');
  const row = user.page.locator('.explorer-viewlet .monaco-list-row', { hasText: 'broken.json' }).first();
  await (await menuItem(user, row, 'Rename')).click();
  await user.type('negative.json');
  await user.press('Enter');
  await user.page.locator('.monaco-dialog-box').getByText('OK').click();
  await takePicture('renamed');
  match(await readFile(join(folder, 'catalog-lens.json'), 'utf8'), /negative\.json/);
  console.log('A renamed file takes its expectations along.');
}
