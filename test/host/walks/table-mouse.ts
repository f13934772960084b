import { equal, notEqual } from 'node:assert/strict';
import type { Frame, Locator } from 'playwright-core';
import type { User } from '../user';
import {
  clipboard,
  fillClipboard,
  firstName,
  firstRows,
  header,
  openTable,
  PATIENCE,
  presentRowCount,
  rowCount,
  undoAll,
  until,
  valueIn,
  walkTables,
} from './table-page';
import { choice, menuItem, type TakePicture, type Walk } from './walk';

/** Uses each listing of the folder as a table, with the mouse. */
export const walkTableMouse: Walk = walkTables(openTable, async ({ user, table, takePicture }) =>
  new Mouse(user, table, await firstRows(table), takePicture).useAll(),
);

class Mouse {
  constructor(
    private readonly user: User,
    private readonly table: Frame,
    /** The texts of the first rows as long as nothing is edited. */
    private readonly rows: string,
    private readonly takePicture: TakePicture,
  ) {}

  async useAll(): Promise<void> {
    await this.#columns();
    await this.#scroll();
    if ((await this.table.locator('.grid').getAttribute('aria-readonly')) === 'false') {
      await this.#fix();
      await this.#rows();
      await this.#paste();
    }
  }

  #cell(row: number, column: number): Locator {
    return this.table.locator(`.row[data-row="${row}"] .cell[data-column="${column}"]`);
  }

  async #columnOf(title: string): Promise<number> {
    return Number(await header(this.table, title).getAttribute('data-column'));
  }

  /** Chooses an item of the context menu of something. */
  async #menu(target: Locator, item: string, picture?: string): Promise<void> {
    const found = await menuItem(this.user, target, item);
    if (picture !== undefined) await this.takePicture(picture);
    await found.click();
    await found.waitFor({ state: 'detached', ...PATIENCE });
  }

  /** Drags something by some pixels. */
  async #drag(target: Locator, by: number): Promise<void> {
    await target.hover();
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to drag.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.user.page.mouse.move(x, y);
    await this.user.page.mouse.down();
    await this.user.page.mouse.move(x + by, y, { steps: 8 });
    await this.user.page.mouse.up();
  }

  /** Columns are resized, which does not sort by them. */
  async #columns(): Promise<void> {
    const width = (title: string): Promise<number> =>
      header(this.table, title)
        .boundingBox()
        .then((box) => Math.round(box?.width ?? 0));
    const narrow = await width('Problems');
    await this.#drag(header(this.table, 'Problems').locator('.resize'), -40);
    await until(async () => (await width('Problems')) === narrow - 40);
    await this.takePicture('column-resized');
    equal(await this.table.locator('[role="columnheader"][aria-sort="ascending"]').count(), 0);
    await this.#drag(header(this.table, 'Problems').locator('.resize'), 40);
    await until(async () => (await width('Problems')) === narrow);
    console.log('Columns are resized.');
    const description = header(this.table, 'description');
    const at = await this.#columnOf('description');
    await this.#drag(description.locator('.resize'), -200);
    await until(async () => (await width('description')) < 200);
    await description.locator('.resize').dblclick();
    await until(() =>
      this.table.evaluate<boolean>(
        `[...document.querySelectorAll('.cell[data-column="${at}"]')].every((cell) => cell.scrollWidth <= cell.clientWidth)`,
      ),
    );
    await this.takePicture('column-fitted');
    await this.table.evaluate("document.querySelector('.grid').scrollLeft = 0");
    console.log('A double click fits a column to its content.');
  }

  /** A wrong figure is fixed in the details that the pointer opens. */
  async #fix(): Promise<void> {
    await this.table.locator('.toolbar label').click();
    await this.table.locator('.toolbar input:not(:checked)').waitFor(PATIENCE);
    const calls = await this.#columnOf('calls30d');
    await this.#cell(1, calls).dblclick();
    const input = this.table.locator('.editor input');
    await input.fill('12345');
    // A click elsewhere takes the value, too.
    await this.#cell(4, calls).click();
    await this.#cell(1, calls)
      .filter({ hasText: /^12345$/ })
      .waitFor(PATIENCE);
    const wrong = this.table.locator(
      '.row[data-row="1"] .cell.problem.warning, .row[data-row="1"] .cell.problem.error',
    );
    await wrong.first().waitFor(PATIENCE);
    await wrong.first().hover();
    const details = this.table.locator('.details:visible', { hasText: 'Computed' });
    await details.waitFor(PATIENCE);
    await this.takePicture('hovered');
    const fix = details.locator('.fix').first();
    const title = await fix.innerText();
    await fix.click();
    await this.table
      .locator('.row[data-row="1"] .cell', { hasText: valueIn(title) })
      .first()
      .waitFor(PATIENCE);
    await this.takePicture('fixed');
    console.log(`Fixed by mouse: ${title}.`);
    await this.table.locator('.toolbar label').click();
    await this.table.locator('.toolbar input:checked').waitFor(PATIENCE);
    await undoAll(this.user, this.table, this.rows);
  }

  /** Rows are selected by click, copied, duplicated and deleted by the context menu. */
  async #rows(): Promise<void> {
    const before = await presentRowCount(this.table);
    await this.#cell(0, 0).click();
    // As with Caps Lock.
    await this.user.press('Control+A');
    await this.table.locator('.row[data-row="1"][aria-selected="true"]').waitFor(PATIENCE);
    equal(await this.table.evaluate('getSelection().toString()'), '');
    await this.table.locator('.summary').click({ clickCount: 3 });
    notEqual(await this.table.evaluate('getSelection().toString()'), '');
    await fillClipboard(this.user, '');
    await this.#cell(1, 0).click();
    const name = await this.#cell(1, 0).innerText();
    await this.user.press('Control+c');
    await until(async () => (await clipboard(this.user)).startsWith(name.slice(0, 5)));
    console.log('The rows are copied, not text that was selected elsewhere.');
    const select = async (): Promise<void> => {
      await this.#cell(0, 0).click();
      await this.#cell(2, 0).click({ modifiers: ['Shift'] });
      await this.#cell(4, 0).click({ modifiers: ['Control'] });
      await this.table.locator('.row[data-row="4"][aria-selected="true"]').waitFor(PATIENCE);
      equal(await this.table.locator('.row[aria-selected="true"]').count(), 4);
    };
    await select();
    await this.#menu(this.#cell(2, 0), 'Copy As…', 'menu');
    await choice(this.user.page.locator('.quick-input-widget:visible'), /^CSV/).click();
    await this.user.statusBar('Copied from 4 entries').first().waitFor(PATIENCE);
    equal(await this.table.locator('.row[aria-selected="true"]').count(), 4);
    await this.#menu(this.#cell(2, 0), 'Duplicate Entries');
    await rowCount(this.table, before + 4);
    await this.takePicture('duplicated');
    await undoAll(this.user, this.table, this.rows);
    await rowCount(this.table, before);
    await select();
    await this.#menu(this.#cell(2, 0), 'Delete Entries');
    await rowCount(this.table, before - 4);
    await undoAll(this.user, this.table, this.rows);
    await rowCount(this.table, before);
    console.log('Rows are copied, duplicated and deleted by the context menu.');
  }

  /** One value is pasted into all selected rows. */
  async #paste(): Promise<void> {
    await fillClipboard(this.user, 'walker');
    const facilitator = await this.#columnOf('facilitator');
    await this.#cell(0, facilitator).scrollIntoViewIfNeeded();
    await this.#cell(0, facilitator).click();
    await this.#cell(2, facilitator).click({ modifiers: ['Shift'] });
    notEqual(await this.#cell(1, facilitator).innerText(), 'walker');
    await this.#menu(this.#cell(1, facilitator), 'Paste');
    await this.table
      .locator('.row .cell', { hasText: /^walker$/ })
      .nth(2)
      .waitFor(PATIENCE);
    await this.takePicture('pasted');
    await undoAll(this.user, this.table, this.rows);
    await this.table
      .locator('.row .cell', { hasText: /^walker$/ })
      .first()
      .waitFor({ state: 'detached', ...PATIENCE });
    console.log('A value is pasted into three rows.');
  }

  /** Scrolls through the whole table, and prints the times of its frames. */
  async #scroll(): Promise<void> {
    const times = await this.table.evaluate<number[]>(`new Promise((resolve) => {
      const grid = document.querySelector('.grid');
      const step = Math.max((grid.scrollHeight - grid.clientHeight) / 120, 1);
      const times = [];
      let last = performance.now();
      requestAnimationFrame(function frame(now) {
        times.push(now - last);
        last = now;
        grid.scrollTop += step;
        if (times.length < 120) requestAnimationFrame(frame);
        else resolve(times.slice(1).sort((a, b) => a - b));
      });
    })`);
    const at = (part: number): number => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0);
    console.log(`Frames while scrolling: median ${at(0.5)} ms, 95% ${at(0.95)} ms, longest ${at(1)} ms.`);
    await this.table.evaluate("document.querySelector('.grid').scrollTop = 1e9");
    const last = (await presentRowCount(this.table)) - 1;
    await this.table.locator(`.row[data-row="${last}"] .cell.head`, { hasText: /\d/ }).waitFor(PATIENCE);
    await this.takePicture('scrolled');
    await this.table.evaluate("document.querySelector('.grid').scrollTop = 0");
    await firstName(this.table).waitFor(PATIENCE);
  }
}
