import { ok } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import { changesRow, changesView } from './changes-view';
import type { TakePicture, Walk } from './walk';

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
export const walkCompare: Walk = async (user, takePicture) => {
  await user.openFile(FILE);
  await user.statusBar('60 entries').first().waitFor();
  await withHead(user, takePicture);
  await diffs(user, takePicture);
  await following(user, takePicture);
  await withAnotherRef(user, takePicture);
  await mistakes(user, takePicture);
};

async function withHead(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Git: HEAD' }).waitFor();
  await takePicture('with');
  await box.locator('.monaco-list-row', { hasText: 'Git: HEAD' }).click();
  await changesRow(user, /Problems Introduced/).waitFor();
  await takePicture('changes');
  // Collapse the Entries view.
  await user.page.locator('.pane-header', { hasText: 'Entries' }).first().click();
  await changesRow(user, /^Moved in Rank/).waitFor();
  await takePicture('all-changes');
  console.log('A listing is compared with Git.');
}

async function toggle(line: Locator): Promise<void> {
  await line.locator('.monaco-tl-twistie').click();
}

async function diffs(user: User, takePicture: TakePicture): Promise<void> {
  const entry = changesRow(user, /description, pricePerCallUsd/);
  await entry.click();
  const diff = user.page.locator('.editor-instance .monaco-diff-editor');
  await diff.waitFor();
  await diff.getByText('A description that is another.').first().waitFor();
  await takePicture('diff');
  await toggle(changesRow(user, /^pricePerCallUsd/));
  await changesView(user)
    .getByRole('treeitem', { name: /^volumePerDayApprox: from/ })
    .click();
  await diff.locator('.selected-text').first().waitFor();
  await takePicture('field');
  const totals = changesRow(user, /^Totals/);
  await toggle(totals);
  await toggle(changesRow(user, /^By Chain/));
  await toggle(changesRow(user, /^All entries/));
  await takePicture('totals');
  await changesRow(user, /volume30dUsd is/).click();
  await user.page.locator(`.tab.active[data-resource-name="${FILE}"]`).waitFor();
  await takePicture('problem');
  console.log('Changes are shown side by side.');
}

/** Edits update the tree. */
async function following(user: User, takePicture: TakePicture): Promise<void> {
  await user.goTo(2, 14);
  await user.press('Shift+End');
  await user.type(' 7,');
  await changesRow(user, /^count/).waitFor();
  await user.press('Control+Z');
  await changesRow(user, /^count/).waitFor({ state: 'detached' });
  await takePicture('followed');
  console.log('The comparison follows edits.');
}

async function withAnotherRef(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Another Ref' }).click();
  await box.locator('.monaco-list-row', { hasText: 'v1' }).waitFor();
  await takePicture('refs');
  await user.type('v1');
  await user.press('Enter');
  await changesView(user).locator('.description', { hasText: 'v1' }).waitFor();
  await takePicture('with-tag');
}

async function mistakes(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: Compare Listing with…');
  await box.locator('.monaco-list-row', { hasText: 'Another Ref' }).click();
  await box.locator('.quick-input-title', { hasText: 'in Git' }).waitFor();
  await user.type('no-such-branch');
  await box.locator('.monaco-list-row', { hasText: 'Another ref' }).waitFor();
  await user.press('Enter');
  await box.waitFor({ state: 'hidden' });
  // Where tests drive it, VS Code shows no notification by itself.
  await user.command('Notifications: Show Notifications');
  await user.page.locator('.notifications-center', { hasText: 'no-such-branch' }).waitFor();
  await takePicture('no-such-ref');
  ok(await changesRow(user, /^Changed/).isVisible());
}
