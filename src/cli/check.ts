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
import { fixText } from './fix-text';
import { readSource } from './read-text';
import { replaceFile } from './replace-file';
import { addTo, noTotals, reportOf, skippedReport, type FileReport } from './report';
import type { Reporter } from './reporters/reporter';

export interface CheckOptions {
  readonly failOn: Severity;
  /** The configuration file that holds for every file. */
  readonly config: string | undefined;
  /** Check files that are not recognised as listings, too. */
  readonly force: boolean;
  /** Mend in place what needs no decision before it is reported what is left. */
  readonly fix: boolean;
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
  let fixedFiles = 0;
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
    const checked = await attempt(() => checkFile(path, options, configurations, progress));
    if (!checked) continue;
    const { report, fixed } = checked;
    addTo(totals, report, fixed);
    if (fixed > 0) fixedFiles++;
    found ||= report.problems.some(({ severity }) => isAtLeast(severity, options.failOn));
    progress.clear();
    await output.write(reporter.file(report));
  }
  await output.write(reporter.end?.(totals, fixedFiles) ?? '');
  return complaints.size > 0 ? Exit.Failed : found ? Exit.Found : Exit.Clean;
}

/** What was found in a file, and how many problems were mended there before. */
interface Checked {
  readonly report: FileReport;
  readonly fixed: number;
}

async function checkFile(
  path: string,
  options: CheckOptions,
  configurations: Configurations,
  progress: Progress,
): Promise<Checked> {
  if (options.fix && path === STDIN) throw new Failure('cannot fix standard input');
  const { configuration, selection } = await configurations.for(path);
  const skipped = { report: skippedReport(path), fixed: 0 };
  if (selection === 'exclude' && !options.force) return skipped;
  const source = await readSource(path);
  const { text } = source;
  const syntax = path.endsWith('.jsonc') ? JSONC_SYNTAX : JSON_SYNTAX;
  if (!options.force && selection === 'content' && !isListing(text, syntax)) return skipped;
  const read = (content: string): Listing => {
    const listing = new Listing(content, { settings: configuration.settings, syntax });
    for (const offset of listing.analyse()) progress.update(path, offset / content.length);
    return listing;
  };
  if (!options.fix) return { report: reportOf(path, text, read(text)), fixed: 0 };
  const mended = fixText(text, configuration.settings, read);
  if (mended.text !== text) await replaceFile(path, source, mended.text);
  return { report: reportOf(path, mended.text, mended.listing), fixed: mended.fixed };
}
