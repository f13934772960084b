import * as vscode from 'vscode';
import { arrange } from '../../src/core/browse/arrangement';
import { EntryTexts } from '../../src/core/browse/entry-texts';
import { GROUPINGS } from '../../src/core/browse/grouping';
import { search } from '../../src/core/browse/search';
import { Tree, type Node } from '../../src/core/browse/tree';
import type { Entries } from '../../src/editor/entries';
import type { ViewOptions } from '../../src/editor/entries/view-state';
import { inSlices } from '../../src/editor/slices';
import { features } from '../integration/support/extension';
import { Blocks, ms, pause, row, say, until, uriOf } from './in-editor';

const START: ViewOptions = {
  grouping: 'chain-flag',
  sorting: { by: 'file', descending: false },
  filter: '',
};
const FILTERS = ['weather', 'chain:base flag:verified price>1', 'has:problems'];
const QUERIES = ['a', 'weather', 'h1 daily'];

/** What is done with the tree of a listing as large as VS Code gives extensions. */
export async function measureEntries(name: string): Promise<void> {
  const { entries } = await features();
  await vscode.commands.executeCommand('catalogLens.entries.focus');
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await vscode.window.showTextDocument(document, { preview: false });
  await until(entries.arranger.onDidArrange, () => entries.arranger.arranged?.source.document === document);
  await pause();
  const { source, texts } = entries.arranger.arranged ?? fail('Nothing is arranged.');
  const { listing } = source;
  say('');
  say(`${name}: ${listing.entries.length} entries, ${(document.getText().length / 1e6).toFixed(0)} MB`);
  say(row('', 'took', 'longest block'));
  await measure('first tree', async () => {
    const fresh = new EntryTexts(listing);
    const arranged = await inSlices(arrange(listing, fresh, { ...START, matches: undefined }), () => false);
    if (!arranged.done) return;
    const tree = new Tree();
    tree.show({ arrangement: arranged.value, texts: fresh, sortedBy: 'file' });
    for (const node of tree.children(undefined)) tree.label(node);
  });
  await measure('largest group', () => {
    let nodes = entries.provider.getChildren();
    while (nodes[0] && nodes[0].content.kind !== 'entry')
      nodes = entries.provider.getChildren(largest(nodes));
    for (const node of nodes) entries.provider.getTreeItem(node);
  });
  for (const { id } of [...GROUPINGS.slice(1), GROUPINGS[0]])
    await measure(`by ${id}`, () => choose(entries, { grouping: id }));
  for (const filter of FILTERS) await measure(filter, () => choose(entries, { filter }));
  await choose(entries, START);
  for (const query of QUERIES)
    await measure(`go to ${query}`, () => inSlices(search(listing, texts, query, 100), () => false));
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

async function measure(name: string, work: () => unknown): Promise<void> {
  await pause();
  const blocks = new Blocks();
  const begun = performance.now();
  await work();
  const took = performance.now() - begun;
  say(row(name.padEnd(36), ms(took), ms(blocks.stop())));
}

/** Resolves when the tree shows what was chosen, its highest level drawn. */
async function choose({ state, arranger, provider }: Entries, options: Partial<ViewOptions>): Promise<void> {
  const arranged = until(arranger.onDidArrange, () => arranger.arranged?.options === state.options);
  state.update(options);
  await arranged;
  for (const node of provider.getChildren()) provider.getTreeItem(node);
}

function largest(nodes: readonly Node[]): Node | undefined {
  return nodes.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
}

function sizeOf({ content }: Node): number {
  return content.kind === 'group' ? content.group.size : 0;
}

function fail(message: string): never {
  throw new Error(message);
}
