import { ok } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

const FILE = 'clean.json';

/** Reviews the changes of a listing since the last commit: all at once, without some fields, and puts some back. */
export const walkReview: Walk = async (person, see) => {
  await person.openFile(FILE);
  await person
    .statusBar(/entries$/)
    .first()
    .waitFor();
  const box = await person.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Git: HEAD' }).click();
  await row(person, /^Changed/).waitFor();
  await person.page.locator('.pane-header', { hasText: 'Entries' }).first().click();
  await see('changes');
  await allAtOnce(person, see);
  await restoring(person, see);
  await ignoring(person, see);
  await previewing(person, see);
  await fromSourceControl(person, see);
};

function changes(person: Person): Locator {
  return person.page.locator('.pane', { has: person.page.locator('.title', { hasText: /^Changes$/ }) });
}

function row(person: Person, label: RegExp): Locator {
  return changes(person).locator('.monaco-list-row').filter({ hasText: label }).first();
}

async function allAtOnce(person: Person, see: See): Promise<void> {
  await person.command('Catalog Lens: Open All Changes');
  await person.page.locator('.multiDiffEntry .view-line').first().waitFor();
  await person.page.locator('.multiDiffEntry .view-line', { hasText: 'pricePerCallUsd' }).first().waitFor();
  await see('all-at-once');
  await person.command('View: Close Editor');
  console.log('All changes are shown in one editor.');
}

/** A price, with the figures computed from it. */
async function restoring(person: Person, see: See): Promise<void> {
  const field = row(person, /^pricePerCallUsd(?! is)/);
  await field.hover();
  await field.locator('.action-label[aria-label^="Restore"]').click();
  const box = person.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row', { hasText: 'computed from it' }).waitFor();
  await see('restore');
  await person.press('Enter');
  await row(person, /^pricePerCallUsd(?! is)/).waitFor({ state: 'detached' });
  await see('restored');
  console.log('A price is restored with its figures.');
}

async function ignoring(person: Person, see: See): Promise<void> {
  const field = row(person, /^description/);
  await field.click({ button: 'right' });
  await person.page.locator('.monaco-menu .action-label', { hasText: 'Ignore Field' }).click();
  await changes(person).locator('.message', { hasText: 'Ignored: description' }).waitFor();
  await row(person, /^description/).waitFor({ state: 'detached' });
  await see('ignored');
  const box = await person.ask('Catalog Lens: Ignored Fields…');
  await box.locator('.monaco-list-row', { hasText: 'lastCalledMs' }).waitFor();
  await see('ignored-fields');
  await person.press('Escape');
  console.log('A field is ignored.');
}

async function previewing(person: Person, see: See): Promise<void> {
  await person.command('Catalog Lens: Preview Safe Fixes');
  const preview = person.page.locator('.bulk-edit-panel .monaco-list-row');
  await preview.first().waitFor();
  await see('preview');
  ok((await preview.count()) > 0);
}

async function fromSourceControl(person: Person, see: See): Promise<void> {
  await person.page.locator('.activitybar .action-label[aria-label^="Source Control"]').click();
  const resource = person.page.locator('.scm-view .monaco-list-row', { hasText: FILE }).first();
  await resource.click({ button: 'right' });
  const item = person.page.locator('.monaco-menu:visible .action-item', {
    hasText: 'Open Changes by Entry',
  });
  await item.hover();
  await see('menu');
  await item.click();
  await person.page.locator('.multiDiffEntry .view-line').first().waitFor();
  await see('by-entry');
  console.log('The changes are shown by entry from Source Control.');
}
