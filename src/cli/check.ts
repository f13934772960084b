import { constants } from 'node:buffer';
import { basename, resolve } from 'node:path';
import { syntaxOf } from '../core/json/parse';
import { isAtLeast, SEVERITIES, type Severity } from '../core/model/problem';
import { CONFIG_FILE } from '../core/config/configuration';
import type { MatchedSettings } from '../core/config/expectations';
import { Configurations, type ConfigurationFor } from './configurations';
import {
  type CommandContext,
  EXIT_CLEAN,
  EXIT_FAILED,
  EXIT_FOUND,
  type ExitStatus,
  Failure,
  printError,
  Progress,
  write,
  writeAll,
} from './context';
import { FileBytes, MAX_STRING_MEGABYTES } from './file-text';
import { expand, STDIN } from './files';
import { checkSource, type FileJob } from './jobs';
import { assertStdinName } from './listings';
import { openSource } from './read-text';
import { addTo, noTotals, skippedReport, type FileReport, type Reporter } from '../core/report/problems';
import type { SettingsUse } from './unused-settings';

export interface CheckOptions {
  readonly failOn: Severity;
  /** The configuration file of every file. */
  readonly config?: string | undefined;
  /** Also check files that are not recognised as listings. */
  readonly force: boolean;
  /** Apply safe fixes in place before the rest is reported, or only show them as a patch. */
  readonly fix: 'apply' | 'show' | false;
  /** The file name of standard input, for its syntax, its configuration and reports. */
  readonly stdinFilename?: string | undefined;
  /** Report the elements of `ignore` and `expect` in configurations that match nothing. */
  readonly reportUnused?: boolean;
  /** The maximum size of a file that is read at once, in bytes; a larger one is read in parts, with the same result. */
  readonly maxSizeInMemory?: number;
  /** About how many bytes are checked at once, of a file that is read in parts. */
  readonly partSize?: number;
}

/** Larger files, in bytes, are read in parts. */
const MAX_SIZE_IN_MEMORY = 1 << 23;

/**
 * Checks files and reports them in order. One unreadable file does not stop the others.
 *
 * @param files paths, directories, globs, or `-` for standard input
 */
export async function check(
  files: readonly string[],
  options: CheckOptions,
  reporter: Reporter,
  context: CommandContext,
): Promise<ExitStatus> {
  assertStdinName(files, options);
  const progress = new Progress(context);
  const checker = new FileChecker(options, reporter, progress, context);
  const totals = noTotals();
  const unused = options.reportUnused ? await loadSettingsUse() : undefined;
  const errorMessages = new Set<string>();
  const outcome = { hasProblems: false, fixedFiles: 0 };
  const onFailure = ({ message, sentences }: Failure): void => {
    progress.clear();
    if (!errorMessages.has(message)) for (const sentence of sentences) printError(context, sentence);
    errorMessages.add(message);
  };
  const paths = expand(files, onFailure).map(({ path }) => path);
  await write(context.stdout, reporter.begin?.() ?? '');
  const print = async ({ report, text, patch, fixed }: CheckedFile): Promise<void> => {
    addTo(totals, report, fixed);
    if (fixed > 0) outcome.fixedFiles++;
    outcome.hasProblems ||=
      options.fix === 'show'
        ? patch !== undefined && patch.length > 0
        : SEVERITIES.some((severity) => report.counts[severity] > 0 && isAtLeast(severity, options.failOn));
    progress.clear();
    await writeAll(context.stdout, text ?? (patch ? [patch] : reporter.file(report)));
  };
  const configFiles: CheckedFile[] = [];
  for (const path of paths) {
    let checked;
    try {
      checked = await checker.check(path);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      onFailure(error);
      continue;
    }
    unused?.add(checked.configuration, checked.matched);
    // Those with unused settings are reported last.
    if (unused && basename(checked.report.path) === CONFIG_FILE) configFiles.push(checked);
    else await print(checked);
  }
  if (unused) {
    const reports = unused.reports(onFailure);
    for (const file of configFiles) {
      const key = resolve(file.report.path);
      const report = reports.get(key);
      reports.delete(key);
      await print(report ? { ...file, report: { ...report, path: file.report.path } } : file);
    }
    for (const report of reports.values())
      if (!isEmpty(report)) await print({ report, fixed: 0, configuration: undefined });
  }
  await write(context.stdout, reporter.end?.(totals, outcome.fixedFiles) ?? '');
  return errorMessages.size > 0 ? EXIT_FAILED : outcome.hasProblems ? EXIT_FOUND : EXIT_CLEAN;
}

async function loadSettingsUse(): Promise<SettingsUse> {
  const { SettingsUse } = await import('./unused-settings');
  return new SettingsUse();
}

function isEmpty({ counts }: FileReport): boolean {
  return SEVERITIES.every((severity) => counts[severity] === 0);
}

/** What was found in a file, and how many problems were fixed before. */
interface CheckedFile {
  readonly report: FileReport;
  readonly fixed: number;
  /** The fixes, if they were only to be shown. */
  readonly patch?: Uint8Array;
  /** The text of the report, if it has been formatted already. */
  readonly text?: Iterable<Uint8Array>;
  /** The configuration of the file; undefined for a configuration file itself. */
  readonly configuration: ConfigurationFor | undefined;
  /** What the settings matched. */
  readonly matched?: MatchedSettings;
}

class FileChecker {
  readonly #configurations: Configurations;
  readonly #maxSizeInMemory: number;

  constructor(
    private readonly options: CheckOptions,
    private readonly reporter: Reporter,
    private readonly progress: Progress,
    private readonly context: CommandContext,
  ) {
    this.#configurations = new Configurations(options.config);
    this.#maxSizeInMemory = options.maxSizeInMemory ?? MAX_SIZE_IN_MEMORY;
  }

  /** @throws Failure if the file cannot be read, or its configuration has errors */
  async check(path: string): Promise<CheckedFile> {
    const { fix, stdinFilename = STDIN } = this.options;
    if (fix && path === STDIN) throw new Failure('cannot fix standard input');
    const name = path === STDIN ? stdinFilename : path;
    const { job, configuration } = await this.#jobFor(name);
    if (!job) return { report: skippedReport(name), fixed: 0, configuration };
    // Fixes are applied in memory.
    const maxSizeInMemory = fix ? constants.MAX_STRING_LENGTH : this.#maxSizeInMemory;
    const source = await openSource(path, this.context.stdin, maxSizeInMemory);
    if (!(source instanceof FileBytes)) return { ...(await checkSource(source, job)), configuration };
    try {
      if (fix) throw new Failure(`cannot fix ${path}: it is larger than ${MAX_STRING_MEGABYTES} MB`);
      const { checkInParts } = await import('./check-parts');
      const onProgress = (share: number): void => {
        this.progress.update(name, share);
      };
      const syntax = syntaxOf(name);
      const checked = await checkInParts(
        name,
        source,
        { ...job, syntax, partSize: this.options.partSize },
        onProgress,
        this.reporter,
      );
      return { ...checked, fixed: 0, configuration };
    } finally {
      source.close();
    }
  }

  /** How a file is to be checked; without a job if the configuration excludes it. */
  async #jobFor(path: string): Promise<{ job: FileJob | undefined; configuration: ConfigurationFor }> {
    const { force, fix, reportUnused: findMatched = false } = this.options;
    const configuration = await this.#configurations.for(path);
    const { selection, settings } = configuration;
    if (selection === 'exclude' && !force) return { job: undefined, configuration };
    const mustBeListing = !force && selection === 'content';
    return { job: { path, settings, mustBeListing, fix, findMatched }, configuration };
  }
}
