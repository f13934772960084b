import { equal, match } from 'node:assert/strict';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import { commitReview } from './branches';
import { clipboard, commitAll, git, listingsIn, PATIENCE, reload, type TakePicture, type Walk } from './walk';

/** Reviews a branch with six edits of each listing of the folder. */
export const walkChanges: Walk = async (user, takePicture, folder) => {
  const files = await listingsIn(folder);
  await commitAll(folder, 'Add the listings');
  for (const file of files) {
    const name = file.replace('.json', '');
    await commitReview(join(folder, file), `review-${name}`);
    await reload(user);
    await review(user, file, (picture) => takePicture(`${name}-${picture}`));
    await git(folder, 'commit', '--quiet', '--all', '--message=Restore');
    console.log(`${file}: done.`);
  }
};

/** Uses the Changes view on the branch as a reviewer does. */
async function review(user: User, file: string, takePicture: TakePicture): Promise<void> {
  await user.openFile(file);
  await user.listing(PATIENCE.timeout);
  await compareWith(user, 'main');
  await summary(user, '1 problem introduced, 5 changed, 1 added, 1 removed, 1 moved, 1 problem resolved');
  // Room for all rows.
  const entries = user.page.locator('.pane-header.expanded', { hasText: 'Entries' });
  if (await entries.isVisible()) await entries.click();
  await takePicture('main');

  await row(user, /^description/).click();
  await user.page.locator('.tab.active', { hasText: '(main ↔ working tree)' }).waitFor();
  await user.page.locator('.modified .view-line', { hasText: /Says.what/ }).waitFor();
  await takePicture('entry');

  await restore(row(user, /^description.*Says what/));
  await summary(user, '1 problem introduced, 4 changed, 1 added, 1 removed, 1 moved, 1 problem resolved');
  await restore(
    changesView(user).locator('.monaco-list-row', { has: user.page.locator('.codicon-diff-removed') }),
  );
  await summary(user, '1 problem introduced, 4 changed, 1 added, 1 moved, 1 problem resolved');
  await takePicture('restored');

  await action(user, 'Copy as Markdown');
  await user.statusBar('Copied the changes as Markdown').waitFor();
  match(await clipboard(user), /added-example-com-quotes/);
  await action(user, 'Open All Changes');
  await user.page.locator('.multiDiffEditor .monaco-diff-editor .view-line').first().waitFor();
  await user.page.locator('.tab.active', { hasText: `${file} (main ↔ working tree)` }).waitFor();
  await takePicture('all');

  await user.command('View: Close Editor');
  await user.press('Control+S');
  await user.page.locator('.tab.dirty').waitFor({ state: 'detached' });
  await compareWith(user, 'merge base with main');
  await summary(user, '1 problem introduced, 3 changed, 1 added, 1 moved, 1 problem resolved');
  await takePicture('merge-base');
  await user.sideBarWidth(220);
  await takePicture('narrow');
  await user.sideBarWidth(300);
  await fromSourceControl(user, file);
  await takePicture('source-control');

  await reload(user);
  await user.openEntries();
  await user.entries().first().waitFor(PATIENCE);
  equal(await user.page.locator('.pane-header', { hasText: 'Changes' }).count(), 0);
  await user.command('View: Close All Editors');
}

function changesView(user: User): Locator {
  return user.page.locator('.pane', { has: user.page.locator('.pane-header', { hasText: 'Changes' }) });
}

/** The row of the Changes view with a text. */
function row(user: User, text: RegExp): Locator {
  return changesView(user).locator('.monaco-list-row', { hasText: text }).first();
}

/** Compares the listing of the active editor with a version, chosen by typing its name. */
async function compareWith(user: User, version: string): Promise<void> {
  const box = await user.ask('Catalog Lens: Compare Listing…');
  await user.type(version);
  await box.locator('.monaco-list-row.focused', { hasText: new RegExp(`^${version}`, 'i') }).waitFor();
  await user.press('Enter');
}

/** Waits until the view says what is different. */
async function summary(user: User, text: string): Promise<void> {
  await changesView(user).locator('.message', { hasText: text }).waitFor(PATIENCE);
}

async function restore(target: Locator): Promise<void> {
  await target.hover();
  await target.getByRole('button', { name: 'Restore' }).click();
  await target.waitFor({ state: 'detached' });
}

async function action(user: User, name: string): Promise<void> {
  await changesView(user).locator('.pane-header').hover();
  await changesView(user).getByRole('button', { name }).click();
}

/** Opens what is not committed from the row of the file in Source Control. */
async function fromSourceControl(user: User, file: string): Promise<void> {
  await user.press('Control+Shift+G');
  await user.page.locator('.scm-view .monaco-list-row', { hasText: file }).first().click({ button: 'right' });
  await user.page.locator('.context-view').getByRole('menuitem', { name: 'Open All Changes' }).click();
  await user.page.locator('.tab.active', { hasText: `${file} (` }).waitFor(PATIENCE);
}
