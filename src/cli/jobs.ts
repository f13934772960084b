import { syntaxOf } from '../core/json/syntax';
import { encodePart, type EncodedPart } from '../core/listing/encoded-part';
import { Listing } from '../core/listing/listing';
import { PartChecker } from '../core/listing/part';
import type { Settings } from '../core/model/settings';
import { isListing } from '../core/reading/recognise';
import { FileBytes } from './file-text';
import { readFile, type Source } from './read-text';
import { reportOf, skippedReport, type FileReport } from './report';

/** Checks a regular file, which is read at once. */
export interface FileJob {
  readonly kind: 'file';
  readonly path: string;
  readonly settings: Settings;
  /** Skip a file that is not recognised as a listing. */
  readonly mustBeListing: boolean;
  /** Apply safe fixes in place before. */
  readonly fix: boolean;
}

/** Checks a part of the entries of a large file. */
export interface PartJob {
  readonly kind: 'part';
  readonly path: string;
  /** The descriptor of the open file. */
  readonly file: number;
  /** In bytes. */
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
  readonly settings: Settings;
}

/** Work that any thread can do, with what it needs as plain data. */
export type Job = FileJob | PartJob;

export interface FileResult {
  /** Its problems are an array. */
  readonly report: FileReport;
  /** How many problems were fixed. */
  readonly fixed: number;
}

export type ResultOf<J extends Job> = J extends FileJob ? FileResult : EncodedPart | undefined;

/** Runs the jobs of one thread. */
export class JobRunner {
  /** The file of which parts were checked last. */
  #file: { readonly path: string; readonly bytes: FileBytes; readonly checker: PartChecker } | undefined;

  /** @throws Failure if the file cannot be read or written */
  async run(job: Job): Promise<FileResult | EncodedPart | undefined> {
    return job.kind === 'file' ? checkSource(readFile(job.path), job) : this.#checkPart(job);
  }

  #checkPart({ path, file, start, end, isLast, settings }: PartJob): EncodedPart | undefined {
    if (this.#file?.path !== path)
      this.#file = { path, bytes: new FileBytes(file, path, false), checker: new PartChecker(settings) };
    const { bytes, checker } = this.#file;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.read(start, end));
    const part = checker.check(text, isLast);
    return part && encodePart(part);
  }
}

/** Checks the text of a file, and fixes it before, if wanted. */
export async function checkSource(
  source: Source,
  { path, settings, mustBeListing, fix }: Omit<FileJob, 'kind'>,
): Promise<FileResult> {
  const { text } = source;
  const syntax = syntaxOf(path);
  if (mustBeListing && !isListing(text, syntax)) return { report: skippedReport(path), fixed: 0 };
  const read = (content: string): Listing => Listing.read(content, { settings, syntax });
  if (!fix) return { report: complete(reportOf(path, text, read(text))), fixed: 0 };
  const { fixText } = await import('./fix-text');
  const fixed = fixText(text, settings, read);
  const { replaceFile } = await import('./replace-file');
  if (fixed.text !== text) await replaceFile(path, source, fixed.text);
  return { report: complete(reportOf(path, fixed.text, fixed.listing)), fixed: fixed.fixed };
}

function complete(report: FileReport): FileReport {
  return { ...report, problems: [...report.problems] };
}
