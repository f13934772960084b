import { equal, match } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import type { TakePicture, Walk } from './walk';

const TIMEOUT = { timeout: 120_000 };

/** Opens a listing that is too large for a document, and uses all available features. */
export const walkHuge: Walk = async (user, takePicture, folder) => {
  await user.openEntries();
  await user.openHugeFile('huge.json');
  await row(user, /^base/).waitFor(TIMEOUT);
  await takePicture('tree');
  await jumping(user, takePicture);
  await details(user, takePicture);
  await fixing(user, takePicture, join(folder, 'huge.json'));
  await changing(user, takePicture, join(folder, 'huge.json'));
};

function row(user: User, label: RegExp): Locator {
  return user.entries().filter({ hasText: label }).first();
}

/** The number of the line that the cursor is in. */
async function line(user: User): Promise<number> {
  const text = await user.statusBar(/^Ln /).innerText();
  return Number(/Ln ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** Goes to the last entry by its number, and to the problems. */
async function jumping(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: Go to Entry…');
  await box.locator('input').first().fill('122891');
  await box.locator('.monaco-list-row', { hasText: 'Entry 122,891' }).first().click();
  await user.statusBar('Entry 122,891 of 122,891').waitFor();
  await user.token('"health"').waitFor();
  await takePicture('last-entry');
  await user.command('Catalog Lens: Go to Previous Problem in Listing');
  await user.squiggles('warning').first().waitFor();
  match(
    await user.page.locator('.view-line:has(.squiggly-warning), .view-lines').first().innerText(),
    /callsPerPayer/,
  );
  await takePicture('problem');
  console.log(`The last entry is shown, and the problem before it in line ${await line(user)}.`);
}

async function details(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Catalog Lens: Show Entry Details');
  await user.page.locator('.tab.active', { hasText: /^Entry [\d,]+/ }).waitFor();
  const page = user.page.frameLocator('iframe.webview').frameLocator('#active-frame');
  await page
    .getByText(/relations (agree|disagree)/)
    .first()
    .waitFor();
  await takePicture('details');
  await user.press('Control+W');
  await user.page.locator('.tab.active[data-resource-name="huge.json"]').waitFor();
  console.log('The details of an entry are shown.');
}

async function fixing(user: User, takePicture: TakePicture, path: string): Promise<void> {
  const before = (await readFile(path, 'utf8')).length;
  await user.command('Catalog Lens: Fix All Safe Problems');
  await user.page.getByText('without unsaved changes').first().waitFor(TIMEOUT);
  await takePicture('unsaved');
  await user.press('Control+S');
  await user.page
    .getByText('without unsaved changes')
    .first()
    .waitFor({ state: 'hidden', ...TIMEOUT });
  equal((await readFile(path, 'utf8')).length, before - 1);
  await takePicture('saved');
  console.log('A problem is fixed, and the file is saved.');
}

/** Changes by another program are shown. */
async function changing(user: User, takePicture: TakePicture, path: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const end = text.lastIndexOf('    {');
  await writeFile(path, `${text.slice(0, end).trimEnd().slice(0, -1)}\n  ]\n}\n`);
  await user.statusBar(/of 122,890|122,890 entries/).waitFor(TIMEOUT);
  await takePicture('changed');
  console.log('Changes by another program are shown.');
}
