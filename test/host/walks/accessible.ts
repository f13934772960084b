import { deepEqual } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Runs axe to check the accessibility of a page. */
export async function accessible(page: Frame): Promise<void> {
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
