import { resolve } from 'node:path';
import type { CheckedListings } from '../core/config/checked-listings';
import type { MatchedElements } from '../core/config/unused-settings';
import {
  findListings,
  INVALID_BYTES,
  mergeConflictIn,
  type ListingPlace,
} from '../core/listing/find-listings';
import { isAtLeast, SEVERITIES, type Severity } from '../core/listing/finding';
import {
  addTo,
  noTotals,
  reportOf,
  skippedReport,
  type FileReport,
  type ReportedProblem,
  type Reporter,
} from '../core/report/problems';
import { applyEdits } from '../core/text/text-edit';
import {
  EXIT_CLEAN,
  EXIT_FAILED,
  EXIT_FOUND,
  Failure,
  printError,
  STDIN,
  write,
  writeAll,
  type CommandContext,
  type ExitStatus,
} from './context';
import { expand, type ArgumentFile } from './files';
import {
  assertStdinName,
  ListingFiles,
  nothingIn,
  placeOf,
  type ListingFile,
  type ReadingOptions,
} from './listings';
import { readSource, type Source } from './read-text';
import type { Repositories } from './repository';
import type { SettingsUse } from './unused-settings';

export interface CheckOptions extends ReadingOptions {
  readonly failOn: Severity;
  /** Also check files that are not recognized as listings. */
  readonly force?: boolean | undefined;
  /** Whether safe fixes are applied in place before the rest is reported, only shown as a patch, or printed as the fixed text. */
  readonly fix: 'apply' | 'show' | 'print' | false;
  /** The ids of the rules that are checked and fixed, besides `syntax`; all by default. */
  readonly rules?: readonly string[] | undefined;
  /** Do not fail if there is no listing. */
  readonly passWithNoListings?: boolean | undefined;
  /** Report the elements of `ignore` and `expect` in configurations that match nothing. */
  readonly reportUnused?: boolean | undefined;
  /** Whether problems that the configuration expects are left out, marked in their messages, or listed like others. */
  readonly expected: 'hidden' | 'marked' | 'listed';
  /** Whether paths are reported from the root of the repository, where the readers of some formats look for files. */
  readonly isFromRoot: boolean;
}

/**
 * Checks files and reports them in order. One unreadable file does not stop the others.
 *
 * @param args paths, directories, globs, or `-` for standard input
 * @throws Failure if options have errors
 */
export async function check(
  args: readonly string[],
  options: CheckOptions,
  reporter: Reporter,
  context: CommandContext,
): Promise<ExitStatus> {
  const { reportUnused = false, isFromRoot, fix } = options;
  assertStdinName(args, options);
  if (fix && args.includes(STDIN)) assertPrintsText(args, options);
  if (options.rules) {
    const { ruleNamed } = await import('./options');
    options.rules.forEach(ruleNamed);
  }
  const needsRepositories = reportUnused || isFromRoot || fix === 'show';
  const { files, failures, repositories: searched } = await expand(args);
  const repositories =
    searched ?? (needsRepositories ? new (await import('./repository')).Repositories() : undefined);
  const unused =
    repositories && reportUnused
      ? new (await import('./unused-settings')).SettingsUse(repositories)
      : undefined;
  return new Check(options, reporter, context, repositories, unused).run(files, failures);
}

/** @throws Failure unless standard input alone is fixed, and its text printed */
function assertPrintsText(args: readonly string[], options: CheckOptions): void {
  if (args.length > 1) throw new Failure('cannot fix standard input together with other files');
  if (options.fix === 'show')
    throw new Failure('--diff has no effect on standard input: its text is printed');
  if (options.reportUnused) throw new Failure('--report-unused has no effect where a text is printed');
  if (options.passWithNoListings)
    throw new Failure('--pass-with-no-listings has no effect where a text is printed');
}

/** What was found in a file. */
interface CheckedFile {
  readonly report: FileReport;
  /** How many problems were fixed before. */
  readonly fixed: number;
  /** What the settings matched, if it is a listing. */
  readonly matched?: MatchedElements;
  /** What is printed instead of the problems: the fixes as a patch, or the fixed text. */
  readonly output?: Buffer;
}

