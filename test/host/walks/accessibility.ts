import { deepEqual, equal, match } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import { openTable, PATIENCE, until } from './table-page';
import { entryRow, type TakePicture, type Walk } from './walk';

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

/** Clears the filter, after which the mark that had set it has the focus. */
async function clear(page: Frame): Promise<void> {
  const mark = page.locator('.mark[aria-current]');
  const name = await mark.getAttribute('title');
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await page.locator('.filter code').waitFor({ state: 'detached' });
  equal(await page.locator('.mark:focus').getAttribute('title'), name);
}

async function summary(user: User, takePicture: TakePicture): Promise<void> {
  const page = await summaryPage(user);
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
  await part(page, 'Entries by Calls and Payers')
    .getByRole('button', { name: /^Entry 5\b/ })
    .focus();
  await user.press('Enter');
  await user.page.locator('.tab.active[data-resource-name="broken.json"]').waitFor();
  await user.cursorIn('/storm-alerts');
  console.log('The summary is accessible, filters the tree and shows entries by keyboard.');
}

/** Tab moves to one mark of each plot, the arrow keys move between its marks. */
async function keys(user: User, page: Frame): Promise<void> {
  const chains = part(page, 'Entries and Volume by Chain and Flag');
  const focused = chains.locator('.mark:focus');
  const moves = async (key: string, expected: RegExp): Promise<void> => {
    await user.press(key);
    match((await focused.getAttribute('title')) ?? '', expected);
  };
  await chains.locator('.mark').first().focus();
  await moves('End', / of the (entries|volume)$/);
  await moves('Home', /^base, .* of the entries$/);
  await moves('ArrowRight', /^base, .* of the entries$/);
  await moves('ArrowDown', /^(?!base,).* of the entries$/);
  await moves('ArrowUp', /^base, .* of the entries$/);
  await moves('ArrowLeft', /^base, /);
  await user.press('Tab');
  await part(page, 'Entries by Price per Call').locator('.mark:focus').waitFor();
}

/** The panel is restored with its listing, whose tab is in the background. */
async function reloaded(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Catalog Lens: Show Summary');
  await summaryPage(user);
  // VS Code stores a while after a change which editors are open.
  await user.page.waitForTimeout(STORED_MS);
  await user.page.reload();
  const page = await summaryPage(user);
  await part(page, 'Entries and Volume by Chain and Flag')
    .getByRole('button', { name: /^base, monitor/ })
    .first()
    .click();
  equal(await shownFilter(page), 'chain:base flag:monitor');
  await takePicture('reloaded');
  await clear(page);
  const text = "getComputedStyle(document.querySelector('.points text')).fill";
  const before = await page.evaluate(text);
  await user.command('Preferences: Toggle between Light/Dark Themes');
  await until(async () => (await page.evaluate(text)) !== before);
  console.log('The summary is restored after a reload, and follows the theme.');
}

async function table(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('broken.json');
  const page = await openTable(user);
  await isAccessible(page);
  await takePicture('table');
  await page.locator('.grid').focus();
  // At once: the second key waits for the details.
  await user.press('F8');
  await user.press('Control+.');
  await page.locator('.details:focus-within code').first().waitFor(PATIENCE);
  await isAccessible(page);
  await takePicture('table-details');
  console.log('The table is accessible, and so are the details of a cell.');
}
