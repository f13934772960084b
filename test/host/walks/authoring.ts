import { match } from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, write } from '../../../src/core/fixtures/generate';
import type { User } from '../user';
import { choice, entryRow, menuItem, notice, toggle, type TakePicture, type Walk } from './walk';

/** Creates listings from a listing and from nothing, and checks the workspace. */
export const walkAuthoring: Walk = async (user, takePicture, folder) => {
  await user.openEntries();
  await user.openFile('broken.json');
  await extracting(user, takePicture);
  await newFixture(user, takePicture);
  await checking(user, takePicture, folder);
};

/** A group's entries, by the context menu. */
async function extracting(user: User, takePicture: TakePicture): Promise<void> {
  await toggle(entryRow(user, /^base/));
  const item = await menuItem(user, entryRow(user, /^monitor/), 'New Fixture…');
  await takePicture('menu');
  await item.click();
  const box = user.page.locator('.quick-input-widget:visible');
  await choice(box, /^Selected Entries/).click();
  await user.page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
  await user.token('"results"').waitFor();
  match(await user.page.locator('.editor-instance .view-lines').innerText(), /"qualityFlag":\s"monitor"/);
  await takePicture('extracted');
  console.log('A group is extracted to a new listing.');
}

/** A listing that breaks a rule is saved, and its problem expected. */
async function newFixture(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: New Fixture…');
  await takePicture('new-fixture');
  await choice(box, /^Generated Listing/).click();
  const input = box.locator('input').first();
  await box.getByText('Number of entries').waitFor();
  await input.fill('12');
  await user.press('Enter');
  await box.locator('.monaco-list-row').first().waitFor();
  await input.fill('duplicate-id');
  await user.press('Enter');
  await user.page.locator('.tab.active', { hasText: 'Untitled-2' }).waitFor();
  await user.token('"results"').waitFor();
  const offer = await notice(user, /This listing breaks duplicate-id once/);
  await takePicture('fixture');
  await offer.hover();
  await offer.getByText('Save and Expect').click();
  await box.locator('.monaco-list-row').first().waitFor();
  match(await input.inputValue(), /\/duplicate-id\.json$/);
  await user.press('Enter');
  await user.page.locator('.tab.active[data-resource-name="duplicate-id.json"]').waitFor();
  for (const severity of ['error', 'warning'] as const)
    await user.squiggles(severity).first().waitFor({ state: 'detached' });
  await notice(user, /expected in .*duplicate-id\.json/);
  await takePicture('expected');
  await user.command('Notifications: Clear All Notifications');
  console.log('A new fixture is saved, and its problem expected.');
}

/** Checks the workspace, and again with many listings, so that there is time to cancel. */
async function checking(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  await user.command('Catalog Lens: Check Workspace');
  const checked = await notice(user, /Checked \d+ listings in \d+ JSON files/);
  await checked.hover();
  await checked.getByText('Show Problems').click();
  await user.page.locator('.markers-panel .monaco-list-row').first().waitFor();
  await takePicture('checked');
  await user.command('View: Hide Panel');
  const many = join(folder, 'many');
  await mkdir(many);
  const text = write(generate({ entries: 5000, seed: 5 }), false);
  for (let number = 0; number < 150; number++) await writeFile(join(many, `${number}.json`), text);
  await user.command('Catalog Lens: Check Workspace');
  const progress = await notice(user, /many\/\d+\.json \(\d+ of 1\d\d\)/);
  await progress.hover();
  await progress.getByText('Cancel').click();
  await notice(user, /Canceled after \d+ of 1\d\d JSON files/);
  await takePicture('canceled');
  console.log('The workspace is checked, and that is canceled.');
}
