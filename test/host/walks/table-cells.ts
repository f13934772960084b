import { deepEqual } from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import { firstName, header, openTable, tableFrame } from './table-page';
import { listingsIn, PATIENCE, until, type TakePicture, type Walk } from './walk';

/** A table in which text has been typed into a cell of the first row. */
interface Editing {
  readonly user: User;
  readonly table: Frame;
  /** The path of the listing. */
  readonly path: string;
}

/** What has become of the text: where it is, and what is said of it. */
interface Outcome {
  readonly cell: 'open' | 'closed' | 'without table';
  readonly file: 'saved' | 'edited' | 'as before' | 'gone';
  readonly isRefused: boolean;
}

/** A way to leave a cell, and its outcomes for a text that can be set and for one that cannot. */
interface Way {
  readonly leave: (editing: Editing) => Promise<void>;
  readonly valid: Outcome;
  readonly invalid: Outcome;
}

const SET: Outcome = { cell: 'closed', file: 'edited', isRefused: false };
const REFUSED: Outcome = { cell: 'open', file: 'as before', isRefused: true };
const OPEN: Outcome = { cell: 'open', file: 'as before', isRefused: false };
const DROPPED: Outcome = { cell: 'without table', file: 'as before', isRefused: false };
const GONE = { valid: { ...OPEN, file: 'gone' }, invalid: { ...OPEN, file: 'gone' } } as const;
const CONFIRMED = { valid: SET, invalid: REFUSED };

/** How long after the cell was left its text would have been set. */
const SETTLED_MS = 1500;

const HOST_END = 'the end of the extension host';

const WAYS: Readonly<Record<string, Way>> = {
  Enter: { leave: ({ user }) => user.press('Enter'), ...CONFIRMED },
  Tab: { leave: ({ user }) => user.press('Tab'), ...CONFIRMED },
  'a click on another cell': {
    leave: ({ table }) => table.locator('.row[data-row="3"] .cell[data-column="0"]').click(),
    ...CONFIRMED,
  },
  Save: {
    leave: ({ user }) => user.press('Control+S'),
    valid: { cell: 'closed', file: 'saved', isRefused: false },
    invalid: REFUSED,
  },
  Escape: {
    leave: ({ user }) => user.press('Escape'),
    valid: { cell: 'closed', file: 'as before', isRefused: false },
    invalid: { cell: 'closed', file: 'as before', isRefused: false },
  },
  'a click on the Explorer': {
    leave: ({ user }) => user.page.locator('.explorer-viewlet').click({ position: { x: 60, y: 400 } }),
    ...CONFIRMED,
  },
  'another tab, and back': {
    leave: async ({ user, path }) => {
      await tab(user, 'package.json').click();
      await user.page.locator('.view-line', { hasText: 'no-listing' }).waitFor(PATIENCE);
      await tab(user, path).click();
    },
    ...CONFIRMED,
  },
  'closing the tab by mouse': {
    leave: ({ user, path }) => tab(user, path).click({ button: 'middle' }),
    valid: DROPPED,
    invalid: DROPPED,
  },
  'closing the tab by key': {
    leave: ({ user }) => user.press('Control+W'),
    valid: DROPPED,
    invalid: DROPPED,
  },
  'another program': { leave: leaveWindow, valid: OPEN, invalid: OPEN },
  'another program that changes the file': {
    leave: async ({ table, path }) => {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"name": "/, '"name": "Changed '));
      await firstName(table).filter({ hasText: 'Changed' }).waitFor(PATIENCE);
    },
    valid: OPEN,
    invalid: OPEN,
  },
  'another program that deletes the file': {
    leave: (editing) => removed(editing, rm),
    ...GONE,
  },
  'another program that renames the file': {
    leave: (editing) => removed(editing, (path) => rename(path, `${path}.renamed`)),
    ...GONE,
  },
  [HOST_END]: {
    leave: async ({ table, user }) => {
      await endExtensionHost();
      await user.press('Enter');
      await table.locator('.error-message', { hasText: /./ }).waitFor(PATIENCE);
    },
    valid: OPEN,
    invalid: OPEN,
  },
};

const TEXTS = {
  valid: { column: 'facilitator', text: 'typed-text' },
  invalid: { column: 'pricePerCallUsd', text: 'typed-text' },
} as const;

