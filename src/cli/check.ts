import { constants } from 'node:buffer';
import { resolve } from 'node:path';
import { syntaxOf } from '../core/json/syntax';
import type { Listing } from '../core/listing/listing';
import { isListing } from '../core/reading/recognise';
import { isAtLeast, SEVERITIES, type Severity } from '../core/model/severity';
import { Configurations } from './configurations';
import {
  EXIT_CLEAN,
  EXIT_FAILED,
  EXIT_FOUND,
  printError,
  type CommandContext,
  type ExitStatus,
} from './context';
import { checkLarge } from './check-large';
import { Failure } from './failure';
import { FileBytes, MAX_STRING_MEGABYTES } from './file-text';
import { expand, STDIN } from './files';
import { write, writeAll } from './output';
import { Progress } from './progress';
import { fixText } from './fix-text';
import { readListing } from './read-listing';
import { openSource } from './read-text';
import { replaceFile } from './replace-file';
import { addTo, noTotals, reportOf, skippedReport, type FileReport } from './report';
import type { Reporter } from './reporters/reporter';

export interface CheckOptions {
  readonly failOn: Severity;
  /** The configuration file of every file. */
  readonly config: string | undefined;
  /** Also check files that are not recognised as listings. */
  readonly force: boolean;
  /** Apply safe fixes in place before the rest is reported. */
  readonly fix: boolean;
  /** In bytes. Larger files are read in parts, with the same result. */
  readonly maxSizeInMemory?: number;
}

/** Larger files, in bytes, are read in parts: that takes less memory and no more time. */
const MAX_SIZE_IN_MEMORY = 1 << 26;

/**
 * Checks files and reports them one by one. One unreadable file does not stop the others.
 *
 * @param files paths, directories, globs, or `-` for standard input
 */
export async function check(
  files: readonly string[],
  options: CheckOptions,
  reporter: Reporter,
  context: CommandContext,
): Promise<ExitStatus> {
  const configurations = new Configurations(options.config);
  const progress = new Progress(context);
  const totals = noTotals();
  const errorMessages = new Set<string>();
  let hasProblems = false;
  let fixedFiles = 0;
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      progress.clear();
      if (!errorMessages.has(error.message))
        for (const message of error.sentences) printError(context, message);
      errorMessages.add(error.message);
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
  await write(context.stdout, reporter.begin?.() ?? '');
  for (const path of paths.values()) {
    const checked = await attempt(() =>
      checkFile(path, options, configurations, progress, reporter, context),
    );
    if (!checked) continue;
    const { report, text, fixed } = checked;
    addTo(totals, report, fixed);
    if (fixed > 0) fixedFiles++;
    hasProblems ||= SEVERITIES.some(
      (severity) => report.counts[severity] > 0 && isAtLeast(severity, options.failOn),
    );
    progress.clear();
    await writeAll(context.stdout, text);
  }
  await write(context.stdout, reporter.end?.(totals, fixedFiles) ?? '');
  return errorMessages.size > 0 ? EXIT_FAILED : hasProblems ? EXIT_FOUND : EXIT_CLEAN;
}

/** The report of a file, its text, and the number of problems that were fixed. */
interface CheckedFile {
  readonly report: FileReport;
  readonly text: Iterable<string | Uint8Array>;
  readonly fixed: number;
}

async function checkFile(
  path: string,
  options: CheckOptions,
  configurations: Configurations,
  progress: Progress,
  reporter: Reporter,
  { stdin }: CommandContext,
): Promise<CheckedFile> {
  if (options.fix && path === STDIN) throw new Failure('cannot fix standard input');
  const { configuration, selection } = await configurations.for(path);
  const checked = (report: FileReport, fixed = 0): CheckedFile => ({
    report,
    text: reporter.file(report),
    fixed,
  });
  if (selection === 'exclude' && !options.force) return checked(skippedReport(path));
  // Fixes are applied in memory.
  const maxSizeInMemory = options.fix
    ? constants.MAX_STRING_LENGTH
    : (options.maxSizeInMemory ?? MAX_SIZE_IN_MEMORY);
  const source = await openSource(path, stdin, maxSizeInMemory);
  const mustBeListing = !options.force && selection === 'content';
  const { settings } = configuration;
  const syntax = syntaxOf(path);
  if (source instanceof FileBytes) {
    try {
      if (options.fix) throw new Failure(`cannot fix ${path}: it is larger than ${MAX_STRING_MEGABYTES} MB`);
      const onProgress = (share: number): void => {
        progress.update(path, share);
      };
      return checkLarge(path, source, { settings, syntax, mustBeListing }, onProgress, reporter);
    } finally {
      source.close();
    }
  }
  const { text } = source;
  if (mustBeListing && !isListing(text, syntax)) return checked(skippedReport(path));
  const read = (content: string): Listing => readListing(path, content, settings, progress);
  if (!options.fix) return checked(reportOf(path, text, read(text)));
  const fixed = fixText(text, settings, read);
  if (fixed.text !== text) await replaceFile(path, source, fixed.text);
  return checked(reportOf(path, fixed.text, fixed.listing), fixed.fixed);
}
