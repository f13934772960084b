import { equal, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Finds entries by VS Code's own navigation, and edits them as entries. */
export const walkNavigate: Walk = async (person, see) => {
  await outline(person, see);
  await folded(person, see);
  await symbols(person, see);
  await editing(person, see);
  await large(person, see);
};

/** The label of an entry. */
const NAME = / · \//;

function outlineRow(person: Person, text: string | RegExp): Locator {
  return person.page.locator('.outline-pane .monaco-list-row', { hasText: text }).first();
}

async function outline(person: Person, see: See): Promise<void> {
  await person.openFile('broken.json');
  await person.command('Explorer: Focus on Outline View');
  // The outline gets the room of the folder's files.
  await person.page.locator('.pane-header', { hasText: 'catalog-lens-' }).first().click();
  await outlineRow(person, NAME).waitFor();
  await see('outline');
  await outlineRow(person, NAME).click();
  await person.page.locator('.breadcrumbs-control', { hasText: NAME }).first().waitFor();
  await see('breadcrumbs');
  console.log('The outline and breadcrumbs show names.');
}

async function folded(person: Person, see: See): Promise<void> {
  await person.goTo(400);
  await person.page.locator('.sticky-widget', { hasText: '"name"' }).first().waitFor();
  await see('sticky');
  await person.goTo(5);
  await person.command('Fold Level 3');
  await see('folded');
  await person.command('Unfold All');
  console.log('Sticky scroll and folded entries show names.');
}

async function symbols(person: Person, see: See): Promise<void> {
  await person.press('Control+Shift+O');
  const box = person.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row').first().waitFor();
  await person.type('api');
  await box.locator('.monaco-list-row', { hasText: NAME }).first().waitFor();
  await see('go-to-symbol');
  await person.press('Escape');
  await person.press('Control+T');
  await box.locator('input').first().fill('#api');
  await box.locator('.monaco-list-row', { hasText: 'api' }).first().waitFor();
  await see('workspace-symbols');
  await person.press('Escape');
  console.log('Entries are found as symbols.');
}

async function editing(person: Person, see: See): Promise<void> {
  await person.openFile('clean.json');
  await person.goTo(6);
  await person
    .statusBar(/^Entry 1 of/)
    .first()
    .waitFor();
  await person.press('Control+K');
  await person.press('Control+Shift+D');
  await person
    .statusBar(/^Entry 2 of/)
    .first()
    .waitFor();
  await see('duplicated');
  await person.command('Catalog Lens: Delete Entry');
  await person.statusBar('Deleted 1 entry.').first().waitFor();
  await see('deleted');
  await person.openEntries();
  const rows = person.entries();
  await rows.first().waitFor();
  const box = await person.ask('Catalog Lens: Set Field…');
  await see('set-field');
  await box.locator('input').first().fill('qualityFlag');
  await box.locator('.monaco-list-row', { hasText: 'qualityFlag' }).first().click();
  await box.locator('.monaco-list-row', { hasText: 'monitor' }).first().waitFor();
  await see('set-field-value');
  await box.locator('.monaco-list-row', { hasText: 'monitor' }).first().click();
  await box.waitFor({ state: 'hidden' });
  console.log('Entries are duplicated, deleted and set.');
}

async function large(person: Person, see: See): Promise<void> {
  await person.openFile('large.json');
  await person
    .statusBar(/of 15,000|15,000 entries/)
    .first()
    .waitFor();
  await person.command('Explorer: Focus on Outline View');
  await outlineRow(person, 'results').waitFor();
  await see('large-outline');
  await person.goTo(200_000);
  await person.page.locator('.sticky-widget', { hasText: '"name"' }).first().waitFor();
  await see('large-sticky');
  const squiggles = await person.squiggles('error').count();
  equal(squiggles, 0);
  match(await person.page.title(), /large\.json/);
  console.log('15,000 entries have names.');
}
