import { equal, match } from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** Finds entries by VS Code's own navigation, and edits them as entries. */
export const walkNavigate: Walk = async (person, see, folder) => {
  const usage = await writeTest(folder);
  await outline(person, see);
  await folded(person, see);
  await symbols(person, see);
  await editing(person, see);
  await usages(person, see, usage);
  await large(person, see);
  await withoutOutline(person, see, folder);
};

/** The label of an entry. */
const NAME = / · \//;

function outlineRow(person: Person, text: string | RegExp): Locator {
  return person.page.locator('.outline-pane .monaco-list-row', { hasText: text }).first();
}

/** The breadcrumbs with the names of entries, not with their indexes as VS Code's own JSON support has them. */
function breadcrumbs(person: Person): Locator {
  return person.page.locator('.breadcrumbs-control', {
    hasText: 'Entries',
    hasNotText: 'JSON Language Features',
  });
}

/** Waits until the breadcrumbs show another entry than before. */
async function otherBreadcrumbs(person: Person, before: string): Promise<void> {
  await breadcrumbs(person).filter({ hasNotText: before }).waitFor();
}

/** The name of the entry that the breadcrumbs show, after the file, the provider and `results`. */
async function entryShown(person: Person): Promise<string> {
  const items = await breadcrumbs(person).locator('.monaco-breadcrumb-item').allInnerTexts();
  return items[3]?.trim() ?? '';
}

async function outline(person: Person, see: See): Promise<void> {
  await person.openFile('broken.json');
  await person.command('Explorer: Focus on Outline View');
  // The outline gets the room of the folder's files.
  await person.page.locator('.pane-header', { hasText: 'catalog-lens-' }).first().click();
  await outlineRow(person, NAME).waitFor();
  await see('outline');
  await outlineRow(person, NAME).click();
  await breadcrumbs(person).waitFor();
  await see('breadcrumbs');
  const first = await entryShown(person);
  await person.command('Explorer: Focus on Outline View');
  // Past the members of the first entry.
  for (let row = 0; row < 20; row++) await person.press('ArrowDown');
  await person.press('Enter');
  await otherBreadcrumbs(person, first);
  console.log('The outline and breadcrumbs show names.');
}

async function folded(person: Person, see: See): Promise<void> {
  const before = await entryShown(person);
  await person.goTo(400);
  await person.page.locator('.sticky-widget', { hasText: '"name"' }).first().waitFor();
  await otherBreadcrumbs(person, before);
  await see('sticky');
  // An edit makes VS Code ask again, and its own JSON support is not to answer first.
  await person.press('Space');
  await person.page.locator('.tab.active.dirty').first().waitFor();
  await breadcrumbs(person).waitFor();
  await see('edited');
  await person.press('Control+Z');
  await person.goTo(5);
  await person.command('Fold Level 3');
  await person.page.locator('.margin .codicon-folding-collapsed').nth(5).waitFor();
  await see('folded');
  await person.command('Unfold All');
  console.log('Sticky scroll and folded entries show names.');
}

async function symbols(person: Person, see: See): Promise<void> {
  await person.press('Control+Shift+O');
  const box = person.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row').first().waitFor();
  await person.type('api');
  await box.locator('.monaco-list-row', { hasText: NAME }).first().waitFor();
  await see('go-to-symbol');
  await person.press('Escape');
  await person.press('Control+T');
  await box.locator('input').first().fill('#api');
  await box.locator('.monaco-list-row', { hasText: 'api' }).first().waitFor();
  await see('workspace-symbols');
  await person.press('Escape');
  console.log('Entries are found as symbols.');
}

async function editing(person: Person, see: See): Promise<void> {
  await person.openFile('clean.json');
  await person.goTo(6);
  await person
    .statusBar(/^Entry 1 of/)
    .first()
    .waitFor();
  await person.press('Control+K');
  await person.press('Control+Shift+D');
  await person
    .statusBar(/^Entry 2 of/)
    .first()
    .waitFor();
  await see('duplicated');
  await person.command('Catalog Lens: Delete Entry');
  await person.statusBar('Deleted 1 entry.').first().waitFor();
  await see('deleted');
  await person.goTo(6);
  await person.openEntries();
  const rows = person.entries();
  await rows.first().waitFor();
  const box = await person.ask('Catalog Lens: Set Field…');
  await see('set-field');
  await setFlag(box, see);
  console.log('Entries are duplicated, deleted and set.');
}

