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

/** Opens or closes a row of a tree. */
export async function toggle(row: Locator): Promise<void> {
  await row.locator('.monaco-tl-twistie').click();
}

/** Opens the context menu of something; gives an item of it. */
export async function menuItem(user: User, target: Locator, text: string): Promise<Locator> {
  await target.click({ button: 'right' });
  const item = user.page.locator('.monaco-menu:visible .action-item', { hasText: text }).first();
  await item.waitFor();
  // VS Code ignores a click that comes as soon as the menu is open.
  await item.hover();
  return item;
}

/** The row of a box or menu with a text. */
export function choice(box: Locator, text: string | RegExp): Locator {
  return box.locator('.monaco-list-row', { hasText: text }).first();
}

/** Opens the menu of quick fixes at the cursor. */
export async function quickFixes(user: User): Promise<Locator> {
  await user.press('Control+.');
  const menu = user.page.locator('.action-widget:visible');
  await menu.locator('.monaco-list-row').first().waitFor();
  return menu;
}

/** The notification with a message; a headless window shows notifications only on request. */
export async function notice(user: User, text: RegExp): Promise<Locator> {
  await user.command('Notifications: Show Notifications');
  const found = user.page.locator('.notifications-center .monaco-list-row', { hasText: text }).first();
  await found.waitFor();
  return found;
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
