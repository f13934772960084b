import * as vscode from 'vscode';
import { SEVERITIES, type Severity } from '../../core/listing/problem';
import { escapeIconsAndLinks } from '../../core/text/quote';
import type { ConfigurationFile } from '../listings/configuration-files';
import { configurationStatus } from './configuration-problems';
import { SEVERITIES as DIAGNOSTIC_SEVERITIES } from './diagnostics';
import {
  countOfJsonFiles,
  countOfListings,
  countOfSeverity,
  formatCount,
  linkedFiles,
  sentences,
  unreadableFiles,
} from '../ui/counts';

/** The number of problems in a listing, or why there is none. */
export type CheckResult = Readonly<Record<Severity, number>> | 'unreadable' | 'noListing';

/** What a check of the workspace has found. */
interface WorkspaceReport {
  /** How many JSON files there are to check. */
  readonly files: number;
  /** Of the files that were checked; fewer if it was canceled. */
  readonly results: readonly CheckResult[];
  /** The settings that match nothing. */
  readonly unused: readonly vscode.Diagnostic[];
  /** How many files were skipped because `search.exclude` or `.gitignore` files exclude them. */
  readonly ignored: number;
  /** How many files were skipped because they are reached through a symbolic link. */
  readonly linked: number;
  /** The configuration files with errors that apply to some files. */
  readonly invalid: readonly ConfigurationFile[];
}

/** Shows what a check of the workspace has found. */
export async function showReport(report: WorkspaceReport): Promise<void> {
  const { files, results, unused, ignored, linked, invalid } = report;
  const unreadable = results.filter((result) => result === 'unreadable').length;
  const listings = results.filter((result) => typeof result === 'object');
  const counts = SEVERITIES.map((severity) => {
    const settings = unused.filter((one) => one.severity === DIAGNOSTIC_SEVERITIES[severity]);
    return listings.reduce((sum, listing) => sum + listing[severity], settings.length);
  });
  const found = SEVERITIES.map((severity, at) => countOfSeverity(severity, counts[at] ?? 0)).join(', ');
  const [inAll, inListings] = [countOfJsonFiles(files), countOfListings(listings.length)];
  const message = sentences(
    results.length < files
      ? `Canceled after ${formatCount(results.length)} of ${inAll}, with ${inListings}: ${found}.`
      : `Checked ${inListings} in ${inAll}: ${found}.`,
    unreadableFiles(unreadable),
    ignored === 1 ? '1 ignored file was not checked.' : '',
    ignored > 1 ? `${formatCount(ignored)} ignored files were not checked.` : '',
    linked > 0 ? linkedFiles(countOfJsonFiles(linked)) : '',
    errorsIn(invalid),
  );
  const show = 'Show Problems';
  const actions = counts.some((count) => count > 0) || invalid.length > 0 ? [show] : [];
  const picked = await (invalid.length > 0
    ? vscode.window.showWarningMessage(message, ...actions)
    : vscode.window.showInformationMessage(message, ...actions));
  if (picked === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}

/** A sentence about configuration files with errors; none if there are none. */
function errorsIn([first, ...others]: readonly ConfigurationFile[]): string {
  if (!first) return '';
  return others.length === 0
    ? `${escapeIconsAndLinks(vscode.workspace.asRelativePath(first.uri))}: ${configurationStatus(first)}.`
    : `${formatCount(others.length + 1)} configuration files have errors.`;
}
