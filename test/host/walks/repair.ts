import { equal, match } from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Fixes problems in all ways, and changes the configuration for others. */
export const walkRepair: Walk = async (person, see) => {
  await fromTheBulb(person, see);
  await fromProblems(person, see);
  await onSave(person);
  await deciding(person, see);
  await everything(person, see);
};

/** The line of the first entry's volume in a generated listing. */
const VOLUME_LINE = 17;

/** The line of the first volume that is seen, once no hint is in it. */
async function volumeLine({ page }: Person): Promise<string> {
  const line = page.locator('.view-line', { hasText: /^\s*"volume30dUsd":\s[\d.]+,$/ }).first();
  await line.waitFor();
  return line.innerText();
}

async function breakVolume(person: Person): Promise<string> {
  const before = await volumeLine(person);
  await person.goTo(VOLUME_LINE, before.indexOf(',') + 1);
  await person.type('7');
  await person.squiggles('warning').first().waitFor();
  return before;
}

/** The code action menu at the cursor. */
async function quickFixes(person: Person): Promise<Locator> {
  await person.press('Control+.');
  const menu = person.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row').first().waitFor();
  return menu;
}

function action(menu: Locator, text: string | RegExp): Locator {
  return menu.locator('.monaco-list-row', { hasText: text }).first();
}

async function fromTheBulb(person: Person, see: See): Promise<void> {
  await person.openFile('clean.json');
  const before = await breakVolume(person);
  const menu = await quickFixes(person);
  await action(menu, /^Set volume30dUsd to/).waitFor();
  await see('bulb');
  await action(menu, /^Set volume30dUsd to/).click();
  await person.squiggles('warning').first().waitFor({ state: 'detached' });
  equal(await volumeLine(person), before);
  console.log('A quick fix corrects a volume.');
}

async function fromProblems(person: Person, see: See): Promise<void> {
  await breakVolume(person);
  const rows = await person.problems();
  const row = rows.filter({ hasText: 'volume30dUsd is' }).first();
  await row.click();
  await person.press('Control+.');
  const fix = person.page
    .locator('.monaco-menu:visible .action-item', { hasText: /^Set volume30dUsd to/ })
    .first();
  await fix.waitFor();
  await see('from-problems');
  await fix.click();
  await person.squiggles('warning').first().waitFor({ state: 'detached' });
  await person.command('View: Hide Panel');
  console.log('A fix in the Problems panel corrects it, too.');
}

async function onSave(person: Person): Promise<void> {
  const before = await breakVolume(person);
  await person.press('Control+S');
  await person.squiggles('warning').first().waitFor({ state: 'detached' });
  equal(await volumeLine(person), before);
  console.log('Safe problems are fixed on save.');
}

async function deciding(person: Person, see: See): Promise<void> {
  await breakVolume(person);
  let menu = await quickFixes(person);
  equal(await person.squiggles('warning').count(), 2);
  await action(menu, /^Ignore volume-30d for this entry/).click();
  await person.squiggles('warning').nth(1).waitFor({ state: 'detached' });
  await see('ignored');
  await person.openFile('catalog-lens.json');
  const configuration = await person.page.locator('.editor-instance .view-lines').innerText();
  match(configuration.replaceAll('\u00a0', ' '), /"rule": "volume-30d"/);
  await see('configuration');
  await person.openFile('broken.json');
  await person.goTo(26, 20);
  menu = await quickFixes(person);
  await see('offered');
  await action(menu, /^Set severity of quality-flag/).click();
  const box = person.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row', { hasText: 'warning' }).first().waitFor();
  await see('severity');
  await box.locator('.monaco-list-row', { hasText: 'off' }).first().click();
  await person.page
    .locator('.statusbar-item', { hasText: /^7$/ })
    .first()
    .waitFor()
    .catch(() => undefined);
  console.log('A rule is ignored for an entry, and another one is disabled.');
}

async function everything(person: Person, see: See): Promise<void> {
  const count = async (): Promise<number> =>
    Number(/(\d+)/.exec(await person.page.locator('#status\\.problems').innerText())?.[1]);
  const before = await count();
  await person.command('Catalog Lens: Fix All Safe Problems');
  await person.statusBar('Fixed').first().waitFor();
  await see('fixed-all');
  equal((await count()) <= before, true);
  console.log('All safe problems are fixed at once.');
}
