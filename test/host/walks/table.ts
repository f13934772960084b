import { deepEqual } from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame } from 'playwright-core';
import type { Person } from '../person';
import type { Walk } from './walk';

/** Shows each listing of the folder as a table, by mouse and by keyboard. */
export const walkTable: Walk = async (person, see, folder) => {
  const refused: string[] = [];
  person.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await person.openEntries();
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  for (const file of files) {
    await person.openFile(file);
    const isListing = await person
      .statusBar(/^Entry|entries$/)
      .first()
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isListing) continue;
    const name = file.replace('.json', '');
    const table = await openTable(person);
    await see(`${name}-opened`);
    await accessible(table);
    await person.command('View: Close All Editors');
    console.log(`${file}: done.`);
  }
  deepEqual(refused, []);
};

/** Opens the listing of the active editor as a table; gives its page once it shows rows. */
async function openTable(person: Person): Promise<Frame> {
  const start = performance.now();
  await person.page.locator('.tabs-and-actions-container').getByLabel('Open as Table').first().click();
  const table = await tableFrame(person);
  await table.locator('.body .row .cell.pinned', { hasText: /./ }).first().waitFor();
  console.log(`First rows after ${Math.round(performance.now() - start)} ms.`);
  return table;
}

async function tableFrame(person: Person): Promise<Frame> {
  for (;;) {
    for (const frame of person.page.frames())
      if (
        (await frame
          .locator('#table .grid')
          .count()
          .catch(() => 0)) > 0
      )
        return frame;
    await person.page.waitForTimeout(20);
  }
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Runs axe to check the accessibility. */
async function accessible(page: Frame): Promise<void> {
  await page.evaluate(await readFile(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate<readonly Violation[]>(
    'axe.run(document).then(({ violations }) => violations)',
  );
  deepEqual(
    found.map(({ id, help, nodes }) => [id, help, nodes.length, nodes[0]?.html, nodes[0]?.failureSummary]),
    [],
  );
  console.log('axe finds no violations.');
}
