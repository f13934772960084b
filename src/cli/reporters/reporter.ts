import type { FileReport, Totals } from '../report';

/** Turns reports into the text of one output format, piece by piece. */
export interface Reporter {
  begin?(): string;
  /** The text of one file's report, which counts as reported when the last piece has been taken. */
  file(report: FileReport): Iterable<string>;
  /** @param fixedFiles in how many files problems were mended */
  end?(totals: Totals, fixedFiles: number): string;
}
