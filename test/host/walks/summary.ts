import { deepEqual, equal, match } from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import { accessible } from './accessible';
import type { TakePicture, Walk } from './walk';

/** Shows the summary of listings of several sizes, and uses it by mouse and keyboard. */
export const walkSummary: Walk = async (user, takePicture) => {
  const refused: string[] = [];
  user.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await user.openEntries();
  await user.openFile('broken.json');
  await user.entries().filter({ hasText: /^base/ }).first().waitFor();
  const page = await openSummary(user, 'broken.json');
  await accessible(page);
  await takePicture('broken');
  await byMouse(user, page, takePicture);
  await byKeyboard(user, page, takePicture);
  await pointShowsEntry(user, page);
  await tables(user, takePicture);
  await reloaded(user, takePicture);
  await large(user, takePicture);
  await narrow(user, takePicture);
  await otherTheme(user, takePicture);
  deepEqual(refused, []);
};

async function openSummary(user: User, name: string): Promise<Frame> {
  await user.command('Catalog Lens: Show Summary');
  return summaryOf(user, name);
}

/** The page in the panel once it shows a listing. */
async function summaryOf(user: User, name: string): Promise<Frame> {
  await user.page.locator('.tab.active', { hasText: `Summary: ${name}` }).waitFor();
  for (;;) {
    for (const frame of user.page.frames())
      if (
        (await frame
          .locator('#summary h1', { hasText: name })
          .count()
          .catch(() => 0)) > 0
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

async function byMouse(user: User, page: Frame, takePicture: TakePicture): Promise<void> {
  await part(page, 'By Chain and Flag')
    .getByRole('option', { name: /^base, monitor/ })
    .first()
    .click();
  equal(await shownFilter(page), 'chain:base flag:monitor');
  await user.page.locator('.pane', { hasText: 'chain:base flag:monitor' }).first().waitFor();
  await takePicture('filtered');
  await clear(user, page);
  console.log('A click on a bar filters the tree, and another shows all.');
}

async function byKeyboard(user: User, page: Frame, takePicture: TakePicture): Promise<void> {
  const rules = part(page, 'Problems by Rule');
  await rules.getByRole('option').first().focus();
  await user.press('ArrowDown');
  await user.press('ArrowDown');
  const focused = rules.locator('.mark:focus');
  equal(await focused.count(), 1);
  const rule = /^[\w-]+/.exec((await focused.getAttribute('aria-label')) ?? '')?.[0];
  await takePicture('keyboard');
  await user.press('Enter');
  equal(await shownFilter(page), `rule:${rule}`);
  equal(await rules.locator('.mark[aria-selected="true"]').count(), 1);
  await takePicture('keyboard-filtered');
  console.log('Arrow keys and Enter do the same.');
}

async function pointShowsEntry(user: User, page: Frame): Promise<void> {
  const point = part(page, 'Calls Against Payers').getByRole('option').nth(4);
  match((await point.getAttribute('aria-label')) ?? '', /^Entry 5:/);
  await point.focus();
  await user.press('Enter');
  await user.page.locator('.tab.active[data-resource-name="broken.json"]').waitFor();
  await user.statusBar('Entry 5 of 60').first().waitFor();
  console.log('A point shows its entry.');
}

async function tables(user: User, takePicture: TakePicture): Promise<void> {
  const page = await openSummary(user, 'broken.json');
  for (const summary of await page.locator('details > summary').all()) await summary.click();
  await accessible(page);
  const row = part(page, 'By Price per Call').locator('tbody button').first();
  await row.scrollIntoViewIfNeeded();
  await takePicture('tables');
  await row.focus();
  await user.press('Enter');
  await page.locator('.filter code', { hasText: 'price' }).waitFor();
  await clear(user, page);
  console.log('The tables contain the same values, and filter too.');
}

/** The panel is restored with its listing, whose tab is in the background. */
async function reloaded(user: User, takePicture: TakePicture): Promise<void> {
  await openSummary(user, 'broken.json');
  await user.page.reload();
  const page = await summaryOf(user, 'broken.json');
  await part(page, 'By Price per Call').getByRole('option').first().waitFor();
  await takePicture('reloaded');
  await part(page, 'Problems by Rule').getByRole('option').first().click();
  await shownFilter(page);
  await clear(user, page);
  console.log('The panel is restored after a reload of the window.');
}

async function large(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('large.json');
  await user
    .statusBar(/of 15,000|15,000 entries/)
    .first()
    .waitFor();
  const page = await openSummary(user, 'large.json');
  await part(page, 'By Price per Call').getByRole('option').first().waitFor();
  await accessible(page);
  await takePicture('large');
  await part(page, 'Age of the Last Call').scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, 100000)');
  await takePicture('large-end');
  console.log('15,000 entries are summarised.');
}

async function narrow(user: User, takePicture: TakePicture): Promise<void> {
  await user.page.setViewportSize({ width: 780, height: 900 });
  const page = await summaryOf(user, 'large.json');
  await page.evaluate('scrollTo(0, 0)');
  await takePicture('narrow');
  equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
}

/** The plots use the colours of another theme. */
async function otherTheme(user: User, takePicture: TakePicture): Promise<void> {
  const page = await summaryOf(user, 'large.json');
  const text = "getComputedStyle(document.querySelector('.plot text')).fill";
  const before = await page.evaluate(text);
  await user.command('Preferences: Toggle between Light/Dark Themes');
  await page.waitForFunction(`${text} !== ${JSON.stringify(before)}`);
  await takePicture('other-theme');
  console.log('The colours of another theme are used immediately.');
}
