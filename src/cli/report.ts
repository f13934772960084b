import type { Listing } from '../core/listing';
import { Lines, type Position } from '../core/json/lines';
import { toPointer } from '../core/json/pointer';
import type { Span } from '../core/json/tree';
import { entryPath, fixOf, messageOf, pathOf, type Problem } from '../core/problem';
import type { FixKind } from '../core/rules/rule';
import type { Severity } from '../core/severity';

/** What the command found in one file: the shape of `--format json`. */
export interface FileReport {
  readonly path: string;
  /** False for a file that was skipped. */
  readonly listing: boolean;
  /** The stated total; null if it is absent or no integer. */
  readonly count: number | null;
  /** The length of `results`. */
  readonly entries: number;
  /** By offset, then rule id. */
  readonly problems: readonly ReportedProblem[];
}

export interface ReportedProblem {
  readonly rule: string;
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
  readonly related?: readonly RelatedPlace[];
}

export interface RelatedPlace {
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
}

/** The report of a file that is no listing. */
export function skippedReport(path: string): FileReport {
  return { path, listing: false, count: null, entries: 0, problems: [] };
}

/** The report of a listing that was analysed. */
export function reportOf(path: string, text: string, listing: Listing): FileReport {
  const lines = new Lines(text);
  const range = ({ start, end }: Span): Range => ({ start: lines.at(start), end: lines.at(end) });
  const reported = (problem: Problem): ReportedProblem => {
    const { rule, severity, entry, finding } = problem;
    const { stated, computed, fields, related } = finding;
    return {
      rule: rule.id,
      severity,
      message: messageOf(problem),
      pointer: toPointer(pathOf(problem)),
      id: (entry && listing.read(entry).values.id) ?? null,
      range: range(listing.locate(problem)),
      ...(stated !== undefined && { stated }),
      ...(computed !== undefined && { computed }),
      fix: fixOf(problem),
      ...(fields && { fields }),
      ...(related && {
        related: related.map(({ message, path, entry: of = entry }) => ({
          message,
          pointer: toPointer(of ? entryPath(of, path) : path),
          range: range(listing.locatePath(of, path, 'value')),
        })),
      }),
    };
  };
  // Entry by entry, so that each is read and parsed once.
  const inOrder = listing.problems().sort((a, b) => (a.entry?.index ?? -1) - (b.entry?.index ?? -1));
  return {
    path,
    listing: true,
    count: listing.count ?? null,
    entries: listing.entries.length,
    problems: inOrder.map(reported).sort(byPlace),
  };
}

function byPlace(a: ReportedProblem, b: ReportedProblem): number {
  return a.range.start.offset - b.range.start.offset || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
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
  for (const { severity } of report.problems) totals[`${severity}s`]++;
}
