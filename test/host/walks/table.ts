import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import type { Frame } from 'playwright-core';
import type { User } from '../user';
import { accessible } from './accessible';
import { goTo, header, isDirty, openTable, PATIENCE } from './table-page';
import type { TakePicture, Walk } from './walk';

/** Uses each listing of the folder as a table, by mouse and by keyboard. */
export const walkTable: Walk = async (user, takePicture, folder) => {
  const refused: string[] = [];
  user.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await user.openEntries();
  let listings = 0;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  for (const file of files) {
    await user.openHugeFile(file);
    const isListing = await user.page
      .locator('.tabs-and-actions-container')
      .getByLabel('Open as Table')
      .first()
      .waitFor(PATIENCE)
      .then(
        () => true,
        () => false,
      );
    if (!isListing) continue;
    listings++;
    const name = file.replace('.json', '');
    const table = await openTable(user);
    await takePicture(`${name}-opened`);
    await accessible(table);
    await sorting(table, (picture) => takePicture(`${name}-${picture}`));
    await filtering(user, table, (picture) => takePicture(`${name}-${picture}`));
    if ((await table.locator('.grid').getAttribute('aria-readonly')) === 'false') {
      await editing(user, table, (picture) => takePicture(`${name}-${picture}`));
      await selecting(user, table, (picture) => takePicture(`${name}-${picture}`));
    }
    await nextProblem(user, table, (picture) => takePicture(`${name}-${picture}`));
    await scrolling(table);
    await takePicture(`${name}-scrolled`);
    await grouping(user, table, (picture) => takePicture(`${name}-${picture}`));
    await user.command('View: Close All Editors');
    console.log(`${file}: done.`);
  }
  ok(listings > 0);
  deepEqual(refused, []);
};

/** A click on a header sorts, without a change of the file. */
async function sorting(table: Frame, takePicture: TakePicture): Promise<void> {
  const start = performance.now();
  await header(table, 'l30DaysPayers').click();
  await table.locator('[role="columnheader"][aria-sort="descending"]').waitFor(PATIENCE);
  console.log(`Sorted after ${Math.round(performance.now() - start)} ms.`);
  await takePicture('sorted');
  await header(table, 'l30DaysPayers').click();
  await table.locator('[role="columnheader"][aria-sort="ascending"]').waitFor(PATIENCE);
  await header(table, 'l30DaysPayers').click();
  await table
    .locator('[role="columnheader"][aria-sort="ascending"]')
    .waitFor({ state: 'detached', ...PATIENCE });
}

/** The filter box of the Entries view filters the table. */
async function filtering(user: User, table: Frame, takePicture: TakePicture): Promise<void> {
  const before = await table.locator('.grid').getAttribute('aria-rowcount');
  await table.getByRole('button', { name: 'Filter Entries…' }).click();
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('input').first().fill('flag:verified');
  await user.press('Enter');
  const start = performance.now();
  await table.locator('button.filtered', { hasText: 'flag:verified' }).waitFor(PATIENCE);
  console.log(`Filtered after ${Math.round(performance.now() - start)} ms.`);
  notEqual(await table.locator('.grid').getAttribute('aria-rowcount'), before);
  await takePicture('filtered');
  await table.getByRole('button', { name: 'Clear Filter' }).click();
  await table.locator('button.filtered').waitFor({ state: 'detached', ...PATIENCE });
}

/** A value is changed, an invalid one is rejected, and undo restores the text. */
async function editing(user: User, table: Frame, takePicture: TakePicture): Promise<void> {
  await goTo(user, table, 'pricePerCallUsd');
  const before = await table.locator('#active-cell').innerText();
  await user.press('F2');
  const input = table.locator('.editor input');
  await input.fill('cheap');
  await user.press('Enter');
  await table.locator('.invalid', { hasText: /number/ }).waitFor(PATIENCE);
  await takePicture('rejected');
  await input.fill('0.75');
  const start = performance.now();
  await user.press('Enter');
  await input.waitFor({ state: 'detached', ...PATIENCE });
  await table.locator('#active-cell', { hasText: /^0\.75$/ }).waitFor(PATIENCE);
  console.log(`Edited after ${Math.round(performance.now() - start)} ms.`);
  equal(await isDirty(user), true);
  await takePicture('edited');
  await user.press('Control+Z');
  await user.page
    .locator('.tab.dirty')
    .first()
    .waitFor({ state: 'detached', ...PATIENCE });
  await table.locator('#active-cell', { hasText: before }).waitFor(PATIENCE);
  console.log('An edit is undone in one step.');
}

