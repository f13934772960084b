import { equal } from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import { until } from './table-page';
import type { TakePicture, Walk } from './walk';

/** Finds entries by VS Code's own navigation, and renames one with its usages. */
export const walkNavigate: Walk = async (user, takePicture, folder) => {
  const usage = await writeTest(folder);
  await outline(user, takePicture);
  await folded(user, takePicture);
  await symbols(user, takePicture);
  await usages(user, takePicture, usage);
  await withoutOutline(user, takePicture, folder);
};

/** The label of an entry. */
const NAME = / · \//;

function outlineRow(user: User, text: string | RegExp): Locator {
  return user.page.locator('.outline-pane .monaco-list-row', { hasText: text }).first();
}

/** The breadcrumbs with the name of an entry. */
function breadcrumbs(user: User): Locator {
  return user.page.locator('.breadcrumbs-control', { hasText: NAME });
}

/** Waits until the breadcrumbs show another entry than before. */
async function otherBreadcrumbs(user: User, before: string): Promise<void> {
  await breadcrumbs(user).filter({ hasNotText: before }).waitFor();
}

/** The name of the entry that the breadcrumbs show, after the file and `results`. */
async function entryShown(user: User): Promise<string> {
  const items = await breadcrumbs(user).locator('.monaco-breadcrumb-item').allInnerTexts();
  return items[2]?.trim() ?? '';
}

async function outline(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('broken.json');
  await user.command('Explorer: Focus on Outline View');
  // The outline gets the room of the folder's files.
  await user.page.locator('.pane-header', { hasText: 'catalog-lens-' }).first().click();
  await outlineRow(user, NAME).waitFor();
  await takePicture('outline');
  await outlineRow(user, NAME).click();
  await breadcrumbs(user).waitFor();
  await takePicture('breadcrumbs');
  const first = await entryShown(user);
  await user.command('Explorer: Focus on Outline View');
  // Past the members of the first entry.
  for (let row = 0; row < 20; row++) await user.press('ArrowDown');
  await user.press('Enter');
  await otherBreadcrumbs(user, first);
  console.log('The outline and breadcrumbs show names.');
}

async function folded(user: User, takePicture: TakePicture): Promise<void> {
  const before = await entryShown(user);
  await user.goTo(425);
  await user.page.locator('.sticky-widget', { hasText: NAME }).first().waitFor();
  await otherBreadcrumbs(user, before);
  await takePicture('sticky');
  // An edit makes VS Code ask again, and its own JSON support is not to answer first.
  await user.press('Space');
  await user.page.locator('.tab.active.dirty').first().waitFor();
  await breadcrumbs(user).waitFor();
  await takePicture('edited');
  await user.press('Control+Z');
  await user.goTo(5);
  await user.command('Fold Level 3');
  await user.page.locator('.margin .codicon-folding-collapsed').nth(3).waitFor();
  await takePicture('folded');
  await user.command('Unfold All');
  console.log('Sticky scroll and folded entries show names.');
}

async function symbols(user: User, takePicture: TakePicture): Promise<void> {
  await user.press('Control+Shift+O');
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row').first().waitFor();
  await user.type('api');
  await box.locator('.monaco-list-row', { hasText: NAME }).first().waitFor();
  equal(await box.locator('.monaco-list-row', { hasText: /^\d+results/ }).count(), 0);
  await takePicture('go-to-symbol');
  await user.press('Escape');
  await user.press('Control+T');
  await box.locator('input').first().fill('#api');
  await box.locator('.monaco-list-row', { hasText: 'api' }).first().waitFor();
  await takePicture('workspace-symbols');
  await user.press('Escape');
  console.log('Entries are found as symbols.');
}

/** A test that names an entry of a listing. */
interface Usage {
  readonly id: string;
  readonly source: string;
}

