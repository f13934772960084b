import { NO_COLORS, severityColors, type Colors } from './terminal';
import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { Lines, type Position } from '../text/lines';
import { toPointer, type Span } from '../json/tree';
import { compareValues, lowerBound } from '../values/sorting';
import { byEntry, fixOf, messageOf, type Problem, SEVERITIES, type Severity } from '../model/problem';
import type { FixKind } from '../model/rule';
import type { RuleId } from '../model/rule-id';
import { terminalSafe } from '../text/quote';

/** The problems of one file, as in `--format json`. */
export interface FileReport {
  readonly path: string;
  /** False for a file that was skipped. */
  readonly listing: boolean;
  /** The stated total; null if it is absent or not an integer. */
  readonly count: number | null;
  /** The length of `results`. */
  readonly entries: number;
  /** The number of problems by severity, without expected ones. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** The number of expected problems. */
  readonly expected: number;
  /** By offset, then rule id. Each is created from the text when it is requested. */
  readonly problems: Iterable<ReportedProblem>;
}

export interface ReportedProblem {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly pointer: string;
  /** The entry's id; null if it has none. */
  readonly id: string | null;
  readonly range: Range;
  readonly stated?: string;
  readonly computed?: string;
  readonly fix: FixKind;
  readonly fields?: readonly string[];
  readonly related?: readonly RelatedLocation[];
  /** Present only if the configuration expects the problem. */
  readonly expected?: true;
}

export interface RelatedLocation {
  readonly message: string;
  readonly pointer: string;
  readonly range: Range;
}

/** Lines and columns count from 1; columns and offsets in UTF-16 units. `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface Totals {
  files: number;
  listings: number;
  skipped: number;
  entries: number;
  errors: number;
  warnings: number;
  infos: number;
  fixed: number;
  /** Present only if there are expected problems. */
  expected?: number;
}

/** The report of a file that is not a listing. */
export function skippedReport(path: string): FileReport {
  return { path, listing: false, count: null, entries: 0, counts: noProblems(), expected: 0, problems: [] };
}