/** Leaves a cell of the smallest listing of the folder in every way, with a text that can be set and one that cannot. */
export const walkTableCells: Walk = async (user, takePicture, folder) => {
  const [name = ''] = await listingsIn(folder);
  const path = join(folder, 'cells.json');
  for (const [way, { leave, ...outcomes }] of Object.entries(WAYS))
    for (const kind of ['valid', 'invalid'] as const) {
      await copyFile(join(folder, name), path);
      const table = await typed(user, path, TEXTS[kind]);
      await leave({ user, table, path });
      await hasOutcome({ user, table, path }, outcomes[kind], `${way}, ${kind}`, takePicture);
      if (outcomes[kind] === OPEN && way !== HOST_END) {
        await returnToWindow({ user, table, path });
        await user.press('Enter');
        await hasOutcome({ user, table, path }, CONFIRMED[kind], `Enter after ${way}, ${kind}`, takePicture);
      }
      await user.command('View: Revert and Close Editor').catch(() => undefined);
      await user.command('View: Close All Editors');
    }
};

/** Opens a listing as a table, and types text into a cell of the first row. */
async function typed(
  user: User,
  path: string,
  { column, text }: { readonly column: string; readonly text: string },
): Promise<Frame> {
  await user.openFile('cells.json');
  await openTable(user);
  // Another tab in the group of the table, which opens beside the text.
  await user.openFile('package.json');
  await tab(user, path).click();
  const table = await tableFrame(user);
  await firstName(table).waitFor(PATIENCE);
  const at = await header(table, column).getAttribute('data-column');
  await table.locator(`.row[data-row="0"] .cell[data-column="${at}"]`).dblclick();
  const input = table.locator('.editor input');
  await input.waitFor(PATIENCE);
  await input.fill(text);
  return table;
}

/** Removes the file, and waits until VS Code says so in its tab. */
async function removed({ user, path }: Editing, remove: (path: string) => Promise<void>): Promise<void> {
  await remove(path);
  await user.page
    .locator('.tab.active .monaco-icon-label.deleted, .tab.active .strikethrough')
    .first()
    .waitFor(PATIENCE);
}

/** The tab of a file in the group of the table. */
function tab(user: User, path: string): Locator {
  const group = user.page.locator('.editor-group-container').last();
  return group.locator(`.tab[data-resource-name="${path.replace(/^.*\//, '')}"]`);
}

/** Ends the extension host that this process has started. */
async function endExtensionHost(): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args=']);
  const processes = stdout.split('\n').map((line) => {
    const [pid = '', parent = '', ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), args: args.join(' ') };
  });
  const isOwn = (pid: number): boolean =>
    pid === process.pid || processes.some((each) => each.pid === pid && pid > 1 && isOwn(each.parent));
  for (const { pid, args } of processes)
    if (args.includes('--type=extensionHost') && isOwn(pid)) process.kill(pid, 'SIGKILL');
}

/**
 * Has the window report that another program has the focus, as on a desktop: a headless browser keeps it, and a browser reports nothing
 * while a page inside the window has it.
 */
async function leaveWindow({ user, table }: Editing): Promise<void> {
  await focusEvent(user.page.mainFrame(), 'focus');
  for (const frame of [user.page.mainFrame(), table]) await frame.evaluate('document.hasFocus = () => false');
  await focusEvent(user.page.mainFrame(), 'blur');
  await table.locator('.editor input').dispatchEvent('blur');
}

async function returnToWindow({ user, table }: Editing): Promise<void> {
  for (const frame of [user.page.mainFrame(), table]) await frame.evaluate('delete document.hasFocus');
  await focusEvent(user.page.mainFrame(), 'focus');
  await table.locator('.editor input').focus();
}

async function focusEvent(frame: Frame, type: 'focus' | 'blur'): Promise<void> {
  await frame.evaluate(`window.dispatchEvent(new Event('${type}'))`);
}

async function hasOutcome(
  editing: Editing,
  expected: Outcome,
  name: string,
  takePicture: TakePicture,
): Promise<void> {
  const { user } = editing;
  let outcome: Outcome | undefined;
  const holds = async (): Promise<boolean> => {
    outcome = await outcomeOf(editing);
    return JSON.stringify(outcome) === JSON.stringify(expected);
  };
  // A text that stays in its cell is not set after a moment either.
  if (expected === OPEN) await user.page.waitForTimeout(SETTLED_MS);
  await until(holds).catch(() => undefined);
  await takePicture(name.replaceAll(/[ ,]+/g, '-'));
  deepEqual(outcome, expected, name);
  console.log(`${name}: ${JSON.stringify(outcome)}`);
}

async function outcomeOf({ user, table, path }: Editing): Promise<Outcome> {
  const isShown = !table.isDetached() && (await tab(user, path).count()) > 0;
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const isEdited = (await user.page.locator('.tab.dirty').count()) > 0;
  const isOpen = isShown && (await table.locator('.editor input').isVisible());
  return {
    cell: isOpen ? 'open' : isShown ? 'closed' : 'without table',
    file:
      text === undefined ? 'gone' : text.includes('typed-text') ? 'saved' : isEdited ? 'edited' : 'as before',
    isRefused: isShown && (await table.locator('.editor input[aria-invalid]').count()) > 0,
  };
}
