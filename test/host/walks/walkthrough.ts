import { equal, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import type { TakePicture, Walk } from './walk';

/** Follows the walkthrough, whose steps are completed by their actions. */
export const walkWalkthrough: Walk = async (user, takePicture) => {
  await openWalkthrough(user);
  await pictures(user, takePicture);
  equal(await unticked(user).count(), 4);
  await opening(user, takePicture);
  await seeing(user, takePicture);
  await fixing(user, takePicture);
  await filtering(user, takePicture);
  await unticked(user).first().waitFor({ state: 'detached' });
  await byKeyboard(user, takePicture);
};

export async function openWalkthrough(user: User): Promise<void> {
  await user.press('F1');
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('input').first().fill('>Welcome: Open Walkthrough...');
  await box.locator('.monaco-list-row').first().click();
  const walkthrough = box.locator('.monaco-list-row', { hasText: 'Get Started with Catalog Lens' });
  await walkthrough.first().waitFor();
  await user.type('Get Started with Catalog Lens');
  await walkthrough.first().click();
  await step(user, 'open').waitFor();
}

function step(user: User, name: string): Locator {
  return user.page.locator(`.getting-started-step[data-step-id$="#${name}"]`);
}

function unticked(user: User): Locator {
  return user.page.locator('.getting-started-step [role="checkbox"][aria-checked="false"]');
}

async function ticked(user: User, name: string): Promise<void> {
  await step(user, name).locator('[role="checkbox"][aria-checked="true"]').waitFor();
}

/** Opens a step and clicks on its button. */
export async function pressButton(user: User, name: string, label: string): Promise<void> {
  const line = step(user, name);
  if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
  await line.getByRole('button', { name: label, exact: true }).click();
}

/** Each step has a picture of its own. */
async function pictures(user: User, takePicture: TakePicture): Promise<void> {
  const drawn = user.page.frameLocator('iframe.webview').frameLocator('#active-frame').locator('svg text');
  for (const [name, text] of PICTURED) {
    if (name !== 'open') await step(user, name).click();
    await drawn.filter({ hasText: text }).first().waitFor();
    await takePicture(`step-${name}`);
  }
  await step(user, 'open').click();
}

/** A text that only one of the images contains. */
const PICTURED = [
  ['open', /results/],
  ['problem', /592 × 0\.1/],
  ['fix', /592 → 59\.2/],
  ['filter', /has:problems/],
] as const;

/** The first volume of the sample. */
function volume(user: User): Locator {
  return user.page
    .locator('.editor-instance .view-line', { hasText: '"volume30dUsd"' })
    .first()
    .locator('span > span', { hasText: /^[\d.]+$/ })
    .first();
}

async function opening(user: User, takePicture: TakePicture): Promise<void> {
  await pressButton(user, 'open', 'Open Sample Listing');
  await user.page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
  await user.squiggles('warning').first().waitFor();
  await ticked(user, 'open');
  await takePicture('opened');
  console.log('The sample is opened beside the walkthrough.');
}

async function seeing(user: User, takePicture: TakePicture): Promise<void> {
  await step(user, 'problem').click();
  const hover = user.page.locator('.monaco-hover:visible').first();
  await untilSeen(hover, async () => {
    await user.page.mouse.move(0, 0);
    await volume(user).hover();
  });
  match(await hover.innerText(), /volume30dUsd is 592, but calls30d × pricePerCallUsd = 59.2/);
  await ticked(user, 'problem');
  await takePicture('seen');
  console.log('A problem is shown.');
}

async function fixing(user: User, takePicture: TakePicture): Promise<void> {
  await step(user, 'fix').click();
  const menu = user.page.locator('.action-widget:visible');
  const fix = menu.locator('.monaco-list-row', { hasText: /^Set volume30dUsd to 59\.2/ }).first();
  const bulb = user.page.locator('.editor-instance [class*="lightbulb"]').first();
  await untilSeen(fix, async () => {
    await volume(user).click();
    if (await isSeen(bulb)) await user.press('Control+.');
  });
  await takePicture('fix');
  await fix.click();
  await ticked(user, 'fix');
  equal(await volume(user).innerText(), '59.2');
  await takePicture('fixed');
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

async function filtering(user: User, takePicture: TakePicture): Promise<void> {
  await pressButton(user, 'filter', 'Filter Entries…');
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('.quick-input-title', { hasText: 'Filter Entries' }).waitFor();
  await user.type('has:problems');
  await box
    .locator('.monaco-list-row', { hasText: /4 entries/ })
    .first()
    .waitFor();
  await takePicture('filter');
  await user.press('Enter');
  await user.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await ticked(user, 'filter');
  await user.page.locator('.pane .monaco-list-row', { hasText: /^\s*base\s*4 · / }).waitFor();
  await takePicture('filtered');
  console.log('The entries are filtered.');
}

/** Without a listing that is open, the button of a later step opens the sample first. */
async function byKeyboard(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Catalog Lens: Clear Filter');
  await user.command('View: Close All Editors');
  await user.page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" }).click();
  await user.page.locator('.welcome-view-content', { hasText: 'No listing is open.' }).waitFor();
  await openWalkthrough(user);
  await takePicture('done');
  await tabTo(user, step(user, 'problem'));
  await user.press('Enter');
  await tabTo(user, step(user, 'problem').getByRole('button', { name: 'Go to Next Problem', exact: true }));
  await user.press('Enter');
  await user
    .statusBar(/^Ln 17, Col 23/)
    .first()
    .waitFor();
  await user.page.locator('.monaco-hover:visible', { hasText: 'volume30dUsd is 592' }).first().waitFor();
  await takePicture('by-keyboard');
  await pressButton(user, 'fix', 'Fix All Safe Problems');
  await user.page
    .locator('.editor-instance .view-line', { hasText: '"volume30dUsd": 59.2' })
    .first()
    .waitFor();
  // It would show outdated values.
  await user.page
    .locator('.monaco-hover', { hasText: 'volume30dUsd is 592' })
    .first()
    .waitFor({ state: 'hidden' });
  await takePicture('fixed-by-button');
  console.log('A button opens the sample where no listing is open.');
}

/** Presses Tab until an element has the focus. */
async function tabTo(user: User, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses++) {
    if (await target.evaluate((element: Element) => element === element.ownerDocument.activeElement)) return;
    await user.press('Tab');
  }
  throw new Error('The keyboard does not get there.');
}

const MAX_TABS = 60;

/** What an element of a page says of the focus; there are no types of the DOM here. */
interface Element {
  readonly ownerDocument: { readonly activeElement: unknown };
}
