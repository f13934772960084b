import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';

/** Takes a picture under a name, by default of the window that the walk starts with. */
export type TakePicture = (name: string, user?: User) => Promise<void>;

/** A test that uses the listings in a folder like a user. */
export type Walk = (user: User, takePicture: TakePicture, folder: string) => Promise<void>;

/** How long a page or a large listing may take to load. */
export const PATIENCE = { timeout: 60_000 };

/** The files of a folder that are listing responses of a few entries, without syntax errors. */
export async function listingsIn(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return files.filter((_, at) => hasEntries(texts[at] ?? ''));
}

function hasEntries(text: string): boolean {
  try {
    return ((JSON.parse(text) as { results?: unknown[] }).results?.length ?? 0) >= 5;
  } catch {
    return false;
  }
}

/** The row of a box or menu with a text. */
export function choice(box: Locator, text: string | RegExp): Locator {
  return box.locator('.monaco-list-row', { hasText: text }).first();
}

/** Runs Git in a folder. */
async function git(folder: string, ...args: readonly string[]): Promise<void> {
  const person = ['-c', 'user.name=A Person', '-c', 'user.email=person@example.com'];
  await promisify(execFile)('git', [...person, ...args], { cwd: folder });
}

/** Makes a repository of a folder, with all files committed. */
export async function commitAll(folder: string, message: string): Promise<void> {
  await git(folder, 'init', '--quiet', '--initial-branch=main');
  await git(folder, 'add', '.');
  await git(folder, 'commit', '--quiet', `--message=${message}`);
}

/** Waits until a condition holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const start = performance.now(); performance.now() - start < PATIENCE.timeout;)
    if (await holds()) return;
  throw new Error('The condition did not hold in time.');
}

/** Whether a promise is fulfilled. */
export function succeeds(waiting: Promise<unknown>): Promise<boolean> {
  return waiting.then(
    () => true,
    () => false,
  );
}

/** The page of a webview, once it shows something. */
export async function webviewWith(user: User, selector: string): Promise<Frame> {
  for (const start = performance.now(); performance.now() - start < PATIENCE.timeout;) {
    for (const frame of user.page.frames()) {
      const shown = frame.locator(selector).first();
      if (frame.parentFrame() && (await shown.isVisible().catch(() => false))) return frame;
    }
    await user.page.waitForTimeout(20);
  }
  throw new Error(`No page shows ${selector}.`);
}

/** The text in the clipboard. */
export async function clipboard(user: User): Promise<string> {
  await user.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return user.page.evaluate<string>('navigator.clipboard.readText()');
}

/** Puts a text into the clipboard, as another program does. */
export async function fillClipboard(user: User, text: string): Promise<void> {
  await user.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await user.page.evaluate<unknown>(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}
