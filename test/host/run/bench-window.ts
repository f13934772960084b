/**
 * Measures for how long the window of VS Code is blocked while a listing is opened and edited, with the outline of entries
 * and without it: `bench-window [ENTRIES…]`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { compactListing } from '../../bench/compact-listing';
import { medianOf } from '../../bench/measure';
import { describeMachine } from '../../bench/report';
import { Cleanup, runScript } from '../cleanup';
import { PROJECT, temporaryFolder } from '../folders';
import { openWorkbench, type User } from '../user';

const SIZES = [1000, 15_000, 46_000, 122_891];
const STROKES = 10;
/** How long VS Code waits after an edit until it asks for symbols again, at most. */
const SETTLING_MS = 4000;

runScript(async (cleanup) => {
  const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : SIZES;
  console.log(describeMachine());
  console.log('Longest task of the window in milliseconds:');
  for (const entries of sizes)
    for (const hasOutline of [true, false]) {
      cleanup.signal.throwIfAborted();
      const ended = new Cleanup();
      cleanup.add(() => ended.run());
      const { opening, strokes } = await measure(ended, entries, hasOutline).finally(() => ended.run());
      const keys = `median ${medianOf(strokes).toFixed(0)}, longest ${Math.max(...strokes).toFixed(0)}`;
      console.log(
        `${entries} entries ${hasOutline ? 'with outline   ' : 'without outline'}: opening ${opening.toFixed(0)}, after an edit ${keys}`,
      );
    }
  return 0;
});

async function measure(
  cleanup: Cleanup,
  entries: number,
  hasOutline: boolean,
): Promise<{ opening: number; strokes: number[] }> {
  const folder = await temporaryFolder(cleanup);
  await writeFile(join(folder, 'listing.json'), compactListing(entries));
  const user = await openWorkbench(cleanup, {
    folder,
    extension: { project: PROJECT },
    settings: { 'catalogLens.outline': hasOutline, 'workbench.editorLargeFileConfirmation': 2048 },
  });
  await observeTasks(user.page);
  await user.openFile('listing.json');
  await user
    .statusBar(/entries|Entry/)
    .first()
    .waitFor({ timeout: 120_000 });
  await user.page.waitForTimeout(3 * SETTLING_MS);
  const opening = await longestTask(user.page);
  await user.goTo(4, 60);
  await settled(user);
  const strokes: number[] = [];
  for (let stroke = 0; stroke < STROKES; stroke++) {
    await user.press('Space');
    await settled(user);
    strokes.push(await longestTask(user.page));
  }
  return { opening, strokes };
}

async function settled({ page }: User): Promise<void> {
  await page.waitForTimeout(SETTLING_MS);
}

function observeTasks(page: Page): Promise<unknown> {
  return page.evaluate(`
    globalThis.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longestTask = Math.max(globalThis.longestTask, duration);
    }).observe({ type: 'longtask' });
  `);
}

/** The longest task since the last call; 0 if none took 50 ms. */
async function longestTask(page: Page): Promise<number> {
  return page.evaluate<number>('(() => { const found = longestTask; longestTask = 0; return found; })()');
}
