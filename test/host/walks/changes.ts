import { ok } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { GeneratedListing } from '../../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../../src/core/listing/mistake';
import type { User } from '../user';
import { choice, commitAll, git, menuItem, notice, type TakePicture, type Walk } from './walk';

const FILE = 'clean.json';

/** Compares a listing with versions in Git, shows the changes, and puts some of them back. */
export const walkChanges: Walk = async (user, takePicture, folder) => {
  await commitSample(folder);
  await user.openFile(FILE);
  await user.listing();
  await withHead(user, takePicture);
  await diffs(user, takePicture);
  await following(user);
  await restoring(user, takePicture);
  await withAnotherRef(user, takePicture);
  await fromSourceControl(user, takePicture);
};

/** Commits the sample listings, and then changes one. */
async function commitSample(folder: string): Promise<void> {
  await commitAll(folder, 'Prices of $(bug) the week');
  await git(folder, 'tag', 'v1');
  const file = join(folder, FILE);
  const listing = JSON.parse(await readFile(file, 'utf8')) as GeneratedListing;
  await writeFile(file, JSON.stringify({ ...listing, results: changed(listing.results) }, undefined, 4));
}

/** One entry has a higher price and another member order, one has a wrong volume, one is removed, one added, one moved. */
function changed(entries: readonly GeneratedEntry[]): readonly unknown[] {
  const [first, second, third, ...rest] = entries;
  const last = rest.pop();
  if (!first || !second || !third || !last) throw new Error('The sample is longer than that.');
  const pricePerCallUsd = first.pricePerCallUsd * 2;
  const volume30dUsd = Number((first.calls30d * pricePerCallUsd).toFixed(6));
  const dearer = {
    ...first,
    pricePerCallUsd,
    volume30dUsd,
    volumePerDayApprox: Number((volume30dUsd / 30).toFixed(6)),
    description: 'A description that is another.',
  };
  const reordered = Object.fromEntries(Object.entries(dearer).reverse());
  const wrong = { ...third, volume30dUsd: third.volume30dUsd * 2 };
  const endpoint = 'https://api.zephyr.dev/v2/wind';
  const added = { ...last, id: 'api-zephyr-dev-v2-wind', name: 'api.zephyr.dev · /wind', endpoint };
  return [reordered, wrong, second, ...rest, added];
}

function view(user: User): Locator {
  return user.page.locator('.pane', { has: user.page.locator('.title', { hasText: /^Changes$/ }) });
}

/** The first row of the view with a label. */
function row(user: User, label: RegExp): Locator {
  return view(user).locator('.monaco-list-row').filter({ hasText: label }).first();
}

async function withHead(user: User, takePicture: TakePicture): Promise<void> {
  const box = await user.ask('Catalog Lens: Compare Listing…');
  await choice(box, 'HEAD').click();
  await row(user, /Problems introduced/).waitFor();
  // Collapse the Entries view.
  await user.page.locator('.pane-header', { hasText: 'Entries' }).first().click();
  await row(user, /^Moved/).waitFor();
  await takePicture('all');
  await user.command('Catalog Lens: Open All Changes');
  await user.page.locator('.multiDiffEntry .view-line', { hasText: 'pricePerCallUsd' }).first().waitFor();
  await takePicture('in-one-editor');
  await user.command('View: Close Editor');
  console.log('A listing is compared with Git.');
}

async function diffs(user: User, takePicture: TakePicture): Promise<void> {
  await row(user, /description, pricePerCallUsd/).click();
  const diff = user.page.locator('.editor-instance .monaco-diff-editor');
  await diff.getByText('A description that is another.').first().waitFor();
  await takePicture('diff');
  await row(user, /volume30dUsd is/).click();
  await user.page.locator(`.tab.active[data-resource-name="${FILE}"]`).waitFor();
  console.log('Changes are shown side by side.');
}

/** Edits update the tree. */
async function following(user: User): Promise<void> {
  await user.goTo(2, 14);
  await user.press('Shift+End');
  await user.type(' 7,');
  await row(user, /^count/).waitFor();
  await user.press('Control+Z');
  await row(user, /^count/).waitFor({ state: 'detached' });
  console.log('The comparison follows edits.');
}

/** A price, with the figures computed from it. */
async function restoring(user: User, takePicture: TakePicture): Promise<void> {
  const field = row(user, /^pricePerCallUsd(?! is)/);
  await field.hover();
  await takePicture('restore');
  await field.locator('.action-label[aria-label^="Restore"]').click();
  await field.waitFor({ state: 'detached' });
  console.log('A price is restored with its figures.');
}

async function fromSourceControl(user: User, takePicture: TakePicture): Promise<void> {
  await user.press('Control+Shift+G');
  const resource = user.page.locator('.scm-view .monaco-list-row', { hasText: FILE }).first();
  const item = await menuItem(user, resource, 'Open All Changes');
  await takePicture('menu');
  await item.click();
  await user.page.locator('.multiDiffEntry .view-line').first().waitFor();
  await takePicture('by-entry');
  await user.command('View: Close Editor');
  console.log('The changes are shown by entry from Source Control.');
}

/** The first match is chosen while a ref is typed; one that does not exist leaves the comparison. */
async function withAnotherRef(user: User, takePicture: TakePicture): Promise<void> {
  for (const ref of ['v1', 'no-such-branch']) {
    const box = await user.ask('Catalog Lens: Compare Listing…');
    await choice(box, 'HEAD').waitFor();
    if (ref === 'v1') await takePicture('choose');
    await user.type(ref);
    await choice(box, ref === 'v1' ? 'v1' : 'Commit, branch or tag').waitFor();
    await user.press('Enter');
    await box.waitFor({ state: 'hidden' });
    if (ref === 'v1') await view(user).locator('.description', { hasText: 'v1' }).waitFor();
  }
  // The view takes the focus from what is opened before.
  await user.page.locator('[id="status.notifications"] .codicon-bell-dot').waitFor();
  await notice(user, /no-such-branch/);
  await takePicture('no-such-ref');
  ok(await row(user, /^Changed/).isVisible());
  console.log('Versions are chosen by their Git refs.');
}