/** Chooses the field `qualityFlag` and the value `monitor` in the box that asks for them. */
async function setFlag(box: Locator, see?: See): Promise<void> {
  await box.locator('input').first().fill('qualityFlag');
  await box.locator('.monaco-list-row', { hasText: 'qualityFlag' }).first().click();
  await box.locator('.monaco-list-row', { hasText: 'monitor' }).first().waitFor();
  await see?.('set-field-value');
  await box.locator('.monaco-list-row', { hasText: 'monitor' }).first().click();
  await box.waitFor({ state: 'hidden' });
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
  const id = results.find((entry) => entry.id.length < 40 && !other.includes(entry.id))?.id;
  if (id === undefined) throw new Error('clean.json has no entry of its own with a short id.');
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
async function usages(person: Person, see: See, { id, source }: Usage): Promise<void> {
  const { page } = person;
  const listing = page.locator('.tab.active[data-resource-name="clean.json"]');
  await person.openFile('listing.test.ts');
  await person.goTo(2, (source.split('\n')[1]?.indexOf(id) ?? 0) + 2);
  await person.press('F12');
  await listing.waitFor();
  await see('definition');
  await person.openFile('listing.test.ts');
  await person.token(id).click({ modifiers: ['ControlOrMeta'] });
  await listing.waitFor();
  await person.press('Shift+F12');
  await page.locator('.reference-zone-widget .ref-tree .monaco-list-row').first().waitFor();
  await see('references');
  await person.press('Escape');
  await person.press('F2');
  await page.locator('.rename-box input').fill('api-renamed');
  await person.press('Enter');
  const preview = page.locator('.bulk-edit-panel');
  await preview.locator('.monaco-list-row', { hasText: 'api-renamed' }).first().waitFor();
  await see('rename-preview');
  // What needs confirmation is not selected until the user selects it.
  for (const box of await preview.locator('.edit-checkbox').all()) await box.setChecked(true);
  await see('rename-confirmed');
  await preview.locator('.monaco-button', { hasText: 'Apply' }).first().click();
  await preview.waitFor({ state: 'hidden' });
  await page.locator('.view-line', { hasText: '"id": "api-renamed"' }).first().waitFor();
  await person.openFile('listing.test.ts');
  await page.locator('.view-line', { hasText: "entryOf('api-renamed'))" }).first().waitFor();
  await page
    .locator('.view-line', { hasText: `entryOf('${id}' + suffix)` })
    .first()
    .waitFor();
  await see('renamed');
  console.log('Literals lead to entries and back, and are renamed with an id.');
}

async function large(person: Person, see: See): Promise<void> {
  await person.openFile('large.json');
  await person
    .statusBar(/of 15,000|15,000 entries/)
    .first()
    .waitFor();
  await person.command('Explorer: Focus on Outline View');
  await outlineRow(person, 'results').waitFor();
  await see('large-outline');
  // VS Code has no sticky scroll and no folding beyond 300,000 lines.
  await person.goTo(200_000);
  await breadcrumbs(person).waitFor();
  await see('large-breadcrumbs');
  const squiggles = await person.squiggles('error').count();
  equal(squiggles, 0);
  match(await person.page.title(), /large\.json/);
  // Outside of the entries, so that the tree stays at its start.
  await person.goTo(1);
  await person.openEntries();
  const group = person.entries().first();
  await group.waitFor();
  await group.click({ button: 'right' });
  const item = person.page.locator('.monaco-menu:visible .action-item', { hasText: 'Set Field…' });
  await item.first().waitFor();
  await see('large-menu');
  await item.first().click();
  await setFlag(person.page.locator('.quick-input-widget:visible'));
  await person
    .statusBar(/^Set qualityFlag of [\d,]+ entries\.$/)
    .first()
    .waitFor();
  await see('large-set');
  console.log('15,000 entries have names, and thousands are edited at once.');
}

/** The outline as it is without the extension's symbols. */
async function withoutOutline(person: Person, see: See, folder: string): Promise<void> {
  await person.openFile('broken.json');
  // Until the entry at the cursor is selected, VS Code would show the Entries view again.
  await person.page.locator('.composite.title', { hasText: 'broken.json' }).first().waitFor();
  await person.page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row.selected').first().waitFor();
  await person.command('Explorer: Focus on Outline View');
  await outlineRow(person, NAME).waitFor();
  await mkdir(join(folder, '.vscode'), { recursive: true });
  await writeFile(join(folder, '.vscode/settings.json'), '{ "catalogLens.outline": false }\n');
  await outlineRow(person, NAME).waitFor({ state: 'detached' });
  await outlineRow(person, 'results').waitFor();
  await see('outline-without');
  console.log('The setting turns the outline off.');
}