/** Writes a test that names an entry of `clean.json` alone, before VS Code lists the files of the folder. */
async function writeTest(folder: string): Promise<Usage> {
  const { results } = JSON.parse(await readFile(join(folder, 'clean.json'), 'utf8')) as {
    results: { id: string }[];
  };
  // Of an entry in two listings, VS Code would ask which to show. It renders long literals in several pieces.
  const other = await readFile(join(folder, 'broken.json'), 'utf8');
  const entry = results.find(({ id }) => id.length < 40 && !other.includes(id));
  if (!entry) throw new Error('clean.json has no entry of its own with a short id.');
  const { id } = entry;
  // Not opened, so that it is known only to references and renames.
  await writeFile(join(folder, 'copy.json'), JSON.stringify({ count: 1, results: [entry] }));
  const source = [
    "test('the listing has the entry', () => {",
    `  expect(entryOf('${id}')).toBeDefined();`,
    `  expect(entryOf('${id}' + suffix)).toBeUndefined();`,
    // With a single usage, VS Code would go to it instead of listing it.
    `  expect(ids).toContain('${id}');`,
    '});',
    '',
  ].join('\n');
  await writeFile(join(folder, 'listing.test.ts'), source);
  return { id, source };
}

/** From a literal in a test to its entry and back, and the rename of the id in both. */
async function usages(user: User, takePicture: TakePicture, { id, source }: Usage): Promise<void> {
  const { page } = user;
  const listing = page.locator('.tab.active[data-resource-name="clean.json"]');
  await user.openFile('clean.json');
  await user.listing();
  await user.openFile('listing.test.ts');
  await user.goTo(2, (source.split('\n')[1]?.indexOf(id) ?? 0) + 2);
  // Definitions are provided a moment after the file is shown.
  await until(async () => {
    await user.press('F12');
    return listing.isVisible();
  });
  await takePicture('definition');
  await user.openFile('listing.test.ts');
  await user.token(id).click({ modifiers: ['ControlOrMeta'] });
  await listing.waitFor();
  await user.press('Shift+F12');
  await page.locator('.reference-zone-widget .ref-tree .monaco-list-row').first().waitFor();
  await takePicture('references');
  await user.press('Escape');
  await user.press('F2');
  await page.locator('.rename-box input').fill('api-renamed');
  await user.press('Enter');
  const preview = page.locator('.bulk-edit-panel');
  await preview.locator('.monaco-list-row', { hasText: 'api-renamed' }).first().waitFor();
  await takePicture('rename-preview');
  const boxes = await preview.locator('.edit-checkbox').all();
  const isTicked = await Promise.all(boxes.map((box) => box.isChecked()));
  // Only the entry of the other listing is to be confirmed.
  equal(isTicked.filter((is) => !is).length > 0 && isTicked.filter((is) => is).length > 0, true);
  for (const box of boxes) await box.setChecked(true);
  await takePicture('rename-confirmed');
  await preview.locator('.monaco-button', { hasText: 'Apply' }).first().click();
  await preview.waitFor({ state: 'hidden' });
  await page.locator('.view-line', { hasText: '"id": "api-renamed"' }).first().waitFor();
  await user.openFile('listing.test.ts');
  await page.locator('.view-line', { hasText: "entryOf('api-renamed'))" }).first().waitFor();
  await page
    .locator('.view-line', { hasText: `entryOf('${id}' + suffix)` })
    .first()
    .waitFor();
  await takePicture('renamed');
  console.log('Literals lead to entries and back, and are renamed with an id.');
}

/** The outline as it is without the extension's symbols. */
async function withoutOutline(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  await user.openFile('broken.json');
  await user.command('Explorer: Focus on Outline View');
  await outlineRow(user, NAME).waitFor();
  await mkdir(join(folder, '.vscode'), { recursive: true });
  await writeFile(join(folder, '.vscode/settings.json'), '{ "catalogLens.outline": false }\n');
  await outlineRow(user, NAME).waitFor({ state: 'detached' });
  await outlineRow(user, 'results').waitFor();
  await takePicture('outline-without');
  console.log('The setting turns the outline off.');
}
