import { equal, match } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

const TIMEOUT = { timeout: 120_000 };

/** Opens a listing that is too large for a document, and uses all available features. */
export const walkHuge: Walk = async (person, see, folder) => {
  await person.openEntries();
  await person.openHugeFile('huge.json');
  await row(person, /^base/).waitFor(TIMEOUT);
  await see('tree');
  await jumping(person, see);
  await details(person, see);
  await fixing(person, see, join(folder, 'huge.json'));
  await changing(person, see, join(folder, 'huge.json'));
};

function row(person: Person, label: RegExp): Locator {
  return person.entries().filter({ hasText: label }).first();
}

/** The number of the line that the cursor is in. */
async function line(person: Person): Promise<number> {
  const text = await person.statusBar(/^Ln /).innerText();
  return Number(/Ln ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** Goes to the last entry by its number, and to the problems. */
async function jumping(person: Person, see: See): Promise<void> {
  const box = await person.ask('Catalog Lens: Go to Entry…');
  await box.locator('input').first().fill('122891');
  await box.locator('.monaco-list-row', { hasText: 'Entry 122,891' }).first().click();
  await person.statusBar('Entry 122,891 of 122,891').waitFor();
  await person.token('"health"').waitFor();
  await see('last-entry');
  await person.command('Catalog Lens: Go to Previous Problem in Listing');
  await person.squiggles('warning').first().waitFor();
  match(
    await person.page.locator('.view-line:has(.squiggly-warning), .view-lines').first().innerText(),
    /callsPerPayer/,
  );
  await see('problem');
  console.log(`The last entry is shown, and the problem before it in line ${await line(person)}.`);
}

async function details(person: Person, see: See): Promise<void> {
  await person.command('Catalog Lens: Show Entry Details');
  await person.page.locator('.tab.active', { hasText: /^Entry [\d,]+/ }).waitFor();
  const page = person.page.frameLocator('iframe.webview').frameLocator('#active-frame');
  await page
    .getByText(/relations (agree|disagree)/)
    .first()
    .waitFor();
  await see('details');
  await person.press('Control+W');
  await person.page.locator('.tab.active[data-resource-name="huge.json"]').waitFor();
  console.log('The details of an entry are shown.');
}

async function fixing(person: Person, see: See, path: string): Promise<void> {
  const before = (await readFile(path, 'utf8')).length;
  await person.command('Catalog Lens: Fix All Safe Problems');
  await person.page.getByText('without unsaved changes').first().waitFor(TIMEOUT);
  await see('unsaved');
  await person.press('Control+S');
  await person.page
    .getByText('without unsaved changes')
    .first()
    .waitFor({ state: 'hidden', ...TIMEOUT });
  equal((await readFile(path, 'utf8')).length, before - 1);
  await see('saved');
  console.log('A problem is fixed, and the file is saved.');
}

/** Changes by another program are shown. */
async function changing(person: Person, see: See, path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const end = text.lastIndexOf('    {');
  await writeFile(path, `${text.slice(0, end).trimEnd().slice(0, -1)}\n  ]\n}\n`);
  await person.statusBar(/of 122,890|122,890 entries/).waitFor(TIMEOUT);
  await see('changed');
  console.log('Changes by another program are shown.');
}
