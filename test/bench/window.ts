import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { generate } from '../../src/core/fixtures/generate';
import { write } from '../../src/core/fixtures/write';
import { Cleanup } from '../host/cleanup';
import { PROJECT, temporaryFolder } from '../host/folders';
import { openWorkbench } from '../host/user';
import { medianOf } from './measure';

const STROKES = 10;
/** How long VS Code waits after an edit until it asks for symbols again, at most. */
const SETTLING_MS = 4000;

/** Measures for how long the window of VS Code is blocked while a listing is opened and edited. */
export async function measureWindow(cleanup: Cleanup, sizes: readonly number[]): Promise<void> {
  const table: Record<string, object> = {};
  for (const entries of sizes)
    for (const hasExtension of [true, false]) {
      cleanup.signal.throwIfAborted();
      const ended = new Cleanup();
      cleanup.add(() => ended.run());
      table[`${entries} entries, ${hasExtension ? 'with' : 'without'} the extension`] = await measure(
        ended,
        entries,
        hasExtension,
      ).finally(() => ended.run());
    }
  console.log('Longest task of the window in ms, 0 if none takes 50:');
  console.table(table);
}

async function measure(
  cleanup: Cleanup,
  entries: number,
  hasExtension: boolean,
): Promise<Record<string, number>> {
  const folder = await temporaryFolder(cleanup);
  await writeFile(join(folder, 'listing.json'), write(generate({ entries, seed: 1 }), { format: 'pretty' }));
  const user = await openWorkbench(cleanup, {
    folder,
    ...(hasExtension && { extension: { project: PROJECT } }),
    settings: { 'workbench.editorLargeFileConfirmation': 2048 },
  });
  const { page } = user;
  await observeTasks(page);
  await user.openFile('listing.json');
  if (hasExtension)
    await user
      .statusBar(/entries|Entry/)
      .first()
      .waitFor({ timeout: 120_000 });
  await page.waitForTimeout(3 * SETTLING_MS);
  const opening = await longestTask(page);
  await user.goTo(4, 20);
  await page.waitForTimeout(SETTLING_MS);
  const strokes: number[] = [];
  for (let stroke = 0; stroke < STROKES; stroke++) {
    await user.press('Space');
    await page.waitForTimeout(SETTLING_MS);
    strokes.push(await longestTask(page));
  }
  return {
    opening,
    'after an edit, median': medianOf(strokes),
    'after an edit, longest': Math.max(...strokes),
  };
}

function observeTasks(page: Page): Promise<unknown> {
  return page.evaluate(`
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration);
    }).observe({ type: 'longtask' });
  `);
}

/** The longest task since the last call. */
async function longestTask(page: Page): Promise<number> {
  return page.evaluate<number>(
    '(() => { const found = longestTask; longestTask = 0; return Math.round(found); })()',
  );
}
