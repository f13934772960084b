import * as vscode from 'vscode';
import { fixAll, MAX_ROUNDS } from '../../core/fixes';
import { fixOf } from '../../core/model/problem';
import { ruleOf } from '../../core/rules';
import type { Rule } from '../../core/model/rule';
import { countOfProblems, figure } from '../counts';
import type { CurrentListing } from '../current-listing';
import { shownName } from '../file-name';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';
import { editInSlices, type NotEdited } from './text-edits';

const MESSAGE_MS = 8000;

/** The commands that apply all automatic fixes of a listing, or those of one rule. */
export function registerFixAll(listings: Listings, current: CurrentListing): vscode.Disposable {
  const sourceOf = (uri: unknown): ListingSource | undefined => {
    if (!(uri instanceof vscode.Uri)) return current.value;
    return listings.at(uri);
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.fixAll', async (uri?: unknown) => {
      const source = sourceOf(uri);
      if (source) await fix(source, () => true);
    }),
    vscode.commands.registerCommand('catalogLens.fixRule', async (uri?: unknown, rule?: unknown) => {
      const source = sourceOf(uri);
      const id = typeof rule === 'string' ? rule : source && (await pickRule(source));
      if (source && id !== undefined) await fix(source, (one) => one.id === id);
    }),
  );
}

/** Mends in one step that can be undone, unless mending brings more to light. */
async function fix(source: ListingSource, isSelected: (rule: Rule) => boolean): Promise<void> {
  const fixed = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Fixing {0}', shownName(source.uri)) },
    () => fixUntilDone(source, isSelected),
  );
  if (typeof fixed !== 'number') {
    void vscode.window.showWarningMessage(
      fixed === 'changed'
        ? vscode.l10n.t('Nothing was fixed: the document changed meanwhile.')
        : vscode.l10n.t('Nothing was fixed: the document cannot be edited.'),
    );
    return;
  }
  vscode.window.setStatusBarMessage(outcomeOf(fixed, source), MESSAGE_MS);
}

/** @returns how many problems were fixed, or why none were: the document has changed, or cannot be edited */
async function fixUntilDone(
  source: ListingSource,
  isSelected: (rule: Rule) => boolean,
): Promise<number | NotEdited> {
  let fixed = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const more = await fixOnce(source, isSelected);
    if (typeof more !== 'number') return fixed || more;
    fixed += more;
    // Of a file too large to be a document the listing is read again when it is saved.
    if (more === 0 || !source.document) break;
  }
  return fixed;
}

/** @returns as above */
async function fixOnce(
  source: ListingSource,
  isSelected: (rule: Rule) => boolean,
): Promise<number | NotEdited> {
  const outcome = await editInSlices(
    source,
    (listing) => fixAll(listing, source.configuration.settings, isSelected),
    ({ edits }) => edits,
  );
  if (typeof outcome === 'string') return outcome;
  const { edits, fixed } = outcome.result;
  return edits.length === 0 ? 0 : [...fixed.values()].reduce((sum, count) => sum + count, 0);
}

function outcomeOf(fixed: number, { listing, document }: ListingSource): string {
  // What is left of a file too large to be a document is known when it has been saved.
  if (!document && fixed > 0) return fixedText(fixed);
  const left = listing.problems();
  const undecided = left.filter((problem) => fixOf(problem) !== 'safe').length;
  return [fixedText(fixed), leftText(undecided, left.length)].filter((text) => text !== '').join(' ');
}

function fixedText(fixed: number): string {
  if (fixed === 0) return vscode.l10n.t('Nothing to fix without asking.');
  return fixed === 1
    ? vscode.l10n.t('Fixed 1 problem.')
    : vscode.l10n.t('Fixed {0} problems.', figure(fixed));
}

/** @param undecided how many of those left cannot be mended without asking */
function leftText(undecided: number, left: number): string {
  if (left === 0) return vscode.l10n.t('None is left.');
  if (undecided === 0) return '';
  return undecided === 1
    ? vscode.l10n.t('1 problem needs manual review.')
    : vscode.l10n.t('{0} problems need manual review.', figure(undecided));
}

/** Asks for one of the rules whose problems can be mended without asking. */
async function pickRule({ listing }: ListingSource): Promise<string | undefined> {
  const counts = new Map<string, number>();
  for (const problem of listing.problems())
    if (fixOf(problem) === 'safe') counts.set(problem.rule.id, (counts.get(problem.rule.id) ?? 0) + 1);
  if (counts.size === 0) {
    vscode.window.setStatusBarMessage(fixedText(0), MESSAGE_MS);
    return undefined;
  }
  const items = Array.from(counts, ([label, count]) => ({
    label,
    description: countOfProblems(count),
    detail: ruleOf(label)?.fix.text ?? '',
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Fix All Problems of a Rule'),
  });
  return picked?.label;
}
