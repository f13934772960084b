import { doesNotMatch, match } from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { generate, write } from '../../../src/core/generate';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Creates listings from a listing, and checks the workspace. */
export const walkExtract: Walk = async (person, see, folder) => {
  await person.openEntries();
  await person.openFile('broken.json');
  await row(person, /^base/).waitFor();
  await selection(person, see);
  await fixture(person, see);
  await redaction(person, see);
  await checkingAll(person, see);
  await cancelling(person, see, folder);
};

function row(person: Person, label: RegExp): Locator {
  return person.entries().filter({ hasText: label }).first();
}

function choice(box: Locator, text: string | RegExp): Locator {
  return box.locator('.monaco-list-row', { hasText: text }).first();
}

async function untitled(person: Person, number: number): Promise<string> {
  await person.page.locator('.tab.active', { hasText: `Untitled-${number}` }).waitFor();
  await person.token('"results"').waitFor();
  return (await person.page.locator('.editor-instance .view-lines').innerText()).replaceAll('\u00a0', ' ');
}

/** A group's entries, by the context menu. */
async function selection(person: Person, see: See): Promise<void> {
  await row(person, /^base/).locator('.monaco-tl-twistie').click();
  await row(person, /^monitor/).click({ button: 'right' });
  const item = person.page.locator('.monaco-menu:visible .action-item', {
    hasText: 'Extract Entries to New Listing…',
  });
  await item.first().waitFor();
  await see('menu');
  await item.first().click();
  const box = person.page.locator('.quick-input-widget:visible');
  await choice(box, /^Set count to/).waitFor();
  await see('count');
  await choice(box, /^Set count to/).click();
  match(await untitled(person, 1), /"qualityFlag": "monitor"/);
  await see('extracted');
  console.log('A group is extracted to a new listing.');
}

async function fixture(person: Person, see: See): Promise<void> {
  await person.openFile('broken.json');
  const box = await person.ask('Catalog Lens: Create Smallest Fixture…');
  await box.locator('.monaco-list-row').nth(3).waitFor();
  await see('smallest');
  await person.press('Enter');
  await choice(box, /^Keep count at/).click();
  await untitled(person, 2);
  await see('fixture');
  console.log('The smallest fixture is created.');
}

async function redaction(person: Person, see: See): Promise<void> {
  await person.openFile('clean.json');
  await person.token('"www-lumotarith-dev-api-gas-estimate"').waitFor();
  await person.ask('Catalog Lens: Redact Listing…');
  await person.press('Enter');
  const text = await untitled(person, 3);
  doesNotMatch(text, /lumotarith/);
  match(text, /"volume30dUsd": 18\.8,/);
  await see('redacted');
  console.log('A listing is redacted.');
}

/** The notification with a message; a headless window shows notifications only on request. */
async function notice(person: Person, text: RegExp): Promise<Locator> {
  await person.command('Notifications: Show Notifications');
  const found = person.page.locator('.notifications-center .monaco-list-row', { hasText: text }).first();
  await found.waitFor();
  return found;
}

async function checkingAll(person: Person, see: See): Promise<void> {
  await person.command('Catalog Lens: Check Workspace');
  const checked = await notice(person, /Checked \d+ listings in \d+ JSON files/);
  await see('checked');
  await checked.getByText('Show Problems').click();
  await person.page.locator('.markers-panel .monaco-list-row').first().waitFor();
  await see('problems');
  await person.command('View: Hide Panel');
  console.log('All listings of the workspace are checked.');
}

/** A folder of many listings, so that there is time to cancel. */
async function cancelling(person: Person, see: See, folder: string): Promise<void> {
  const many = join(folder, 'many');
  await mkdir(many);
  const text = write(generate({ entries: 5000, seed: 5 }), { format: 'pretty' });
  for (let number = 0; number < 150; number++) await writeFile(join(many, `${number}.json`), text);
  await person.command('Catalog Lens: Check Workspace');
  const progress = await notice(person, /many\/\d+\.json \(\d+ of 1\d\d\)/);
  await see('checking');
  await progress.hover();
  await progress.getByText('Cancel').click();
  await notice(person, /Cancelled after \d+ of 1\d\d JSON files/);
  await see('cancelled');
  console.log('Checking the workspace is cancelled.');
}
