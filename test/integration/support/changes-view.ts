import { assert } from 'chai';
import * as vscode from 'vscode';
import type { ChangeNode } from '../../../src/core/compare/tree';
import type { Changes } from '../../../src/editor/changes';
import { childrenOf, textsOf } from './entries-view';
import { eventually } from './until';

/** The tree of changes without the totals, each line indented by its level: `Changed: 2`. */
export function changesOutline(changes: Changes, node?: ChangeNode, indent = ''): string[] {
  return childrenOf(changes.provider, node).flatMap((child) => {
    const { label, description } = textsOf(changes.provider.getTreeItem(child));
    const text = description === '' ? label : `${label}: ${description}`;
    return [`${indent}${text}`, ...changesOutline(changes, child, `${indent}  `)];
  });
}

/** The lines of the entries in the sections of changed, added and removed ones: `/b: Entry 2 · $30`. */
export function changedEntryLines(changes: Changes): string[] {
  return childrenOf(changes.provider)
    .flatMap((section) => childrenOf(changes.provider, section))
    .filter((child) => child.content.kind === 'entry')
    .map((child) => {
      const { label, description } = textsOf(changes.provider.getTreeItem(child));
      return `${label}: ${description}`;
    });
}

/** The first node with a label. */
export function changeNode(changes: Changes, label: string): ChangeNode {
  const all = (parent?: ChangeNode): ChangeNode[] =>
    childrenOf(changes.provider, parent).flatMap((child) => [child, ...all(child)]);
  const node = all().find((each) => changes.provider.getTreeItem(each).label === label);
  if (!node) throw new Error(`Nothing in the tree is called ${label}.`);
  return node;
}

/** The node of an entry in the sections of changed, added and removed entries. */
export function changedEntryNode(changes: Changes, label: string): ChangeNode {
  const node = childrenOf(changes.provider)
    .flatMap((section) => childrenOf(changes.provider, section))
    .find((child) => child.content.kind === 'entry' && changes.provider.getTreeItem(child).label === label);
  if (!node) throw new Error(`No entry in the tree is called ${label}.`);
  return node;
}

/** Entries are open in the editor with all changes, each with both versions. */
export async function assertAllOpen(names: readonly string[]): Promise<void> {
  const documents = await eventually(() => {
    const own = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === 'catalog-lens-change');
    return own.length >= names.length * 1.5 ? own : undefined;
  }, 'the documents of all entries');
  assert.includeMembers(
    documents.map(({ uri }) => uri.path),
    names.map((name) => `/api.x.io · ∕${name}.json`),
  );
}