/** Several rows are selected, copied and deleted. */
async function selecting(user: User, table: Frame, takePicture: TakePicture): Promise<void> {
  await goTo(user, table, 'chain');
  await user.press('Shift+ArrowDown');
  await user.press('Shift+ArrowDown');
  equal(await table.locator('.row[aria-selected="true"]').count(), 3);
  await user.press('Control+C');
  await user.statusBar('Copied from 3 entries').waitFor(PATIENCE);
  await takePicture('selected');
  const before = Number(await table.locator('.grid').getAttribute('aria-rowcount'));
  await user.command('Catalog Lens: Delete Selected Entries');
  await table.locator(`.grid[aria-rowcount="${before - 3}"]`).waitFor(PATIENCE);
  await table.locator('.grid').focus();
  await user.press('Control+Z');
  await table.locator(`.grid[aria-rowcount="${before}"]`).waitFor(PATIENCE);
  await user.page
    .locator('.tab.dirty')
    .first()
    .waitFor({ state: 'detached', ...PATIENCE });
  console.log('Three rows are copied, deleted and restored.');
}

async function nextProblem(user: User, table: Frame, takePicture: TakePicture): Promise<void> {
  await goTo(user, table, 'Problems');
  await user.press('F8');
  const isFound = await table
    .locator('.details .message')
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isFound) return;
  match(await table.locator('#active-cell').first().innerText(), /./);
  await takePicture('problem');
  await user.press('Escape');
  console.log('The next problem is shown.');
}

/** Measures the times of frames while the whole table is scrolled through. */
async function scrolling(table: Frame): Promise<void> {
  const times = await table.evaluate<number[]>(`new Promise((resolve) => {
    const grid = document.querySelector('.grid');
    const times = [];
    const step = Math.max((grid.scrollHeight - grid.clientHeight) / 120, 1);
    let last = performance.now();
    grid.scrollTop = 0;
    requestAnimationFrame(function frame(now) {
      times.push(now - last);
      last = now;
      grid.scrollTop += step;
      if (times.length < 120) requestAnimationFrame(frame);
      else resolve(times.slice(1));
    });
  })`);
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  console.log(`Frames while scrolling: median ${at(0.5)} ms, 95% ${at(0.95)} ms, longest ${at(1)} ms.`);
  const start = performance.now();
  await table.evaluate("document.querySelector('.grid').scrollTop = 1e9");
  const count = Number(await table.locator('.grid').getAttribute('aria-rowcount'));
  await table.locator(`.row[data-row="${count - 2}"] .cell.head`, { hasText: /\d/ }).waitFor(PATIENCE);
  console.log(`Last rows after ${Math.round(performance.now() - start)} ms.`);
}

async function grouping(user: User, table: Frame, takePicture: TakePicture): Promise<void> {
  await table.getByRole('button', { name: 'Group Entries By…' }).click();
  const box = user.page.locator('.quick-input-widget:visible');
  await box.locator('.monaco-list-row', { hasText: 'Chain → Flag' }).first().click();
  await table.locator('.grid[role="treegrid"]').waitFor(PATIENCE);
  await table.locator('.grid').focus();
  await user.press('Control+Home');
  await table.locator('.row.group[data-row="0"][aria-expanded="true"]').waitFor(PATIENCE);
  await accessible(table);
  await takePicture('grouped');
  await user.press('ArrowLeft');
  await table.locator('.row.group[data-row="0"][aria-expanded="false"]').waitFor(PATIENCE);
  await takePicture('collapsed');
  await table.getByRole('button', { name: 'Group Entries By…' }).click();
  await box.locator('.monaco-list-row', { hasText: 'No Grouping' }).first().click();
  await table.locator('.grid[role="grid"]').waitFor(PATIENCE);
}
