import { queryObjects } from 'node:v8';
import * as vscode from 'vscode';
import type { Features } from '../../src/editor/features';
import { features } from '../integration/support/extension';
import { collectGarbage } from '../integration/support/garbage';
import { REPORT_MARK } from '../integration/support/report-mark';
import { eventually } from '../integration/support/until';
import { ownDiagnostics, pause, uriOf } from './in-editor';

/** The rounds after which the memory is measured, besides the last one. */
const MEASURED = [1, 2, 5, 10, 20, 30, 40];
/** How often VS Code is waited for at most until it has closed the documents. */
const MAX_PAUSES = 8;

/** The classes of what is shown of a listing, by the names in the output. */
type Classes = Map<string, new () => unknown>;

/**
 * Opens and closes a listing in several rounds, and prints the memory of the extension host after some of them. Without the
 * extension, the file is opened as text only.
 */
export async function measureMemory(rounds: number): Promise<void> {
  const own = vscode.extensions.getExtension('catalog-lens.catalog-lens') && (await features());
  const classes: Classes = new Map();
  for (let round = 1; round <= rounds; round++) {
    // A file of its own: what is kept by URI would otherwise be replaced.
    const uri = uriOf(`copy ${round}.json`);
    await vscode.workspace.fs.copy(uriOf('listing.json'), uri);
    await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
    if (own) await showListing(own, uri, classes);
    else await pause();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(uri);
    if (MEASURED.includes(round) || round === rounds) await printMemory(round, own, classes);
  }
}

/** Shows the problems, the summary, a comparison and the table of a listing. */
async function showListing(
  { changes, listings, summaries, tables }: Features,
  uri: vscode.Uri,
  classes: Classes,
): Promise<void> {
  await eventually(() => ownDiagnostics(uri).length > 0 || undefined, 'problems');
  await vscode.commands.executeCommand('catalogLens.showSummary');
  await eventually(() => summaries.panel?.shown?.page, 'a summary');
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  await vscode.commands.executeCommand('catalogLens.compare', undefined, uriOf('other.json'));
  const comparison = await eventually(() => changes.comparer.results[0], 'a comparison');
  await vscode.commands.executeCommand('catalogLens.openTable', uri);
  await eventually(() => tables.active?.content?.keys.length, 'a table');
  const shown = {
    listings: listings.at(uri)?.listing,
    tables: tables.active,
    summaries: summaries.panel,
    comparisons: comparison.comparison,
  };
  for (const [name, object] of Object.entries(shown))
    if (object) classes.set(name, object.constructor as new () => unknown);
}

async function printMemory(round: number, own: Features | undefined, classes: Classes): Promise<void> {
  for (let count = 0; count < MAX_PAUSES && vscode.workspace.textDocuments.length > 0; count++) await pause();
  for (let count = 0; count < 2; count++) {
    await pause();
    collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  const counts = Array.from(classes, ([name, one]) => `${queryObjects(one, { format: 'count' })} ${name}`);
  console.log(
    `${REPORT_MARK}  after round ${String(round).padStart(2)}: ${((heapUsed + external) / 1e6).toFixed(1)} MB;`,
    `open: ${vscode.workspace.textDocuments.length} documents, ${own?.listings.all.length ?? 0} listings;`,
    `in memory: ${counts.join(', ') || 'not counted'}`,
  );
}
