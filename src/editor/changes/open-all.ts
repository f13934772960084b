import * as vscode from 'vscode';
import type { Entry } from '../../core/model/entry';
import type { Sides } from '../../core/compare/comparison';
import { escapeIconsAndLinks, shownText } from '../../core/text/quote';
import { formatCount } from '../counts';
import type { ComparisonResult } from './comparer';
import type { EntryDocuments } from './entry-documents';
import { pairNames } from './pair-names';

/** The maximum number of entries, each of which takes two documents. */
const MAX_ENTRIES = 500;

/** Shows all changed, added and removed entries in one editor, a section for each. */
export async function openAllChanges(compared: ComparisonResult, documents: EntryDocuments): Promise<void> {
  const { nameOf } = await import('../../core/compare');
  const { comparison, pair, tree } = compared;
  const { changed, added, removed } = comparison;
  const all: readonly Sides[] = [
    ...changed,
    ...added.map((after) => ({ before: undefined, after })),
    ...removed.map((before) => ({ before, after: undefined })),
  ];
  if (all.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No entry has changed values.'));
    return;
  }
  const textOf = (entry: Entry | undefined, texts: typeof tree.shown.after): string | undefined =>
    entry && nameOf(entry, texts);
  const resources = all.slice(0, MAX_ENTRIES).map((sides) => {
    const before = textOf(sides.before, tree.shown.before);
    const after = textOf(sides.after, tree.shown.after);
    const names = { before: before ?? after ?? '', after: after ?? before ?? '' };
    const uris = documents.urisOf(compared, sides, names);
    return [sides.after ? uris.after : uris.before, sides.before && uris.before, sides.after && uris.after];
  });
  const title = escapeIconsAndLinks(vscode.l10n.t('Changes ({0})', shownText(pairNames(pair))));
  await vscode.commands.executeCommand('vscode.changes', title, resources);
  if (all.length > MAX_ENTRIES)
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'The first {0} of {1} changed entries are shown.',
        formatCount(MAX_ENTRIES),
        formatCount(all.length),
      ),
    );
}
