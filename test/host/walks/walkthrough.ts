import { equal, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import { choice, type TakePicture, type Walk } from './walk';

/** Follows the walkthrough, whose steps are completed by their buttons. */
export const walkWalkthrough: Walk = async (user, takePicture) => {
  await openWalkthrough(user);
  equal(await unticked(user).count(), 4);
  await opening(user, takePicture);
  await seeing(user, takePicture);
  await fixing(user, takePicture);
  await filtering(user, takePicture);
  await byKeyboard(user, takePicture);
  await withoutFolder(await user.emptyWindow());
};

async function openWalkthrough(user: User): Promise<void> {
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
async function pressButton(user: User, name: string, label: string): Promise<void> {
  const line = step(user, name);
  if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
  await line.getByRole('button', { name: label, exact: true }).click();
}

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
  match(await hover.innerText(), /volume30dUsd is 300, but calls30d × pricePerCallUsd = 30/);
  await takePicture('seen');
  console.log('A problem is shown.');
}

async function fixing(user: User, takePicture: TakePicture): Promise<void> {
  await step(user, 'fix').click();
  const menu = user.page.locator('.action-widget:visible');
  const fix = choice(menu, /^Set volume30dUsd to 30/);
  const bulb = user.page.locator('.editor-instance [class*="lightbulb"]').first();
  await untilSeen(fix, async () => {
    await volume(user).click();
    if (await isSeen(bulb)) await user.press('Control+.');
  });
  await takePicture('fix');
  await fix.click();
  await volume(user).getByText('30', { exact: true }).waitFor();
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
  await choice(box, /4 entries/).waitFor();
  await takePicture('filter');
  await user.press('Enter');
  await user.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await ticked(user, 'filter');
  await user.page.locator('.pane .monaco-list-row', { hasText: /^\s*base\s*2 · / }).waitFor();
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
  await step(user, 'problem').focus();
  await user.press('Enter');
  await step(user, 'problem').getByRole('button', { name: 'Go to First Problem', exact: true }).focus();
  await user.press('Enter');
  await user
    .statusBar(/^Ln 17, Col 23/)
    .first()
    .waitFor();
  await user.page.locator('.monaco-hover:visible', { hasText: 'volume30dUsd is 300' }).first().waitFor();
  await takePicture('by-keyboard');
  await pressButton(user, 'fix', 'Apply All Safe Fixes');
  await user.page
    .locator('.editor-instance .view-line', { hasText: '"volume30dUsd": 30,' })
    .first()
    .waitFor();
  // It would show outdated values.
  await user.page
    .locator('.monaco-hover', { hasText: 'volume30dUsd is 300' })
    .first()
    .waitFor({ state: 'hidden' });
  await openWalkthrough(user);
  await unticked(user).first().waitFor({ state: 'detached' });
  await takePicture('fixed-by-button');
  console.log('A button opens the sample where no listing is open.');
}

/** A button of a later step opens the sample, in a window without a folder, too. */
async function withoutFolder(user: User): Promise<void> {
  await openWalkthrough(user);
  await pressButton(user, 'problem', 'Go to First Problem');
  await user.squiggles('warning').first().waitFor();
  await user.close();
  console.log('The walkthrough shows a problem in a window without a folder.');
}
