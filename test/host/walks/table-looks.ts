import { deepEqual, ok } from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import { header, openTable, PATIENCE, until, walkTables, type ShownTable } from './table-page';
import type { Walk } from './walk';

/** The widths of the editor, in pixels of the screen, and the zoom of the window. */
const SIZES = [
  { width: 1400, zoom: 1 },
  { width: 400, zoom: 1 },
  { width: 1400, zoom: 2 },
  { width: 400, zoom: 2 },
] as const;

/** The width of what is beside the editor, and the height of the window, in pixels. */
const BESIDE = 57;
const HEIGHT = 820;

/** Takes pictures of each listing as a table: narrow and wide, zoomed, scrolled sideways, in all states of rows and cells. */
export const walkTableLooks: Walk = walkTables(openTable, async (shown) => {
  const { user, table, takePicture } = shown;
  await user.command('View: Close Editors in Other Groups');
  await user.command('View: Toggle Primary Side Bar Visibility');
  await user.page.locator('.part.sidebar').waitFor({ state: 'hidden', ...PATIENCE });
  await editFigure(table);
  for (const size of SIZES) {
    await resize(user, size.width, size.zoom);
    await takeStates(shown, `${size.width}-${size.zoom}`);
  }
  await resize(user, 1400, 1);
  await cell(table, 1, await columnOf(table, 'lastCalledMs')).hover();
  await table.locator('.details:visible', { hasText: /^\d{4}-\d\d-\d\d .* UTC\n\d{13}$/ }).waitFor(PATIENCE);
  await takePicture('time');
  await resize(user, 1280 - BESIDE, 1);
  for (const command of ['File: Revert File', 'View: Toggle Primary Side Bar Visibility']) {
    await user.command(command);
    // A palette that is opened before the focus has returned to the table would be closed by that.
    await table.locator('.grid:focus').waitFor(PATIENCE);
  }
});

/** Gives the window a size in which the editor has a width in pixels of the screen. At a zoom, a page has fewer pixels. */
async function resize(user: User, width: number, zoom: number): Promise<void> {
  await user.page.setViewportSize({ width: Math.round(width / zoom) + BESIDE, height: HEIGHT / zoom });
}

/** Enters a figure that others do not agree with, so that there are problems. */
async function editFigure(table: Frame): Promise<void> {
  await table.locator('.toolbar input').uncheck(PATIENCE);
  const calls = await columnOf(table, 'calls30d');
  await cell(table, 2, calls).dblclick();
  await table.locator('.editor input').fill('12345');
  await cell(table, 4, calls).click();
  await table.locator('.row[data-row="2"] .cell.problem').first().waitFor(PATIENCE);
}

function cell(table: Frame, row: number, column: number): Locator {
  return table.locator(`.row[data-row="${row}"] .cell[data-column="${column}"]`);
}

async function columnOf(table: Frame, title: string): Promise<number> {
  return Number(await header(table, title).getAttribute('data-column'));
}

async function takeStates({ user, table, takePicture }: ShownTable, size: string): Promise<void> {
  const check = async (picture: string): Promise<void> => {
    await areOpaque(table);
    await takePicture(`${size}-${picture}`);
  };
  await scrollTo(table, 0);
  await cell(table, 1, 0).click();
  await cell(table, 3, 0).click({ modifiers: ['Shift'] });
  await cell(table, 6, 0).hover();
  await check('selected');
  await leaveHalf(table);
  await check('scrolled');
  await cell(table, 2, 0).hover();
  await table.getByRole('button', { name: 'Filter Entries…' }).focus();
  await check('without-focus');
  const calls = await columnOf(table, 'calls30d');
  await table.locator('.grid').focus();
  await scrollTo(table, 0);
  await cell(table, 2, 0).click();
  for (let column = 0; column < calls; column++) await user.press('ArrowRight');
  await isReachable(table);
  await user.press('F2');
  await table.locator('.editor input').waitFor(PATIENCE);
  await check('editing');
  await user.press('Escape');
}

async function scrollTo(table: Frame, left: number): Promise<void> {
  await table.evaluate(`document.querySelector('.grid').scrollLeft = ${left}`);
  await until(async () => (await table.evaluate("document.querySelector('.grid').scrollLeft")) === left);
}

/** Scrolls sideways, after which the numbers and the names, which stay, cover at most half of the width. */
async function leaveHalf(table: Frame): Promise<void> {
  const lefts = "[...document.querySelectorAll('.header .cell')].map((one) => one.getBoundingClientRect())";
  const rects = (): Promise<readonly { left: number; right: number }[]> =>
    table.evaluate(`${lefts}.map(({ left, right }) => ({ left, right }))`);
  await scrollTo(table, 0);
  const before = await rects();
  await scrollTo(table, 310);
  const after = await rects();
  const staying = after.filter(({ left }, at) => left === before[at]?.left);
  const width = await table.evaluate<number>("document.querySelector('.grid').clientWidth");
  // In the least width, only the numbers do.
  ok(staying.length > (width < 300 ? 0 : 1), 'Columns stay.');
  ok(Math.max(...staying.map(({ right }) => right)) <= width / 2, 'They leave half of the width.');
}

/** The active cell is not covered by those that stay. */
async function isReachable(table: Frame): Promise<void> {
  await until(() =>
    table.evaluate<boolean>(`(() => {
      const cell = document.querySelector('#active-cell');
      const { left, top, height } = cell.getBoundingClientRect();
      return document.elementFromPoint(left + 4, top + height / 2) === cell;
    })()`),
  );
}

/** Nothing shows through cells that cover others. */
async function areOpaque(table: Frame): Promise<void> {
  const found = await table.evaluate<
    readonly string[]
  >(`[...document.querySelectorAll('.cell.pinned, .cell.head')]
    .filter((cell) => !/^(rgb|color)\\([^/,]*(,[^/,]*){0,2}\\)$/.test(getComputedStyle(cell).backgroundColor))
    .map((cell) => cell.className + ': ' + getComputedStyle(cell).backgroundColor)`);
  deepEqual([...new Set(found)], []);
}
