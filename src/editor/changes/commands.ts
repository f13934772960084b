import * as vscode from 'vscode';
import type { Comparison } from '../../core/compare/comparison';
import type { Sides } from '../../core/compare/pairs';
import type { Restored } from '../../core/compare/restore';
import type { ChangeContent, ChangeNode } from '../../core/compare/tree';
import { nameOf } from '../../core/compare/tree';
import type { Listing } from '../../core/listing/listing';
import type { Problem } from '../../core/listing/problem';
import { escapeIconsAndLinks, shownText } from '../../core/text/quote';
import { formatCount } from '../ui/counts';
import { showEntry } from '../entries/entry-commands';
import { editListing, NOT_EDITED } from '../problems/text-edits';
import type { OpenListing } from '../listings/open-listing';
import { showInformation, showStatus, showWarning, withErrorMessage } from '../ui/messages';
import { type ComparisonResult, type Comparer, titleOfAll } from './comparer';
import { closeTabsOfEntries } from '../listings/old-versions';
import type { EntryDocuments } from './entry-documents';
import { titleOf } from './version';

/** Registers the commands for nodes of the Changes view. Without arguments they apply to the selected node. */
export function registerChangeCommands(
  view: vscode.TreeView<ChangeNode>,
  comparer: Comparer,
  documents: EntryDocuments,
): vscode.Disposable {
  const register = (
    name: string,
    act: (compared: ComparisonResult, node: ChangeNode) => Promise<void>,
  ): vscode.Disposable =>
    vscode.commands.registerCommand(`catalogLens.changes.${name}`, async (given?: ChangeNode) => {
      const node = given ?? view.selection[0];
      const compared = node && comparer.resultOf(node);
      if (compared) await withErrorMessage(() => act(compared, node));
    });
  return vscode.Disposable.from(
    register('show', (compared, node) => show(comparer, compared, node, documents)),
    register('openDiff', (compared, node) => openDiff(compared, node, documents, { preserveFocus: false })),
    register('restore', (compared, node) => restore(comparer, compared, node)),
  );
}

/** Shows introduced problems and moved entries in the listing, and all other changes as a diff. */
async function show(
  comparer: Comparer,
  compared: ComparisonResult,
  node: ChangeNode,
  documents: EntryDocuments,
): Promise<void> {
  const { content } = node;
  const isShownInListing =
    (content.kind === 'problem' && content.isNew) ||
    (content.kind === 'entry' && content.how === 'moved' && !content.changed) ||
    (content.kind === 'member' && !content.of);
  if (isShownInListing) await reveal(await comparer.open(compared.after), compared, content);
  else await openDiff(compared, node, documents, { preserveFocus: true });
}

async function openDiff(
  compared: ComparisonResult,
  { content }: ChangeNode,
  documents: EntryDocuments,
  { preserveFocus }: { readonly preserveFocus: boolean },
): Promise<void> {
  const { comparison } = compared;
  const sides = sidesOf(content, comparison);
  if (sides)
    await documents.showDiff(compared, sides, namesOf(sides), memberOf(content), {
      preserveFocus,
    });
}

/** Both sides of the entry that a node is of. */
function sidesOf(content: ChangeContent, { changed }: Comparison): Sides | undefined {
  if (content.kind === 'entry') return content;
  if (content.kind === 'member') return content.of;
  if (content.kind !== 'problem' || !content.problem.entry) return undefined;
  const { entry, index } = content.problem;
  const side = content.isNew ? 'after' : 'before';
  const pair = changed.find((candidate) => candidate[side].entry === entry);
  return pair ?? { before: undefined, after: undefined, [side]: { entry, index } };
}

/** The entry's name on both sides; the same on both if the entry exists on one side only. */
function namesOf({ before, after }: Sides): Readonly<Record<keyof Sides, string>> {
  const old = before && nameOf(before);
  const current = after && nameOf(after);
  return { before: old ?? current ?? '', after: current ?? old ?? '' };
}

/** The name of the member that a node is of. */
function memberOf(content: ChangeContent): string | undefined {
  if (content.kind === 'member') return content.change.name;
  const [name] = content.kind === 'problem' ? content.problem.finding.path : [];
  return typeof name === 'string' ? name : undefined;
}

/** Shows an introduced problem, a moved entry or a member of the listing itself, without moving the focus. */
async function reveal(
  after: OpenListing,
  { listing }: ComparisonResult,
  content: ChangeContent,
): Promise<void> {
  const options = { preserveFocus: true };
  if (content.kind === 'problem') await revealProblem(after, content.problem);
  else if (content.kind === 'entry' && content.after)
    await showEntry(after, listing, content.after.entry, options);
  else if (content.kind === 'member') {
    const { name } = content.change;
    await after.show(after.listing.rangeAt(undefined, name === undefined ? [] : [name], 'value'), options);
  }
}

