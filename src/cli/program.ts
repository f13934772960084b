// Each command and format is loaded when it is used.
import pc from 'picocolors';
import { version } from '../../package.json';
import { Command, CommanderError, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { RENAMED_RULE } from '../core/compare/pairs';
import { SEVERITIES, type Severity } from '../core/listing/finding';
import type { DiffReporter } from '../core/report/diff';
import type { ListReporter } from '../core/report/list';
import type { Reporter } from '../core/report/problems';
import type { SummaryReporter } from '../core/report/summary';
import type { Colors } from '../core/report/terminal';
import { GENERATED_ENTRIES, isInRange, SEEDS, type CountRange } from '../core/values/count-range';
import {
  EXIT_CLEAN,
  EXIT_FAILED,
  Failure,
  printError,
  seeHelp,
  STDIN,
  type CommandContext,
  type ExitStatus,
} from './context';

/** What a reporter needs to know of the command. */
interface ReporterOptions {
  readonly colors: Colors;
  /** The least severity that makes the exit status 1. */
  readonly failOn: Severity;
}

const FORMATS = {
  pretty: async ({ colors }) => (await import('../core/report/problems')).prettyReporter(colors),
  json: async () => (await import('./reporters')).jsonReporter(),
  sarif: async () => (await import('./reporters')).sarifReporter(version),
  github: async () => (await import('./reporters')).githubReporter(),
  junit: async ({ failOn }) => (await import('./reporters')).junitReporter(failOn, new Date()),
  gitlab: async () => (await import('./reporters')).gitlabReporter(),
} satisfies Record<string, (options: ReporterOptions) => Promise<Reporter>>;

const LIST_FORMATS = {
  pretty: async (colors) => (await import('../core/report/list')).prettyList(colors),
  json: async () => (await import('../core/report/list')).jsonList,
  csv: async () => (await import('../core/report/list')).csvList,
  markdown: async () => (await import('../core/report/list')).markdownList,
} satisfies Record<string, (colors: Colors) => Promise<ListReporter>>;

const SUMMARY_FORMATS = {
  pretty: async (colors) => (await import('../core/report/summary')).summaryPretty(colors),
  json: async () => (await import('../core/report/summary')).summaryJson,
} satisfies Record<string, (colors: Colors) => Promise<SummaryReporter>>;

const DIFF_FORMATS = {
  pretty: async (colors) => (await import('../core/report/diff')).prettyDiff(colors),
  json: async () => (await import('../core/report/diff-json')).jsonDiff,
  markdown: async () => (await import('../core/report/diff-markdown')).markdownDiff,
} satisfies Record<string, (colors: Colors) => Promise<DiffReporter>>;

/** For `check --fix --diff`, which prints only the patch. */
const NO_REPORT: Reporter = { file: () => [] };

/** The options of several commands. */
const OPTIONS = {
  config: new Option('--config <file>', 'use this configuration instead of the nearest catalog-lens.json'),
  stdinFilename: new Option(
    '--stdin-filename <path>',
    'the file name of standard input, for its syntax, its configuration and reports',
  ),
  filter: new Option(
    '--filter <filter>',
    'only entries that match, as in the Entries view: chain:base price>1',
  ).argParser((text, previous?: string) => (previous === undefined ? text : `${previous} ${text}`)),
  at: new Option('--at <pointer>', 'the listing at this JSON Pointer'),
  out: new Option('--out <file>', 'write to a file instead of standard output'),
  global: new Option('--global', "change the user's configuration, not the repository's"),
};

const FILE = 'a file, or - for standard input';
const FILES = 'files, directories, globs, or - for standard input';

/**
 * Runs the command line in the working directory of the process.
 *
 * @param args without the program's own name
 */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<ExitStatus> {
  let status: ExitStatus = EXIT_CLEAN;
  try {
    if (args.length === 0) throw new Failure(`a command is missing ${seeHelp()}`);
    const program = createProgram(args, context, (result) => {
      status = result;
    });
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT_CLEAN;
      // Other errors have been printed.
      if (error.code === 'commander.help') printError(context, `no such command ${seeHelp()}`);
      return EXIT_FAILED;
    }
    const isWithoutFolder = (error as NodeJS.ErrnoException).syscall === 'uv_cwd';
    if (!isWithoutFolder && !(error instanceof Failure)) throw error;
    const sentences = error instanceof Failure ? error.sentences : ['the working folder does not exist'];
    for (const sentence of sentences) printError(context, sentence);
    return EXIT_FAILED;
  }
}

