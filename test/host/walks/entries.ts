import { deepEqual, match, notEqual } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Groups, sorts, filters and searches entries, and navigates between them. */
export const walkEntries: Walk = async (person, see) => {
  await person.openEntries();
  await welcome(person, 'No listing is open.');
  await see('none');
  await person.openFile('broken.json');
  await row(person, /^base/).waitFor();
  await see('chains');
  await badge(person);
  await grouping(person, see);
  await sorting(person, see);
  await filtering(person, see);
  await revealing(person, see);
  await goingToAnEntry(person, see);
  await typing(person, see);
  await remembering(person);
};

function row(person: Person, label: RegExp): Locator {
  return person.entries().filter({ hasText: label }).first();
}

async function welcome(person: Person, text: string): Promise<void> {
  await person.page.locator('.welcome-view-content', { hasText: text }).first().waitFor();
}

/** Opens or closes a line of the tree. */
async function toggle(line: Locator): Promise<void> {
  await line.locator('.monaco-tl-twistie').click();
}

async function badge(person: Person): Promise<void> {
  const count = person.page.locator('.activitybar .action-item', { hasText: '27' });
  await count.waitFor();
}

/** Runs a command with a quick pick, and selects an item. */
async function choose(person: Person, command: string, choice: string): Promise<void> {
  const widget = await person.ask(`Catalog Lens: ${command}`);
  await widget.locator('.monaco-list-row', { hasText: choice }).first().click();
  await widget.waitFor({ state: 'hidden' });
}

async function grouping(person: Person, see: See): Promise<void> {
  await toggle(row(person, /^base/));
  await toggle(row(person, /^verified/));
  await row(person, /prismtiq/).waitFor();
  await person.pointAt(row(person, /prismtiq/));
  const card = person.page.locator('.monaco-hover:visible', { hasText: 'Entry 6 of 60' });
  await card.waitFor();
  match(await card.innerText(), /4 of 4 relations agree/);
  await see('tooltip');
  await person.page.mouse.move(900, 500);
  await choose(person, 'Group Entries By…', 'Flag → Chain');
  await row(person, /^monitor/).waitFor();
  await see('by-flag');
  await choose(person, 'Group Entries By…', 'Host');
  await row(person, /^www\.prismtiq\.xyz/).waitFor();
  await see('by-host');
  await choose(person, 'Group Entries By…', 'Problem');
  await toggle(row(person, /^volume-30d/));
  await see('by-problem');
  await choose(person, 'Group Entries By…', 'No Grouping');
  await row(person, /prismtiq.*\/stream/).waitFor();
  await see('ungrouped');
  console.log('Entries are grouped in each way.');
}

async function sorting(person: Person, see: See): Promise<void> {
  const first = (): Promise<string> => person.entries().first().innerText();
  const inFile = await first();
  await choose(person, 'Sort Entries By…', 'Price');
  await row(person, /a call/).waitFor();
  const dearest = await first();
  match(dearest, /\$45[0-9.]* a call|\$\d+.* a call/);
  await person.ask('Catalog Lens: Sort Entries By…');
  await see('sort-by');
  await person.press('Escape');
  await person.command('Catalog Lens: Reverse Sort Order');
  await person.page
    .waitForFunction(
      (before) =>
        (globalThis as unknown as Page).document.querySelector('.pane .monaco-list-row')?.textContent !==
        before,
      await person
        .entries()
        .first()
        .evaluate((line: { textContent: string }) => line.textContent),
    )
    .catch(() => undefined);
  notEqual(await first(), dearest);
  await choose(person, 'Sort Entries By…', 'File Order');
  await row(person, /prismtiq/).waitFor();
  await person
    .entries()
    .filter({ hasText: inFile.split('\n')[0] ?? '' })
    .first()
    .waitFor();
  console.log('Entries are sorted in both directions.');
}

interface Page {
  readonly document: { querySelector(selector: string): { readonly textContent: string } | null };
}

async function filtering(person: Person, see: See): Promise<void> {
  const box = await person.ask('Catalog Lens: Filter Entries…');
  await see('filter-empty');
  await person.type('fl');
  await box.locator('.monaco-list-row', { hasText: 'flag:' }).waitFor();
  await see('filter-term');
  await person.type('ag:ver');
  await box.locator('.monaco-list-row', { hasText: '5 entries' }).waitFor();
  await see('filter-value');
  await person.type('ified has:problems price>0.1');
  await box.locator('.monaco-list-row', { hasText: 'a price above' }).waitFor();
  await message(person, '2 of 60 entries').waitFor();
  await see('filter-whole');
  await person.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await see('filtered');
  await person.page.getByRole('button', { name: 'Clear Filter' }).first().click();
  await message(person, '2 of 60 entries').waitFor({ state: 'detached' });
  await person.ask('Catalog Lens: Filter Entries…');
  await person.type('price>lots');
  await box.locator('.monaco-list-row', { hasText: 'number' }).waitFor();
  await see('filter-mistake');
  await person.press('Control+A');
  await person.type('has:e');
  await box.locator('.monaco-list-row', { hasText: 'has:e' }).waitFor();
  await person.press('Enter');
  await box.locator('.monaco-list-row .codicon-error').waitFor();
  await see('filter-incomplete');
  await person.press('Control+A');
  await person.type('has:prob');
  await box.locator('.monaco-list-row', { hasText: 'has:prob' }).first().waitFor();
  await person.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await message(person, 'entries: has:problems').waitFor();
  await person.page.getByRole('button', { name: 'Clear Filter' }).first().click();
  await person.ask('Catalog Lens: Filter Entries…');
  await person.type('nowhere');
  await welcome(person, 'No entry matches the filter.');
  await see('unmatched');
  await person.press('Escape');
  await row(person, /prismtiq/).waitFor();
  console.log('Entries are filtered while a filter is typed, and the filter is cleared with a click.');
}

