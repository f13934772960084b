import { deepEqual, equal, match } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import { openTable, PATIENCE, until } from './table-page';
import { choice, entryRow, type TakePicture, type Walk } from './walk';

const STORED_MS = 5000;

/** Uses the summary by keyboard, and checks the pages of the summary and the table with axe, also after a reload. */
export const walkAccessibility: Walk = async (user, takePicture) => {
  const refused: string[] = [];
  user.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await user.openEntries();
  await user.openFile('broken.json');
  await entryRow(user, /^base/).waitFor();
  await user.command('Catalog Lens: Show Summary');
  await summary(user, takePicture);
  await table(user, takePicture);
  await reloaded(user, takePicture);
  deepEqual(refused, []);
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Runs axe in a page. */
async function isAccessible(page: Frame): Promise<void> {
  await page.evaluate(await readFile(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate<readonly Violation[]>(
    'axe.run(document).then(({ violations }) => violations)',
  );
  deepEqual(
    found.map(({ id, nodes: [first] }) => [id, first?.html, first?.failureSummary]),
    [],
  );
}

/** The page in the panel once it shows the listing. */
async function summaryPage(user: User): Promise<Frame> {
  await user.page.locator('.tab.active', { hasText: 'Summary: broken.json' }).waitFor();
  for (;;) {
    for (const frame of user.page.frames())
      if (
        await frame
          .locator('#summary h1')
          .isVisible()
          .catch(() => false)
      )
        return frame;
    await user.page.waitForTimeout(50);
  }
}

function part(page: Frame, title: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
}

async function shownFilter(page: Frame): Promise<string> {
  const filter = page.locator('.filter code');
  await filter.waitFor();
  return filter.innerText();
}

/** Clears the filter, after which the tree has the focus. */
async function clear(user: User, page: Frame): Promise<void> {
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await page.locator('.filter code').waitFor({ state: 'detached' });
  await user.page.locator('.pane .monaco-list:focus').first().waitFor();
}

async function summary(user: User, takePicture: TakePicture): Promise<void> {
  const page = await summaryPage(user);
  await isAccessible(page);
  const rules = part(page, 'Problems by Rule');
  await rules.getByRole('option').first().focus();
  await user.press('ArrowDown');
  const focused = rules.locator('.mark:focus');
  const rule = /^[\w-]+/.exec((await focused.getAttribute('aria-label')) ?? '')?.[0];
  await user.press('Enter');
  equal(await shownFilter(page), `rule:${rule}`);
  await takePicture('filtered');
  await clear(user, page);
  for (const heading of await page.locator('details > summary').all()) await heading.click();
  await isAccessible(page);
  await takePicture('tables');
  const point = part(page, 'Calls Against Payers').getByRole('option').nth(4);
  match((await point.getAttribute('aria-label')) ?? '', /^Entry 5:/);
  await point.focus();
  await user.press('Enter');
  await user.page.locator('.tab.active[data-resource-name="broken.json"]').waitFor();
  await user.statusBar('Entry 5 of 60').first().waitFor();
  console.log('The summary is accessible, filters the tree and shows entries by keyboard.');
}

/** The panel is restored with its listing, whose tab is in the background. */
async function reloaded(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Catalog Lens: Show Summary');
  await summaryPage(user);
  // VS Code stores a while after a change which editors are open.
  await user.page.waitForTimeout(STORED_MS);
  await user.page.reload();
  const page = await summaryPage(user);
  await part(page, 'By Chain and Flag')
    .getByRole('option', { name: /^base, monitor/ })
    .first()
    .click();
  equal(await shownFilter(page), 'chain:base flag:monitor');
  await takePicture('reloaded');
  await clear(user, page);
  const text = "getComputedStyle(document.querySelector('.plot text')).fill";
  const before = await page.evaluate(text);
  await user.command('Preferences: Toggle between Light/Dark Themes');
  await until(async () => (await page.evaluate(text)) !== before);
  console.log('The summary is restored after a reload, and follows the theme.');
}

async function table(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('broken.json');
  const page = await openTable(user);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Group Entries By…' }).click();
  await choice(user.page.locator('.quick-input-widget:visible'), 'Chain → Flag').click();
  await page.locator('.grid[role="treegrid"]').waitFor(PATIENCE);
  await isAccessible(page);
  await takePicture('table');
  console.log('The table is accessible, with groups and without.');
}