function createProgram(
  args: readonly string[],
  context: CommandContext,
  setStatus: (status: ExitStatus) => void,
): Command {
  const colors = pc.createColors(context.colors);
  const program = new Command('catalog-lens')
    .description('Checks listings of pay-per-call HTTP endpoints.')
    .version(version)
    // It is read when the program starts, because help has colors too.
    .option('--no-color', 'print without colors, as with the environment variable NO_COLOR')
    .configureOutput({
      outputError: (text) => {
        const command = program.commands.find((candidate) => candidate.name() === args[0]);
        printError(context, `${oneLine(text)} ${seeHelp(command?.name())}`);
      },
      writeOut: (text) => context.stdout.write(text),
      // The help is not repeated after an error.
      writeErr: () => undefined,
    })
    .addHelpText(
      'after',
      endOfHelp(
        'check --fix fixtures',
        '0, nothing was found; 1, something was found; 2, the command failed',
      ),
    )
    .configureHelp({ showGlobalOptions: true })
    .exitOverride();

  addCommand(
    program,
    'check',
    'check listings and report problems',
    'check --fix fixtures',
    '0, nothing at or above --fail-on; 1, problems; 2, the command failed, or there is no listing',
  )
    .argument('<file...>', FILES)
    .addOption(formatOption(FORMATS))
    .addOption(failOnOption('the lowest severity that makes the exit status 1').default('warning' as const))
    .addOption(OPTIONS.config)
    .option('--fix', 'apply all safe fixes in place, then check; of standard input print the text instead')
    .addOption(
      new Option('--diff', 'with --fix: only print the fixes as a patch for git apply').conflicts([
        'format',
        'failOn',
        'showExpected',
        'reportUnused',
      ]),
    )
    .option(
      '--rules <rules>',
      'check and fix only these rules, separated by commas; syntax errors are always reported',
      names,
    )
    .option('--show-expected', 'also print problems that the configuration expects')
    .option('--report-unused', 'also report elements of ignore and expect that match nothing')
    .option('--force', 'also check files that are not recognized as listings')
    .option('--pass-with-no-listings', 'do not fail if there is no listing')
    .addOption(OPTIONS.stdinFilename)
    .action(
      async (files, { format, showExpected = false, diff = false, fix = false, ...others }, command) => {
        if (diff && !fix) throw new Failure(`--diff needs --fix ${seeHelp('check')}`);
        const isPrinted = fix && files.includes(STDIN) && !diff;
        if (isPrinted && command.getOptionValueSource('format') === 'cli')
          throw new Failure(`--format has no effect where the fixed text is printed ${seeHelp('check')}`);
        // Programs that read JSON recognize expected problems by their member `expected`.
        if (format === 'json' && showExpected)
          throw new Failure(
            `--show-expected has no effect with --format json, which has all problems ${seeHelp('check')}`,
          );
        const { check } = await import('./check');
        const reporter = diff ? NO_REPORT : await FORMATS[format]({ colors, failOn: others.failOn });
        const options = {
          ...others,
          fix: fix && (diff ? 'show' : isPrinted ? 'print' : 'apply'),
          expected: format === 'json' ? 'listed' : showExpected ? 'marked' : 'hidden',
          isFromRoot: format === 'sarif' || format === 'github' || format === 'gitlab',
        } as const;
        setStatus(await check(files, options, reporter, context));
      },
    );

  addCommand(
    program,
    'explain',
    'print the page of a rule: when it reports, why, how to fix it, and its source',
    'explain volume-30d',
  )
    .argument('[rule]', 'the ID of a rule; without it all rules are listed')
    .action(async (id) => (await import('./explain')).explain(id, context));

  addCommand(
    program,
    'list',
    'print the entries of listings that match a filter',
    'list --filter "price>1" --sort -calls30d fixtures',
  )
    .argument('<file...>', FILES)
    .addOption(OPTIONS.filter)
    .option('--sort <member>', 'sort by a member; -volume30dUsd puts the largest first')
    .option(
      '--limit <n>',
      'print at most this many entries',
      integerIn({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    )
    .option(
      '--fields <members>',
      'the members to print, separated by commas; of a table seven by default',
      names,
    )
    .addOption(formatOption(LIST_FORMATS))
    .addOption(OPTIONS.config)
    .addOption(OPTIONS.stdinFilename)
    .action(async (files, { format, ...options }) => {
      const { listEntries } = await import('./list');
      setStatus(await listEntries(files, options, await LIST_FORMATS[format](colors), context));
    });

  addCommand(
    program,
    'extract',
    'write a listing with some of the entries of a listing',
    'extract --smallest --out small.json large.json',
  )
    .argument('<file>', FILE)
    .addOption(OPTIONS.filter)
    .option('--smallest', 'only the fewest entries that still show everything, including every problem')
    .addOption(OPTIONS.at)
    .addOption(OPTIONS.out)
    .addOption(OPTIONS.config)
    .addOption(OPTIONS.stdinFilename)
    .action(async (file, options) => (await import('./extract')).extractListing(file, options, context));

  addCommand(program, 'summary', 'print the figures of the listings in a file', 'summary listing.json')
    .argument('<file>', FILE)
    .addOption(formatOption(SUMMARY_FORMATS))
    .addOption(OPTIONS.config)
    .addOption(OPTIONS.stdinFilename)
    .action(async (file, { format, ...options }) => {
      const { summarizeFile } = await import('./list');
      await summarizeFile(file, options, await SUMMARY_FORMATS[format](colors), context);
    });

  addCommand(
    program,
    'diff',
    'compare two listings entry by entry',
    'diff --ignore lastCalledMs old.json new.json',
    '0, no difference but in formatting, the order of members, or the order of entries of equal volume;\n' +
      '1, differences, or with --fail-on introduced problems; 2, the command failed. As an external diff\n' +
      'driver of Git, which git install --diff adds, always 0',
  )
    .addHelpText('after', `\n${RENAMED_RULE}`)
    .usage('[options] <old> <new>')
    .argument('<files...>', 'the old listing and the new one: files, or - for standard input')
    .addOption(formatOption(DIFF_FORMATS))
    .addOption(
      new Option('--ignore <members>', 'members that are not compared, separated by commas')
        .argParser(names)
        .default([], 'none'),
    )
    .addOption(OPTIONS.at)
    .option('--exit-code', 'exit with 1 if there are differences', true)
    .option('--no-exit-code', 'exit with 0 although there are differences')
    .addOption(
      failOnOption('exit with 1 only if problems of this severity or above were introduced').conflicts(
        'exitCode',
      ),
    )
    .addOption(OPTIONS.config)
    .addOption(OPTIONS.stdinFilename)
    .action(async (files, { format, ...options }) => {
      const { isExternalDiff, externalDiff } = await import('./external-diff');
      const reporterFor = DIFF_FORMATS[format];
      if (isExternalDiff(files)) return externalDiff(files, options, reporterFor, context);
      const [before, after, other] = files;
      if (before === undefined || after === undefined || other !== undefined)
        throw new Failure(`diff compares two files, the old and the new listing ${seeHelp('diff')}`);
      const { diff } = await import('./diff');
      setStatus(await diff(before, after, options, await reporterFor(colors), context));
    });

  addCommand(
    program,
    'merge',
    'merge two versions of a listing entry by entry',
    'merge --out ours.json base.json ours.json theirs.json',
    '0, no conflicts; 1, conflicts; 2, the command failed. Texts that are not listings are merged with\n' +
      'git merge-file. See git install for use as a merge driver',
  )
    .argument('<base>', 'the common ancestor')
    .argument('<ours>', 'the version that is kept where nothing else has changed')
    .argument('<theirs>', 'the version whose changes are merged')
    .option('--out <file>', 'write to a file instead of standard output; it may be one of the three')
    .option(
      '--marker-size <n>',
      'the number of characters of a conflict marker',
      integerIn({ min: 1, max: 1000 }),
      7,
    )
    .option('--path <path>', 'the name of the file in the repository')
    .option('-L <label>', 'the name of base, ours or theirs for conflict markers, up to three times', label)
    .addOption(OPTIONS.config)
    .action(async (base, ours, theirs, { L: labels, ...options }) => {
      const { mergeFiles } = await import('./merge');
      setStatus(await mergeFiles({ base, ours, theirs, labels, ...options }, context));
    });

  const git = addCommand(
    program,
    'git',
    'install or uninstall the drivers of Git that merge and compare listings by entry',
    'git install --diff',
  )
    .allowExcessArguments()
    .action((_options, { args: [name] }) => {
      const problem = name === undefined ? 'git needs a command' : `unknown command 'git ${name}'`;
      throw new Failure(`${problem}: install or uninstall ${seeHelp('git')}`);
    });
  addCommand(git, 'install', "add the merge driver to Git's configuration", 'git install --diff')
    .option('--diff', 'also add the external diff driver')
    .addOption(OPTIONS.global)
    .action(async (options) => (await import('./git')).installInGit(options, context));
  addCommand(git, 'uninstall', "remove both drivers from Git's configuration", 'git uninstall')
    .addOption(OPTIONS.global)
    .action(async (options) => (await import('./git')).uninstallFromGit(options, context));

  addCommand(
    program,
    'generate',
    'write a generated listing that is consistent, or breaks one rule',
    'generate --entries 20 --break volume-30d --out fixture.json',
  )
    .requiredOption('--entries <n>', 'how many entries', integerIn(GENERATED_ENTRIES))
    .option('--seed <s>', 'the same seed always gives the same listing', integerIn(SEEDS), 1)
    .option('--break <rule>', 'break this rule exactly once, and no other')
    .option('--min', 'write without whitespace')
    .addOption(OPTIONS.out)
    .action(async (options) => (await import('./extract')).generateListing(options, context));

  return program;
}

/** Adds a command whose help ends with an example and the exit status. */
function addCommand(
  parent: Command,
  name: string,
  description: string,
  example: string,
  status = '0, or 2 if the command failed',
) {
  return parent
    .command(name)
    .allowExcessArguments(false)
    .description(description)
    .addHelpText('after', endOfHelp(example, status));
}

function endOfHelp(example: string, status: string): string {
  return `\nExample: catalog-lens ${example}\n\nExit status: ${status}.`;
}

/** The option that sets the severity of problems that matter to the exit status. */
function failOnOption(help: string) {
  return new Option('--fail-on <severity>', help).choices(SEVERITIES);
}

/** The option that selects one of several formats, `pretty` by default. */
function formatOption<F extends string>(formats: Readonly<Record<F | 'pretty', unknown>>) {
  return new Option('--format <format>', 'how to print')
    .choices(Object.keys(formats) as (F | 'pretty')[])
    .default('pretty' as const);
}

/** How many versions are merged. */
const VERSIONS = 3;

function label(name: string, previous: readonly string[] = []): readonly string[] {
  if (previous.length < VERSIONS) return [...previous, name];
  throw new InvalidArgumentError('There should be one for each of the three versions.');
}

/** Joins the lines of an error message of Commander, which has suggestions on a second line. */
function oneLine(message: string): string {
  return message
    .replace(/^error: /, '')
    .trim()
    .replace(/\n\(Did you mean (.*)\?\)$/, '; did you mean $1?');
}

/** Names separated by commas, in addition to those of an earlier option. */
function names(text: string, previous: readonly string[] = []): readonly string[] {
  const listed = text.split(',').map((name) => name.trim());
  if (!listed.includes('')) return [...previous, ...listed];
  throw new InvalidArgumentError('It should be names, separated by commas.');
}

function integerIn(range: CountRange): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && isInRange(number, range)) return number;
    throw new InvalidArgumentError(`It should be a whole number from ${range.min} to ${range.max}.`);
  };
}
