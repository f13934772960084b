import { formatThousands, pluralize } from '../../core/values/format';
import { SEVERITIES, type Severity } from '../../core/listing/finding';

export function countOfEntries(count: number): string {
  return pluralize(count, 'entry', 'entries');
}

export function countOfProblems(count: number): string {
  return pluralize(count, 'problem', 'problems');
}

export function countOfListings(count: number): string {
  return pluralize(count, 'listing', 'listings');
}

export function countOfJsonFiles(count: number): string {
  return pluralize(count, 'JSON file', 'JSON files');
}

/** A sentence about files that were skipped because they are reached through symbolic links. @param files their number and kind */
export function linkedFiles(files: string): string {
  return `Symbolic links to ${files} were not followed, because the workspace is not trusted.`;
}

/** Joins sentences, of which some may be empty. */
export function sentences(...all: readonly string[]): string {
  return all.filter((sentence) => sentence !== '').join(' ');
}

/** A sentence about files that could not be read; none if there are none. */
export function unreadableFiles(count: number): string {
  if (count === 0) return '';
  return pluralize(count, 'file could not be read.', 'files could not be read.');
}

/** The number of problems of a severity: `2 warnings`. */
export function countOfSeverity(severity: Severity, count: number): string {
  return pluralize(count, severity, `${severity}s`);
}

/** The numbers of problems by severity, without zeros: `1 error, 2 warnings`. */
export function countsBySeverity(counts: Readonly<Record<Severity, number>>): string {
  return SEVERITIES.filter((severity) => counts[severity] > 0)
    .map((severity) => countOfSeverity(severity, counts[severity]))
    .join(', ');
}

/** Formats a count with thousands separators: `1,234`. */
export function formatCount(count: number): string {
  return formatThousands(String(count));
}
