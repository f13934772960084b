// Each command and format is loaded when it is used.
import { version } from '../../package.json';
import { SEVERITIES, type Severity } from '../core/listing/finding';
import type { DiffReporter } from '../core/report/diff';
import type { ListReporter } from '../core/report/list';
import type { Reporter } from '../core/report/problems';
import type { SummaryReporter } from '../core/report/summary';
import { NO_COLORS, TERMINAL_COLORS, type Colors } from '../core/report/terminal';
import { GENERATED_ENTRIES, SEEDS } from '../core/values/count-range';
import {
  choice,
  command,
  flag,
  integer,
  names,
  readCall,
  required,
  text,
  unknownName,
  usageError,
  withPreset,
  type Command,
  type Option,
} from './command';
import {
  EXIT_CLEAN,
  EXIT_FAILED,
  Failure,
  printError,
  STDIN,
  type CommandContext,
  type ExitStatus,
} from './context';
import { expand } from './files';

/** What a reporter needs to know of the command. */
interface ReporterOptions {
  readonly colors: Colors;
  /** The least severity that makes the exit status 1. */
  readonly failOn: Severity;
}

const FORMATS = {
  pretty: async ({ colors }: ReporterOptions) =>
    (await import('../core/report/problems')).prettyReporter(colors),
  json: async () => (await import('./reporters')).jsonReporter(),
  sarif: async () => (await import('./reporters')).sarifReporter(version),
  github: async () => (await import('./reporters')).githubReporter(),
  junit: async ({ failOn }: ReporterOptions) =>
    (await import('./reporters')).junitReporter(failOn, new Date()),
  gitlab: async () => (await import('./reporters')).gitlabReporter(),
};

const LIST_FORMATS = {
  pretty: async (colors: Colors) => (await import('../core/report/list')).prettyList(colors),
  json: async () => (await import('../core/report/list')).jsonList,
  csv: async () => (await import('../core/report/list')).csvList,
  markdown: async () => (await import('../core/report/list')).markdownList,
} satisfies Record<string, (colors: Colors) => Promise<ListReporter>>;

const SUMMARY_FORMATS = {
  pretty: async (colors: Colors) => (await import('../core/report/summary')).summaryPretty(colors),
  json: async () => (await import('../core/report/summary')).summaryJson,
} satisfies Record<string, (colors: Colors) => Promise<SummaryReporter>>;

const DIFF_FORMATS = {
  pretty: async (colors: Colors) => (await import('../core/report/diff')).prettyDiff(colors),
  json: async () => (await import('../core/report/diff-json')).jsonDiff,
  markdown: async () => (await import('../core/report/diff-markdown')).markdownDiff,
} satisfies Record<string, (colors: Colors) => Promise<DiffReporter>>;

/** For `check --fix --diff`, which prints only the patch. */
const NO_REPORT: Reporter = { file: () => [] };

const FILE = 'a file, or - for standard input';
const FILES = { '<file...>': 'files, directories, globs, or - for standard input' };

/** The options of several commands. */
const config = text('<file>', 'use this configuration instead of the nearest catalog-lens.json');
const stdinFilename = text(
  '<path>',
  'the file name of standard input, for its syntax, its configuration and reports',
);
const filter = text('<filter>', 'only entries that match, as in the Entries view: chain:base price>1');
const at = text('<pointer>', 'the listing at this JSON Pointer');
const out = text('<file>', 'write to a file instead of standard output');
const global = flag("change the user's configuration, not the repository's");

/** How to print, `pretty` if it is not given. */
function formatOf<F extends string>(formats: Readonly<Record<F, unknown>>): Option<F | 'pretty'> {
  const format = choice('<format>', Object.keys(formats) as (F | 'pretty')[], 'how to print');
  return withPreset(format, 'pretty');
}

const check = command({
  description: 'check listings and report problems',
  operands: FILES,
  options: {
    format: formatOf(FORMATS),
    failOn: withPreset(
      choice('<severity>', SEVERITIES, 'the lowest severity that makes the exit status 1'),
      'warning',
    ),
    config,
    fix: flag('apply all safe fixes in place, then check; of standard input print the text instead'),
    diff: flag('with --fix: only print the fixes as a patch for git apply', [
      'format',
      'failOn',
      'showExpected',
      'reportUnused',
    ]),
    rules: names(
      '<rules>',
      'check and fix only these rules, separated by commas; syntax errors are always reported',
    ),
    showExpected: flag('also print problems that the configuration expects'),
    reportUnused: flag('also report elements of ignore and expect that match nothing'),
    force: flag('also check files that are not recognized as listings'),
    passWithNoListings: flag('do not fail if there is no listing'),
    stdinFilename,
  },
  example: 'check --fix fixtures',
  status: '0, nothing at or above --fail-on; 1, problems; 2, the command failed, or there is no listing',
  async run({ operands, values: { format, showExpected = false, diff, fix, ...options }, given }, context) {
    if (diff && !fix) throw usageError('--diff needs --fix');
    const isPrinted = fix && operands.includes(STDIN) && !diff;
    if (isPrinted && given.has('format'))
      throw usageError('--format has no effect where the fixed text is printed');
    // Programs that read JSON recognize expected problems by their member `expected`.
    if (format === 'json' && showExpected)
      throw usageError('--show-expected has no effect with --format json, which has all problems');
    // Git works while the rules are loaded.
    const expanding = expand(operands);
    const { check } = await import('./check');
    const { failOn } = options;
    const reporter = diff ? NO_REPORT : await FORMATS[format]({ colors: colorsOf(context), failOn });
    const how = {
      ...options,
      fix: fix ? (diff ? 'show' : isPrinted ? 'print' : 'apply') : false,
      expected: format === 'json' ? 'listed' : showExpected ? 'marked' : 'hidden',
      isFromRoot: format === 'sarif' || format === 'github' || format === 'gitlab',
    } as const;
    return check(operands, await expanding, how, reporter, context);
  },
});

