import { deepEqual, equal } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import type { User } from '../user';
import { firstName, goTo, isDirty, PATIENCE, tableFrame } from './table-page';
import type { Walk } from './walk';

const FILE = 'clean.json';

/** What becomes of a text when its cell is left. */
type Outcome = 'set' | 'open' | 'dropped';

/** Leaves the cell that is being edited. */
type Leave = (user: User, table: Frame) => Promise<unknown>;

/** The ways to leave a cell, and what becomes of a text that can be set, and of one that cannot. */
const WAYS: readonly (readonly [way: string, leave: Leave, valid: Outcome, invalid: Outcome])[] = [
  ['Enter', (user) => user.press('Enter'), 'set', 'open'],
  ['Shift+Enter', (user) => user.press('Shift+Enter'), 'set', 'open'],
  ['Tab', (user) => user.press('Tab'), 'set', 'open'],
  ['Shift+Tab', (user) => user.press('Shift+Tab'), 'set', 'open'],
  [
    'another cell',
    (_, table) => table.locator('.row[data-row="5"] .cell[data-column="0"]').click(),
    'set',
    'open',
  ],
  ['saving', (user) => user.press('Control+S'), 'set', 'open'],
  ['another tab', (user) => tab(user, 'empty.json').click(), 'set', 'open'],
  ['Escape', (user) => user.press('Escape'), 'dropped', 'dropped'],
  [
    'closing the tab by mouse',
    (user) => tab(user, FILE).locator('.codicon-close').click(),
    'dropped',
    'dropped',
  ],
];

/** Leaves a cell in every way, with a text that can be set, and with one that cannot. */
export const walkTableLeave: Walk = async (user, takePicture, folder) => {
  const path = join(folder, FILE);
  const original = await readFile(path, 'utf8');
  for (const [way, leave, ...outcomes] of WAYS)
    for (const [at, [field, text]] of (
      [
        ['description', 'Typed.'],
        ['lastCalledMs', 'never'],
      ] as const
    ).entries()) {
      await user.openFile('empty.json');
      await user.openFile(FILE);
      await user.listing();
      await user.command('View: Reopen Editor With...');
      await user.page.locator('.quick-input-widget:visible').waitFor(PATIENCE);
      await user.type('Listing Table');
      await user.press('Enter');
      const table = await tableFrame(user);
      await firstName(table).waitFor(PATIENCE);
      await goTo(user, table, field);
      await user.press('Enter');
      await table.locator('.editor input:focus').waitFor(PATIENCE);
      await user.press('Control+A');
      await user.type(text);
      await leave(user, table);
      equal(await outcomeOf(user, table, path, text), outcomes[at], `${way}: ${text}`);
      if (outcomes[at] === 'open') await takePicture(`${way.replaceAll(' ', '-')}-${field}`);
      console.log(`${way}, ${text}: ${outcomes[at]}.`);
      await user.command('View: Revert and Close Editor');
      await user.command('View: Close All Editors');
      await writeFile(path, original);
    }
  deepEqual(await readFile(path, 'utf8'), original);
};

function tab(user: User, name: string): ReturnType<User['page']['locator']> {
  return user.page.locator(`.tab[data-resource-name="${name}"]`);
}

async function outcomeOf(user: User, table: Frame, path: string, text: string): Promise<Outcome> {
  if ((await tab(user, FILE).count()) === 0)
    return (await readFile(path, 'utf8')).includes(`"${text}"`) ? 'set' : 'dropped';
  await tab(user, FILE).click();
  const editor = table.locator('.editor:not([hidden])');
  await user.page.waitForTimeout(500);
  if ((await editor.count()) > 0) {
    equal(await editor.locator('input').inputValue(), text);
    await editor.locator('.invalid', { hasText: /./ }).waitFor(PATIENCE);
    equal(await isDirty(user), false);
    return 'open';
  }
  await user.command('File: Save');
  return (await readFile(path, 'utf8')).includes(`"${text}"`) ? 'set' : 'dropped';
}
