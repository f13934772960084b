import { ok } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '../user';
import { commitAll, git, menuItem, notice, type TakePicture, type Walk } from './walk';

const FILE = 'clean.json';

interface Entry {
  pricePerCallUsd: number;
  readonly calls30d: number;
  description: string;
  volume30dUsd: number;
  volumePerDayApprox: number;
}

/** Leaves a repository of the sample listings in the middle of a merge, without the merge driver. */
export async function leaveInConflict(folder: string): Promise<void> {
  const file = join(folder, FILE);
  const text = await readFile(file, 'utf8');
  const change = async (edit: (entries: Entry[]) => void, message: string): Promise<void> => {
    const listing = JSON.parse(text) as { results: Entry[] };
    edit(listing.results);
    listing.results.sort((a, b) => b.volume30dUsd - a.volume30dUsd);
    await writeFile(file, `${JSON.stringify(listing, undefined, 2)}\n`);
    await git(folder, 'commit', '--quiet', '--all', `--message=${message}`);
  };
  await commitAll(folder, 'Listings');
  await git(folder, 'checkout', '--quiet', '-b', 'prices');
  await change((entries) => {
    for (const entry of entries.slice(5, 8)) setPrice(entry, entry.pricePerCallUsd * 10);
    for (const entry of entries.slice(20, 21)) entry.description = 'What the other branch says.';
  }, 'Prices');
  await git(folder, 'checkout', '--quiet', 'main');
  await change((entries) => {
    for (const entry of entries.slice(4, 7)) entry.description = 'What this branch says.';
    for (const entry of entries.slice(20, 21)) entry.description = 'What this branch says.';
    entries.splice(10, 1);
  }, 'Descriptions');
  // Fails because of conflicts.
  await git(folder, 'merge', 'prices').catch(() => undefined);
}

function setPrice(entry: Entry, price: number): void {
  entry.pricePerCallUsd = price;
  entry.volume30dUsd = Number((entry.calls30d * price).toFixed(6));
  entry.volumePerDayApprox = entry.volume30dUsd / 30;
}

/** Merges a file in conflict by entry, from Source Control to a clean listing. */
export const walkMerge: Walk = async (user, takePicture, folder) => {
  await leaveInConflict(folder);
  await user.press('Control+Shift+G');
  const resource = user.page.locator('.scm-view .monaco-list-row', { hasText: FILE }).first();
  await resource.waitFor();
  await resource.click();
  await user.listing();
  await takePicture('conflict');
  const item = await menuItem(user, resource, 'Merge by Entry');
  await takePicture('menu');
  await item.click();
  await item.waitFor({ state: 'detached' });
  await user.page.locator('.tab.active.dirty').waitFor();
  await notice(user, /1 conflict remains/);
  // The cursor is at the conflict.
  await user.page.locator('.monaco-editor').getByText('<<<<<<< main').first().waitFor();
  await takePicture('merged');
  await user.command('Merge Conflict: Accept Current');
  await user.page.locator('.monaco-editor').getByText('<<<<<<< main').first().waitFor({ state: 'detached' });
  await takePicture('resolved');
  await user.command('File: Save');
  console.log('A file in conflict is merged by entry.');
  await again(user, takePicture);
  const listing = JSON.parse(await readFile(join(folder, FILE), 'utf8')) as { results: unknown[] };
  ok(listing.results.length > 0);
};

/** Merging again asks first, and compares with the version before. */
async function again(user: User, takePicture: TakePicture): Promise<void> {
  await user.command('Catalog Lens: Merge by Entry');
  const dialog = user.page.locator('.monaco-dialog-box');
  await dialog.waitFor();
  await takePicture('again');
  await user.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}
