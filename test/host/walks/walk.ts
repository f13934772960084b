import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import type { User } from '../user';

/** Takes a picture under a name, by default of the window that the walk starts with. */
export type TakePicture = (name: string, user?: User) => Promise<void>;

/** A test that uses the listings in a folder like a user. */
export type Walk = (user: User, takePicture: TakePicture, folder: string) => Promise<void>;

/** The first row of the Entries view with a label. */
export function entryRow(user: User, label: RegExp): Locator {
  return user.entries().filter({ hasText: label }).first();
}

/** The row of a box or menu with a text. */
export function choice(box: Locator, text: string | RegExp): Locator {
  return box.locator('.monaco-list-row', { hasText: text }).first();
}

/** Runs Git in a folder. */
export async function git(folder: string, ...args: readonly string[]): Promise<void> {
  const person = ['-c', 'user.name=A Person', '-c', 'user.email=person@example.com'];
  await promisify(execFile)('git', [...person, ...args], { cwd: folder });
}

/** Makes a repository of a folder, with all files committed. */
export async function commitAll(folder: string, message: string): Promise<void> {
  await git(folder, 'init', '--quiet', '--initial-branch=main');
  await git(folder, 'add', '.');
  await git(folder, 'commit', '--quiet', `--message=${message}`);
}
