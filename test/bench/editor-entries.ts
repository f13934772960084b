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
import { measureWork, openListing, printLine, row, until } from './in-editor';

const START: ViewOptions = {
  grouping: 'chain-flag',
  sorting: { by: 'file', descending: false },
  filter: '',
};
const FILTERS = ['weather', 'chain:base flag:verified price>1', 'has:problems'];
const QUERIES = ['a', 'weather', 'h1 daily'];

/** Measures the Entries view with a listing of the maximum size that VS Code opens as a document. */
export async function measureEntries(name: string): Promise<void> {
  const { entries } = await features();
  await vscode.commands.executeCommand('catalogLens.entries.focus');
  const { document, arranged } = await openListing(name, entries);
  const { source, texts } = arranged;
  const { listing } = source;
  printLine('');
  printLine(`${name}: ${listing.entries.length} entries, ${(document.getText().length / 1e6).toFixed(0)} MB`);
  printLine(row('', 'time', 'longest block'));
  await measureWork('first tree', async () => {
    const fresh = new EntryTexts(listing);
    const arranged = await inSlices(arrange(listing, fresh, { ...START, matches: undefined }), () => false);
    if (!arranged.done) return;
    const tree = new Tree();
    tree.show({ arrangement: arranged.value, texts: fresh, sortedBy: 'file' });
    for (const node of tree.children(undefined)) tree.label(node);
  });
  await measureWork('largest group', () => {
    let nodes = entries.provider.getChildren();
    while (nodes[0] && nodes[0].content.kind !== 'entry')
      nodes = entries.provider.getChildren(largest(nodes));
    for (const node of nodes) entries.provider.getTreeItem(node);
  });
  for (const { id } of [...GROUPINGS.slice(1), GROUPINGS[0]])
    await measureWork(`by ${id}`, () => applyOptions(entries, { grouping: id }));
  for (const filter of FILTERS) await measureWork(filter, () => applyOptions(entries, { filter }));
  await applyOptions(entries, START);
  for (const query of QUERIES)
    await measureWork(`go to ${query}`, () => inSlices(search(listing, texts, query, 100), () => false));
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Changes view options. Resolves when the tree shows them and the items of its top level exist. */
async function applyOptions(
  { state, arranger, provider }: Entries,
  options: Partial<ViewOptions>,
): Promise<void> {
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
