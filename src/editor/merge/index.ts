import * as vscode from 'vscode';
import { syntaxOf } from '../../core/json/syntax';
import {
  conflictNames,
  type Merge,
  type MergeOptions,
  type NotMergeable,
  type Texts,
} from '../../core/compare/merge';
import { enumerated, escapeAndShorten, escapeIconsAndLinks } from '../../core/text/quote';
import { findConflicts } from '../../core/listing/conflicts';
import { pluralize } from '../../core/values/format';
import { countOfEntries, sentences } from '../ui/counts';
import { fileName } from '../ui/file-name';
import {
  AUTO_MERGE,
  repositoryFor,
  selectedResources,
  STAGES,
  textAt,
  type Repository,
} from '../git/repository';
import type { Listings } from '../listings';
import { NOT_EDITED, type NotEdited } from '../problems/text-edits';
import { isOldVersion } from '../listings/old-versions';
import { showInformation, UserError, withErrorMessage } from '../ui/messages';
import { checkOpenable } from '../changes/version';
import { onUnexpectedError } from '../ui/unexpected-error';

/** Registers the command that merges the versions of a conflicting file by entry. */
export function registerMerge(listings: Listings): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.mergeByEntry', (...args: readonly unknown[]) =>
    withErrorMessage(async () => {
      const uris = urisOf(args, listings);
      for (const uri of uris) await mergeByEntry(uri, listings);
      if (uris.length === 0) showInformation('Open the listing to merge first.');
    }),
  );
}

/** The file of an editor, those that are selected in Source Control, or that of the current listing. */
function urisOf(args: readonly unknown[], { current }: Listings): readonly vscode.Uri[] {
  const [first] = args;
  if (first instanceof vscode.Uri) return [first];
  if (first !== undefined) return selectedResources(args).map(({ resourceUri }) => resourceUri);
  const { activeTextEditor, tabGroups } = vscode.window;
  const { activeTab } = tabGroups.activeTabGroup;
  const active = activeTextEditor?.document.uri;
  const uri = active && !isOldVersion(active, activeTab ? [activeTab] : []) ? active : current.value?.uri;
  return uri ? [uri] : [];
}

async function mergeByEntry(uri: vscode.Uri, listings: Listings): Promise<void> {
  const name = fileName(uri);
  const repository = await repositoryFor(uri);
  await checkOpenable(uri);
  const texts = await readStages(repository, uri);
  const document = await vscode.workspace.openTextDocument(uri);
  const { version } = document;
  const settings = listings.at(uri)?.configuration.settings;
  // A file whose conflicts are resolved has no markers any more.
  const labels =
    labelsOf(document.getText(), repository) ??
    labelsOf((await textAt(repository, uri, AUTO_MERGE)) ?? '', repository);
  const { mergeTexts } = await import('../../core/compare/merge');
  const options = { syntax: syntaxOf(uri.path), labels, ...(settings && { settings }) };
  const merged = mergeTexts(texts, options);
  if ('reason' in merged) throw new UserError(notMergeable(name, merged));
  const { editBetween } = await import('../../core/text/text-edit');
  const { text } = merged;
  const before = document.getText();
  if (before !== text && !(await isAsMerged(before, repository, uri)) && !(await confirm(name))) return;
  if (document.isClosed || document.version !== version) throw notMerged(name, 'changed');
  const edit = new vscode.WorkspaceEdit();
  const change = editBetween(before, text);
  const start = document.positionAt(change.offset);
  edit.replace(uri, new vscode.Range(start, document.positionAt(change.offset + change.length)), change.text);
  if (before !== text && !(await vscode.workspace.applyEdit(edit)))
    throw notMerged(name, document.version === version ? 'refused' : 'changed');
  const [conflict] = merged.blocks > 0 ? findConflicts(document.getText()) : [];
  const selection =
    conflict && new vscode.Range(document.positionAt(conflict.start), document.positionAt(conflict.start));
  await vscode.window.showTextDocument(document, { preview: false, ...(selection && { selection }) });
  // The next file is not merged only when the message is answered.
  report(uri, name, merged).catch(onUnexpectedError);
}