/** The report of a text with any number of listings, in the order of the text. */
export function reportOfAll(
  path: string,
  text: string,
  listings: readonly Listing[],
  lines = new Lines(text),
): FileReport {
  const reports = listings.map((listing) => reportOf(path, text, listing, lines));
  const [first = skippedReport(path), ...others] = reports;
  if (others.length === 0) return first;
  const sum = (of: (report: FileReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  const counts = noProblems();
  for (const severity of SEVERITIES) counts[severity] = sum((report) => report.counts[severity]);
  return {
    path,
    listing: true,
    count: null,
    entries: sum(({ entries }) => entries),
    counts,
    expected: sum(({ expected }) => expected),
    problems: { [Symbol.iterator]: () => concatenated(reports) },
  };
}

function* concatenated(reports: readonly FileReport[]): Generator<ReportedProblem, void, undefined> {
  for (const { problems } of reports) yield* problems;
}

/** The report of an analyzed listing, whose text must not change until the problems have been read. */
export function reportOf(path: string, text: string, listing: Listing, lines = new Lines(text)): FileReport {
  const problems = listing.problems();
  const counts = noProblems();
  let expected = 0;
  for (const problem of problems) {
    if (listing.isExpected(problem)) expected++;
    else counts[problem.severity]++;
  }
  // By entry, so that each entry is parsed once.
  problems.sort(byEntry);
  return {
    path,
    listing: true,
    count: listing.count ?? null,
    entries: listing.entries.length,
    counts,
    expected,
    problems: { [Symbol.iterator]: () => inOrder(problems, lines, listing) },
  };
}

/**
 * The problems in the order of the text. Those of an entry come after those of the previous one, so that only a few are
 * sorted at a time.
 *
 * @param problems by entry; those of the listing itself come first
 */
function* inOrder(
  problems: readonly Problem[],
  lines: Lines,
  listing: Listing,
): Generator<ReportedProblem, void, undefined> {
  const report = reporting(lines, listing);
  let pending: ReportedProblem[] = [];
  let last: Entry | undefined;
  for (const problem of problems) {
    const { entry } = problem;
    if (entry && entry !== last) {
      const from = listing.entries.at(entry.index - 1)?.end ?? 0;
      pending.sort(byPosition);
      const ready = lowerBound(pending.length, (at) => (pending[at]?.range.start.offset ?? Infinity) < from);
      yield* pending.slice(0, ready);
      pending = pending.slice(ready);
      last = entry;
    }
    pending.push(report(problem));
  }
  yield* pending.sort(byPosition);
}

function reporting(lines: Lines, listing: Listing): (problem: Problem) => ReportedProblem {
  const range = ({ start, end }: Span): Range => ({ start: lines.at(start), end: lines.at(end) });
  return (problem) => {
    const { rule, severity, entry, finding } = problem;
    const { stated, computed, fields, related } = finding;
    return {
      rule: rule.id,
      severity,
      message: messageOf(problem),
      pointer: toPointer(listing.pathOf(problem.entry, problem.finding.path)),
      id: (entry && listing.read(entry).values.id) ?? null,
      range: range(listing.locate(problem)),
      ...(stated !== undefined && { stated }),
      ...(computed !== undefined && { computed }),
      fix: fixOf(problem),
      ...(fields && { fields }),
      ...(related && {
        related: related.map(({ message, path, entry: of = entry }) => ({
          message,
          pointer: toPointer(listing.pathOf(of, path)),
          range: range(listing.locatePath(of, path, 'value')),
        })),
      }),
      ...(listing.isExpected(problem) && { expected: true as const }),
    };
  };
}

function byPosition(a: ReportedProblem, b: ReportedProblem): number {
  return a.range.start.offset - b.range.start.offset || compareValues(a.rule, b.rule);
}

function noProblems(): Record<Severity, number> {
  return { error: 0, warning: 0, info: 0 };
}

export function noTotals(): Totals {
  return { files: 0, listings: 0, skipped: 0, entries: 0, errors: 0, warnings: 0, infos: 0, fixed: 0 };
}

/** Adds a file's figures to the totals. */
export function addTo(totals: Totals, report: FileReport, fixed: number): void {
  totals.fixed += fixed;
  totals.files++;
  if (report.listing) totals.listings++;
  else totals.skipped++;
  totals.entries += report.entries;
  if (report.expected > 0) totals.expected = (totals.expected ?? 0) + report.expected;
  totals.errors += report.counts.error;
  totals.warnings += report.counts.warning;
  totals.infos += report.counts.info;
}

/** Formats reports, in parts. */
export interface Reporter {
  begin?(): string;
  /** The report of one file, which counts as reported once its last part has been read. */
  file(report: FileReport): Iterable<string>;
  /** @param fixedFiles the number of files in which problems were fixed */
  end?(totals: Totals, fixedFiles: number): string;
}

/** Lines `path:line:column severity message rule`, and the totals at the end. */
export function prettyReporter(colors: Colors = NO_COLORS): Reporter {
  const paint = severityColors(colors);
  let first = true;
  return {
    *file({ path, problems }: FileReport) {
      const shown = terminalSafe(path);
      let gap = first ? '' : '\n';
      let hasProblems = false;
      for (const { range, severity, message, rule } of problems) {
        const place = `${colors.bold(shown)}:${range.start.line}:${range.start.column}`;
        yield `${gap}${place} ${paint[severity](severity)} ${terminalSafe(message)} ${colors.dim(rule)}\n`;
        gap = '';
        hasProblems = true;
      }
      if (hasProblems) first = false;
    },
    end: (totals, fixedFiles) => `${first ? '' : '\n'}${totalsLine(totals, fixedFiles)}\n`,
  };
}

function totalsLine(
  { listings, skipped, entries, errors, warnings, infos, fixed, expected = 0 }: Totals,
  fixedFiles: number,
): string {
  const found = [number(errors, 'error'), number(warnings, 'warning'), number(infos, 'info')].join(', ');
  const read = `${number(listings, 'listing')}, ${number(entries, 'entry', 'entries')}`;
  const notes = [
    ...(fixed > 0 ? [`${fixed} fixed in ${number(fixedFiles, 'file')}`] : []),
    ...(expected > 0 ? [number(expected, 'expected problem')] : []),
    ...(skipped > 0 ? [`${number(skipped, 'file')} skipped: no listing`] : []),
  ];
  return `${found} in ${read}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
}

function number(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
