import type { ReportedProblem, Totals } from '../../src/core/report/problems';
import type { Position } from '../../src/core/text/lines';
import type { Marked } from '../support/listing-text';

/** The output of `check --format json`. */
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

/** The line and column of an offset, counted from the start of the text. */
function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset };
}

/** The ranges of a text's marks, in order. */
export function rangesOf({ text, spans }: Marked): ReportedProblem['range'][] {
  return spans.map(({ start, end }) => ({ start: positionOf(text, start), end: positionOf(text, end) }));
}
