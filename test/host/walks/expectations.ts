import { equal, match } from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

/** A listing response, as its JSON is. */
interface Response {
  readonly count: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

/** The number of a wrong value, which is nowhere else in the listings. */
const WRONG = '987654321';

/** Works with fixtures that the configuration describes, and with listings inside other JSON. */
export const walkExpectations: Walk = async (person, see, folder) => {
  const filter = await writeFixtures(folder);
  await person.openEntries();
  await calm(person, see, folder);
  await repaired(person, see);
  await expecting(person, see, folder);
  await required(person, see, filter);
  await newFixture(person, see);
  await configuration(person, see);
  await unused(person, see);
  await inside(person, see, folder);
  await several(person, see, folder);
};

/**
 * Writes negative fixtures and listings inside other JSON, made from `clean.json`, with their configuration.
 *
 * @returns a filter of which the configuration requires entries
 */
async function writeFixtures(folder: string): Promise<string> {
  const whole = JSON.parse(await readFile(join(folder, 'clean.json'), 'utf8')) as Response;
  const response = { count: 12, results: whole.results.slice(0, 12) };
  const [first, ...others] = response.results;
  const isLike = (one: Response['results'][number]): boolean =>
    one.chain === first?.chain && one.qualityFlag === first?.qualityFlag;
  const filter = `chain:${String(first?.chain)} flag:${String(first?.qualityFlag)}`;
  const count = `>=${response.results.filter(isLike).length}`;
  const spoilt = { ...first, callsPerPayer: Number(WRONG) };
  const write = (name: string, value: unknown): Promise<void> =>
    writeFile(join(folder, name), `${JSON.stringify(value, undefined, 2)}\n`);
  await mkdir(join(folder, 'fixtures'));
  await write('fixtures/negative.json', { ...response, results: [spoilt, ...others] });
  await write('fixtures/other.json', { ...response, results: [spoilt, ...others] });
  await write('fixtures/required.json', response);
  const request = { method: 'GET', url: 'https://catalog.example.com/list' };
  const content = { mimeType: 'application/json', json: { ...response, results: [spoilt, ...others] } };
  await write('har.json', {
    log: { version: '1.2', entries: [{ request, response: { status: 200, content } }] },
  });
  await write('array.json', [spoilt, ...others.slice(0, 2)]);
  await write('single.json', spoilt);
  await write('several.json', {
    before: { count: 2, results: response.results.slice(0, 2) },
    after: { count: 3, results: [spoilt, ...others.slice(0, 2)] },
  });
  await write('catalog-lens.json', {
    ignore: [{ rule: 'id-slug', id: 'an-entry-that-is-gone' }],
    expect: [
      { files: 'fixtures/negative.json', problems: { 'calls-per-payer': 1 } },
      { files: 'fixtures/required.json', entries: [{ filter, count }] },
      { files: 'fixtures/gone.json', problems: { syntax: 1 } },
    ],
  });
  return filter;
}

/** The squiggle below what a hint concerns. */
function hints(person: Person): Locator {
  return person.page.locator('.editor-instance .view-overlays .squiggly-hint');
}

async function quickFixes(person: Person): Promise<Locator> {
  await person.press('Control+.');
  const menu = person.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row').first().waitFor();
  return menu;
}

function action(menu: Locator, text: string | RegExp): Locator {
  return menu.locator('.monaco-list-row', { hasText: text }).first();
}

/** The notification with a message; a headless window shows notifications only on request. */
async function notice(person: Person, text: RegExp): Promise<Locator> {
  await person.command('Notifications: Show Notifications');
  const found = person.page.locator('.notifications-center .monaco-list-row', { hasText: text }).first();
  await found.waitFor();
  return found;
}

async function withoutNotices(person: Person): Promise<void> {
  await person.command('Notifications: Clear All Notifications');
}

/** Waits until no problem is underlined as an error or a warning. */
async function isCalm(person: Person): Promise<void> {
  for (const severity of ['error', 'warning'] as const)
    await person.squiggles(severity).first().waitFor({ state: 'detached' });
}

async function calm(person: Person, see: See, folder: string): Promise<void> {
  await person.openFile('negative.json');
  await goToWrong(person, join(folder, 'fixtures/negative.json'));
  await hints(person).first().waitFor({ state: 'attached' });
  await isCalm(person);
  await see('calm');
  match(await person.hover(WRONG), /expects a problem of calls-per-payer/);
  await see('calm-hover');
  await person.press('Escape');
  await person.page.locator('.statusbar-item[id="status.languageStatus"]').hover();
  await person.page.locator('.hover-language-status:visible').first().waitFor();
  await see('calm-status');
  console.log('A negative fixture is calm.');
}

async function repaired(person: Person, see: See): Promise<void> {
  await person.replace(WRONG, '1');
  await action(await quickFixes(person), /^Set callsPerPayer to/).click();
  await person.goTo(3);
  await person.squiggles('error').first().waitFor();
  const rows = await person.problems();
  await rows.filter({ hasText: 'Expected 1 calls-per-payer problem, found none' }).first().waitFor();
  await see('repaired');
  await person.command('View: Hide Panel');
  console.log('The repaired fixture is reported.');
}

async function expecting(person: Person, see: See, folder: string): Promise<void> {
  await person.openFile('other.json');
  await goToWrong(person, join(folder, 'fixtures/other.json'));
  await person.squiggles('warning').first().waitFor();
  await person.token(WRONG).click();
  const menu = await quickFixes(person);
  const expect = action(menu, /^Expect this problem in this file/);
  await expect.waitFor();
  await see('expect-offered');
  await expect.click();
  await isCalm(person);
  await notice(person, /is now expected in .*other\.json/);
  await see('expect-done');
  await withoutNotices(person);
  console.log('A problem is expected by a quick fix.');
}

/** Deletes an entry, and adds another one by the fix. */
async function required(person: Person, see: See, filter: string): Promise<void> {
  await person.openFile('required.json');
  await person.goTo(6);
  await person.statusBar('Entry 1 of 12').first().waitFor();
  await isCalm(person);
  await person.command('Catalog Lens: Delete Entry');
  await person.squiggles('error').first().waitFor();
  const rows = await person.problems();
  await rows
    .filter({ hasText: `matching ${filter}, found` })
    .first()
    .waitFor();
  await see('required-missing');
  await person.command('View: Hide Panel');
  await person.goTo(3, 14);
  const menu = await quickFixes(person);
  const add = action(menu, `Add an entry matching ${filter}`);
  await add.waitFor();
  await see('required-offered');
  await add.click();
  await isCalm(person);
  await person.press('Control+F');
  await person.type('api.example.com');
  await person.press('Escape');
  await person.token('"https://api.example.com').waitFor();
  await see('required-added');
  console.log('A required entry is missing, and added by a fix.');
}

async function newFixture(person: Person, see: See): Promise<void> {
  const box = await person.ask('Catalog Lens: New Fixture Listing…');
  const input = box.locator('input').first();
  for (const [step, answer] of ['12', '5', 'duplicate-id'].entries()) {
    await box.locator('.quick-input-title', { hasText: `${step + 1}/3` }).waitFor();
    await input.fill(answer);
    await person.press('Enter');
  }
  await person.page.locator('.tab.active', { hasText: 'Untitled-' }).waitFor();
  await person.token('"results"').waitFor();
  const offer = await notice(person, /This listing breaks duplicate-id once/);
  await see('new-fixture');
  await offer.hover();
  await offer.getByText('Save and Expect').click();
  await box.locator('.monaco-list-row').first().waitFor();
  const path = await input.inputValue();
  await input.fill(path.replace(/[^/]*$/, 'duplicate-id.json'));
  await see('new-fixture-save');
  await person.press('Enter');
  await person.page.locator('.tab.active[data-resource-name="duplicate-id.json"]').waitFor();
  await isCalm(person);
  await notice(person, /expected in .*duplicate-id\.json/);
  await see('new-fixture-expected');
  await withoutNotices(person);
  console.log('A new fixture is saved, and its problem expected.');
}

async function configuration(person: Person, see: See): Promise<void> {
  await person.openFile('catalog-lens.json');
  match(await person.hover('"problems"'), /problem/i);
  await see('configuration-hover');
  await person.press('Escape');
  await person.page.locator('.view-line', { hasText: '"fixtures/negative.json"' }).first().click();
  await person.press('End');
  await person.press('Enter');
  await person.press('Control+Space');
  const suggestions = person.page.locator('.suggest-widget:visible .monaco-list-row');
  await suggestions.filter({ hasText: 'entries' }).first().waitFor();
  await see('configuration-completion');
  await person.press('Escape');
  await person.press('Control+Z');
  await person.command('File: Revert File');
  console.log('The configuration is completed and explained.');
}

async function unused(person: Person, see: See): Promise<void> {
  await person.command('Catalog Lens: Check Workspace');
  const checked = await notice(person, /Checked \d+ listings in \d+ JSON files/);
  await checked.hover();
  await checked.getByText('Show Problems').click();
  const rows = person.page.locator('.markers-panel .monaco-list-row');
  await rows.first().waitFor();
  const filter = person.page.getByPlaceholder(/^Filter/).first();
  await filter.fill('Unused');
  await rows.filter({ hasText: 'Unused: ' }).first().waitFor();
  await see('unused');
  equal(await rows.filter({ hasText: 'no file matches "fixtures/gone.json"' }).count(), 1);
  await filter.fill('');
  await person.command('View: Hide Panel');
  await withoutNotices(person);
  console.log('Unused settings are reported.');
}

/** Puts the cursor in the line of the wrong value of a file, which is open. */
async function goToWrong(person: Person, path: string): Promise<void> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  await person.goTo(lines.findIndex((line) => line.includes(WRONG)) + 1);
  await person.token(WRONG).waitFor();
}

