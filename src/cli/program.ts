// Each command and format is loaded when it is used.
import pc from 'picocolors';
import { version } from '../../package.json';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { SEVERITIES, type Severity } from '../core/model/problem';
import { EXIT_CLEAN, EXIT_FAILED, printError, type CommandContext, type ExitStatus } from './context';
import { Failure, SEE_HELP } from './failure';
import type { DiffReporter } from '../core/report/diff';
import { withExpected } from './reporters/expected';
import type { ListReporter } from './reporters/list-reporter';
import type { Reporter } from '../core/report/problems';
import type { SummaryReporter } from './summary';
import { terminalSafe } from '../core/text/quote';

/** What a reporter needs to know of the command. */
interface ReporterOptions {
  /** Whether to write colors. */
  readonly colors: boolean;
  /** The least severity that makes the exit status 1. */
  readonly failOn: Severity;
}

const FORMATS = {
  pretty: async ({ colors }) =>
    (await import('../core/report/problems')).prettyReporter(pc.createColors(colors)),
  json: async () => (await import('./reporters/json')).jsonReporter(),
  sarif: async () => (await import('./reporters/sarif')).sarifReporter(version),
  github: async () => (await import('./reporters/github')).githubReporter(),
  junit: async ({ failOn }) => (await import('./reporters/junit')).junitReporter(failOn, new Date()),
  gitlab: async () => (await import('./reporters/gitlab')).gitlabReporter(),
} satisfies Record<string, (options: ReporterOptions) => Promise<Reporter>>;

const LIST_FORMATS = {
  pretty: async (colors) => (await import('./reporters/list-pretty')).prettyList(colors),
  json: async () => (await import('./reporters/list-json')).jsonList,
  csv: async () => (await import('./reporters/list-csv')).csvList,
  markdown: async () => (await import('./reporters/list-markdown')).markdownList,
} satisfies Record<string, (colors: boolean) => Promise<ListReporter>>;

/** For `check --fix --diff`, which prints only the patch. */
const NO_REPORT: Reporter = { file: () => [] };

const SUMMARY_FORMATS = {
  pretty: async (colors) => (await import('./reporters/summary-pretty')).summaryPretty(colors),
  json: async () => (await import('./reporters/summary-json')).summaryJson,
} satisfies Record<string, (colors: boolean) => Promise<SummaryReporter>>;

const DIFF_FORMATS = {
  pretty: async (colors) => (await import('./reporters/diff-pretty')).prettyDiff(colors),
  json: async () => (await import('../core/report/diff-json')).jsonDiff,
  markdown: async () => (await import('../core/report/diff-markdown')).markdownDiff,
} satisfies Record<string, (colors: boolean) => Promise<DiffReporter>>;

interface DiffArguments {
  readonly format: keyof typeof DIFF_FORMATS;
  readonly ignore: readonly string[];
  readonly exitCode: boolean;
}

interface CheckArguments {
  readonly format: keyof typeof FORMATS;
  readonly failOn: Severity;
  readonly config?: string;
  readonly force?: boolean;
  readonly fix?: boolean;
  readonly diff?: boolean;
  readonly stdinFilename?: string;
  readonly showExpected?: boolean;
  readonly reportUnused?: boolean;
}

interface ListArguments {
  readonly format: keyof typeof LIST_FORMATS;
  readonly filter?: string;
  readonly sort?: string;
  readonly limit?: number;
  readonly fields?: string;
}

interface ExtractArguments {
  readonly filter?: string;
  readonly smallest?: boolean;
  readonly redact?: boolean;
  readonly seed?: number;
  readonly out?: string;
}

interface MergeArguments {
  readonly out?: string;
  readonly markerSize: number;
  readonly path?: string;
}

interface GenerateArguments {
  readonly entries: number;
  readonly seed: number;
  readonly break?: string;
  readonly min?: boolean;
  readonly out?: string;
}

/**
 * Runs the command line in the working directory of the process.
 *
 * @param args without the program's own name
 */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<ExitStatus> {
  let status: ExitStatus = EXIT_CLEAN;
  try {
    if (args.length === 0) throw new Failure(`a command is missing ${SEE_HELP}`);
    const program = createProgram(context, (result) => {
      status = result;
    });
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CLEAN : EXIT_FAILED;
    if (!(error instanceof Failure)) throw error;
    for (const message of error.sentences) printError(context, message);
    return EXIT_FAILED;
  }
}