/** The names that Git has written behind the markers, with that of the present branch instead of `HEAD`. */
function labelsOf(text: string, { state: { HEAD } }: Repository): MergeOptions['labels'] {
  const [conflict] = findConflicts(text);
  if (!conflict) return undefined;
  const [ours, theirs] = [conflict.ours.label, conflict.theirs.label].map((label) => label || undefined);
  return { ours: ours === 'HEAD' ? (HEAD?.name ?? ours) : ours, theirs };
}

function notMerged(name: string, reason: NotEdited): UserError {
  return new UserError(`${name} was not merged because ${NOT_EDITED[reason]}.`);
}

/** @throws UserError if the file is not in conflict, or one side has deleted it */
async function readStages(repository: Repository, uri: vscode.Uri): Promise<Texts> {
  const read = (stage: string): Promise<string | undefined> => textAt(repository, uri, stage);
  const [base, ours, theirs] = await Promise.all([read(STAGES.base), read(STAGES.ours), read(STAGES.theirs)]);
  const name = fileName(uri);
  if (ours === undefined && theirs === undefined)
    throw new UserError(`${name} has no merge conflict in Git.`);
  if (ours === undefined || theirs === undefined)
    throw new UserError(`${name} cannot be merged because one side has deleted it.`);
  return { base: base ?? '', ours, theirs };
}

function notMergeable(name: string, { version, reason }: NotMergeable): string {
  const versions = {
    base: 'the common ancestor',
    ours: 'the current version',
    theirs: 'the incoming version',
  };
  const reasons = {
    'not valid JSON': 'has a syntax error',
    'not a listing': 'is not a listing',
    'of another shape than ours': 'is not the same kind of JSON as the current version',
  };
  return `${name} cannot be merged by entry because ${versions[version]} ${reasons[reason]}.`;
}

/**
 * Whether a file in conflict is as Git has left it. False, too, if that is not known, as with a Git before 2.33.
 *
 * @param text of the file
 */
async function isAsMerged(text: string, repository: Repository, uri: vscode.Uri): Promise<boolean> {
  const merged = await textAt(repository, uri, AUTO_MERGE);
  return merged?.replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n');
}

async function confirm(name: string): Promise<boolean> {
  const merge = 'Merge';
  const chosen = await vscode.window.showWarningMessage(
    `Merge ${name} again?`,
    {
      modal: true,
      detail: 'Conflicts that you have resolved in the file are replaced. You can undo this.',
    },
    merge,
  );
  return chosen === merge;
}

/** Says what was merged and what remains, and offers what to do next. */
async function report(uri: vscode.Uri, name: string, merged: Merge): Promise<void> {
  const { blocks } = merged;
  const next = 'Go to Next Conflict';
  const changes = 'Show Changes';
  const message = sentences(
    `Merged ${name}: ${changesIn(merged)}.`,
    conflictsText(merged),
    lostCommentsText(merged),
    blocks === 0 ? '' : 'Resolve in the text: VS Code’s merge editor would merge by line again.',
  );
  const show = blocks === 0 ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  const chosen = await show(escapeIconsAndLinks(message), ...(blocks > 1 ? [next] : []), changes);
  if (chosen === next) await vscode.commands.executeCommand('merge-conflict.next');
  if (chosen === changes)
    await vscode.commands.executeCommand('catalogLens.compare', uri, { ref: STAGES.ours });
}

/** What THEIRS has changed in OURS. */
function changesIn({ added, removed, changed }: Merge): string {
  const parts = Object.entries({ added, removed, changed })
    .filter(([, count]) => count > 0)
    .map(([how, count]) => `${countOfEntries(count)} ${how}`);
  return parts.length > 0 ? parts.join(', ') : 'nothing to take from the incoming version';
}

/** How many conflicts remain, and in what; empty if there are none. */
function conflictsText(merged: Merge): string {
  if (merged.blocks === 0) return '';
  const count = pluralize(merged.blocks, 'conflict remains', 'conflicts remain');
  return `${count}, in ${enumerated(conflictNames(merged).map((name) => escapeAndShorten(name)))}.`;
}

/** The entries whose comments both versions have changed; empty if there are none. */
function lostCommentsText({ lostComments }: Merge): string {
  if (lostComments.length === 0) return '';
  const names = enumerated(lostComments.map((id) => escapeAndShorten(id)));
  return `Both versions have changed comments of ${names}: those of the current version were kept.`;
}
