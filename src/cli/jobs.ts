import { isUtf8 } from 'node:buffer';
import { syntaxOf } from '../core/json/syntax';
import { Listing } from '../core/listing/listing';
import { PartChecker, type ListingPart } from '../core/listing/part';
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
  /** Apply safe fixes in place before, or only show them. */
  readonly fix: 'apply' | 'show' | false;
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
  /** The fixes as a patch, if they were only to be shown. */
  readonly patch?: Uint8Array;
}

export type ResultOf<J extends Job> = J extends FileJob ? FileResult : ListingPart | undefined;

/** Runs the jobs of one thread. */
export class JobRunner {
  /** The file of which parts were checked last. */
  #file: { readonly path: string; readonly source: FileBytes; readonly checker: PartChecker } | undefined;

  /** @throws Failure if the file cannot be read or written */
  async run(job: Job): Promise<FileResult | ListingPart | undefined> {
    return job.kind === 'file' ? checkSource(readFile(job.path), job) : this.#checkPart(job);
  }

  #checkPart({ path, file, start, end, isLast, settings }: PartJob): ListingPart | undefined {
    if (this.#file?.path !== path)
      this.#file = {
        path,
        source: new FileBytes(file, path, false),
        checker: new PartChecker(settings),
      };
    const { source, checker } = this.#file;
    const bytes = source.read(start, end);
    return isUtf8(bytes) ? checker.check(bytes, bytes.toString('latin1'), isLast) : undefined;
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
  if (fix === 'show') {
    const { patchOf } = await import('./fix-patch');
    const patch = patchOf(path, source, fixed.edits);
    return { report: complete(reportOf(path, fixed.text, fixed.listing)), fixed: fixed.fixed, patch };
  }
  const { replaceFile } = await import('./replace-file');
  if (fixed.text !== text) await replaceFile(path, source, fixed.text);
  return { report: complete(reportOf(path, fixed.text, fixed.listing)), fixed: fixed.fixed };
}

function complete(report: FileReport): FileReport {
  return { ...report, problems: [...report.problems] };
}
