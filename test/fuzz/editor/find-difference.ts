import * as vscode from 'vscode';
import { arrange } from '../../../src/core/browse/arrangement';
import { Tree, type Node } from '../../../src/core/browse/tree';
import type { Listing } from '../../../src/core/listing/listing';
import { expectedState, publishedDiagnostics, type ExpectedState } from './expected-state';
import { belongsToSequence, type SequenceContext } from './steps';

/** Describes the first difference between the actual and the expected state; undefined if there is none. */
export async function findDifference({ extension }: SequenceContext): Promise<string | undefined> {
  const open = new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]));
  const expected = new Map<string, ExpectedState>();
  for (const [key, document] of open) {
    if (!belongsToSequence(document)) continue;
    const { version } = document;
    const expectedHere = await expectedState(document);
    if (document.isClosed || document.version !== version) return `${key} is still changing`;
    const is = publishedDiagnostics(document.uri);
    const difference = describeDifference(is, expectedHere.diagnostics);
    if (difference !== undefined) return `diagnostics of ${key}: ${difference}`;
    expected.set(key, expectedHere);
  }
  for (const [uri] of vscode.languages.getDiagnostics()) {
    const isStale = !open.has(uri.toString()) && publishedDiagnostics(uri).length > 0;
    if (isStale)
      return `diagnostics of ${uri.toString()}, which is closed: ${publishedDiagnostics(uri).join(', ')}`;
  }
  const { arranged } = extension.entries.arranger;
  if (!arranged) {
    const active = vscode.window.activeTextEditor?.document.uri.toString() ?? '';
    return expected.get(active)?.listings.length
      ? `the tree is empty, but ${active} is a listing`
      : undefined;
  }
  const key = arranged.source.uri.toString();
  const [fresh, another] = expected.get(key)?.listings ?? [];
  if (!fresh) return `the tree shows ${key}, which is ${stateOf(open.get(key))}`;
  // Of several, the cursor decides which one the tree shows.
  if (another) return undefined;
  const difference = describeDifference(treeOf(extension.entries.provider), freshTree(fresh, extension));
  return difference === undefined ? undefined : `the tree of ${key}: ${difference}`;
}

function stateOf(document: vscode.TextDocument | undefined): string {
  if (!document) return 'closed';
  const { languageId, version } = document;
  return `not a listing: ${languageId}, version ${version}: ${document.getText().slice(0, 300)}`;
}

function freshTree(listing: Listing, { entries: { state } }: SequenceContext['extension']): string[] {
  const tree = new Tree();
  tree.show(arrange(listing, state.options), state.options.grouping);
  const lines = (node?: Node, indent = ''): string[] =>
    tree.children(node).flatMap((child) => [indent + tree.label(child).label, ...lines(child, `${indent} `)]);
  return lines();
}

function treeOf(
  provider: SequenceContext['extension']['entries']['provider'],
  node?: Node,
  indent = '',
): string[] {
  const children = provider.getChildren(node);
  if (!Array.isArray(children)) throw new Error('The listing is being read.');
  return children.flatMap((child) => {
    const { label } = provider.getTreeItem(child);
    return [indent + (typeof label === 'string' ? label : ''), ...treeOf(provider, child, `${indent} `)];
  });
}

function describeDifference(is: readonly string[], should: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(is.length, should.length) }).findIndex(
    (_, index) => is[index] !== should[index],
  );
  if (at < 0) return undefined;
  return `${is.length} instead of ${should.length}, first ${is[at] ?? 'nothing'} instead of ${should[at] ?? 'nothing'}`;
}