function createProgram(context: CommandContext, setStatus: (status: ExitStatus) => void): Command {
  const { colors } = context;
  const command = new Command('catalog-lens')
    .description('Checks listings of pay-per-call HTTP endpoints.')
    .version(version)
    .configureOutput({
      outputError: (text) => {
        printError(context, `${oneLine(text)} ${SEE_HELP}`);
      },
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text.split('\n').map(terminalSafe).join('\n')),
    })
    .exitOverride();

  command
    .command('check')
    .description('check listings and report problems')
    .argument('<file...>', 'files, directories, globs, or - for standard input')
    .addOption(
      new Option('--format <format>', 'how to report').choices(Object.keys(FORMATS)).default('pretty'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'the least severity that makes the exit status 1')
        .choices(SEVERITIES)
        .default('warning'),
    )
    .option('--config <file>', 'use this configuration instead of the nearest catalog-lens.json')
    .option('--fix', 'apply all safe fixes in place, then check')
    .option('--diff', 'with --fix: only print the fixes as a patch for git apply')
    .option('--show-expected', 'also print problems that the configuration expects')
    .option('--report-unused', 'also report elements of ignore and expect that match nothing')
    .option('--force', 'also check files that are not recognised as listings')
    .option('--stdin-filename <path>', 'the file name of standard input, for its configuration and reports')
    .action(
      async (
        files: string[],
        { format, force = false, fix = false, diff = false, ...others }: CheckArguments,
      ) => {
        const { check } = await import('./check');
        if (diff && !fix) throw new Failure(`--diff needs --fix ${SEE_HELP}`);
        const fixing = diff ? 'show' : fix && 'apply';
        const { failOn, config, stdinFilename, reportUnused = false, showExpected = false } = others;
        const options = { failOn, config, force, fix: fixing, reportUnused, stdinFilename } as const;
        const all = diff ? NO_REPORT : await FORMATS[format]({ colors, failOn });
        // Programs that read JSON recognize expected problems by their member `expected`.
        const reporter = format === 'json' ? all : withExpected(all, showExpected);
        setStatus(await check(files, options, reporter, context));
      },
    );

  command
    .command('explain')
    .description('print the page of a rule: when it reports, why, and how to fix it')
    .argument('<rule>', 'the id of a rule')
    .action(async (id: string) => {
      const { explain } = await import('./explain');
      await explain(id, context);
    });

  command
    .command('list')
    .description('print the entries of listings that match a filter')
    .argument('<file...>', 'files, directories, globs, or - for standard input')
    .option('--filter <filter>', 'as in the Entries view: chain:base price>1')
    .option('--sort <member>', 'sort by a member; -volume30dUsd puts the largest first')
    .option('--limit <n>', 'print at most this many entries', integerBetween(0, 2 ** 32 - 1))
    .option('--fields <members>', 'the members to print, separated by commas')
    .addOption(
      new Option('--format <format>', 'how to print').choices(Object.keys(LIST_FORMATS)).default('pretty'),
    )
    .action(async (files: string[], { format, ...options }: ListArguments) => {
      const { listEntries } = await import('./list');
      setStatus(await listEntries(files, options, await LIST_FORMATS[format](colors), context));
    });

  command
    .command('extract')
    .description('write a listing with some of the entries of a listing, or with pseudonyms')
    .argument('<file>', 'a file, or - for standard input')
    .option('--filter <filter>', 'only the entries that match, as in the Entries view')
    .option('--smallest', 'only the fewest entries that show everything, with every problem')
    .option('--redact', 'replace hosts, paths, names and descriptions by pseudonyms')
    .option('--seed <s>', 'another seed gives other pseudonyms', integerBetween(0, 2 ** 32 - 1))
    .option('--newest <time>', 'shift all times so that the newest is this one, in ISO 8601 or milliseconds')
    .option('--out <file>', 'write to a file instead of standard output')
    .action(async (file: string, options: ExtractArguments) => {
      const { extractListing } = await import('./extract');
      await extractListing(file, options, context);
    });

  command
    .command('summary')
    .description('print the figures of a listing')
    .argument('<file>', 'a file, or - for standard input')
    .addOption(
      new Option('--format <format>', 'how to report')
        .choices(Object.keys(SUMMARY_FORMATS))
        .default('pretty'),
    )
    .action(async (file: string, { format }: { readonly format: keyof typeof SUMMARY_FORMATS }) => {
      const { summariseFile } = await import('./summary');
      await summariseFile(file, await SUMMARY_FORMATS[format](colors), context);
    });

  command
    .command('diff')
    .description('compare two listings entry by entry')
    .usage('[options] <old> <new>')
    .argument('<files...>', 'the old listing and the new one: files, or - for standard input')
    .addOption(
      new Option('--format <format>', 'how to report').choices(Object.keys(DIFF_FORMATS)).default('pretty'),
    )
    .addOption(
      new Option('--ignore <fields>', 'members that are not compared, separated by commas')
        .argParser(namesIn)
        .default([], 'none'),
    )
    .option('--exit-code', 'exit with 1 if there are differences', true)
    .option('--no-exit-code', 'exit with 0 although there are differences')
    .addHelpText(
      'after',
      '\nExit status: 0, no difference but in formatting, the order of members, or the order of entries of' +
        '\nequal volume; 1, differences; 2, the command failed. The configuration is that of the new listing.' +
        '\n\nGit can run it as an external diff driver, with the arguments that Git gives to one:' +
        '\ngit config diff.catalog-lens.command "catalog-lens diff". Then it always exits with 0.',
    )
    .action(async (files: string[], { format, ignore, exitCode }: DiffArguments) => {
      const { isExternalDiff, externalDiff } = await import('./external-diff');
      const reporterFor = DIFF_FORMATS[format];
      if (isExternalDiff(files)) return externalDiff(files, { ignored: ignore }, reporterFor, context);
      const [before, after, other] = files;
      if (before === undefined || after === undefined || other !== undefined)
        throw new Failure(`diff compares two files, the old and the new listing ${SEE_HELP}`);
      const { diff } = await import('./diff');
      const options = { ignored: ignore, exitCode };
      setStatus(await diff(before, after, options, await reporterFor(colors), context));
    });

  command
    .command('merge')
    .description('merge two versions of a listing entry by entry')
    .argument('<base>', 'the common ancestor')
    .argument('<ours>', 'the version that is kept where nothing else has changed')
    .argument('<theirs>', 'the version whose changes are merged')
    .option('--out <file>', 'write to a file instead of standard output; it may be one of the three')
    .option('--marker-size <n>', 'the number of characters of a conflict marker', integerBetween(1, 1000), 7)
    .option('--path <path>', 'the name of the file in the repository')
    .addHelpText(
      'after',
      '\nExit status: 0, no conflicts; 1, conflicts; 2, the command failed.' +
        '\nTexts that are not listings are merged by line. See git install for use as a merge driver.',
    )
    .action(async (base: string, ours: string, theirs: string, options: MergeArguments) => {
      const { mergeFiles } = await import('./merge');
      const { out, markerSize, path } = options;
      setStatus(await mergeFiles({ base, ours, theirs, out, markerSize, path }, context));
    });

  const git = command
    .command('git')
    .description('use Catalog Lens in Git: merge and compare listings by entry')
    .allowExcessArguments()
    .action((_options: unknown, { args: [name] }: Command) => {
      const problem = name === undefined ? 'git needs a command' : `unknown command 'git ${name}'`;
      throw new Failure(`${problem}: install or uninstall ${SEE_HELP}`);
    });
  const globalOption = ['--global', "change the user's configuration, not the repository's"] as const;
  git
    .command('install')
    .description("add the merge driver and the diff driver to Git's configuration")
    .option(...globalOption)
    .action(async ({ global = false }: { readonly global?: boolean }) => {
      const { installInGit } = await import('./git');
      await installInGit({ global }, context);
    });
  git
    .command('uninstall')
    .description("remove both drivers from Git's configuration")
    .option(...globalOption)
    .action(async ({ global = false }: { readonly global?: boolean }) => {
      const { uninstallFromGit } = await import('./git');
      await uninstallFromGit({ global }, context);
    });

  command
    .command('generate')
    .description('write a generated listing that is consistent, or breaks one rule')
    .requiredOption('--entries <n>', 'how many entries', integerBetween(1, 10_000_000))
    .option('--seed <s>', 'another seed gives another listing', integerBetween(0, 2 ** 32 - 1), 1)
    .option('--break <rule>', 'break exactly this rule, once')
    .option('--min', 'write without white space')
    .option('--out <file>', 'write to a file instead of standard output')
    .action(async ({ entries, seed, break: rule, min = false, out }: GenerateArguments) => {
      const { generateListing } = await import('./generate');
      await generateListing({ entries, seed, break: rule, min, out }, context);
    });

  return command;
}

/** Joins the lines of an error message of Commander, which has suggestions on a second line. */
function oneLine(message: string): string {
  return message
    .replace(/^error: /, '')
    .trim()
    .replace(/\n\(Did you mean (.*)\?\)$/, '; did you mean $1?');
}

/** Names separated by commas, in addition to those of an earlier option. */
function namesIn(text: string, previous: readonly string[]): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (!names.includes('')) return [...previous, ...names];
  throw new InvalidArgumentError('It should be names of members, separated by commas.');
}

function integerBetween(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It should be a whole number from ${min} to ${max}.`);
  };
}
