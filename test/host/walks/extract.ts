import { doesNotMatch, match } from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { generate, write } from '../../../src/core/generate';
import type { User } from '../user';
import type { TakePicture, Walk } from './walk';

/** Creates listings from a listing, and checks the workspace. */
export const walkExtract: Walk = async (user, takePicture, folder) => {
  await user.openEntries();
  await user.openFile('broken.json');
  await row(user, /^base/).waitFor();
  await selection(user, takePicture);
  await fixture(user, takePicture);
  await redaction(user, takePicture);
  await checkingAll(user, takePicture);
  await cancelling(user, takePicture, folder);
};

function row(user: User, label: RegExp): Locator {
  return user.entries().filter({ hasText: label }).first();
}

function choice(box: Locator, text: string | RegExp): Locator {
  return box.locator('.monaco-list-row', { hasText: text }).first();
}

async function untitled(user: User, number: number): Promise<string> {
  await user.page.locator('.tab.active', { hasText: `Untitled-${number}` }).waitFor();
  await user.token('"results"').waitFor();
  return (await user.page.locator('.editor-instance .view-lines').innerText()).replaceAll('\u00a0', ' ');
}

/** A group's entries, by the context menu. */
async function selection(user: User, takePicture: TakePicture): Promise<void> {
  await row(user, /^base/).locator('.monaco-tl-twistie').click();
  await row(user, /^monitor/).click({ button: 'right' });
  const item = user.page.locator('.monaco-menu:visible .action-item', {
    hasText: 'Extract Entries to New Listing…',
  });
  await item.first().waitFor();
  await takePicture('menu');
  await item.first().click();
  const box = user.page.locator('.quick-input-widget:visible');
  await choice(box, /^Set count to/).waitFor();
  await takePicture('count');
  await choice(box, /^Set count to/).click();
  match(await untitled(user, 1), /"qualityFlag": "monitor"/);
  await takePicture('extracted');
  console.log('A group is extracted to a new listing.');
}

async function fixture(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('broken.json');
  const box = await user.ask('Catalog Lens: Create Smallest Fixture…');
  await box.locator('.monaco-list-row').nth(3).waitFor();
  await takePicture('smallest');
  await user.press('Enter');
  await choice(box, /^Keep count at/).click();
  await untitled(user, 2);
  await takePicture('fixture');
  console.log('The smallest fixture is created.');
}

async function redaction(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('clean.json');
  await user.token('"www-lumotarith-dev-api-gas-estimate"').waitFor();
  await user.ask('Catalog Lens: Redact Listing…');
  await user.press('Enter');
  const text = await untitled(user, 3);
  doesNotMatch(text, /lumotarith/);
  match(text, /"volume30dUsd": 18\.8,/);
  await takePicture('redacted');
  console.log('A listing is redacted.');
}

/** The notification with a message; a headless window shows notifications only on request. */
async function notice(user: User, text: RegExp): Promise<Locator> {
  await user.command('Notifications: Show Notifications');
  const found = user.page.locator('.notifications-center .monaco-list-row', { hasText: text }).first();
  await found.waitFor();
  return found;
}

async function checkingAll(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Catalog Lens: Check Workspace');
  const checked = await notice(user, /Checked \d+ listings in \d+ JSON files/);
  await takePicture('checked');
  await checked.getByText('Show Problems').click();
  await user.page.locator('.markers-panel .monaco-list-row').first().waitFor();
  await takePicture('problems');
  await user.command('View: Hide Panel');
  console.log('All listings of the workspace are checked.');
}

/** A folder of many listings, so that there is time to cancel. */
async function cancelling(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  const many = join(folder, 'many');
  await mkdir(many);
  const text = write(generate({ entries: 5000, seed: 5 }), { format: 'pretty' });
  for (let number = 0; number < 150; number++) await writeFile(join(many, `${number}.json`), text);
  await user.command('Catalog Lens: Check Workspace');
  const progress = await notice(user, /many\/\d+\.json \(\d+ of 1\d\d\)/);
  await takePicture('checking');
  await progress.hover();
  await progress.getByText('Cancel').click();
  await notice(user, /Cancelled after \d+ of 1\d\d JSON files/);
  await takePicture('cancelled');
  console.log('Checking the workspace is cancelled.');
}
