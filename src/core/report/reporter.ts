import type { FileReport, Totals } from './file-report';

/** Formats reports, in parts. */
export interface Reporter {
  begin?(): string;
  /** The report of one file, which counts as reported once its last part has been read. */
  file(report: FileReport): Iterable<string>;
  /** @param fixedFiles the number of files in which problems were fixed */
  end?(totals: Totals, fixedFiles: number): string;
}
