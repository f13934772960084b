// Localized counts. VS Code's localization has no plural forms, so that each count has a singular and a plural text.
import { l10n } from 'vscode';
import { formatThousands, percent } from '../core/values/format';
import { SEVERITIES, type Severity } from '../core/model/problem';

export function countOfEntries(count: number): string {
  return count === 1 ? l10n.t('1 entry') : l10n.t('{0} entries', formatCount(count));
}

export function countOfProblems(count: number): string {
  return count === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', formatCount(count));
}

export function countOfListings(count: number): string {
  return count === 1 ? l10n.t('1 listing') : l10n.t('{0} listings', formatCount(count));
}

export function countOfJsonFiles(count: number): string {
  return count === 1 ? l10n.t('1 JSON file') : l10n.t('{0} JSON files', formatCount(count));
}

export function countOfRules(count: number): string {
  return count === 1 ? l10n.t('1 rule') : l10n.t('{0} rules', formatCount(count));
}

export function countOfFiles(count: number): string {
  return count === 1 ? l10n.t('1 file') : l10n.t('{0} files', formatCount(count));
}

/** A sentence about files that were skipped because they are reached through symbolic links. @param files their number and kind */
export function linkedFiles(files: string): string {
  return l10n.t('Symbolic links to {0} were not followed, because the workspace is not trusted.', files);
}

/** Joins sentences, of which some may be empty. */
export function sentences(...all: readonly string[]): string {
  return all.filter((sentence) => sentence !== '').join(' ');
}

/** A sentence about files that could not be read; none if there are none. */
export function unreadableFiles(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? l10n.t('1 file could not be read.')
    : l10n.t('{0} files could not be read.', formatCount(count));
}

/** The number of problems of a severity: `2 warnings`. */
export function countOfSeverity(severity: Severity, count: number): string {
  switch (severity) {
    case 'error':
      return count === 1 ? l10n.t('1 error') : l10n.t('{0} errors', formatCount(count));
    case 'warning':
      return count === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', formatCount(count));
    case 'info':
      return count === 1 ? l10n.t('1 info') : l10n.t('{0} infos', formatCount(count));
  }
}

/** The numbers of problems by severity, without zeros: `1 error, 2 warnings`. */
export function countsBySeverity(counts: Readonly<Record<Severity, number>>): string {
  return SEVERITIES.filter((severity) => counts[severity] > 0)
    .map((severity) => countOfSeverity(severity, counts[severity]))
    .join(', ');
}

/** `321 of 500 entries (64.2%)`. */
export function shareOfEntries(part: number, whole: number): string {
  const share = percent(part / whole);
  return whole === 1
    ? l10n.t('{0} of 1 entry ({1})', formatCount(part), share)
    : l10n.t('{0} of {1} entries ({2})', formatCount(part), formatCount(whole), share);
}

/** Formats a count with thousands separators: `1,234`. */
export function formatCount(count: number): string {
  return formatThousands(String(count));
}
