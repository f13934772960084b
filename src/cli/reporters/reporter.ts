import type { Severity } from '../../core/model/severity';
import type { FileReport, Totals } from '../report';

/** What a reporter needs to know of the command. */
export interface ReporterOptions {
  /** Whether to write colors. */
  readonly colors: boolean;
  /** The least severity that makes the exit status 1. */
  readonly failOn: Severity;
}

/** Formats reports, in parts. */
export interface Reporter {
  begin?(): string;
  /** The report of one file, which counts as reported once its last part has been read. */
  file(report: FileReport): Iterable<string>;
  /** @param fixedFiles the number of files in which problems were fixed */
  end?(totals: Totals, fixedFiles: number): string;
}
