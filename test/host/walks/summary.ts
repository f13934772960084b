import { deepEqual, equal, match } from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import type { Person } from '../person';
import { accessible } from './accessible';
import type { See, Walk } from './walk';

/** Shows the summary of listings of several sizes, and uses it by mouse and keyboard. */
export const walkSummary: Walk = async (person, see) => {
  const refused: string[] = [];
  person.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await person.openEntries();
  await person.openFile('broken.json');
  await person.entries().filter({ hasText: /^base/ }).first().waitFor();
  const page = await openSummary(person, 'broken.json');
  await accessible(page);
  await see('broken');
  await byMouse(person, page, see);
  await byKeyboard(person, page, see);
  await pointShowsEntry(person, page);
  await tables(person, see);
  await reloaded(person, see);
  await large(person, see);
  await narrow(person, see);
  await otherTheme(person, see);
  deepEqual(refused, []);
};

async function openSummary(person: Person, name: string): Promise<Frame> {
  await person.command('Catalog Lens: Show Summary');
  return summaryOf(person, name);
}

/** The page in the panel once it shows a listing. */
async function summaryOf(person: Person, name: string): Promise<Frame> {
  await person.page.locator('.tab.active', { hasText: `Summary: ${name}` }).waitFor();
  for (;;) {
    for (const frame of person.page.frames())
      if (
        (await frame
          .locator('#summary h1', { hasText: name })
          .count()
          .catch(() => 0)) > 0
      )
        return frame;
    await person.page.waitForTimeout(50);
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
async function clear(person: Person, page: Frame): Promise<void> {
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await page.locator('.filter code').waitFor({ state: 'detached' });
  await person.page.locator('.pane .monaco-list:focus').first().waitFor();
}

async function byMouse(person: Person, page: Frame, see: See): Promise<void> {
  await part(page, 'By Chain and Flag')
    .getByRole('option', { name: /^base, monitor/ })
    .first()
    .click();
  equal(await shownFilter(page), 'chain:base flag:monitor');
  await person.page.locator('.pane', { hasText: 'chain:base flag:monitor' }).first().waitFor();
  await see('filtered');
  await clear(person, page);
  console.log('A click on a bar filters the tree, and another shows all.');
}

async function byKeyboard(person: Person, page: Frame, see: See): Promise<void> {
  const rules = part(page, 'Problems by Rule');
  await rules.getByRole('option').first().focus();
  await person.press('ArrowDown');
  await person.press('ArrowDown');
  const focused = rules.locator('.mark:focus');
  equal(await focused.count(), 1);
  const rule = /^[\w-]+/.exec((await focused.getAttribute('aria-label')) ?? '')?.[0];
  await see('keyboard');
  await person.press('Enter');
  equal(await shownFilter(page), `rule:${rule}`);
  equal(await rules.locator('.mark[aria-selected="true"]').count(), 1);
  await see('keyboard-filtered');
  console.log('Arrow keys and Enter do the same.');
}

async function pointShowsEntry(person: Person, page: Frame): Promise<void> {
  const point = part(page, 'Calls Against Payers').getByRole('option').nth(4);
  match((await point.getAttribute('aria-label')) ?? '', /^Entry 5:/);
  await point.focus();
  await person.press('Enter');
  await person.page.locator('.tab.active[data-resource-name="broken.json"]').waitFor();
  await person.statusBar('Entry 5 of 60').first().waitFor();
  console.log('A point shows its entry.');
}

async function tables(person: Person, see: See): Promise<void> {
  const page = await openSummary(person, 'broken.json');
  for (const summary of await page.locator('details > summary').all()) await summary.click();
  await accessible(page);
  const row = part(page, 'By Price per Call').locator('tbody button').first();
  await row.scrollIntoViewIfNeeded();
  await see('tables');
  await row.focus();
  await person.press('Enter');
  await page.locator('.filter code', { hasText: 'price' }).waitFor();
  await clear(person, page);
  console.log('The tables contain the same values, and filter too.');
}

/** The panel is restored with its listing, whose tab is in the background. */
async function reloaded(person: Person, see: See): Promise<void> {
  await openSummary(person, 'broken.json');
  await person.page.reload();
  const page = await summaryOf(person, 'broken.json');
  await part(page, 'By Price per Call').getByRole('option').first().waitFor();
  await see('reloaded');
  await part(page, 'Problems by Rule').getByRole('option').first().click();
  await shownFilter(page);
  await clear(person, page);
  console.log('The panel is restored after a reload of the window.');
}

async function large(person: Person, see: See): Promise<void> {
  await person.openFile('large.json');
  await person
    .statusBar(/of 15,000|15,000 entries/)
    .first()
    .waitFor();
  const page = await openSummary(person, 'large.json');
  await part(page, 'By Price per Call').getByRole('option').first().waitFor();
  await accessible(page);
  await see('large');
  await part(page, 'Age of the Last Call').scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, 100000)');
  await see('large-end');
  console.log('15,000 entries are summarised.');
}

async function narrow(person: Person, see: See): Promise<void> {
  await person.page.setViewportSize({ width: 780, height: 900 });
  const page = await summaryOf(person, 'large.json');
  await page.evaluate('scrollTo(0, 0)');
  await see('narrow');
  equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
}

/** The plots use the colours of another theme. */
async function otherTheme(person: Person, see: See): Promise<void> {
  const page = await summaryOf(person, 'large.json');
  const text = "getComputedStyle(document.querySelector('.plot text')).fill";
  const before = await page.evaluate(text);
  await person.command('Preferences: Toggle between Light/Dark Themes');
  await page.waitForFunction(`${text} !== ${JSON.stringify(before)}`);
  await see('other-theme');
  console.log('The colours of another theme are used immediately.');
}
