import * as vscode from 'vscode';
import type { Sides } from '../../core/compare/comparison';
import type { ChangeNode, ChangeTree } from '../../core/compare/tree';
import type { Listing } from '../../core/listing/listing';
import { showStatus } from '../messages';
import type { ComparisonResult, Comparer } from './comparer';
import type { EntryDocuments } from './entry-documents';

type Step = 1 | -1;

/** The argument of the keyboard shortcuts in the Changes view, which go from entry to entry. */
const ENTRY = 'entry';

/**
 * Registers the commands that go to the next and previous change: in the diff of an entry to its next changed member, after
 * the last one to the next entry, after the last entry to the first.
 *
 * @param show shows the change of an entry
 */
export function registerNextChange(
  view: vscode.TreeView<ChangeNode>,
  comparer: Comparer,
  documents: EntryDocuments,
  show: (compared: ComparisonResult, node: ChangeNode, member: string | undefined) => Promise<void>,
): vscode.Disposable {
  /** The node that was selected or shown last. */
  let current: { readonly node: ChangeNode; readonly of: Listing | undefined } | undefined;
  const setCurrent = (node: ChangeNode): void => {
    current = { node, of: comparer.resultOf(node)?.pair.before };
  };
  const go = async (step: Step, way: unknown): Promise<void> => {
    if (way !== ENTRY && (await selectMember(documents, step))) return;
    const { tree } = comparer;
    // Another comparison starts at its first change.
    const isShown = comparer.results.some(({ pair }) => pair.before === current?.of);
    const node = tree && nextEntryNode(tree, isShown ? current?.node : undefined, step);
    const compared = node && comparer.resultOf(node);
    if (!compared) {
      showStatus('No entry has changed.');
      return;
    }
    setCurrent(node);
    // Revealing a node would open a view that is hidden.
    if (view.visible) await view.reveal(node, { select: true, focus: way === ENTRY });
    await show(compared, node, membersOf(node).at(step === 1 ? 0 : -1));
  };
  return vscode.Disposable.from(
    view.onDidChangeSelection(({ selection: [node] }) => {
      if (node) setCurrent(node);
    }),
    vscode.commands.registerCommand('catalogLens.nextChange', (way?: unknown) => go(1, way)),
    vscode.commands.registerCommand('catalogLens.previousChange', (way?: unknown) => go(-1, way)),
  );
}

/** Selects the next changed member in the active diff of an entry. @returns false if there is none */
async function selectMember(documents: EntryDocuments, step: Step): Promise<boolean> {
  const { activeTextEditor: editor, tabGroups } = vscode.window;
  if (!editor || !(tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff))
    return false;
  const ranges = await documents.changedRanges(editor.document);
  const { line } = editor.selection.active;
  const next =
    step === 1
      ? ranges.find(({ start }) => start.line > line)
      : ranges.findLast(({ end }) => end.line < line);
  if (!next) return false;
  editor.selection = new vscode.Selection(next.start, next.end);
  editor.revealRange(next, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return true;
}

function membersOf({ content }: ChangeNode): readonly string[] {
  const fields = content.kind === 'entry' ? (content.changed?.fields ?? []) : [];
  return fields.flatMap(({ path: [name] }) => (typeof name === 'string' ? name : []));
}

/**
 * The next or previous node of an entry in the order of the tree, after the last one the first; the next one of a section is its
 * first.
 *
 * @param from may be of an earlier tree; undefined for the start of the tree
 */
export function nextEntryNode(
  tree: ChangeTree,
  from: ChangeNode | undefined,
  step: Step,
): ChangeNode | undefined {
  const below = from && step === 1 ? firstEntryNode(tree, tree.children(from), step) : undefined;
  if (below) return below;
  for (let node = from; node; node = node.parent) {
    const { id, parent } = node;
    const siblings = tree.children(parent);
    const index = siblings.findIndex((one) => one.id === id);
    if (index < 0) continue;
    const rest = step === 1 ? siblings.slice(index + 1) : siblings.slice(0, index);
    const found = firstEntryNode(tree, rest, step);
    if (found) return found;
  }
  return firstEntryNode(tree, tree.children(undefined), step);
}

/** The first node of an entry for which a condition holds. */
export function entryNode(tree: ChangeTree, isIt: (sides: Sides) => boolean): ChangeNode | undefined {
  return firstEntryNode(tree, tree.children(undefined), 1, isIt);
}

function firstEntryNode(
  tree: ChangeTree,
  nodes: readonly ChangeNode[],
  step: Step,
  isIt: (sides: Sides) => boolean = () => true,
): ChangeNode | undefined {
  for (const node of step === 1 ? nodes : nodes.toReversed()) {
    const { content } = node;
    // An entry with other changes than its rank is in another section as well.
    if (content.kind === 'entry' && (content.change !== 'moved' || !content.changed) && isIt(content))
      return node;
    const isDivided = ['file', 'section', 'range'].includes(content.kind);
    const found = isDivided ? firstEntryNode(tree, tree.children(node), step, isIt) : undefined;
    if (found) return found;
  }
  return undefined;
}