/** The text after the fixes, how many problems they fix, and what is printed. */
interface Fixed {
  readonly text: string;
  readonly fixed: number;
  readonly output?: Buffer;
}

/** One run of the command. */
class Check {
  readonly #files: ListingFiles;
  readonly #totals = noTotals();
  readonly #errorMessages = new Set<string>();
  readonly #rules: ReadonlySet<string> | undefined;
  #hasProblems = false;
  #fixedFiles = 0;
  /** Configuration files among the checked files, which are reported last, with their unused settings. */
  readonly #configFiles: CheckedFile[] = [];

  constructor(
    private readonly options: CheckOptions,
    private readonly reporter: Reporter,
    private readonly context: CommandContext,
    private readonly repositories: Repositories | undefined,
    private readonly unused: SettingsUse | undefined,
  ) {
    this.#files = new ListingFiles(options, context);
    // Without it, a text that cannot be read would pass.
    this.#rules = options.rules && new Set([...options.rules, 'syntax']);
  }

  async run(files: readonly ArgumentFile[], failures: readonly Failure[]): Promise<ExitStatus> {
    const { reporter, context, options } = this;
    for (const failure of failures) this.#fail(failure);
    await write(context.stdout, reporter.begin?.() ?? '');
    for (const file of files) {
      try {
        await this.#check(file);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.#fail(error);
      }
    }
    if (this.unused) await this.#reportUnused(this.unused);
    const isFailing = this.#errorMessages.size > 0;
    if (this.#totals.listings === 0 && !isFailing && !options.passWithNoListings && options.fix !== 'print')
      this.#fail(new Failure('there is no listing (--pass-with-no-listings accepts this)'));
    this.#files.endProgress();
    if (options.fix !== 'print')
      await write(context.stdout, reporter.end?.(this.#totals, this.#fixedFiles) ?? '');
    return this.#errorMessages.size > 0 ? EXIT_FAILED : this.#hasProblems ? EXIT_FOUND : EXIT_CLEAN;
  }

  /** Prints an error, once. */
  #fail({ message, sentences }: Failure): void {
    this.#files.endProgress();
    if (!this.#errorMessages.has(message))
      for (const sentence of sentences) printError(this.context, sentence);
    this.#errorMessages.add(message);
  }

  /** @throws Failure if the file cannot be read or fixed, or its configuration has errors */
  async #check({ path, configuredPath, isNamed, isRegular }: ArgumentFile): Promise<void> {
    const { fix, force } = this.options;
    const names = path === STDIN ? {} : { path, configuredPath };
    const file = await this.#files.read(path, { ...names, isForced: force, isRegular });
    const { source, places, configured } = file;
    const { selection } = configured;
    let checked: CheckedFile = { report: skippedReport(file.path), fixed: 0 };
    if (source && places.length > 0) checked = await this.#checkListings({ ...file, source });
    else if (fix === 'print')
      checked = { ...checked, output: (source ?? (await readSource(path, this.context))).bytes() };
    else if (isNamed && !(this.unused && selection === 'configuration')) {
      this.#files.endProgress();
      printError(this.context, nothingIn(file.path, selection));
    }
    this.unused?.add(configured, checked.matched);
    if (this.unused && selection === 'configuration') this.#configFiles.push(checked);
    else await this.#print(checked);
  }

  /**
   * Checks the listings of a file, and fixes them before, if wanted. One that cannot be fixed is reported as it is.
   */
  async #checkListings(file: ListingFile): Promise<CheckedFile> {
    const { path, source, syntax, places, configured } = file;
    let checked = this.#files.check(file, places);
    let result: Fixed = { text: source.text, fixed: 0 };
    try {
      if (this.options.fix) result = await this.#fix(path, source, places, checked);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#fail(error);
    }
    const { text, fixed, output } = result;
    const isForced = this.options.force === true || configured.selection !== 'content';
    if (text !== source.text) checked = this.#files.check(file, findListings(text, syntax, isForced), text);
    return {
      report: reportOf(path, text, checked, this.#rules),
      fixed,
      ...(output && { output }),
      ...(this.unused && { matched: checked.matchedElements }),
    };
  }

  /**
   * Applies the safe fixes of a file, but not those of expected problems, or makes a patch of them, or the text to be printed.
   *
   * @throws Failure if it cannot be written, or a patch cannot be made
   */
  async #fix(
    path: string,
    source: Source,
    places: readonly ListingPlace[],
    checked: CheckedListings,
  ): Promise<Fixed> {
    const { fix } = this.options;
    const { text, invalidAt } = source;
    const conflict = mergeConflictIn(places);
    if (fix !== 'print' && conflict)
      throw new Failure(`cannot fix ${path}: it has merge conflicts, first in ${placeOf(source, conflict)}`);
    if (fix === 'show' && invalidAt !== undefined)
      throw new Failure(`cannot fix ${path}: it has ${INVALID_BYTES}`);
    const isPrintedAsIs = fix === 'print' && checked.listings.some(({ hasSyntaxError }) => hasSyntaxError);
    if (isPrintedAsIs) return { text, fixed: 0, output: source.bytes() };
    // Bytes of it would be lost.
    if (invalidAt !== undefined) return { text, fixed: 0 };
    const { safeFixes } = await import('../core/config/safe-fixes');
    const { patchOf, replaceFile } = await import('./write-file');
    const { edits, fixed } = safeFixes(checked, this.#rules);
    const next = applyEdits(text, edits);
    if (fix === 'print') return { text: next, fixed, output: source.encode(next) };
    if (fix === 'show') {
      const name = this.repositories?.pathOf(path) ?? path;
      return { text: next, fixed, output: patchOf(path, name, source, edits) };
    }
    if (next !== text) replaceFile(path, source, next);
    return { text: next, fixed };
  }

  async #print({ report, fixed, output }: CheckedFile): Promise<void> {
    const { options, context } = this;
    addTo(this.#totals, report, fixed);
    if (fixed > 0) this.#fixedFiles++;
    this.#hasProblems ||=
      options.fix === 'show'
        ? output !== undefined && output.length > 0
        : SEVERITIES.some((severity) => report.counts[severity] > 0 && isAtLeast(severity, options.failOn));
    this.#files.endProgress();
    if (output) await writeAll(context.stdout, [output]);
    // The text is on standard output, and what remains in it elsewhere.
    if (!output || options.fix === 'print')
      await writeAll(output ? context.stderr : context.stdout, this.reporter.file(this.#reported(report)));
  }

  /** A report as it is printed: its path, and which problems it has. */
  #reported(report: FileReport): FileReport {
    const { isFromRoot, expected } = this.options;
    const isFile = report.path !== STDIN;
    const path = (isFromRoot && isFile ? this.repositories?.pathOf(report.path) : undefined) ?? report.path;
    if (report.expected === 0 || expected === 'listed') return { ...report, path };
    const isMarked = expected === 'marked';
    const problems = { [Symbol.iterator]: () => printed(report, isMarked) };
    return { ...report, path, problems, expected: isMarked ? report.expected : 0 };
  }

  async #reportUnused(unused: SettingsUse): Promise<void> {
    const reports = await unused.reports();
    for (const file of this.#configFiles) {
      const { path } = file.report;
      const report = reports.get(resolve(path));
      reports.delete(resolve(path));
      await this.#print(report ? { ...file, report: { ...report, path } } : file);
    }
    for (const report of reports.values())
      if (SEVERITIES.some((severity) => report.counts[severity] > 0)) await this.#print({ report, fixed: 0 });
  }
}

/** The problems of a report without expected ones, or with their messages marked. */
function* printed({ problems }: FileReport, isMarked: boolean): Generator<ReportedProblem> {
  for (const problem of problems) {
    if (!problem.expected) yield problem;
    else if (isMarked) yield { ...problem, message: `${problem.message} (expected)` };
  }
}
