import type { Marked } from '../support/listing-text';

/** The output of `--format json`. */
export interface Report {
  readonly version: number;
  readonly files: readonly ReportedFile[];
  readonly totals: Totals;
}

export interface ReportedFile {
  readonly path: string;
  readonly listing: boolean;
  readonly count: number | null;
  readonly entries: number;
  readonly problems: readonly ReportedProblem[];
}

export interface ReportedProblem {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly pointer: string;
  readonly id: string | null;
  readonly range: Range;
  readonly stated?: string;
  readonly computed?: string;
  readonly fix: string;
  readonly fields?: readonly string[];
  readonly related?: readonly { readonly message: string; readonly pointer: string; readonly range: Range }[];
}

export interface Totals {
  readonly files: number;
  readonly listings: number;
  readonly skipped: number;
  readonly entries: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly fixed: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** The line and column of an offset, counted from the start of the text. */
function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  // An offset between the two characters of a line ending belongs to the line before it.
  const inLineEnd = text[offset - 1] === '\r' && text[offset] === '\n';
  const line = inLineEnd ? lines.length - 1 : lines.length;
  const last = inLineEnd ? `${lines.at(-2) ?? ''}\r` : (lines.at(-1) ?? '');
  return { line, column: last.length + 1, offset };
}

/** The ranges of a text's marks, in order. */
export function rangesOf({ text, spans }: Marked): Range[] {
  return spans.map(({ start, end }) => ({ start: positionOf(text, start), end: positionOf(text, end) }));
}

/** The rule and the position of each problem of a report. */
export function rulesAt(file: ReportedFile | undefined): string[] {
  return (file?.problems ?? []).map(({ rule, pointer }) => `${rule} ${pointer}`);
}
