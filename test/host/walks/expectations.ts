import { match } from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import type { TakePicture, Walk } from './walk';

/** A listing response, as its JSON is. */
interface Response {
  readonly count: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

/** The number of a wrong value, which is nowhere else in the listings. */
const WRONG = '987654321';

/** Works with fixtures that the configuration describes, and with listings inside other JSON. */
export const walkExpectations: Walk = async (user, takePicture, folder) => {
  const filter = await writeFixtures(folder);
  await user.openEntries();
  await calm(user, takePicture, folder);
  await repaired(user, takePicture);
  await expecting(user, takePicture, folder);
  await required(user, takePicture, filter);
  await newFixture(user, takePicture);
  await configuration(user, takePicture);
  await unused(user, takePicture);
  await inside(user, takePicture, folder);
  await several(user, takePicture, folder);
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
function hints(user: User): Locator {
  return user.page.locator('.editor-instance .view-overlays .squiggly-hint');
}

async function quickFixes(user: User): Promise<Locator> {
  await user.press('Control+.');
  const menu = user.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row').first().waitFor();
  return menu;
}

function action(menu: Locator, text: string | RegExp): Locator {
  return menu.locator('.monaco-list-row', { hasText: text }).first();
}

/** The notification with a message; a headless window shows notifications only on request. */
async function notice(user: User, text: RegExp): Promise<Locator> {
  await user.command('Notifications: Show Notifications');
  const found = user.page.locator('.notifications-center .monaco-list-row', { hasText: text }).first();
  await found.waitFor();
  return found;
}

async function withoutNotices(user: User): Promise<void> {
  await user.command('Notifications: Clear All Notifications');
}

/** Waits until no problem is underlined as an error or a warning. */
async function isCalm(user: User): Promise<void> {
  for (const severity of ['error', 'warning'] as const)
    await user.squiggles(severity).first().waitFor({ state: 'detached' });
}

async function calm(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  await user.openFile('negative.json');
  await goToWrong(user, join(folder, 'fixtures/negative.json'));
  await hints(user).first().waitFor({ state: 'attached' });
  await isCalm(user);
  await takePicture('calm');
  await hoverOfWrong(user, /expects a problem of calls-per-payer/);
  await takePicture('calm-hover');
  await user.press('Escape');
  await user.page.locator('.statusbar-item[id="status.languageStatus"]').hover();
  await user.page.locator('.hover-language-status:visible').first().waitFor();
  await takePicture('calm-status');
  console.log('A negative fixture is calm.');
}

async function repaired(user: User, takePicture: TakePicture): Promise<void> {
  await user.replace(WRONG, '1');
  await action(await quickFixes(user), /^Set callsPerPayer to/).click();
  await user.goTo(3);
  await user.squiggles('error').first().waitFor();
  const rows = await user.problems();
  await rows.filter({ hasText: 'Expected 1 calls-per-payer problem, found none' }).first().waitFor();
  await takePicture('repaired');
  await user.command('View: Hide Panel');
  console.log('The repaired fixture is reported.');
}

async function expecting(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  await user.openFile('other.json');
  await goToWrong(user, join(folder, 'fixtures/other.json'));
  await user.squiggles('warning').first().waitFor();
  await user.token(WRONG).click();
  const menu = await quickFixes(user);
  const expect = action(menu, /^Expect this problem in this file/);
  await expect.waitFor();
  await takePicture('expect-offered');
  await expect.click();
  await isCalm(user);
  await notice(user, /is now expected in .*other\.json/);
  await takePicture('expect-done');
  await withoutNotices(user);
  console.log('A problem is expected by a quick fix.');
}

/** Deletes an entry, and adds another one by the fix. */
async function required(user: User, takePicture: TakePicture, filter: string): Promise<void> {
  await user.openFile('required.json');
  await user.goTo(6);
  await user.statusBar('Entry 1 of 12').first().waitFor();
  await isCalm(user);
  await user.command('Catalog Lens: Delete Entry');
  await user.squiggles('error').first().waitFor();
  const rows = await user.problems();
  await rows
    .filter({ hasText: `matching ${filter}, found` })
    .first()
    .waitFor();
  await takePicture('required-missing');
  await user.command('View: Hide Panel');
  await user.goTo(3, 14);
  const menu = await quickFixes(user);
  const add = action(menu, `Add an entry matching ${filter}`);
  await add.waitFor();
  await takePicture('required-offered');
  await add.click();
  await isCalm(user);
  await user.press('Control+F');
  await user.type('api.example.com');
  await user.press('Escape');
  await user.token('"https://api.example.com').waitFor();
  await takePicture('required-added');
  console.log('A required entry is missing, and added by a fix.');
}

async function newFixture(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: New Fixture Listing…');
  const input = box.locator('input').first();
  for (const [step, answer] of ['12', '5', 'duplicate-id'].entries()) {
    await box.locator('.quick-input-title', { hasText: `${step + 1}/3` }).waitFor();
    await input.fill(answer);
    await user.press('Enter');
  }
  await user.page.locator('.tab.active', { hasText: 'Untitled-' }).waitFor();
  await user.token('"results"').waitFor();
  const offer = await notice(user, /This listing breaks duplicate-id once/);
  await takePicture('new-fixture');
  await offer.hover();
  await offer.getByText('Save and Expect').click();
  await box.locator('.monaco-list-row').first().waitFor();
  const path = await input.inputValue();
  await input.fill(path.replace(/[^/]*$/, 'duplicate-id.json'));
  await takePicture('new-fixture-save');
  await user.press('Enter');
  await user.page.locator('.tab.active[data-resource-name="duplicate-id.json"]').waitFor();
  await isCalm(user);
  await notice(user, /expected in .*duplicate-id\.json/);
  await takePicture('new-fixture-expected');
  await withoutNotices(user);
  console.log('A new fixture is saved, and its problem expected.');
}

async function configuration(user: User, takePicture: TakePicture): Promise<void> {
  await user.openFile('catalog-lens.json');
  match(await user.hover('"problems"'), /problem/i);
  await takePicture('configuration-hover');
  await user.press('Escape');
  await user.page.locator('.view-line', { hasText: '"fixtures/negative.json"' }).first().click();
  await user.press('End');
  await user.press('Enter');
  await user.press('Control+Space');
  const suggestions = user.page.locator('.suggest-widget:visible .monaco-list-row');
  await suggestions.filter({ hasText: 'entries' }).first().waitFor();
  await takePicture('configuration-completion');
  await user.press('Escape');
  await user.press('Control+Z');
  await user.command('File: Revert File');
  console.log('The configuration is completed and explained.');
}

async function unused(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Catalog Lens: Check Workspace');
  const checked = await notice(user, /Checked \d+ listings in \d+ JSON files/);
  await checked.hover();
  await checked.getByText('Show Problems').click();
  const rows = user.page.locator('.markers-panel .monaco-list-row');
  await rows.first().waitFor();
  const filter = user.page.getByPlaceholder(/^Filter/).first();
  await filter.fill('Unused');
  await rows.filter({ hasText: 'expected-problems' }).first().waitFor({ state: 'detached' });
  await rows.filter({ hasText: 'Unused: no file matches "fixtures/gone.json"' }).first().waitFor();
  await takePicture('unused');
  await filter.fill('');
  await user.command('View: Hide Panel');
  await withoutNotices(user);
  console.log('Unused settings are reported.');
}

/** Puts the cursor in the line of the wrong value of a file, which is open. */
async function goToWrong(user: User, path: string): Promise<void> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  await user.goTo(lines.findIndex((line) => line.includes(WRONG)) + 1);
  await user.token(WRONG).waitFor();
}

/** Hovers over the wrong value; the hover of something else may still be visible. */
async function hoverOfWrong(user: User, text: RegExp): Promise<void> {
  await user.token(WRONG).hover();
  await user.page.locator('.monaco-hover:visible', { hasText: text }).first().waitFor();
}

/** A response in a HAR file, an array of entries, and a single entry. */
async function inside(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  for (const name of ['har', 'array', 'single'] as const) {
    await user.openFile(`${name}.json`);
    await goToWrong(user, join(folder, `${name}.json`));
    await user.squiggles('warning').first().waitFor({ state: 'attached' });
    await user.entries().first().waitFor();
    await hoverOfWrong(user, /Stated and computed: disagree/);
    await takePicture(`inside-${name}`);
    await user.press('Escape');
    await user.token(WRONG).click();
    const menu = await quickFixes(user);
    await takePicture(`inside-${name}-fixes`);
    await action(menu, /^Set callsPerPayer to/).click();
    await isCalm(user);
  }
  console.log('Listings inside other JSON have entries, hovers and fixes.');
}

async function several(user: User, takePicture: TakePicture, folder: string): Promise<void> {
  await user.openFile('several.json');
  await user.goTo(5);
  const message = (text: string): Locator => user.page.locator('.pane .message', { hasText: text });
  await message('Listing 1 of 2 in this file').waitFor();
  await takePicture('several-first');
  await goToWrong(user, join(folder, 'several.json'));
  await message('Listing 2 of 2 in this file').waitFor();
  await hoverOfWrong(user, /Stated and computed: disagree/);
  await takePicture('several-second');
  await user.press('Escape');
  await user.token(WRONG).dblclick();
  await user.press('Control+Space');
  await user.page.locator('.suggest-widget:visible .monaco-list-row').first().waitFor();
  await takePicture('several-completion');
  await user.press('Escape');
  console.log('The entries are those of the listing that the cursor is in.');
}
