import { equal, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Follows the walkthrough, whose steps are completed by their actions. */
export const walkWalkthrough: Walk = async (person, see) => {
  await openWalkthrough(person);
  await pictures(person, see);
  equal(await unticked(person).count(), 4);
  await opening(person, see);
  await seeing(person, see);
  await fixing(person, see);
  await filtering(person, see);
  await unticked(person).first().waitFor({ state: 'detached' });
  await byKeyboard(person, see);
};

export async function openWalkthrough(person: Person): Promise<void> {
  await person.press('F1');
  const box = person.page.locator('.quick-input-widget:visible');
  await box.locator('input').first().fill('>Welcome: Open Walkthrough...');
  await box.locator('.monaco-list-row').first().click();
  const walkthrough = box.locator('.monaco-list-row', { hasText: 'Get Started with Catalog Lens' });
  await walkthrough.first().waitFor();
  await person.type('Get Started with Catalog Lens');
  await walkthrough.first().click();
  await step(person, 'open').waitFor();
}

function step(person: Person, name: string): Locator {
  return person.page.locator(`.getting-started-step[data-step-id$="#${name}"]`);
}

function unticked(person: Person): Locator {
  return person.page.locator('.getting-started-step [role="checkbox"][aria-checked="false"]');
}

async function ticked(person: Person, name: string): Promise<void> {
  await step(person, name).locator('[role="checkbox"][aria-checked="true"]').waitFor();
}

/** Opens a step and clicks on its button. */
export async function pressButton(person: Person, name: string, label: string): Promise<void> {
  const line = step(person, name);
  if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
  await line.getByRole('button', { name: label, exact: true }).click();
}

/** Each step has a picture of its own. */
async function pictures(person: Person, see: See): Promise<void> {
  const drawn = person.page.frameLocator('iframe.webview').frameLocator('#active-frame').locator('svg text');
  for (const [name, text] of PICTURED) {
    if (name !== 'open') await step(person, name).click();
    await drawn.filter({ hasText: text }).first().waitFor();
    await see(`step-${name}`);
  }
  await step(person, 'open').click();
}

/** A text that only one of the images contains. */
const PICTURED = [
  ['open', /results/],
  ['problem', /592 × 0\.1/],
  ['fix', /592 → 59\.2/],
  ['filter', /has:problems/],
] as const;

/** The first volume of the sample. */
function volume(person: Person): Locator {
  return person.page
    .locator('.editor-instance .view-line', { hasText: '"volume30dUsd"' })
    .first()
    .locator('span > span', { hasText: /^[\d.]+$/ })
    .first();
}

async function opening(person: Person, see: See): Promise<void> {
  await pressButton(person, 'open', 'Open Sample Listing');
  await person.page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
  await person.squiggles('warning').first().waitFor();
  await ticked(person, 'open');
  await see('opened');
  console.log('The sample is opened beside the walkthrough.');
}

async function seeing(person: Person, see: See): Promise<void> {
  await step(person, 'problem').click();
  const hover = person.page.locator('.monaco-hover:visible').first();
  await untilSeen(hover, async () => {
    await person.page.mouse.move(0, 0);
    await volume(person).hover();
  });
  match(await hover.innerText(), /volume30dUsd is 592, but calls30d × pricePerCallUsd = 59.2/);
  await ticked(person, 'problem');
  await see('seen');
  console.log('A problem is shown.');
}

async function fixing(person: Person, see: See): Promise<void> {
  await step(person, 'fix').click();
  const menu = person.page.locator('.action-widget:visible');
  const fix = menu.locator('.monaco-list-row', { hasText: /^Set volume30dUsd to 59\.2/ }).first();
  const bulb = person.page.locator('.editor-instance [class*="lightbulb"]').first();
  await untilSeen(fix, async () => {
    await volume(person).click();
    if (await isSeen(bulb)) await person.press('Control+.');
  });
  await see('fix');
  await fix.click();
  await ticked(person, 'fix');
  equal(await volume(person).innerText(), '59.2');
  await see('fixed');
  console.log('It is fixed.');
}

/** Repeats an action until it succeeds, because a step may take the focus after it was opened. */
async function untilSeen(what: Locator, act: () => Promise<void>): Promise<void> {
  for (let time = 0; time < MAX_ATTEMPTS; time++) {
    await act();
    if (await isSeen(what)) return;
  }
  throw new Error(`Not seen: ${String(what)}.`);
}

function isSeen(what: Locator): Promise<boolean> {
  return what.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  );
}

const MAX_ATTEMPTS = 10;

async function filtering(person: Person, see: See): Promise<void> {
  await pressButton(person, 'filter', 'Filter Entries…');
  const box = person.page.locator('.quick-input-widget:visible');
  await box.locator('.quick-input-title', { hasText: 'Filter Entries' }).waitFor();
  await person.type('has:problems');
  await box
    .locator('.monaco-list-row', { hasText: /4 entries/ })
    .first()
    .waitFor();
  await see('filter');
  await person.press('Enter');
  await person.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await ticked(person, 'filter');
  await person.page.locator('.pane .monaco-list-row', { hasText: /^\s*base\s*4 · / }).waitFor();
  await see('filtered');
  console.log('The entries are filtered.');
}

/** Without a listing that is open, the button of a later step opens the sample first. */
async function byKeyboard(person: Person, see: See): Promise<void> {
  await person.command('Catalog Lens: Clear Filter');
  await person.command('View: Close All Editors');
  await person.page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" }).click();
  await person.page.locator('.welcome-view-content', { hasText: 'No listing is open.' }).waitFor();
  await openWalkthrough(person);
  await see('done');
  await tabTo(person, step(person, 'problem'));
  await person.press('Enter');
  await tabTo(
    person,
    step(person, 'problem').getByRole('button', { name: 'Go to Next Problem', exact: true }),
  );
  await person.press('Enter');
  await person
    .statusBar(/^Ln 17, Col 23/)
    .first()
    .waitFor();
  await person.page.locator('.monaco-hover:visible', { hasText: 'volume30dUsd is 592' }).first().waitFor();
  await see('by-keyboard');
  await pressButton(person, 'fix', 'Fix All Safe Problems');
  await person.page
    .locator('.editor-instance .view-line', { hasText: '"volume30dUsd": 59.2' })
    .first()
    .waitFor();
  // It would show outdated values.
  await person.page
    .locator('.monaco-hover', { hasText: 'volume30dUsd is 592' })
    .first()
    .waitFor({ state: 'hidden' });
  await see('fixed-by-button');
  console.log('A button opens the sample where no listing is open.');
}

/** Presses Tab until an element has the focus. */
async function tabTo(person: Person, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses++) {
    if (await target.evaluate((element: Element) => element === element.ownerDocument.activeElement)) return;
    await person.press('Tab');
  }
  throw new Error('The keyboard does not get there.');
}

const MAX_TABS = 60;

/** What an element of a page says of the focus; there are no types of the DOM here. */
interface Element {
  readonly ownerDocument: { readonly activeElement: unknown };
}
