import * as vscode from 'vscode';
import { arrange } from '../../../src/core/browse/arrangement';
import { EntryTexts } from '../../../src/core/browse/entry-texts';
import { Tree, type Node } from '../../../src/core/browse/tree';
import type { Listing } from '../../../src/core/listing/listing';
import { matcherFor } from '../../../src/editor/entries/filter-matcher';
import { finished } from '../../../src/core/steps/finished';
import { expectedOf, published, type Expected } from './expected';
import { isOfSequence, type World } from './world';

/** What differs from what should be, in words; undefined if nothing does. */
export async function difference({ extension }: World): Promise<string | undefined> {
  const open = new Map(vscode.workspace.textDocuments.map((document) => [document.uri.toString(), document]));
  const expected = new Map<string, Expected>();
  for (const [key, document] of open) {
    if (!isOfSequence(document)) continue;
    const { version } = document;
    const should = await expectedOf(document);
    if (document.isClosed || document.version !== version) return `${key} is still changing`;
    const is = published(document.uri);
    const wrong = firstDifference(is, should.diagnostics);
    if (wrong !== undefined) return `diagnostics of ${key}: ${wrong}`;
    expected.set(key, should);
  }
  for (const [uri] of vscode.languages.getDiagnostics()) {
    const isStale = !open.has(uri.toString()) && published(uri).length > 0;
    if (isStale) return `diagnostics of ${uri.toString()}, which is closed: ${published(uri).join(', ')}`;
  }
  const { arranged } = extension.entries.arranger;
  if (!arranged) {
    const active = vscode.window.activeTextEditor?.document.uri.toString() ?? '';
    return expected.get(active)?.listing ? `the tree is empty, but ${active} is a listing` : undefined;
  }
  const key = arranged.source.uri.toString();
  const fresh = expected.get(key)?.listing;
  if (!fresh) return `the tree shows ${key}, which is ${stateOf(open.get(key))}`;
  const wrong = firstDifference(treeOf(extension.entries.provider), freshTree(fresh, extension));
  // Entries that are broken are called what they were called before.
  const hasBroken = Array.from(fresh.entries).some(({ hasSyntaxError: broken }) => broken);
  return wrong === undefined || hasBroken ? undefined : `the tree of ${key}: ${wrong}`;
}

function stateOf(document: vscode.TextDocument | undefined): string {
  if (!document) return 'closed';
  const { languageId, version } = document;
  return `no listing: ${languageId}, version ${version}: ${document.getText().slice(0, 300)}`;
}

function freshTree(listing: Listing, { entries: { state } }: World['extension']): string[] {
  const { options: choices } = state;
  const texts = new EntryTexts(listing);
  const matches = matcherFor(choices.filter, listing);
  const arrangement = finished(arrange(listing, texts, { ...choices, matches }));
  const tree = new Tree();
  tree.show({ arrangement, texts, sortedBy: choices.sorting.by });
  const lines = (node?: Node, indent = ''): string[] =>
    tree.children(node).flatMap((child) => [indent + tree.label(child).label, ...lines(child, `${indent} `)]);
  return lines();
}

function treeOf(provider: World['extension']['entries']['provider'], node?: Node, indent = ''): string[] {
  return provider.getChildren(node).flatMap((child) => {
    const { label } = provider.getTreeItem(child);
    return [indent + (typeof label === 'string' ? label : ''), ...treeOf(provider, child, `${indent} `)];
  });
}

function firstDifference(is: readonly string[], should: readonly string[]): string | undefined {
  const at = Array.from({ length: Math.max(is.length, should.length) }).findIndex(
    (_, index) => is[index] !== should[index],
  );
  if (at < 0) return undefined;
  return `${is.length} instead of ${should.length}, first ${is[at] ?? 'nothing'} instead of ${should[at] ?? 'nothing'}`;
}
