import { resolve } from 'node:path';
import { isAtLeast, SEVERITIES, type Severity } from '../core/listing/problem';
import { checkFile, type CheckedFile } from './check-file';
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
import { expand, STDIN, type ArgumentFile } from './files';
import { assertStdinName } from './listings';
import { readSource } from './read-text';
import { addTo, noTotals, skippedReport, type Reporter } from '../core/report/problems';
import type { SettingsUse } from './unused-settings';

export interface CheckOptions {
  readonly failOn: Severity;
  /** The configuration file of every file. */
  readonly config?: string | undefined;
  /** Also check files that are not recognized as listings. */
  readonly force: boolean;
  /** Apply safe fixes in place before the rest is reported, or only show them as a patch. */
  readonly fix: 'apply' | 'show' | false;
  /** The file name of standard input, for its syntax, its configuration and reports. */
  readonly stdinFilename?: string | undefined;
  /** Report the elements of `ignore` and `expect` in configurations that match nothing. */
  readonly reportUnused?: boolean;
}

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
  const unused = options.reportUnused ? new (await import('./unused-settings')).SettingsUse() : undefined;
  return new Check(options, reporter, context, unused).run(files);
}

/** What was found in a file, and the configuration that it was checked with. */
interface ConfiguredFile extends CheckedFile {
  readonly configuration: ConfigurationFor;
}

/** One run of the command. */
class Check {
  readonly #configurations: Configurations;
  readonly #progress: Progress;
  readonly #totals = noTotals();
  readonly #errorMessages = new Set<string>();
  #hasProblems = false;
  #fixedFiles = 0;
  /** Configuration files among the checked files, which are reported last, with their unused settings. */
  readonly #configFiles: ConfiguredFile[] = [];

  constructor(
    private readonly options: CheckOptions,
    private readonly reporter: Reporter,
    private readonly context: CommandContext,
    private readonly unused: SettingsUse | undefined,
  ) {
    this.#configurations = new Configurations(options.config);
    this.#progress = new Progress(context);
  }

  async run(files: readonly string[]): Promise<ExitStatus> {
    const { reporter, context } = this;
    const expanded = await expand(files, (failure) => this.#fail(failure));
    await write(context.stdout, reporter.begin?.() ?? '');
    for (const file of expanded) {
      try {
        await this.#check(file);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.#fail(error);
      }
    }
    if (this.unused) await this.#reportUnused(this.unused);
    await write(context.stdout, reporter.end?.(this.#totals, this.#fixedFiles) ?? '');
    return this.#errorMessages.size > 0 ? EXIT_FAILED : this.#hasProblems ? EXIT_FOUND : EXIT_CLEAN;
  }

  /** Prints an error, once. */
  #fail({ message, sentences }: Failure): void {
    this.#progress.clear();
    if (!this.#errorMessages.has(message))
      for (const sentence of sentences) printError(this.context, sentence);
    this.#errorMessages.add(message);
  }

  /** @throws Failure if the file cannot be read or fixed, or its configuration has errors */
  async #check({ path, isRegular }: ArgumentFile): Promise<void> {
    const { fix, force, stdinFilename = STDIN, reportUnused: findMatched = false } = this.options;
    if (fix && path === STDIN) throw new Failure('cannot fix standard input');
    const name = path === STDIN ? stdinFilename : path;
    const configuration = await this.#configurations.for(name);
    const { selection } = configuration;
    if ((selection === 'exclude' && !force) || selection === 'configuration') {
      await this.#add({ report: skippedReport(name), fixed: 0, configuration });
      return;
    }
    const mustBeListing = !force && selection === 'content';
    const onProgress = (share: number): void => this.#progress.update(name, share);
    const source = await readSource(path, this.context, isRegular);
    const how = { configuration: configuration.configuration, mustBeListing, fix, findMatched, onProgress };
    await this.#add({ ...(await checkFile(name, source, how)), configuration });
  }

  async #add(file: ConfiguredFile): Promise<void> {
    const { report, configuration, matched } = file;
    this.unused?.add(configuration, matched);
    if (this.unused && configuration.selection === 'configuration')
      this.#configFiles.push({ ...file, report: { ...report, problems: [...report.problems] } });
    else await this.#print(file);
  }

  async #print({ report, fixed, patch }: CheckedFile): Promise<void> {
    const { options, context, reporter } = this;
    addTo(this.#totals, report, fixed);
    if (fixed > 0) this.#fixedFiles++;
    this.#hasProblems ||=
      options.fix === 'show'
        ? patch !== undefined && patch.length > 0
        : SEVERITIES.some((severity) => report.counts[severity] > 0 && isAtLeast(severity, options.failOn));
    this.#progress.clear();
    await writeAll(context.stdout, patch ? [patch] : reporter.file(report));
  }

  async #reportUnused(unused: SettingsUse): Promise<void> {
    const reports = unused.reports((failure) => this.#fail(failure));
    for (const file of this.#configFiles) {
      const key = resolve(file.report.path);
      const report = reports.get(key);
      reports.delete(key);
      await this.#print(report ? { ...file, report: { ...report, path: file.report.path } } : file);
    }
    for (const report of reports.values())
      if (SEVERITIES.some((severity) => report.counts[severity] > 0)) await this.#print({ report, fixed: 0 });
  }
}
