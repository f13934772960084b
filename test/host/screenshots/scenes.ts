import type { Locator } from 'playwright-core';
import type { User, Theme } from '../user';
import { header, tableFrame } from '../walks/table-page';
import { FILE, writeChangedListing, writeConsistentListing, writeListing } from './sample';

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
  arrange(user: User): Promise<Clip | undefined>;
}

/** A width at which quick inputs do not cover the tree. */
const WIDE = { width: 1400, height: 560 };

/** The screenshots of the README by their names. */
export const SCENES: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ['overview', { size: { width: 1120, height: 640 }, prepare: writeListing, arrange: overview }],
  ['repair', { theme: 'light', size: { width: 900, height: 700 }, prepare: writeListing, arrange: repair }],
  ['filter', { size: WIDE, prepare: writeListing, arrange: filter }],
  ['table', { theme: 'light', size: { width: 1160, height: 480 }, prepare: writeListing, arrange: table }],
  ['compare', { size: { width: 1160, height: 640 }, prepare: writeChangedListing, arrange: compare }],
  [
    'summary',
    {
      theme: 'light',
      size: { width: 1000, height: 1240 },
      prepare: writeConsistentListing,
      arrange: summary,
    },
  ],
]);

/** A problem, the hover that explains it, and the tree. */
async function overview(user: User): Promise<undefined> {
  await openTree(user);
  await volume(user).click();
  await user.press('End');
  await volume(user).hover();
  await user.page.locator('.monaco-hover:visible', { hasText: 'Stated' }).first().waitFor();
}

/** The quick fixes of a problem. */
async function repair(user: User): Promise<Clip> {
  await user.openFile(FILE);
  await user.press('Control+B');
  await user.page.locator('.part.sidebar').waitFor({ state: 'hidden' });
  await user.squiggles().first().waitFor();
  await volume(user).click();
  // The cursor is at the end of the number, before the comma.
  await user.press('End');
  await user.press('ArrowLeft');
  await user.page.locator('.editor-instance [class*="lightbulb"]').first().waitFor();
  await user.press('Control+.');
  const menu = user.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row').first().waitFor();
  return { ...(await boxOf(user.page.locator('.part.editor'))), y: 130, height: 430 };
}

/** A filter that is completed while it is typed, and the tree that follows. */
async function filter(user: User): Promise<Clip> {
  await openTree(user);
  await row(user, /^monitor/)
    .locator('.monaco-tl-twistie')
    .click();
  const box = await user.ask('Catalog Lens: Filter Entries…');
  await user.type('chain:base flag:verified,monitor price>0.1');
  await box
    .locator('.monaco-list-row', { hasText: /\d+ entries/ })
    .first()
    .waitFor();
  await row(user, /^base\s*8\b/).waitFor();
  await user.page.mouse.move(1200, 500);
  return { x: 0, y: 0, width: 1010, height: 400 };
}

/** The listing as a table. */
async function table(user: User): Promise<Clip> {
  await user.openFile(FILE);
  await user.squiggles().first().waitFor();
  await user.press('Control+B');
  await user.command('Catalog Lens: Open as Table');
  const shown = await tableFrame(user);
  await user.command('View: Close Editors in Other Groups');
  await header(shown, 'calls30d').click();
  await shown.locator('[role="columnheader"][aria-sort="descending"]').waitFor();
  await user.page.mouse.move(700, 470);
  return boxOf(user.page.locator('.part.editor'));
}

/** The changes since the last commit, and those of one entry. */
async function compare(user: User): Promise<undefined> {
  await user.openEntries();
  await user.sideBarWidth(360);
  await user.openFile(FILE);
  await row(user, /^base/).waitFor();
  const box = await user.ask('Catalog Lens: Compare Listing…');
  await box.locator('.monaco-list-row', { hasText: /^HEAD/ }).click();
  const entry = row(user, /\+100%/);
  await entry.waitFor();
  // Collapse the Entries view.
  await user.page.locator('.pane-header', { hasText: 'Entries' }).first().click();
  await entry.click();
  await user.page.locator('.editor-instance .monaco-diff-editor .line-delete').first().waitFor();
  await user.page.mouse.move(900, 500);
}

/** The summary of the listing. */
async function summary(user: User): Promise<Clip> {
  await user.openEntries();
  await user.openFile(FILE);
  await row(user, /^base/).waitFor();
  await user.press('Control+B');
  await user.command('Catalog Lens: Show Summary');
  const page = user.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await page.locator('.mark').first().waitFor();
  const plots = page.locator('section');
  const [fourth, fifth] = [await boxOf(plots.nth(3)), await boxOf(plots.nth(4))];
  const editor = await boxOf(user.page.locator('.part.editor'));
  // Exactly four plots.
  return { ...editor, height: Math.max(fifth.y, fourth.y + fourth.height) - editor.y - 8 };
}

async function openTree(user: User): Promise<void> {
  await user.openEntries();
  await user.sideBarWidth(340);
  await user.openFile(FILE);
  await row(user, /^base/).locator('.monaco-tl-twistie').click();
  await row(user, /^verified/)
    .locator('.monaco-tl-twistie')
    .click();
  await user.squiggles().first().waitFor();
}

function row({ page }: User, label: RegExp): Locator {
  return page.locator('.sidebar .monaco-list-row').filter({ hasText: label }).first();
}

/** The first volume of the listing. */
function volume({ page }: User): Locator {
  const line = page.locator('.editor-instance .view-line', { hasText: '"volume30dUsd"' }).first();
  return line.locator('span > span', { hasText: /^[\d.]+$/ }).first();
}

async function boxOf(part: Locator): Promise<Clip> {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}
