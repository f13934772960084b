import type { FileReport, Totals } from '../report';

/** Formats reports, in parts. */
export interface Reporter {
  begin?(): string;
  /** The text of one file's report, which counts as reported when its last part has been read. */
  file(report: FileReport): Iterable<string>;
  /** @param fixedFiles in how many files problems were fixed */
  end?(totals: Totals, fixedFiles: number): string;
}
