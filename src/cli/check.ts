import { resolve } from 'node:path';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../core/json/syntax';
import { Listing } from '../core/listing';
import { isListing } from '../core/recognise';
import { isAtLeast, type Severity } from '../core/severity';
import { Configurations } from './configurations';
import { Failure } from './failure';
import { expand, STDIN } from './files';
import type { Output } from './output';
import { Progress } from './progress';
import { readText } from './read-text';
import { addTo, noTotals, reportOf, skippedReport, type FileReport } from './report';
import type { Reporter } from './reporters/reporter';

export interface CheckOptions {
  readonly failOn: Severity;
  /** The configuration file that holds for every file. */
  readonly config: string | undefined;
  /** Check files that are not recognised as listings, too. */
  readonly force: boolean;
}

/** Exit statuses: nothing found, something found, the work could not be done. */
export const enum Exit {
  Clean = 0,
  Found = 1,
  Failed = 2,
}

/**
 * Checks files and reports them one by one. What cannot be read is complained of, and the rest is done all the same.
 *
 * @param files paths, directories, globs, or `-` for standard input
 * @param complain takes one sentence for standard error
 */
export async function check(
  files: readonly string[],
  options: CheckOptions,
  reporter: Reporter,
  output: Output,
  complain: (sentence: string) => void,
): Promise<Exit> {
  const configurations = new Configurations(options.config);
  const progress = new Progress(process.stderr);
  const totals = noTotals();
  const complaints = new Set<string>();
  let found = false;
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      progress.clear();
      if (!complaints.has(error.message)) complain(error.message);
      complaints.add(error.message);
      return undefined;
    }
  };

  /** By absolute path, as first written. */
  const paths = new Map<string, string>();
  for (const file of files) {
    for (const path of (await attempt(() => expand(file))) ?? []) {
      const key = path === STDIN ? STDIN : resolve(path);
      if (!paths.has(key)) paths.set(key, path);
    }
  }
  await output.write(reporter.begin?.() ?? '');
  for (const path of paths.values()) {
    const report = await attempt(() => checkFile(path, options, configurations, progress));
    if (!report) continue;
    addTo(totals, report);
    found ||= report.problems.some(({ severity }) => isAtLeast(severity, options.failOn));
    progress.clear();
    await output.write(reporter.file(report));
  }
  await output.write(reporter.end?.(totals) ?? '');
  return complaints.size > 0 ? Exit.Failed : found ? Exit.Found : Exit.Clean;
}

async function checkFile(
  path: string,
  options: CheckOptions,
  configurations: Configurations,
  progress: Progress,
): Promise<FileReport> {
  const { configuration, selection } = await configurations.for(path);
  if (selection === 'exclude' && !options.force) return skippedReport(path);
  const text = await readText(path);
  const syntax = path.endsWith('.jsonc') ? JSONC_SYNTAX : JSON_SYNTAX;
  if (!options.force && selection === 'content' && !isListing(text, syntax)) return skippedReport(path);
  const listing = new Listing(text, { settings: configuration.settings, syntax });
  for (const offset of listing.analyse()) progress.update(path, offset / text.length);
  return reportOf(path, text, listing);
}
