import { equal } from 'node:assert/strict';
import type { User } from '../user';
import type { Walk } from './walk';
import { openWalkthrough, pressButton } from './walkthrough';

/**
 * Opens a folder in two windows with separate extension hosts: changes saved in one apply in the other. A third window has
 * no folder.
 */
export const walkWindows: Walk = async (user, takePicture) => {
  const other = await user.anotherWindow();
  await Promise.all([user.openFile('clean.json'), other.openFile('clean.json')]);
  await breakPayers(user, other);
  await takePicture('one');
  await switchOff(other, user);
  await filterOne(user, other);
  await takePicture('other-filtered');
  await other.close();
  await withoutFolder(await user.emptyWindow());
};

/** Where the first entry's payers are in a listing that the generator writes. */
const PAYERS_LINE = 19;

/** One window saves a wrong figure, which the other has open without edits. */
async function breakPayers(user: User, other: User): Promise<void> {
  const line = user.page.locator('.view-line', { hasText: '"l30DaysPayers"' }).first();
  await user.goTo(PAYERS_LINE, (await line.innerText()).indexOf(',') + 1);
  await user.type('99');
  await user.squiggles('warning').first().waitFor();
  equal(await other.squiggles('warning').count(), 0);
  await user.press('Control+S');
  await other.squiggles('warning').first().waitFor();
  console.log('A problem saved in one window is shown in the other.');
}

/** One window disables a rule in the configuration, which is not open in the other. */
async function switchOff(user: User, other: User): Promise<void> {
  await user.goTo(PAYERS_LINE, 20);
  await user.press('Control+.');
  const menu = user.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row', { hasText: /^Set severity of payers-exceed-calls/ }).click();
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row', { hasText: 'off' }).first().click();
  for (const { page } of [user, other])
    await page.locator('.squiggly-warning').first().waitFor({ state: 'detached' });
  console.log('A rule disabled in one window reports nothing in the other.');
}

/** The tree of each window is filtered by itself. */
async function filterOne(user: User, other: User): Promise<void> {
  await Promise.all([user.openEntries(), other.openEntries()]);
  const widget = await other.ask('Catalog Lens: Filter Entries…');
  await widget.locator('input').first().fill('chain:base');
  await other.press('Enter');
  await other.page.getByText(/^\d+ of 60 entries: chain:base$/).waitFor();
  equal(await user.page.getByText(/^\d+ of 60 entries: chain:base$/).count(), 0);
  console.log('A filter in one window leaves the other as it is.');
}

/** The second step of the walkthrough opens the sample, if the first was passed over. */
async function withoutFolder(user: User): Promise<void> {
  await openWalkthrough(user);
  await pressButton(user, 'problem', 'Go to Next Problem');
  await user.squiggles('warning').first().waitFor();
  await user.close();
  console.log('The walkthrough shows a problem in a window without a folder.');
}
