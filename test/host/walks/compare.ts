import { ok } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import type { Person } from '../person';
import type { See, Walk } from './walk';

const FILE = 'clean.json';

interface Entry {
  [member: string]: unknown;
  pricePerCallUsd: number;
  calls30d: number;
  volume30dUsd: number;
}

/** Makes a repository of a folder with the sample listings, all of them committed, and then changes one. */
export async function commitSample(folder: string): Promise<void> {
  const git = (...args: readonly string[]): Promise<unknown> =>
    promisify(execFile)('git', ['-c', 'user.name=A Person', '-c', 'user.email=person@example.com', ...args], {
      cwd: folder,
    });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '.');
  await git('commit', '--quiet', '--message=Prices of $(bug) the week');
  await git('tag', 'v1');
  const file = join(folder, FILE);
  const listing = JSON.parse(await readFile(file, 'utf8')) as { count: number; results: Entry[] };
  await writeFile(file, JSON.stringify({ ...listing, results: changed(listing.results) }, undefined, 4));
}

/** One entry has a higher price and another member order, one has a wrong volume, one is removed, one added, one moved. */
function changed(entries: readonly Entry[]): readonly Entry[] {
  const [first, second, third, ...rest] = entries;
  const last = rest.pop();
  if (!first || !second || !third || !last) throw new Error('The sample is longer than that.');
  const price = first.pricePerCallUsd * 2;
  const volume = Number((first.calls30d * price).toFixed(6));
  const dearer = {
    ...first,
    pricePerCallUsd: price,
    volume30dUsd: volume,
    volumePerDayApprox: Number((volume / 30).toFixed(6)),
    description: 'A description that is another.',
  };
  const reordered = Object.fromEntries(Object.entries(dearer).reverse()) as Entry;
  const wrong = { ...third, volume30dUsd: third.volume30dUsd * 2 };
  const added = {
    ...last,
    id: 'api-zephyr-dev-v2-wind',
    name: 'api.zephyr.dev · /wind',
    endpoint: 'https://api.zephyr.dev/v2/wind',
  };
  return [reordered, wrong, second, ...rest, added];
}

/** Compares a listing with its version in Git and shows the changes. */
export const walkCompare: Walk = async (person, see) => {
  await person.openFile(FILE);
  await person.statusBar('60 entries').first().waitFor();
  await withHead(person, see);
  await diffs(person, see);
  await following(person, see);
  await withAnotherRef(person, see);
  await mistakes(person, see);
};

function changes(person: Person): Locator {
  return person.page.locator('.pane', { has: person.page.locator('.title', { hasText: /^Changes$/ }) });
}

function row(person: Person, label: RegExp): Locator {
  return changes(person).locator('.monaco-list-row').filter({ hasText: label }).first();
}

async function withHead(person: Person, see: See): Promise<void> {
  const box = await person.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Git: HEAD' }).waitFor();
  await see('with');
  await box.locator('.monaco-list-row', { hasText: 'Git: HEAD' }).click();
  await row(person, /Problems Introduced/).waitFor();
  await see('changes');
  // Collapse the Entries view.
  await person.page.locator('.pane-header', { hasText: 'Entries' }).first().click();
  await row(person, /^Moved in Rank/).waitFor();
  await see('all-changes');
  console.log('A listing is compared with Git.');
}

async function toggle(line: Locator): Promise<void> {
  await line.locator('.monaco-tl-twistie').click();
}

async function diffs(person: Person, see: See): Promise<void> {
  const entry = row(person, /description, pricePerCallUsd/);
  await entry.click();
  const diff = person.page.locator('.editor-instance .monaco-diff-editor');
  await diff.waitFor();
  await diff.getByText('A description that is another.').first().waitFor();
  await see('diff');
  await toggle(row(person, /^pricePerCallUsd/));
  await changes(person)
    .getByRole('treeitem', { name: /^volumePerDayApprox: from/ })
    .click();
  await diff.locator('.selected-text').first().waitFor();
  await see('field');
  const totals = row(person, /^Totals/);
  await toggle(totals);
  await toggle(row(person, /^By Chain/));
  await toggle(row(person, /^All entries/));
  await see('totals');
  await row(person, /volume30dUsd is/).click();
  await person.page.locator(`.tab.active[data-resource-name="${FILE}"]`).waitFor();
  await see('problem');
  console.log('Changes are shown side by side.');
}

/** Edits update the tree. */
async function following(person: Person, see: See): Promise<void> {
  await person.goTo(2, 14);
  await person.press('Shift+End');
  await person.type(' 7,');
  await row(person, /^count/).waitFor();
  await person.press('Control+Z');
  await row(person, /^count/).waitFor({ state: 'detached' });
  await see('followed');
  console.log('The comparison follows edits.');
}

async function withAnotherRef(person: Person, see: See): Promise<void> {
  const box = await person.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Another Ref' }).click();
  await box.locator('.monaco-list-row', { hasText: 'v1' }).waitFor();
  await see('refs');
  await person.type('v1');
  await person.press('Enter');
  await changes(person).locator('.description', { hasText: 'v1' }).waitFor();
  await see('with-tag');
}

async function mistakes(person: Person, see: See): Promise<void> {
  const box = await person.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Another Ref' }).click();
  await box.locator('.quick-input-title', { hasText: 'in Git' }).waitFor();
  await person.type('no-such-branch');
  await box.locator('.monaco-list-row', { hasText: 'as typed' }).waitFor();
  await person.press('Enter');
  await box.waitFor({ state: 'hidden' });
  // Where tests drive it, VS Code shows no notification by itself.
  await person.command('Notifications: Show Notifications');
  await person.page.locator('.notifications-center', { hasText: 'no-such-branch' }).waitFor();
  await see('no-such-ref');
  ok(await row(person, /^Changed/).isVisible());
}
