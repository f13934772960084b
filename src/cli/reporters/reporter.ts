import type { FileReport, Totals } from '../report';

/** Turns reports into the text of one output format, piece by piece. */
export interface Reporter {
  begin?(): string;
  file(report: FileReport): string;
  /** @param fixedFiles in how many files problems were mended */
  end?(totals: Totals, fixedFiles: number): string;
}