/** Shows a problem, or its entry if that was edited after the comparison. */
async function revealProblem(source: OpenListing, problem: Problem): Promise<void> {
  const { listing } = source;
  const index = problem.entry && listing.indexOf(problem.entry.key);
  const isSame = index !== undefined && listing.entries[index] === problem.entry;
  if (!problem.entry || isSame)
    await source.show(listing.rangeOf({ ...problem, index: index ?? -1 }), { preserveFocus: true });
  else if (index !== undefined) await source.show(listing.spanOf(index), { preserveFocus: true });
}

/** Restores an entry or a member of the old version in the current listing, with what follows from it. */
async function restore(
  comparer: Comparer,
  { after, comparison, listing: compared }: ComparisonResult,
  { content, parent }: ChangeNode,
): Promise<void> {
  const source = await comparer.open(after);
  // The whole text of an entry that is not JSON.
  const isWhole = content.kind === 'member' && content.change.name === undefined && parent;
  const restoredContent = isWhole ? parent.content : content;
  const { restoreEntry, restoreMember } = await import('../../core/compare/restore');
  const restoredIn = (listing: Listing): Restored | undefined => {
    const sides = { ...comparison, after: listing };
    if (restoredContent.kind === 'entry') return restoreEntry(sides, restoredContent);
    if (restoredContent.kind !== 'member') return undefined;
    return restoreMember(sides, restoredContent.of, restoredContent.change);
  };
  const outcome = await editListing(source, restoredIn, (result) => result?.edits ?? [], compared);
  const reason = typeof outcome === 'string' ? outcome : outcome.result ? undefined : 'notJson';
  if (reason) showWarning(`Nothing was restored because ${NOT_RESTORED[reason]}.`);
  if (typeof outcome === 'string' || !outcome.result) return;
  const { remaining } = outcome.result;
  if (remaining.length > 0) showStatus(`Restored, but ${shownText(remaining.join(', '))} still differ.`);
}

/** Why nothing was restored, for the end of a sentence. */
const NOT_RESTORED = { ...NOT_EDITED, notJson: 'the text next to it is not valid JSON' };

/** The maximum number of entries, each of which takes two documents. */
const MAX_ENTRIES = 500;

/** Shows all changed, added and removed entries of the comparisons in one editor, a section for each. */
export async function openAllChanges(
  { results, listings }: Comparer,
  documents: EntryDocuments,
): Promise<void> {
  const all = results.flatMap((compared) =>
    changedSides(compared.comparison).map((sides) => ({ compared, sides })),
  );
  if (all.length === 0) {
    showInformation('No entry has changed values.');
    return;
  }
  const resources = all.slice(0, MAX_ENTRIES).map(({ compared, sides }) => {
    const uris = documents.urisOf(compared, sides, namesOf(sides));
    return [sides.after ? uris.after : uris.before, sides.before && uris.before, sides.after && uris.after];
  });
  const title = escapeIconsAndLinks(titleOfAll(results, listings));
  await vscode.commands.executeCommand('vscode.changes', title, resources);
  if (all.length > MAX_ENTRIES)
    showInformation(
      `The first ${formatCount(MAX_ENTRIES)} of ${formatCount(all.length)} changed entries are shown.`,
    );
}

/** Closes the editors with entries of a comparison that has no changes any more. */
export async function closeEmptyEditors({ results }: Comparer): Promise<void> {
  const isEmpty = ({ comparison }: ComparisonResult): boolean => changedSides(comparison).length === 0;
  if (results.length > 0 && results.every(isEmpty)) await closeTabsOfEntries();
}

function changedSides({ changed, added, removed }: Comparison): readonly Sides[] {
  return [
    ...changed,
    ...added.map((after) => ({ before: undefined, after })),
    ...removed.map((before) => ({ before, after: undefined })),
  ];
}

/** Copies all changes of all compared listings, as `catalog-lens diff --format markdown` prints them. */
export async function copyAsMarkdown(results: readonly ComparisonResult[]): Promise<void> {
  const { markdownDiff } = await import('../../core/report/diff-markdown');
  const texts = results.map(({ version, after, comparison }) => {
    const files = { oldPath: version.title, newPath: titleOf(after.uri), comparison };
    return Array.from(markdownDiff(files)).join('');
  });
  await vscode.env.clipboard.writeText(texts.join('\n'));
  showStatus('Copied the changes as Markdown.');
}
