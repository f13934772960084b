import { equal, match } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { User } from '../user';
import { commitConflict } from './branches';
import { commitAll, git, listingsIn, PATIENCE, reload, until, type TakePicture, type Walk } from './walk';

/** Merges two branches of each listing of the folder by entry, after Git has merged them by line. */
export const walkMerge: Walk = async (user, takePicture, folder) => {
  const files = await listingsIn(folder);
  await commitAll(folder, 'Add the listings');
  for (const file of files) {
    const name = file.replace('.json', '');
    await commitConflict(join(folder, file), name);
    await reload(user);
    await resolve(user, join(folder, file), file, (picture) => takePicture(`${name}-${picture}`));
    await git(folder, 'commit', '--quiet', '--all', '--message=Merge');
    console.log(`${file}: done.`);
  }
};

async function resolve(user: User, path: string, file: string, takePicture: TakePicture): Promise<void> {
  await user.openFile(file);
  await user.openEntries();
  await conflictShown(user).waitFor(PATIENCE);
  const problems = await user.problems();
  await problems.filter({ hasText: 'Merge conflict' }).waitFor(PATIENCE);
  equal(await problems.filter({ hasText: 'Catalog Lens' }).count(), 1);
  await takePicture('conflict');
  await user.command('View: Toggle Panel Visibility');

  await user.command('Catalog Lens: Merge by Entry');
  // With the driver of tests VS Code shows messages in this list only.
  await user.page.locator('.statusbar-item .codicon-bell-dot').click();
  const report = user.page
    .locator('.notifications-center .notification-list-item')
    .filter({ hasText: 'Source: Catalog Lens' });
  await report.filter({ hasText: /Merged .*: 2 entries changed. 2 conflicts remain/ }).waitFor(PATIENCE);
  equal(await report.count(), 1);
  await cursorAtMarker(user);
  await takePicture('merged');
  await report.getByRole('button', { name: 'Go to Next Conflict' }).click();
  await takePicture('next');

  await user.command('Merge Conflict: Accept Current');
  await user.command('Merge Conflict: Next Conflict');
  await user.command('Merge Conflict: Accept Current');
  await user.entries().first().waitFor(PATIENCE);
  await takePicture('resolved');
  await user.command('Catalog Lens: Merge by Entry');
  const dialog = user.page.locator('.monaco-dialog-box', { hasText: `Merge ${file} again?` });
  await dialog.waitFor(PATIENCE);
  await takePicture('again');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await user.press('Control+S');
  await user.page.locator('.tab.dirty').waitFor({ state: 'detached' });
  await isMerged(path);
}

/** What the Entries view shows instead of entries. */
function conflictShown(user: User): Locator {
  return user.page.locator('.pane', { hasText: 'This listing has merge conflicts.' });
}

/** The cursor is in the line of the first marker. */
async function cursorAtMarker(user: User): Promise<void> {
  const marker = user.page.locator('.editor-instance .view-line', { hasText: /^<<<<<<</ }).first();
  await marker.waitFor();
  const cursor = user.page.locator('.editor-instance .cursors-layer .cursor').first();
  // VS Code still inserts lines of its own above.
  await until(async () => {
    const [line, at] = await Promise.all([marker.boundingBox(), cursor.boundingBox()]);
    return line !== null && line.y === at?.y;
  });
}

/** Everything is merged: both versions of one entry, and the current ones of the two in conflict. */
async function isMerged(path: string): Promise<void> {
  const { results } = JSON.parse(await readFile(path, 'utf8')) as {
    results: { id: string; description: string }[];
  };
  match(JSON.stringify(results), /What the main branch says\./);
  equal(new Set(results.map(({ id }) => id)).size, results.length);
}
