import * as vscode from 'vscode';
import { assert } from 'chai';
import type { Node } from '../../../src/core/browse/tree';
import type { ViewOptions } from '../../../src/editor/entries/view-state';
import type { Entries } from '../../../src/editor/entries';
import { features } from './extension';
import { eventually, eventuallyAsync, until } from './until';

/** The visible Entries view with default options. */
export async function entriesView(): Promise<Entries> {
  const { entries } = await features();
  entries.state.update(START);
  await vscode.commands.executeCommand('catalogLens.entries.focus');
  return entries;
}

const START: ViewOptions = {
  grouping: 'chain-flag',
  sorting: { by: 'file', descending: false },
  filter: '',
};

/** Resolves when the tree shows the current text and options. */
export function arranged({ arranger, state }: Entries, { uri }: vscode.TextDocument): Promise<true> {
  const isUpToDate = (): true | undefined => {
    const { source, listing, options } = arranger.arranged ?? {};
    if (source?.uri.toString() !== uri.toString() || options !== state.options) return undefined;
    return source.isCurrent && source.listing === listing ? true : undefined;
  };
  return until(arranger.onDidArrange, isUpToDate, `the entries of ${uri.toString()}`);
}

/** The whole tree, each line indented by its level: `base (2 · 100% of volume)`. */
export function outline({ provider }: Pick<Entries, 'provider'>, node?: Node, indent = ''): string[] {
  return childrenOf(provider, node).flatMap((child) => {
    const { label, description } = textsOf(provider.getTreeItem(child));
    return [`${indent}${label} (${description})`, ...outline({ provider }, child, `${indent}  `)];
  });
}

/** The nodes of a tree below one, or of the top level; there is no tree while its listing is being read. */
export function childrenOf<T>(provider: vscode.TreeDataProvider<T>, node?: T): readonly T[] {
  const children = provider.getChildren(node);
  assert.isArray(children);
  return children as readonly T[];
}

/** The text of a tree item. */
export function textsOf({ label, description }: vscode.TreeItem): { label: string; description: string } {
  if (typeof label !== 'string' || typeof description !== 'string') throw new Error('The node has no label.');
  return { label, description };
}

/** The first node with a label. */
export function nodeOf(entries: Entries, label: string, parent?: Node): Node {
  const node = find(entries, label, parent);
  if (!node) throw new Error(`No node has the label ${label}.`);
  return node;
}

/** Whether an item has a label, or is an entry with a name, of which the label is a part. */
function isNamed({ label, accessibilityInformation }: vscode.TreeItem, name: string): boolean {
  return label === name || accessibilityInformation?.label.startsWith(`${name}, `) === true;
}

function find(entries: Entries, label: string, parent?: Node): Node | undefined {
  for (const child of childrenOf(entries.provider, parent)) {
    if (isNamed(entries.provider.getTreeItem(child), label)) return child;
    const node = find(entries, label, child);
    if (node) return node;
  }
  return undefined;
}

/** Asserts that the active editor shows an entry: nothing is selected, and the cursor is at the start of the entry. */
export async function assertEntryShown(document: vscode.TextDocument, name: string): Promise<void> {
  const { listings } = await features();
  const { activeTextEditor } = vscode.window;
  assert.strictEqual(activeTextEditor?.document, document);
  const { selections = [] } = activeTextEditor ?? {};
  const [cursor] = selections.map(({ active }) => document.offsetAt(active));
  assert.isTrue(selections.length === 1 && selections[0]?.isEmpty);
  const { listing } = listings.of(document) ?? {};
  const index = listing?.indexAt(cursor ?? -1);
  if (!listing || index === undefined) throw new Error('The cursor is in no entry.');
  assert.equal(listing.startOf(index), cursor);
  assert.equal(listing.entries[index]?.values.name, name);
}

/** Closes the view until it stays closed: VS Code opens it again if it was about to select the entry at the cursor. */
export async function hidden({ view }: Entries): Promise<void> {
  do {
    await vscode.commands.executeCommand('workbench.action.closeSidebar');
    await eventually(() => !view.visible || undefined, 'the end of the view');
    // Messages to VS Code are processed in order: an earlier request to show the view has been processed when this resolves.
    await vscode.commands.executeCommand('setContext', 'catalogLens.test', true);
  } while (view.visible);
}

/** Resolves when only the node with a label is selected. */
export function selected(entries: Entries, label: string): Promise<true> {
  return eventually(() => isSelected(entries, label) || undefined, `the selection of ${label}`);
}

/** Selects only the node with a label, again if the view still follows the cursor of a document that was opened before. */
export async function select(entries: Entries, label: string): Promise<void> {
  await eventuallyAsync(async () => {
    await entries.view.reveal(nodeOf(entries, label), { select: true, focus: true });
    return isSelected(entries, label) || undefined;
  }, `the selection of ${label}`);
}

function isSelected({ view, provider }: Entries, label: string): boolean {
  const [node, ...others] = view.selection;
  return node !== undefined && others.length === 0 && isNamed(provider.getTreeItem(node), label);
}
