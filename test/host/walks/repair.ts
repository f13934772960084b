import { equal, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import type { TakePicture, Walk } from './walk';

/** Fixes problems in all ways, and changes the configuration for others. */
export const walkRepair: Walk = async (user, takePicture) => {
  await fromTheBulb(user, takePicture);
  await fromProblems(user, takePicture);
  await onSave(user);
  await deciding(user, takePicture);
  await everything(user, takePicture);
};

/** The line of the first entry's volume in a generated listing. */
const VOLUME_LINE = 17;

/** The line of the first volume that is seen, once no hint is in it. */
async function volumeLine({ page }: User): Promise<string> {
  const line = page.locator('.view-line', { hasText: /^\s*"volume30dUsd":\s[\d.]+,$/ }).first();
  await line.waitFor();
  return line.innerText();
}

async function breakVolume(user: User): Promise<string> {
  const before = await volumeLine(user);
  await user.goTo(VOLUME_LINE, before.indexOf(',') + 1);
  await user.type('7');
  await user.squiggles('warning').first().waitFor();
  return before;
}

/** The code action menu at the cursor. */
async function quickFixes(user: User): Promise<Locator> {
  await user.press('Control+.');
  const menu = user.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row').first().waitFor();
  return menu;
}

function action(menu: Locator, text: string | RegExp): Locator {
  return menu.locator('.monaco-list-row', { hasText: text }).first();
}

async function fromTheBulb(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('clean.json');
  const before = await breakVolume(user);
  const menu = await quickFixes(user);
  await action(menu, /^Set volume30dUsd to/).waitFor();
  await takePicture('bulb');
  await action(menu, /^Set volume30dUsd to/).click();
  await user.squiggles('warning').first().waitFor({ state: 'detached' });
  equal(await volumeLine(user), before);
  console.log('A quick fix corrects a volume.');
}

async function fromProblems(user: User, takePicture: TakePicture): Promise<void> {
  await breakVolume(user);
  const rows = await user.problems();
  const row = rows.filter({ hasText: 'volume30dUsd is' }).first();
  await row.click();
  await user.press('Control+.');
  const fix = user.page
    .locator('.monaco-menu:visible .action-item', { hasText: /^Set volume30dUsd to/ })
    .first();
  await fix.waitFor();
  await takePicture('from-problems');
  await fix.click();
  await user.squiggles('warning').first().waitFor({ state: 'detached' });
  await user.command('View: Hide Panel');
  console.log('A fix in the Problems panel corrects it, too.');
}

async function onSave(user: User): Promise<void> {
  const before = await breakVolume(user);
  await user.press('Control+S');
  await user.squiggles('warning').first().waitFor({ state: 'detached' });
  equal(await volumeLine(user), before);
  console.log('Safe problems are fixed on save.');
}

async function deciding(user: User, takePicture: TakePicture): Promise<void> {
  await breakVolume(user);
  let menu = await quickFixes(user);
  equal(await user.squiggles('warning').count(), 2);
  await action(menu, /^Ignore volume-30d for this entry/).click();
  await user.squiggles('warning').nth(1).waitFor({ state: 'detached' });
  await takePicture('ignored');
  await user.openFile('catalog-lens.json');
  const configuration = await user.page.locator('.editor-instance .view-lines').innerText();
  match(configuration.replaceAll('\u00a0', ' '), /"rule": "volume-30d"/);
  await takePicture('configuration');
  await user.openFile('broken.json');
  await user.goTo(393, 24);
  menu = await quickFixes(user);
  await takePicture('offered');
  await action(menu, /^Set severity of quality-flag/).click();
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row', { hasText: 'warning' }).first().waitFor();
  await takePicture('severity');
  await box.locator('.monaco-list-row', { hasText: 'off' }).first().click();
  await user.page
    .locator('.statusbar-item', { hasText: /^7$/ })
    .first()
    .waitFor()
    .catch(() => undefined);
  console.log('A rule is ignored for an entry, and another one is disabled.');
}

async function everything(user: User, takePicture: TakePicture): Promise<void> {
  const count = async (): Promise<number> =>
    Number(/(\d+)/.exec(await user.page.locator('#status\\.problems').innerText())?.[1]);
  const before = await count();
  await user.command('Catalog Lens: Fix All Safe Problems');
  await user.statusBar('Fixed').first().waitFor();
  await takePicture('fixed-all');
  equal((await count()) <= before, true);
  console.log('All safe problems are fixed at once.');
}
