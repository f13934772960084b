import type { Locator } from 'playwright-core';
import type { Person, Theme } from '../person';
import { FILE, writeChangedListing, writeListing } from './sample';

/** A rectangle of the window in pixels. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A screenshot. */
export interface Scene {
  readonly theme?: Theme;
  readonly size: { readonly width: number; readonly height: number };
  /** Writes the files into the folder. */
  prepare(folder: string): Promise<void>;
  /** Prepares the window; returns the rectangle to capture, by default the whole window. */
  arrange(person: Person): Promise<Clip | undefined>;
}

/** A width at which quick inputs do not cover the tree. */
const WIDE = { width: 1400, height: 560 };

/** The screenshots of the README by their names. */
export const SCENES: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ['overview', { size: { width: 1120, height: 640 }, prepare: writeListing, arrange: overview }],
  ['repair', { size: { width: 900, height: 700 }, prepare: writeListing, arrange: repair }],
  ['filter', { size: WIDE, prepare: writeListing, arrange: filter }],
  ['compare', { size: { width: 1160, height: 640 }, prepare: writeChangedListing, arrange: compare }],
  [
    'summary',
    { theme: 'light', size: { width: 1000, height: 1040 }, prepare: writeListing, arrange: summary },
  ],
  ['fixture', { size: WIDE, prepare: writeListing, arrange: fixture }],
]);

/** A problem, the hover that explains it, and the tree. */
async function overview(person: Person): Promise<undefined> {
  await openTree(person);
  await volume(person).click();
  await person.press('End');
  await volume(person).hover();
  await person.page.locator('.monaco-hover:visible', { hasText: 'Stated' }).first().waitFor();
}

/** The quick fixes of a problem. */
async function repair(person: Person): Promise<Clip> {
  await person.openFile(FILE);
  await person.press('Control+B');
  await person.page.locator('.part.sidebar').waitFor({ state: 'hidden' });
  await person.squiggles('warning').first().waitFor();
  await volume(person).click();
  await person.page.locator('.editor-instance [class*="lightbulb"]').first().waitFor();
  await person.press('Control+.');
  const menu = person.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row').first().waitFor();
  return { ...(await boxOf(person.page.locator('.part.editor'))), y: 130, height: 430 };
}

/** A filter that is explained while it is typed, and the tree that follows. */
async function filter(person: Person): Promise<Clip> {
  await openTree(person);
  await row(person, /^monitor/)
    .locator('.monaco-tl-twistie')
    .click();
  const box = await person.ask('Catalog Lens: Filter Entries…');
  await person.type('chain:base flag:verified,monitor price>0.1');
  await box
    .locator('.monaco-list-row', { hasText: /\d+ entries/ })
    .first()
    .waitFor();
  await row(person, /^base\s*5\b/).waitFor();
  await person.page.mouse.move(1200, 500);
  return { x: 0, y: 0, width: 1010, height: 400 };
}

/** The changes since the last commit, and those of one entry. */
async function compare(person: Person): Promise<undefined> {
  await person.openEntries();
  await widen(person, 360);
  await person.openFile(FILE);
  await row(person, /^base/).waitFor();
  const box = await person.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Git: HEAD' }).click();
  const entry = row(person, /^www\.copperrith/);
  await entry.waitFor();
  // Collapse the Entries view.
  await person.page.locator('.pane-header', { hasText: 'Entries' }).first().click();
  await entry.click();
  await person.page.locator('.editor-instance .monaco-diff-editor .line-delete').first().waitFor();
  await person.page.mouse.move(900, 500);
}

/** The summary of the listing. */
async function summary(person: Person): Promise<Clip> {
  await openTree(person);
  await person.press('Control+B');
  await person.command('Catalog Lens: Show Summary');
  const page = person.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await page.locator('svg').nth(1).waitFor();
  // Exactly four plots.
  return { ...(await boxOf(person.page.locator('.part.editor'))), height: 930 };
}

/** The smallest fixture. */
async function fixture(person: Person): Promise<Clip> {
  await openTree(person);
  const box = await person.ask('Catalog Lens: Create Smallest Fixture…');
  await box.locator('.monaco-list-row').nth(3).waitFor();
  await person.page.mouse.move(1200, 500);
  return { x: 388, y: 0, width: 624, height: 310 };
}

async function openTree(person: Person): Promise<void> {
  await person.openEntries();
  await widen(person, 340);
  await person.openFile(FILE);
  await row(person, /^base/).locator('.monaco-tl-twistie').click();
  await row(person, /^verified/)
    .locator('.monaco-tl-twistie')
    .click();
  await person.squiggles('warning').first().waitFor();
}

/** Sets the width of the sidebar. */
async function widen({ page }: Person, width: number): Promise<void> {
  const box = await boxOf(page.locator('.part.sidebar'));
  const { x, y } = { x: box.x + box.width, y: box.y + box.height / 2 };
  await page.mouse.move(x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + width + 2, y, { steps: 5 });
  await page.mouse.up();
}

function row({ page }: Person, label: RegExp): Locator {
  return page.locator('.sidebar .monaco-list-row').filter({ hasText: label }).first();
}

/** The first volume of the listing. */
function volume({ page }: Person): Locator {
  const line = page.locator('.editor-instance .view-line', { hasText: '"volume30dUsd"' }).first();
  return line.locator('span > span', { hasText: /^[\d.]+$/ }).first();
}

async function boxOf(part: Locator): Promise<Clip> {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}
