import { NO_COLORS, severityColors, type Colors } from './terminal';
import type { RuleId } from '../listing/rule-id';
import { toPointer, type Span } from '../json/tree';
import { Lines, type Position } from '../text/lines';
import { terminalSafe } from '../text/quote';
import { formatThousands, pluralize } from '../values/format';
import { compareValues } from '../values/sorting';
import type { CheckedListings } from '../config/checked-listings';
import type { Listing } from '../listing/listing';
import { figuresOf, fixOf, messageOf, relatedOf, type Problem } from '../listing/problem';
import { SEVERITIES, type Severity, type FixKind } from '../listing/finding';

/** The problems of one file, as in `--format json`. */
export interface FileReport {
  readonly path: string;
  /** False for a file that was skipped. */
  readonly listing: boolean;
  /** The stated total as it is written; null if it is absent or not an integer. */
  readonly count: string | null;
  /** The length of `results`. */
  readonly entries: number;
  /** The number of problems by severity, without expected ones. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** The number of expected problems. */
  readonly expected: number;
  /** By offset, then rule id. They are located in the text when they are read. */
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

/**
 * The report of the listings of a text.
 *
 * @param rules the ids of the rules whose problems are reported; undefined for all
 */
export function reportOf(
  path: string,
  text: string,
  checked: CheckedListings,
  rules?: ReadonlySet<string>,
): FileReport {
  const { listings } = checked;
  const [first, ...otherListings] = listings;
  const counts = noProblems();
  let expected = 0;
  let hasProblems = false;
  for (const listing of listings)
    for (const problem of problemsOf(checked, listing, rules)) {
      hasProblems = true;
      if (checked.isExpected(problem)) expected++;
      else counts[problem.severity]++;
    }
  return {
    path,
    listing: true,
    count: otherListings.length > 0 ? null : (first.count?.literal ?? null),
    entries: listings.reduce((sum, { entries }) => sum + entries.length, 0),
    counts,
    expected,
    problems: hasProblems ? { [Symbol.iterator]: () => reportedProblems(text, checked, rules) } : [],
  };
}

function problemsOf(
  checked: CheckedListings,
  listing: Listing,
  rules: ReadonlySet<string> | undefined,
): readonly Problem[] {
  const problems = checked.problemsOf(listing);
  return rules ? problems.filter(({ rule }) => rules.has(rule.id)) : problems;
}

// Not a closure: V8 keeps what a generator function refers to until all of the heap is collected.
function* reportedProblems(
  text: string,
  checked: CheckedListings,
  rules: ReadonlySet<string> | undefined,
): Generator<ReportedProblem, void> {
  const lines = new Lines(text);
  for (const listing of checked.listings)
    for (const { problem, span } of inOrder(listing, problemsOf(checked, listing, rules)))
      yield reportedProblem(listing, problem, span, lines, checked.isExpected(problem));
}

/** A problem and the text that it underlines. */
interface LocatedProblem {
  readonly problem: Problem;
  readonly span: Span;
}

function inOrder(listing: Listing, problems: readonly Problem[]): readonly LocatedProblem[] {
  return problems
    .map((problem) => ({ problem, span: listing.rangeOf(problem) }))
    .sort((a, b) => a.span.start - b.span.start || compareValues(a.problem.rule.id, b.problem.rule.id));
}

function reportedProblem(
  listing: Listing,
  problem: Problem,
  span: Span,
  lines: Lines,
  expected: boolean,
): ReportedProblem {
  const { rule, severity, entry, finding } = problem;
  const { fields } = finding;
  const related = relatedOf(problem);
  const index = entry ? problem.index : undefined;
  const range = ({ start, end }: Span): Range => ({ start: lines.at(start), end: lines.at(end) });
  return {
    rule: rule.id,
    severity,
    message: messageOf(problem),
    pointer: toPointer(listing.pathOf(index, finding.path)),
    id: entry?.values.id ?? null,
    range: range(span),
    ...figuresOf(problem),
    fix: fixOf(problem),
    ...(fields && { fields }),
    ...(related.length > 0 && {
      related: related.map(({ message, path, index: of = index }) => ({
        message,
        pointer: toPointer(listing.pathOf(of, path)),
        range: range(listing.rangeAt(of, path, 'value')),
      })),
    }),
    ...(expected && { expected: true as const }),
  };
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
  // Of a configuration, unused settings may be reported.
  else if (!SEVERITIES.some((severity) => report.counts[severity] > 0)) totals.skipped++;
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
      let shown: string | undefined;
      for (const { range, severity, message, rule } of problems) {
        // A blank line is between the problems of two files.
        const gap = shown === undefined && !first ? '\n' : '';
        shown ??= terminalSafe(path);
        first = false;
        const place = `${colors.bold(shown)}:${range.start.line}:${range.start.column}`;
        yield `${gap}${place} ${paint[severity](severity)} ${terminalSafe(message)} ${colors.dim(rule)}\n`;
      }
    },
    end: (totals, fixedFiles) => `${first ? '' : '\n'}${totalsLine(totals, fixedFiles)}\n`,
  };
}

function totalsLine(
  { listings, skipped, entries, errors, warnings, infos, fixed, expected = 0 }: Totals,
  fixedFiles: number,
): string {
  const problems = [
    pluralize(errors, 'error', 'errors'),
    pluralize(warnings, 'warning', 'warnings'),
    pluralize(infos, 'info', 'infos'),
  ].join(', ');
  const read = `${pluralize(listings, 'listing', 'listings')}, ${pluralize(entries, 'entry', 'entries')}`;
  const notes = [
    ...(fixed > 0
      ? [`${formatThousands(String(fixed))} fixed in ${pluralize(fixedFiles, 'file', 'files')}`]
      : []),
    ...(expected > 0 ? [pluralize(expected, 'expected problem', 'expected problems')] : []),
    ...(skipped > 0 ? [`${pluralize(skipped, 'file', 'files')} skipped: no listing`] : []),
  ];
  return `${problems} in ${read}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
}
