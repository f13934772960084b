import { deepEqual, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import { until } from './table-page';
import { choice, entryRow as row, menuItem, toggle, type TakePicture, type Walk } from './walk';

/** The fifth entry of the listing with problems, which is visible without scrolling in the order of the file. */
const FIFTH = /\/storm-alerts.*myraristad/;

/** Groups, sorts, filters and searches entries, and navigates between them. */
export const walkEntries: Walk = async (user, takePicture) => {
  await user.openEntries();
  await welcome(user, 'No listing is open.');
  await takePicture('none');
  await user.openFile('broken.json');
  await row(user, /^base/).waitFor();
  await takePicture('chains');
  await badge(user);
  await grouping(user, takePicture);
  await sorting(user, takePicture);
  await filtering(user, takePicture);
  await revealing(user, takePicture);
  await goingToAnEntry(user, takePicture);
  await typing(user, takePicture);
  await remembering(user);
};

async function welcome(user: User, text: string): Promise<void> {
  await user.page.locator('.welcome-view-content', { hasText: text }).first().waitFor();
}

async function badge(user: User): Promise<void> {
  const count = user.page.locator('.activitybar .action-item', { hasText: '28' });
  await count.waitFor();
}

/** Runs a command with a quick pick, and selects an item. */
async function choose(user: User, command: string, item: string | RegExp): Promise<void> {
  const widget = await user.ask(`Catalog Lens: ${command}`);
  await choice(widget, item).click();
  await widget.waitFor({ state: 'hidden' });
}

async function grouping(user: User, takePicture: TakePicture): Promise<void> {
  await toggle(row(user, /^base/));
  await toggle(row(user, /^verified/));
  await row(user, /\/filing-summary.*gwenunax/).waitFor();
  await user.pointAt(row(user, /\/filing-summary.*gwenunax/));
  const card = user.page.locator('.monaco-hover:visible', { hasText: 'Entry 13 of 60' });
  await card.waitFor();
  match(await card.innerText(), /All statistics agree/);
  await takePicture('tooltip');
  await user.page.mouse.move(900, 500);
  await choose(user, 'Group By…', 'Flag → Chain');
  await row(user, /^monitor/)
    .and(user.page.locator('[aria-level="1"]'))
    .waitFor();
  await takePicture('by-flag');
  await choose(user, 'Group By…', 'Problem');
  await toggle(row(user, /^volume-30d/));
  await takePicture('by-problem');
  await choose(user, 'Group By…', 'No Grouping');
  await row(user, FIFTH).waitFor();
  await takePicture('ungrouped');
  console.log('Entries are grouped in each way.');
}

async function sorting(user: User, takePicture: TakePicture): Promise<void> {
  const first = (): Promise<string> => user.entries().first().innerText();
  const inFile = await first();
  await choose(user, 'Sort By…', 'Price');
  await row(user, /a call/).waitFor();
  const dearest = await first();
  match(dearest, /\$45[0-9.]* a call|\$\d+.* a call/);
  await user.ask('Catalog Lens: Sort By…');
  await takePicture('sort-by');
  await user.press('Escape');
  await choose(user, 'Sort By…', /Price.*smallest first/);
  await until(async () => (await first()) !== dearest);
  await choose(user, 'Sort By…', 'File Order');
  await row(user, FIFTH).waitFor();
  await user
    .entries()
    .filter({ hasText: inFile.split('\n')[0] ?? '' })
    .first()
    .waitFor();
  console.log('Entries are sorted in both directions.');
}

async function filtering(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: Filter Entries…');
  await takePicture('filter-empty');
  await user.type('fl');
  await choice(box, 'flag:').waitFor();
  await takePicture('filter-term');
  await user.type('ag:ver');
  await choice(box, '10 entries').waitFor();
  await takePicture('filter-value');
  await user.type('ified has:problems price>0.1');
  await choice(box, 'a price above').waitFor();
  await message(user, '1 of 60 entries').waitFor();
  await takePicture('filter-whole');
  await user.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await takePicture('filtered');
  await user.page.getByRole('button', { name: 'Clear Filter' }).first().click();
  await message(user, '1 of 60 entries').waitFor({ state: 'detached' });
  await user.ask('Catalog Lens: Filter Entries…');
  await user.type('price>lots');
  await choice(box, 'number').waitFor();
  await takePicture('filter-mistake');
  await user.press('Control+A');
  await user.type('has:e');
  await choice(box, 'has:e').waitFor();
  await user.press('Enter');
  await box.locator('.monaco-list-row .codicon-error').waitFor();
  await takePicture('filter-incomplete');
  await user.press('Control+A');
  await user.type('has:prob');
  await choice(box, 'has:prob').waitFor();
  await user.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await message(user, 'entries: has:problems').waitFor();
  await user.page.getByRole('button', { name: 'Clear Filter' }).first().click();
  await user.ask('Catalog Lens: Filter Entries…');
  await user.type('nowhere');
  await welcome(user, 'No entries match the filter.');
  await takePicture('unmatched');
  await user.press('Escape');
  await row(user, FIFTH).waitFor();
  console.log('Entries are filtered while a filter is typed, and the filter is cleared with a click.');
}

function message(user: User, text: string): Locator {
  return user.page.locator('.tree-explorer-viewlet-tree-view .message', { hasText: text });
}

async function revealing(user: User, takePicture: TakePicture): Promise<void> {
  await choose(user, 'Group By…', 'Chain → Flag');
  await row(user, /^base/).waitFor();
  await toggle(row(user, /^base/));
  await toggle(row(user, /^verified/));
  await row(user, /\/link-map.*prisinoqen\.io/).click();
  await user.cursorIn('/link-map');
  await takePicture('clicked');
  await user.press('Control+C');
  await user.statusBar('Copied from entry 18').waitFor();
  await menuItem(user, row(user, /\/link-map.*prisinoqen\.io/), 'Copy As…');
  await takePicture('context-menu');
  await user.press('Escape');
  await user.goTo(5, 10);
  await user.cursorIn('www.quilutrel.com');
  await user
    .entries()
    .and(user.page.locator('.selected', { hasText: 'www.quilutrel.com' }))
    .waitFor();
  await takePicture('followed');
  console.log('A selected entry is shown in the editor, and the tree follows the cursor.');
}

async function goingToAnEntry(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: Go to Entry…');
  await user.type('gweninostad river');
  await choice(box, 'river-levels').waitFor();
  await user.page.locator('.view-line', { hasText: '"gweninostad-ai-river-levels"' }).waitFor();
  await user.cursorIn('www.quilutrel.com');
  await takePicture('go-to');
  const before = user.page.locator('.margin-view-overlays .line-numbers', { hasText: /^1$/ });
  await before.waitFor({ state: 'detached' });
  await user.type('x');
  await choice(box, 'No matching entries').waitFor();
  await before.waitFor();
  await takePicture('go-to-nothing');
  await user.press('Enter');
  await user.press('Backspace');
  await user.page.locator('.view-line', { hasText: '"gweninostad-ai-river-levels"' }).waitFor();
  await user.press('Escape');
  await before.waitFor();
  await user.cursorIn('www.quilutrel.com');
  await user.ask('Catalog Lens: Go to Entry…');
  await user.type('gweninostad river');
  await choice(box, 'river-levels').waitFor();
  await user.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await user.cursorIn('/river-levels');
  await user
    .entries()
    .and(user.page.locator('.selected', { hasText: '/river-levels' }))
    .waitFor()
    .catch(() => undefined);
  console.log('An entry is found by words.');
}

/** Opens a row of the tree, unless VS Code has kept it open from another listing. */
async function expand(target: Locator): Promise<void> {
  await target.waitFor();
  if ((await target.getAttribute('aria-expanded')) === 'false') await toggle(target);
}

/** Types in a large listing: the expanded, selected and visible nodes of the tree do not change. */
async function typing(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('large.json');
  await row(user, /^base.*13,184/).waitFor();
  await expand(row(user, /^base/));
  await expand(row(user, /^verified/));
  await row(user, /^1–500/).waitFor();
  await takePicture('ranges');
  await expand(row(user, /^1–500/));
  await row(user, /\/page-text.*rinumatrel/).waitFor();
  await user.page.locator('.editor-instance .view-line', { hasText: '"description"' }).first().click();
  await user
    .entries()
    .and(user.page.locator('.selected', { hasText: '/page-text' }))
    .waitFor();
  await user.press('End');
  await user.press('ArrowLeft');
  await user.press('ArrowLeft');
  // The user can scroll away after the selection has followed the cursor.
  await user.pointAt(user.entries().nth(8));
  // A row that is selected later is scrolled into view again.
  await until(async () => {
    await user.page.mouse.wheel(0, 700);
    return (await row(user, /\/page-text.*rinumatrel/).count()) === 0;
  });
  await user.page.mouse.move(900, 500);
  const seen = await settledRows(user);
  for (const key of [' ', 'x', '"', 'y', '"']) {
    await user.type(key);
    deepEqual(await settledRows(user), seen);
  }
  await takePicture('typed');
  console.log('Typing does not change the tree.');
}

/** The view options are restored when the window is opened again. */
async function remembering(user: User): Promise<void> {
  await user.press('Control+S');
  await user.page.locator('.tab.active:not(.dirty)').waitFor();
  await choose(user, 'Group By…', 'Host');
  await row(user, /^rinumatrel\.ai/).waitFor();
  await user.page.reload();
  await row(user, /^rinumatrel\.ai/).waitFor();
  console.log('The view options are restored.');
}

/** The visible labels of the tree and their positions, once they no longer change. */
async function settledRows(user: User): Promise<string[]> {
  for (let before: string[] = []; ;) {
    const lines = await user
      .entries()
      .evaluateAll((all: readonly Line[]) =>
        all.map((line) => `${line.style.top} ${line.getAttribute('aria-label')?.split(',')[0] ?? ''}`),
      );
    if (lines.join() === before.join()) return lines.sort();
    before = lines;
    await user.page.waitForTimeout(STILL_MS);
  }
}

/** Longer than the tree needs to update after an edit, in milliseconds. */
const STILL_MS = 1000;

/** A line of a list; there are no types of the DOM here. */
interface Line {
  readonly style: { readonly top: string };
  getAttribute(name: string): string | null;
}
