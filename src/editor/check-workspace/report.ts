import * as vscode from 'vscode';
import { SEVERITIES, type Severity } from '../../core/model/problem';
import { escapeIconsAndLinks } from '../../core/text/quote';
import type { ConfigurationFile } from '../configuration-files';
import { configurationStatus } from '../configuration-status';
import { countOfJsonFiles, countOfListings, countOfSeverity, formatCount, unreadableFiles } from '../counts';

/** What a check of the workspace has found. */
export interface Tally extends Record<Severity, number> {
  /** How many JSON files there are to check. */
  readonly all: number;
  /** How many of them were checked; fewer if it was cancelled. */
  files: number;
  listings: number;
  unreadable: number;
  /** Files that were skipped because `search.exclude` or `.gitignore` files exclude them. */
  readonly ignored: number;
  /** Files that were skipped because they are reached through a symbolic link. */
  readonly linked: number;
}

/**
 * Shows what a check of the workspace has found.
 *
 * @param invalid the configuration files with errors that apply to some files
 */
export async function showReport(tally: Tally, invalid: readonly ConfigurationFile[]): Promise<void> {
  const { all, files, listings, unreadable, ignored, linked, error, warning, info } = tally;
  const found = SEVERITIES.map((severity) => countOfSeverity(severity, tally[severity])).join(', ');
  const [inAll, inListings] = [countOfJsonFiles(all), countOfListings(listings)];
  const parts = [
    files < all
      ? vscode.l10n.t(
          'Cancelled after {0} of {1}, with {2}: {3}.',
          formatCount(files),
          inAll,
          inListings,
          found,
        )
      : vscode.l10n.t('Checked {0} in {1}: {2}.', inListings, inAll, found),
    unreadableFiles(unreadable),
    ignored === 1 ? vscode.l10n.t('1 ignored file was not checked.') : '',
    ignored > 1 ? vscode.l10n.t('{0} ignored files were not checked.', formatCount(ignored)) : '',
    linked > 0
      ? vscode.l10n.t(
          'Symbolic links to {0} were not followed, because the workspace is not trusted.',
          countOfJsonFiles(linked),
        )
      : '',
    errorsIn(invalid),
  ];
  const message = parts.filter((part) => part !== '').join(' ');
  const show = vscode.l10n.t('Show Problems');
  const actions = error + warning + info + invalid.length > 0 ? [show] : [];
  const picked = await (invalid.length > 0
    ? vscode.window.showWarningMessage(message, ...actions)
    : vscode.window.showInformationMessage(message, ...actions));
  if (picked === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}

/** A sentence about configuration files with errors; none if there are none. */
function errorsIn([first, ...others]: readonly ConfigurationFile[]): string {
  if (!first) return '';
  return others.length === 0
    ? vscode.l10n.t(
        '{0}: {1}.',
        escapeIconsAndLinks(vscode.workspace.asRelativePath(first.uri)),
        configurationStatus(first),
      )
    : vscode.l10n.t('{0} configuration files have errors.', formatCount(others.length + 1));
}
