import { isUtf8 } from 'node:buffer';
import { syntaxOf } from '../core/json/syntax';
import type { MatchedSettings } from '../core/expectations/unused-settings';
import type { ExpectationCheck } from '../core/listing/expectation-result';
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
  /** Apply safe fixes in place before. */
  readonly fix: boolean;
  /** Find out which settings match something. */
  readonly findMatched: boolean;
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
  /** What the settings matched, if wanted. */
  readonly matched?: MatchedSettings;
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
  { path, settings, mustBeListing, fix, findMatched }: Omit<FileJob, 'kind'>,
): Promise<FileResult> {
  const { text } = source;
  const syntax = syntaxOf(path);
  if (mustBeListing && !isListing(text, syntax)) return { report: skippedReport(path), fixed: 0 };
  const expectations = await expectationCheck(settings);
  const read = (content: string): Listing => Listing.read(content, { settings, syntax, expectations });
  if (!fix) {
    const listing = read(text);
    return {
      report: complete(reportOf(path, text, listing)),
      fixed: 0,
      ...(await matchedIn(listing, findMatched)),
    };
  }
  const { fixText } = await import('./fix-text');
  const fixed = fixText(text, settings, read);
  const { replaceFile } = await import('./replace-file');
  if (fixed.text !== text) await replaceFile(path, source, fixed.text);
  return {
    report: complete(reportOf(path, fixed.text, fixed.listing)),
    fixed: fixed.fixed,
    ...(await matchedIn(fixed.listing, findMatched)),
  };
}

/** Checks what is expected of a file, if anything is; it is loaded only then. */
export async function expectationCheck(settings: Settings): Promise<ExpectationCheck | undefined> {
  if (!settings.expectations) return undefined;
  const { expectationCheckOf } = await import('../core/expectations/expectation-check');
  return expectationCheckOf(settings);
}

/** What the settings matched in a listing, if wanted. */
export async function matchedIn(listing: Listing, isWanted: boolean): Promise<Pick<FileResult, 'matched'>> {
  if (!isWanted) return {};
  const { matchedSettings } = await import('../core/expectations/unused-settings');
  return { matched: matchedSettings(listing) };
}

function complete(report: FileReport): FileReport {
  return { ...report, problems: [...report.problems] };
}
