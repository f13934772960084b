import * as vscode from 'vscode';
import type { Comparison, FieldChange } from '../../core/compare';
import type { ChangeNode } from '../../core/compare/tree';
import type { Sides } from '../../core/compare/comparison';
import type { Entry } from '../../core/model/entry';
import type { Problem } from '../../core/model/problem';
import { escapeIconsAndLinks, shownText } from '../../core/text/quote';
import { formatCount } from '../counts';
import { showEntry } from '../entries/entry-commands';
import { editInSlices, type NotEdited } from '../fixes/text-edits';
import type { OpenListing } from '../listings/open-listing';
import { showInformation, showWarning, withErrorMessage } from '../messages';
import { versionNames, type ComparisonResult, type Comparer } from './comparer';
import type { EntryDocuments } from './entry-documents';

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
    (content.kind === 'entry' && content.change === 'moved' && !content.changed) ||
    (content.kind === 'field' && !content.of);
  await (isShownInListing
    ? reveal(await comparer.open(compared.pair), node)
    : openDiff(compared, node, documents, { preserveFocus: true }));
}

async function openDiff(
  compared: ComparisonResult,
  { content }: ChangeNode,
  documents: EntryDocuments,
  { preserveFocus }: { readonly preserveFocus: boolean },
): Promise<void> {
  const { nameOf, sidesOf } = await import('../../core/compare');
  const { pair, comparison, shown } = compared;
  const sides = sidesOf(content, comparison, { before: pair.before, after: pair.after.listing });
  if (!sides) return;
  const before = sides.before && nameOf(sides.before, shown.before);
  const after = sides.after && nameOf(sides.after, shown.after);
  const names = { before: before ?? after ?? '', after: after ?? before ?? '' };
  const [name] = pathOf(content);
  const member = typeof name === 'string' ? name : undefined;
  await documents.showDiff(compared, sides, names, member, { preserveFocus });
}

function pathOf(content: ChangeNode['content']): readonly (string | number)[] {
  if (content.kind === 'field') return content.field.path;
  return content.kind === 'problem' ? content.problem.finding.path : [];
}

/** Shows an introduced problem, a moved entry or a member of the listing itself, without moving the focus. */
async function reveal(after: OpenListing, { content }: ChangeNode): Promise<void> {
  if (content.kind === 'problem') await revealProblem(after, content.problem);
  else if (content.kind === 'entry' && content.after)
    await showEntry(after, content.after, { preserveFocus: true });
  else if (content.kind === 'field')
    await after.show(after.listing.locatePath(undefined, content.field.path, 'value'), {
      preserveFocus: true,
    });
}

/** Restores an entry or a member of the old version in the current listing. */
async function restore(
  comparer: Comparer,
  { pair, listing }: ComparisonResult,
  { content, parent }: ChangeNode,
): Promise<void> {
  const { before } = pair;
  const after = await comparer.open(pair);
  // If it was opened again, its entries have the same identities.
  const compared = after === pair.after ? listing : after.listing;
  // The whole text of an entry that is not JSON.
  if (content.kind === 'field' && content.field.path.length === 0 && parent) content = parent.content;
  const { restoreEdits, restoreMemberEdits } = await import('../../core/compare');
  let outcome;
  if (content.kind === 'entry') {
    const entry = content;
    outcome = await editInSlices(
      after,
      (listing) => restoreEdits({ before, after: listing }, entry),
      (edits = []) => edits,
      compared,
    );
  } else if (content.kind === 'field') {
    const { field, of } = content;
    const withDependants = field.derivedChanges.length > 0 ? await askForDependants(field) : false;
    if (withDependants === undefined) return;
    const { settings } = after.configuration;
    outcome = await editInSlices(
      after,
      (listing) => restoreMemberEdits({ before, after: listing }, of, field, withDependants, settings),
      (edits = []) => edits,
      compared,
    );
  } else return;
  const reason = typeof outcome === 'string' ? outcome : outcome.result ? undefined : 'notJson';
  if (reason) showWarning(notRestored(reason));
}

/** Asks whether the values that were computed from a member are restored with it; undefined if it was canceled. */
async function askForDependants({ path, derivedChanges }: FieldChange): Promise<boolean | undefined> {
  const name = shownText(path.join('.'));
  const dependants = shownText(derivedChanges.map((one) => one.path.join('.')).join(', '));
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: `Restore ${name} and the values computed from it`,
        description: dependants,
        withDependants: true,
      },
      { label: `Restore only ${name}`, withDependants: false },
    ],
    { title: `Restore ${name}` },
  );
  return picked?.withDependants;
}

function notRestored(reason: NotEdited | 'notJson'): string {
  switch (reason) {
    case 'changed':
      return 'Nothing was restored because the document has changed.';
    case 'refused':
      return 'Nothing was restored because the document cannot be edited.';
    case 'notJson':
      return 'Nothing was restored because the text next to it is not valid JSON.';
  }
}

async function revealProblem(source: OpenListing, problem: Problem): Promise<void> {
  const { listing } = source;
  const { entry } = problem;
  // The problem's position is outdated if the entry was edited after the comparison.
  if (entry && listing.entries.currentVersionOf(entry) !== entry)
    await showEntry(source, entry, { preserveFocus: true });
  else await source.show(listing.locate(problem), { preserveFocus: true });
}

/** The maximum number of entries, each of which takes two documents. */
const MAX_ENTRIES = 500;

/** Shows all changed, added and removed entries of some comparisons in one editor, a section for each. */
export async function openAllChanges(
  results: readonly ComparisonResult[],
  documents: EntryDocuments,
): Promise<void> {
  const { nameOf } = await import('../../core/compare');
  const all = results.flatMap((compared) =>
    changedSides(compared.comparison).map((sides) => ({ compared, sides })),
  );
  if (all.length === 0) {
    showInformation('No entry has changed values.');
    return;
  }
  const textOf = (entry: Entry | undefined, texts: ComparisonResult['shown']['after']): string | undefined =>
    entry && nameOf(entry, texts);
  const resources = all.slice(0, MAX_ENTRIES).map(({ compared, sides }) => {
    const before = textOf(sides.before, compared.shown.before);
    const after = textOf(sides.after, compared.shown.after);
    const names = { before: before ?? after ?? '', after: after ?? before ?? '' };
    const uris = documents.urisOf(compared, sides, names);
    return [sides.after ? uris.after : uris.before, sides.before && uris.before, sides.after && uris.after];
  });
  const title = escapeIconsAndLinks(`Changes (${shownText(versionNames(results))})`);
  await vscode.commands.executeCommand('vscode.changes', title, resources);
  if (all.length > MAX_ENTRIES)
    showInformation(
      `The first ${formatCount(MAX_ENTRIES)} of ${formatCount(all.length)} changed entries are shown.`,
    );
}

function changedSides({ changed, added, removed }: Comparison): readonly Sides[] {
  return [
    ...changed,
    ...added.map((after) => ({ before: undefined, after })),
    ...removed.map((before) => ({ before, after: undefined })),
  ];
}
