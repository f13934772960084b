import { formatThousands, pluralize } from '../../core/values/format';
import { SEVERITIES, type Severity } from '../../core/listing/finding';

export function countOfEntries(count: number): string {
  return pluralize(count, 'entry', 'entries');
}

export function countOfProblems(count: number): string {
  return pluralize(count, 'problem', 'problems');
}

/** Joins sentences, of which some may be empty. */
export function sentences(...all: readonly string[]): string {
  return all.filter((sentence) => sentence !== '').join(' ');
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
