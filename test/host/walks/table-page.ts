import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import { PATIENCE, webviewWith } from './walk';

/** Opens the listing of the active editor as a table; gives its page once it shows rows. */
export async function openTable(user: User): Promise<Frame> {
  const start = performance.now();
  await user.page.locator('.tabs-and-actions-container').getByLabel('Open as Table').first().click();
  const table = await tableFrame(user);
  await firstName(table).waitFor(PATIENCE);
  console.log(`First rows after ${Math.round(performance.now() - start)} ms.`);
  return table;
}

export function tableFrame(user: User): Promise<Frame> {
  return webviewWith(user, '#table .grid');
}

export function firstName(table: Frame): Locator {
  return table.locator('.row[data-row="0"] .cell[data-column="0"]', { hasText: /./ });
}

export function header(table: Frame, title: string): Locator {
  return table.getByRole('columnheader', { name: title, exact: true });
}

export async function isDirty(user: User): Promise<boolean> {
  return (await user.page.locator('.tab.active.dirty').count()) > 0;
}

/** Waits until the table has some number of rows, not counting the header. */
export async function rowCount(table: Frame, count: number): Promise<void> {
  await table.locator(`.grid[aria-rowcount="${count + 1}"]`).waitFor(PATIENCE);
}

/** The present number of rows, not counting the header. */
export async function presentRowCount(table: Frame): Promise<number> {
  return Number(await table.locator('.grid').getAttribute('aria-rowcount')) - 1;
}

/** The texts of the first rows, which are drawn while the table is not scrolled. */
export async function firstRows(table: Frame): Promise<string> {
  const texts = await Promise.all(
    [0, 1, 2, 3, 4].map((row) => table.locator(`.row[data-row="${row}"]`).allInnerTexts()),
  );
  return texts.flat().join('\n');
}