/** A response in a HAR file, an array of entries, and a single entry. */
async function inside(person: Person, see: See, folder: string): Promise<void> {
  for (const name of ['har', 'array', 'single'] as const) {
    await person.openFile(`${name}.json`);
    await goToWrong(person, join(folder, `${name}.json`));
    await person.squiggles('warning').first().waitFor({ state: 'attached' });
    await person.entries().first().waitFor();
    match(await person.hover(WRONG), /callsPerPayer is 987654321/);
    await see(`inside-${name}`);
    await person.press('Escape');
    await person.token(WRONG).click();
    const menu = await quickFixes(person);
    await see(`inside-${name}-fixes`);
    await action(menu, /^Set callsPerPayer to/).click();
    await isCalm(person);
  }
  console.log('Listings inside other JSON have entries, hovers and fixes.');
}

async function several(person: Person, see: See, folder: string): Promise<void> {
  await person.openFile('several.json');
  await person.goTo(5);
  const message = (text: string): Locator => person.page.locator('.pane .message', { hasText: text });
  await message('Listing 1 of 2 in this file').waitFor();
  await see('several-first');
  await goToWrong(person, join(folder, 'several.json'));
  await message('Listing 2 of 2 in this file').waitFor();
  match(await person.hover(WRONG), /callsPerPayer is 987654321/);
  await see('several-second');
  await person.press('Escape');
  await person.token(WRONG).dblclick();
  await person.press('Control+Space');
  await person.page.locator('.suggest-widget:visible .monaco-list-row').first().waitFor();
  await see('several-completion');
  await person.press('Escape');
  console.log('The entries are those of the listing that the cursor is in.');
}