const explain = command({
  description: 'print the page of a rule: when it reports, why, how to fix it, and its source',
  operands: { '[rule]': 'the ID of a rule; without it all rules are listed' },
  options: {},
  example: 'explain volume-30d',
  run: async ({ operands: [id] }, context) => {
    (await import('./explain')).explain(id, context);
  },
});

const list = command({
  description: 'print the entries of listings that match a filter',
  operands: FILES,
  options: {
    filter,
    sort: text('<member>', 'sort by a member; -volume30dUsd puts the largest first'),
    limit: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'print at most this many entries'),
    fields: names('<members>', 'the members to print, separated by commas'),
    format: formatOf(LIST_FORMATS),
    config,
    stdinFilename,
  },
  example: 'list --filter "price>1" --sort -calls30d fixtures',
  async run({ operands, values: { format, ...options } }, context) {
    const { listEntries } = await import('./list');
    return listEntries(operands, options, await LIST_FORMATS[format](colorsOf(context)), context);
  },
});

const extract = command({
  description: 'write a listing with some of the entries of a listing',
  operands: { '<file>': FILE },
  options: {
    filter,
    smallest: flag('only the fewest entries that still show everything, including every problem'),
    at,
    out,
    config,
    stdinFilename,
  },
  example: 'extract --smallest --out small.json large.json',
  run: async ({ operands: [file = ''], values }, context) =>
    (await import('./extract')).extractListing(file, values, context),
});

const summary = command({
  description: 'print the figures of the listings in a file',
  operands: { '<file>': FILE },
  options: { format: formatOf(SUMMARY_FORMATS), config, stdinFilename },
  example: 'summary listing.json',
  async run({ operands: [file = ''], values: { format, ...options } }, context) {
    const { summarizeFile } = await import('./list');
    await summarizeFile(file, options, await SUMMARY_FORMATS[format](colorsOf(context)), context);
  },
});

const diff = command({
  description: 'compare two listings entry by entry',
  operands: { '<old>': 'the old listing: a file, or - for standard input', '<new>': 'the new one' },
  // Git has others for an external diff driver.
  countsOperands: true,
  options: {
    format: formatOf(DIFF_FORMATS),
    ignore: names('<members>', 'members that are not compared, separated by commas'),
    at,
    exitCode: flag('exit with 1 if there are differences, as by default', ['noExitCode']),
    noExitCode: flag('exit with 0 although there are differences'),
    failOn: choice(
      '<severity>',
      SEVERITIES,
      'exit with 1 only if problems of this severity or above were introduced',
      ['exitCode', 'noExitCode'],
    ),
    config,
    stdinFilename,
  },
  example: 'diff --ignore lastCalledMs old.json new.json',
  status:
    '0, no difference but in formatting, the order of members, or the order of entries of equal volume; 1, differences, or with --fail-on introduced problems; 2, the command failed. As an external diff driver of Git, which git install --diff adds, always 0',
  note: async () => (await import('../core/compare/pairs')).RENAMED_RULE,
  async run({ operands, values: { format, ignore = [], noExitCode = false, ...others } }, context) {
    const options = { ...others, ignore, exitCode: !noExitCode };
    const { isExternalDiff, externalDiff } = await import('./external-diff');
    const reporterFor = DIFF_FORMATS[format];
    if (isExternalDiff(operands)) return externalDiff(operands, options, reporterFor, context);
    const [before, after, other] = operands;
    if (before === undefined || after === undefined || other !== undefined)
      throw usageError('diff compares two files, the old and the new listing');
    const { diff } = await import('./diff');
    return diff(before, after, options, await reporterFor(colorsOf(context)), context);
  },
});