function message(person: Person, text: string): Locator {
  return person.page.locator('.tree-explorer-viewlet-tree-view .message', { hasText: text });
}

async function revealing(person: Person, see: See): Promise<void> {
  await choose(person, 'Group Entries By…', 'Chain → Flag');
  await row(person, /^base/).waitFor();
  await toggle(row(person, /^base/));
  await toggle(row(person, /^verified/));
  await row(person, /lorinodask\.io · \/stream/).click();
  await person.statusBar('Entry 15 of 60').waitFor();
  await see('clicked');
  await person.press('Control+C');
  await person.statusBar('Copied from entry 15').waitFor();
  await row(person, /lorinodask\.io · \/stream/).click({ button: 'right' });
  await person.page.locator('.monaco-menu:visible', { hasText: 'Copy JSON Pointer' }).waitFor();
  await see('context-menu');
  await person.press('Escape');
  await person.goTo(5, 10);
  await person.statusBar('Entry 1 of 60').waitFor();
  await person
    .entries()
    .and(person.page.locator('.selected', { hasText: 'x402.gwenumalond' }))
    .waitFor();
  await see('followed');
  console.log('A selected entry is shown in the editor, and the tree follows the cursor.');
}

async function goingToAnEntry(person: Person, see: See): Promise<void> {
  const box = await person.ask('Catalog Lens: Go to Entry…');
  await person.type('indigopol caption');
  await box.locator('.monaco-list-row', { hasText: 'caption' }).first().waitFor();
  await person.page.locator('.view-line', { hasText: '"api-indigopol-network-api-caption"' }).waitFor();
  await person.statusBar('Entry 1 of 60').waitFor();
  await see('go-to');
  const before = person.page.locator('.margin-view-overlays .line-numbers', { hasText: /^1$/ });
  await before.waitFor({ state: 'detached' });
  await person.type('x');
  await box.locator('.monaco-list-row', { hasText: 'No matching entries' }).waitFor();
  await before.waitFor();
  await see('go-to-nothing');
  await person.press('Enter');
  await person.press('Backspace');
  await person.page.locator('.view-line', { hasText: '"api-indigopol-network-api-caption"' }).waitFor();
  await person.press('Escape');
  await before.waitFor();
  await person.statusBar('Entry 1 of 60').waitFor();
  await person.ask('Catalog Lens: Go to Entry…');
  await person.type('indigopol caption');
  await box.locator('.monaco-list-row', { hasText: 'caption' }).first().waitFor();
  await person.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await person.statusBar('Entry 9 of 60').waitFor();
  await person
    .entries()
    .and(person.page.locator('.selected', { hasText: '/caption' }))
    .waitFor()
    .catch(() => undefined);
  await person.command('Catalog Lens: Go to Next Problem in Listing');
  await see('next-problem');
  console.log('An entry is found by words.');
}

/** Types in a large listing: the expanded, selected and visible nodes of the tree do not change. */
async function typing(person: Person, see: See): Promise<void> {
  await person.openFile('large.json');
  await row(person, /^base.*13,134/).waitFor();
  await toggle(row(person, /^base/));
  await toggle(row(person, /^unknown/));
  await row(person, /^1–500/).waitFor();
  await see('ranges');
  await toggle(row(person, /^1–500/));
  await row(person, /emailCheck/).waitFor();
  await person.page.locator('.editor-instance .view-line', { hasText: '"description"' }).first().click();
  await person
    .entries()
    .and(person.page.locator('.selected', { hasText: 'emailCheck' }))
    .waitFor();
  await person.press('End');
  await person.press('ArrowLeft');
  await person.press('ArrowLeft');
  // The user can scroll away after the selection has followed the cursor.
  await person.pointAt(person.entries().nth(8));
  await person.page.mouse.wheel(0, 700);
  await row(person, /Alt Text/).waitFor();
  await person.page.mouse.move(900, 500);
  const seen = await settledRows(person);
  for (const key of [' ', 'x', '"', 'y', '"']) {
    await person.type(key);
    deepEqual(await settledRows(person), seen);
  }
  await see('typed');
  console.log('Typing does not change the tree.');
}

/** The view options are restored when the window is opened again. */
async function remembering(person: Person): Promise<void> {
  await person.press('Control+S');
  await person.page.locator('.tab.active:not(.dirty)').waitFor();
  await choose(person, 'Group Entries By…', 'Host');
  await row(person, /^www\.kelplond\.dev/).waitFor();
  await person.page.reload();
  await row(person, /^www\.kelplond\.dev/).waitFor();
  console.log('The view options are restored.');
}

/** The visible labels of the tree and their positions, once they no longer change. */
async function settledRows(person: Person): Promise<string[]> {
  for (let before: string[] = []; ;) {
    const lines = await person
      .entries()
      .evaluateAll((all: readonly Line[]) =>
        all.map((line) => `${line.style.top} ${line.getAttribute('aria-label')?.split(',')[0] ?? ''}`),
      );
    if (lines.join() === before.join()) return lines.sort();
    before = lines;
    await person.page.waitForTimeout(STILL_MS);
  }
}

/** Longer than the tree needs to update after an edit, in milliseconds. */
const STILL_MS = 1000;

/** A line of a list; there are no types of the DOM here. */
interface Line {
  readonly style: { readonly top: string };
  getAttribute(name: string): string | null;
}
