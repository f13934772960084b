import { equal, match } from 'node:assert/strict';
import type { User } from '../user';
import { choice, quickFixes, type TakePicture, type Walk } from './walk';

/** The line of the first entry's volume in a generated listing. */
const VOLUME_LINE = 17;

/** Types wrong volumes, reads what is said of them, and corrects them in all ways. */
export const walkProblems: Walk = async (user, takePicture) => {
  await user.openFile('clean.json');
  await explained(user, takePicture);
  await fixed(user, takePicture);
  await decided(user, takePicture);
};

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

async function isFixed(user: User, before: string): Promise<void> {
  await user.squiggles('warning').first().waitFor({ state: 'detached' });
  equal(await volumeLine(user), before);
}

async function explained(user: User, takePicture: TakePicture): Promise<void> {
  const before = await breakVolume(user);
  const figure = /[\d.]+(?=,)/.exec(before)?.[0] ?? '';
  match(await user.hover(`${figure}7`), /volume30dUsd is .*, but calls30d × pricePerCallUsd = /);
  await takePicture('hover');
  await user.page.locator('.monaco-hover:visible a', { hasText: 'volume-30d' }).first().focus();
  await user.press('Enter');
  await user.page.locator('.tab.active', { hasText: 'volume-30d' }).waitFor();
  const page = user.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  await page.getByRole('heading', { name: 'volume-30d' }).waitFor();
  await takePicture('rule-page');
  await user.command('View: Close Editor');
  const menu = await quickFixes(user);
  await takePicture('quick-fixes');
  await choice(menu, /^Set volume30dUsd to/).click();
  await isFixed(user, before);
  console.log('A wrong volume is explained, and corrected by a quick fix.');
}

async function fixed(user: User, takePicture: TakePicture): Promise<void> {
  const before = await breakVolume(user);
  const rows = await user.problems();
  await rows.filter({ hasText: 'volume30dUsd is' }).first().click();
  await user.press('Control+.');
  const fix = user.page
    .locator('.monaco-menu:visible .action-item', { hasText: /^Set volume30dUsd to/ })
    .first();
  await fix.waitFor();
  await takePicture('from-problems');
  await fix.click();
  await isFixed(user, before);
  await user.command('View: Hide Panel');
  await breakVolume(user);
  await user.press('Control+S');
  await isFixed(user, before);
  console.log('Fixes in the Problems panel and on save correct it, too.');
}

async function decided(user: User, takePicture: TakePicture): Promise<void> {
  await breakVolume(user);
  await choice(await quickFixes(user), /^Ignore volume-30d for this entry/).click();
  await user.squiggles('warning').nth(1).waitFor({ state: 'detached' });
  await user.openFile('catalog-lens.json');
  const configuration = await user.page.locator('.editor-instance .view-lines').innerText();
  match(configuration.replaceAll('\u00a0', ' '), /"rule": "volume-30d"/);
  await takePicture('configuration');
  await user.openFile('broken.json');
  const box = await user.ask('Catalog Lens: Fix Problems…');
  await takePicture('fix-problems');
  await choice(box, /^All Safe Fixes/).click();
  await user.statusBar('Fixed').first().waitFor();
  await takePicture('fixed-all');
  console.log('A rule is ignored for an entry, and all safe problems are fixed at once.');
}
