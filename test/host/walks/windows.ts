import { equal } from 'node:assert/strict';
import type { Person } from '../person';
import type { Walk } from './walk';
import { openWalkthrough, pressButton } from './walkthrough';

/**
 * Opens a folder in two windows with separate extension hosts: changes saved in one apply in the other. A third window has
 * no folder.
 */
export const walkWindows: Walk = async (person, see) => {
  const other = await person.anotherWindow();
  await Promise.all([person.openFile('clean.json'), other.openFile('clean.json')]);
  await breakPayers(person, other);
  await see('one');
  await switchOff(other, person);
  await filterOne(person, other);
  await see('other-filtered');
  await other.leave();
  await withoutFolder(await person.emptyWindow());
};

/** Where the first entry's payers are in a listing that the generator writes. */
const PAYERS_LINE = 19;

/** One window saves a wrong figure, which the other has open without edits. */
async function breakPayers(person: Person, other: Person): Promise<void> {
  const line = person.page.locator('.view-line', { hasText: '"l30DaysPayers"' }).first();
  await person.goTo(PAYERS_LINE, (await line.innerText()).indexOf(',') + 1);
  await person.type('99');
  await person.squiggles('warning').first().waitFor();
  equal(await other.squiggles('warning').count(), 0);
  await person.press('Control+S');
  await other.squiggles('warning').first().waitFor();
  console.log('A problem saved in one window is shown in the other.');
}

/** One window disables a rule in the configuration, which is not open in the other. */
async function switchOff(person: Person, other: Person): Promise<void> {
  await person.goTo(PAYERS_LINE, 20);
  await person.press('Control+.');
  const menu = person.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row', { hasText: /^Set severity of payers-exceed-calls/ }).click();
  const box = person.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row', { hasText: 'off' }).first().click();
  for (const { page } of [person, other])
    await page.locator('.squiggly-warning').first().waitFor({ state: 'detached' });
  console.log('A rule disabled in one window reports nothing in the other.');
}

/** The tree of each window is filtered by itself. */
async function filterOne(person: Person, other: Person): Promise<void> {
  await Promise.all([person.openEntries(), other.openEntries()]);
  const widget = await other.ask('Catalog Lens: Filter Entries…');
  await widget.locator('input').first().fill('chain:base');
  await other.press('Enter');
  await other.page.getByText(/^\d+ of 60 entries: chain:base$/).waitFor();
  equal(await person.page.getByText(/^\d+ of 60 entries: chain:base$/).count(), 0);
  console.log('A filter in one window leaves the other as it is.');
}

/** The second step of the walkthrough opens the sample, if the first was passed over. */
async function withoutFolder(person: Person): Promise<void> {
  await openWalkthrough(person);
  await pressButton(person, 'problem', 'Go to Next Problem');
  await person.squiggles('warning').first().waitFor();
  await person.leave();
  console.log('The walkthrough shows a problem in a window without a folder.');
}
