import { deepEqual, equal, match, notEqual } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import { openTable } from './table-page';
import { PATIENCE, webviewWith, type TakePicture, type Walk } from './walk';

/** Uses the summary by keyboard, and checks the pages of the summary and the table with axe. */
export const walkAccessibility: Walk = async (user, takePicture) => {
  const refused: string[] = [];
  user.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await user.openEntries();
  await user.openFile('broken.json');
  await user.entries().filter({ hasText: /^base/ }).first().waitFor();
  await user.command('Catalog Lens: Show Summary');
  await summary(user, takePicture);
  await table(user, takePicture);
  deepEqual(refused, []);
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Runs axe in a page. */
async function isAccessible(page: Frame): Promise<void> {
  await page.evaluate(await readFile(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8'));
  const violations = await page.evaluate<readonly Violation[]>(
    'axe.run(document).then(({ violations }) => violations)',
  );
  deepEqual(
    violations.map(({ id, nodes: [first] }) => [id, first?.html, first?.failureSummary]),
    [],
  );
}

function part(page: Frame, title: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
}

async function shownFilter(page: Frame): Promise<string> {
  const filter = page.locator('.filter code');
  await filter.waitFor();
  return filter.innerText();
}

/** Clears the filter, after which the mark that had set it has the focus. */
async function clear(page: Frame): Promise<void> {
  const mark = page.locator('.mark[aria-current]');
  const name = await mark.getAttribute('title');
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await page.locator('.filter code').waitFor({ state: 'detached' });
  equal(await page.locator('.mark:focus').getAttribute('title'), name);
}

async function summary(user: User, takePicture: TakePicture): Promise<void> {
  await user.page.locator('.tab.active', { hasText: 'Summary: broken.json' }).waitFor();
  const page = await webviewWith(user, '#summary h1');
  await isAccessible(page);
  const rules = part(page, 'Problems by Rule');
  await rules.locator('.mark').first().focus();
  await user.press('ArrowDown');
  const rule = await rules.locator('.mark:focus .label').innerText();
  await user.press('Enter');
  equal(await shownFilter(page), `rule:${rule}`);
  equal(await rules.locator('.mark[aria-current] .label').innerText(), rule);
  await takePicture('filtered');
  await clear(page);
  await keys(user, page);
  console.log('The summary is accessible, and filters the tree by keyboard.');
}

/** Tab moves to one row of each section, the arrow keys move between its rows. */
async function keys(user: User, page: Frame): Promise<void> {
  const chains = part(page, 'Entries and Volume by Chain');
  const focused = chains.locator('.mark:focus');
  const first = chains.locator('.mark').first();
  await first.focus();
  await user.press('End');
  notEqual(await focused.getAttribute('title'), await first.getAttribute('title'));
  await user.press('Home');
  await user.press('ArrowDown');
  await user.press('ArrowUp');
  equal(await focused.getAttribute('title'), await first.getAttribute('title'));
  await user.press('Tab');
  await part(page, 'Entries and Volume by Flag').locator('.mark:focus').waitFor();
}

async function table(user: User, takePicture: TakePicture): Promise<void> {
  await user.page.locator('.tab[data-resource-name="broken.json"]').click();
  const page = await openTable(user);
  await isAccessible(page);
  await takePicture('table');
  await page.locator('.grid').focus();
  // At once: the second key waits for the next problem.
  await user.press('F8');
  await user.press('Control+.');
  const fixes = user.page.locator('.quick-input-widget:visible', { hasText: 'Quick Fix' });
  await fixes.waitFor(PATIENCE);
  await takePicture('table-fixes');
  await user.press('Escape');
  match(await page.locator('.details').innerText(), / · /);
  await isAccessible(page);
  console.log('The table is accessible, and offers fixes.');
}
