import { resolve } from 'node:path';
import { isAtLeast, SEVERITIES, type Severity } from '../core/listing/finding';
import { checkFile, type CheckedFile, type Fixing } from './check-file';
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
import { assertStdinName, nothingIn } from './listings';
import { readSource } from './read-text';
import { addTo, noTotals, skippedReport, type Reporter } from '../core/report/problems';
import type { SettingsUse } from './unused-settings';

export interface CheckOptions {
  readonly failOn: Severity;
  /** The configuration file of every file. */
  readonly config?: string | undefined;
  /** Also check files that are not recognized as listings. */
  readonly force?: boolean | undefined;
  readonly fix: Fixing;
  /** The ids of the rules that are checked and fixed, besides `syntax`; all by default. */
  readonly rules?: readonly string[] | undefined;
  /** Do not fail if there is no listing. */
  readonly passWithNoListings?: boolean | undefined;
  /** The file name of standard input, for its syntax, its configuration and reports. */
  readonly stdinFilename?: string | undefined;
  /** Report the elements of `ignore` and `expect` in configurations that match nothing. */
  readonly reportUnused?: boolean | undefined;
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
  if (options.fix && files.includes(STDIN)) assertPrintsText(files, options);
  const unused = options.reportUnused ? new (await import('./unused-settings')).SettingsUse() : undefined;
  return new Check(options, reporter, context, unused).run(files);
}

/** @throws Failure unless standard input alone is fixed, and its text printed */
function assertPrintsText(files: readonly string[], { fix, reportUnused }: CheckOptions): void {
  if (files.length > 1) throw new Failure('cannot fix standard input together with other files');
  if (fix === 'show') throw new Failure('--diff has no effect on standard input: its text is printed');
  if (reportUnused) throw new Failure('--report-unused has no effect where a text is printed');
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
  readonly #rules: ReadonlySet<string> | undefined;
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
    // Without it, a text that cannot be read would pass.
    this.#rules = options.rules && new Set([...options.rules, 'syntax']);
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
    if (this.#totals.listings === 0 && !this.#mayHaveNoListings())
      this.#fail(new Failure('there is no listing (--pass-with-no-listings accepts this)'));
    if (this.options.fix !== 'print')
      await write(context.stdout, reporter.end?.(this.#totals, this.#fixedFiles) ?? '');
    return this.#errorMessages.size > 0 ? EXIT_FAILED : this.#hasProblems ? EXIT_FOUND : EXIT_CLEAN;
  }

  /** Whether it is no failure, or not the only one, that there is no listing. */
  #mayHaveNoListings(): boolean {
    const { passWithNoListings, fix } = this.options;
    return passWithNoListings === true || fix === 'print' || this.#errorMessages.size > 0;
  }

  /** Prints an error, once. */
  #fail({ message, sentences }: Failure): void {
    this.#progress.clear();
    if (!this.#errorMessages.has(message))
      for (const sentence of sentences) printError(this.context, sentence);
    this.#errorMessages.add(message);
  }

  /** @throws Failure if the file cannot be read or fixed, or its configuration has errors */
  async #check({ path, configuredPath, isNamed, isRegular }: ArgumentFile): Promise<void> {
    const { fix, force = false, stdinFilename = STDIN, reportUnused: findMatched = false } = this.options;
    const name = path === STDIN ? stdinFilename : path;
    const configuration = await this.#configurations.for(path === STDIN ? name : configuredPath);
    const { selection } = configuration;
    const isSkipped = (selection === 'exclude' && !force) || selection === 'configuration';
    const isPrinted = fix === 'print';
    const file =
      isSkipped && !isPrinted
        ? { report: skippedReport(name), fixed: 0 }
        : await checkFile(name, await readSource(path, this.context, isRegular), {
            configuration: configuration.configuration,
            checker: this.#configurations.checkerFor(configuration.configuration),
            isSkipped,
            mustBeListing: !force && selection === 'content',
            fix,
            rules: this.#rules,
            findMatched,
            onProgress: (share) => this.#progress.update(name, share),
          });
    if (!file.report.listing && isNamed && !isPrinted && !(this.unused && selection === 'configuration')) {
      this.#progress.clear();
      printError(this.context, nothingIn(name, selection));
    }
    await this.#add({ ...file, configuration });
  }

  async #add(file: ConfiguredFile): Promise<void> {
    const { report, configuration, matched } = file;
    this.unused?.add(configuration, matched);
    if (this.unused && configuration.selection === 'configuration')
      this.#configFiles.push({ ...file, report: { ...report, problems: [...report.problems] } });
    else await this.#print(file);
  }

  async #print({ report, fixed, output }: CheckedFile): Promise<void> {
    const { options, context, reporter } = this;
    addTo(this.#totals, report, fixed);
    if (fixed > 0) this.#fixedFiles++;
    this.#hasProblems ||=
      options.fix === 'show'
        ? output !== undefined && output.length > 0
        : SEVERITIES.some((severity) => report.counts[severity] > 0 && isAtLeast(severity, options.failOn));
    this.#progress.clear();
    if (output) await writeAll(context.stdout, [output]);
    // The text is on standard output, and what remains in it elsewhere.
    if (!output || options.fix === 'print')
      await writeAll(output ? context.stderr : context.stdout, reporter.file(report));
  }

  async #reportUnused(unused: SettingsUse): Promise<void> {
    const reports = unused.reports();
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