const merge = command({
  description: 'merge two versions of a listing entry by entry',
  operands: {
    '<base>': 'the common ancestor',
    '<ours>': 'the version that is kept where nothing else has changed',
    '<theirs>': 'the version whose changes are merged',
  },
  options: {
    out: text('<file>', 'write to a file instead of standard output; it may be one of the three'),
    markerSize: withPreset(
      integer({ min: 1, max: 1000 }, 'the number of characters of a conflict marker'),
      7,
    ),
    path: text('<path>', 'the name of the file in the repository'),
    L: labels('the name of base, ours or theirs for conflict markers, up to three times'),
    config,
  },
  example: 'merge --out ours.json base.json ours.json theirs.json',
  status:
    '0, no conflicts; 1, conflicts; 2, the command failed. Texts that are not listings are merged with git merge-file. See git install for use as a merge driver',
  async run({ operands: [base = '', ours = '', theirs = ''], values: { L: labels, ...options } }, context) {
    const { mergeFiles } = await import('./merge');
    return mergeFiles({ base, ours, theirs, labels, ...options }, context);
  },
});

const gitInstall = command({
  description: "add the merge driver to Git's configuration",
  operands: {},
  options: { diff: flag('also add the external diff driver'), global },
  example: 'git install --diff',
  run: async ({ values }, context) => {
    (await import('./git')).installInGit(values, context);
  },
});

const gitUninstall = command({
  description: "remove both drivers from Git's configuration",
  operands: {},
  options: { global },
  example: 'git uninstall',
  run: async ({ values }, context) => {
    (await import('./git')).uninstallFromGit(values, context);
  },
});

const generate = command({
  description: 'write a generated listing that is consistent, or breaks one rule',
  operands: {},
  options: {
    entries: required(integer(GENERATED_ENTRIES, 'how many entries')),
    seed: withPreset(integer(SEEDS, 'seed of the listing; the same one always gives the same listing'), 1),
    break: text('<rule>', 'break this rule exactly once, and no other'),
    min: flag('write without whitespace'),
    out,
  },
  example: 'generate --entries 20 --break volume-30d --out fixture.json',
  run: async ({ values }, context) => {
    (await import('./extract')).generateListing(values, context);
  },
});

const COMMANDS: Readonly<Record<string, Command>> = {
  check,
  explain,
  list,
  extract,
  summary,
  diff,
  merge,
  'git install': gitInstall,
  'git uninstall': gitUninstall,
  generate,
};

const NAME = 'catalog-lens';
const DESCRIPTION = 'Checks listings of pay-per-call HTTP endpoints.';

/**
 * Runs the command line in the working directory of the process.
 *
 * @param args without the program's own name
 */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<ExitStatus> {
  try {
    return (await run(args, context)) ?? EXIT_CLEAN;
  } catch (error) {
    const isWithoutFolder = (error as NodeJS.ErrnoException).syscall === 'uv_cwd';
    if (!isWithoutFolder && !(error instanceof Failure)) throw error;
    const sentences = error instanceof Failure ? error.sentences : ['the working folder does not exist'];
    for (const sentence of sentences) printError(context, sentence);
    return EXIT_FAILED;
  }
}

async function run(args: readonly string[], context: CommandContext): Promise<ExitStatus | void> {
  const { stdout } = context;
  const end = args.indexOf('--');
  const flags = new Set(end < 0 ? args : args.slice(0, end));
  const named = args.filter((argument) => argument !== '--no-color');
  const [first, ...others] = named[0] === 'help' ? named.slice(1) : named;
  const needsHelp = named[0] === 'help' || flags.has('--help') || flags.has('-h');
  if (flags.has('--version') || flags.has('-V')) return void stdout.write(`${version}\n`);
  if (needsHelp && (first === undefined || first.startsWith('-'))) {
    const { helpOfAll } = await import('./help');
    return void stdout.write(helpOfAll(NAME, DESCRIPTION, COMMANDS));
  }
  if (first === undefined) throw usageError('a command is missing');
  if (first.startsWith('-')) throw unknownName('option', first, []);
  if (first === 'git' && needsHelp && others[0]?.startsWith('-') !== false) {
    const { helpOfAll } = await import('./help');
    const inGit = Object.entries(COMMANDS).filter(([name]) => name.startsWith('git '));
    const description = 'Installs or uninstalls the drivers of Git that merge and compare listings by entry.';
    return void stdout.write(helpOfAll(`${NAME} git`, description, Object.fromEntries(inGit)));
  }
  const name = first === 'git' && others[0] !== undefined ? `git ${others[0]}` : first;
  const chosen = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!chosen) {
    if (name === 'git') throw usageError('git needs a command: install or uninstall');
    if (first === 'git') throw usageError(`unknown command '${name}': install or uninstall`);
    throw unknownName('command', first, Object.keys(COMMANDS));
  }
  if (needsHelp) {
    const { helpOf } = await import('./help');
    return void stdout.write(await helpOf(`${NAME} ${name}`, chosen));
  }
  return chosen.run(readCall(chosen, name, first === 'git' ? others.slice(1) : others), context);
}

/** How many versions are merged. */
const VERSIONS = 3;

function labels(help: string): Option<readonly string[] | undefined> {
  return {
    help,
    value: '<label>',
    read(name, previous = []) {
      if (previous.length < VERSIONS) return [...previous, name];
      throw new Failure('There should be one for each of the three versions.');
    },
  };
}

function colorsOf({ colors }: CommandContext): Colors {
  return colors ? TERMINAL_COLORS : NO_COLORS;
}
