import { isatty } from 'node:tty';
import { Command, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import { version } from '../../package.json';
import { SEVERITIES, type Severity } from '../core/severity';
import { check, Exit } from './check';
import { diff } from './diff';
import { SEE_HELP } from './failure';
import { generateListing } from './generate';
import type { Output } from './output';
import { jsonDiff } from './reporters/diff-json';
import { markdownDiff } from './reporters/diff-markdown';
import { prettyDiff } from './reporters/diff-pretty';
import type { DiffReporter } from './reporters/diff-reporter';
import { githubReporter } from './reporters/github';
import { jsonReporter } from './reporters/json';
import { prettyReporter } from './reporters/pretty';
import type { Reporter } from './reporters/reporter';
import { sarifReporter } from './reporters/sarif';
import { summaryJson } from './reporters/summary-json';
import { summaryPretty } from './reporters/summary-pretty';
import { summariseFile, type SummaryReporter } from './summary';
import { terminalSafe } from './terminal';

const FORMATS = {
  pretty: () => prettyReporter(pc.isColorSupported && isatty(1)),
  json: jsonReporter,
  sarif: () => sarifReporter(version),
  github: githubReporter,
} satisfies Record<string, () => Reporter>;

const SUMMARY_FORMATS = {
  pretty: () => summaryPretty(pc.isColorSupported && isatty(1)),
  json: () => summaryJson,
} satisfies Record<string, () => SummaryReporter>;

const DIFF_FORMATS = {
  pretty: () => prettyDiff(pc.isColorSupported && isatty(1)),
  json: () => jsonDiff,
  markdown: () => markdownDiff,
} satisfies Record<string, () => DiffReporter>;

interface DiffArguments {
  readonly format: keyof typeof DIFF_FORMATS;
}

interface CheckArguments {
  readonly format: keyof typeof FORMATS;
  readonly failOn: Severity;
  readonly config?: string;
  readonly force?: boolean;
  readonly fix?: boolean;
}

interface GenerateArguments {
  readonly entries: number;
  readonly seed: number;
  readonly break?: string;
  readonly min?: boolean;
  readonly out?: string;
}

/**
 * The command line.
 *
 * @param complain takes one sentence for standard error
 * @param exit takes the exit status of a command that did its work
 */
export function program(
  output: Output,
  complain: (sentence: string) => void,
  exit: (status: Exit) => void,
): Command {
  const command = new Command('catalog-lens')
    .description('Checks listings of pay-per-call HTTP endpoints.')
    .version(version)
    .configureOutput({
      outputError: (text) => {
        complain(`${oneLine(text)} ${SEE_HELP}`);
      },
      writeErr: (text) => process.stderr.write(text.split('\n').map(terminalSafe).join('\n')),
    })
    .exitOverride();

  command
    .command('check')
    .description('check listings and say what is wrong with them')
    .argument('<file...>', 'files, directories, globs, or - for standard input')
    .addOption(
      new Option('--format <format>', 'how to report').choices(Object.keys(FORMATS)).default('pretty'),
    )
    .addOption(
      new Option('--fail-on <severity>', 'the least severity that makes the exit status 1')
        .choices(SEVERITIES)
        .default('warning'),
    )
    .option('--config <file>', 'use this configuration rather than the nearest catalog-lens.json')
    .option('--fix', 'mend in place what needs no decision, then check')
    .option('--force', 'check files that are not recognised as listings, too')
    .action(
      async (files: string[], { format, failOn, config, force = false, fix = false }: CheckArguments) => {
        exit(await check(files, { failOn, config, force, fix }, FORMATS[format](), output, complain));
      },
    );

  command
    .command('summary')
    .description('say what there is in a listing, in figures')
    .argument('<file>', 'a file, or - for standard input')
    .addOption(
      new Option('--format <format>', 'how to report')
        .choices(Object.keys(SUMMARY_FORMATS))
        .default('pretty'),
    )
    .action(async (file: string, { format }: { readonly format: keyof typeof SUMMARY_FORMATS }) => {
      await summariseFile(file, SUMMARY_FORMATS[format](), output);
      exit(Exit.Clean);
    });

  command
    .command('diff')
    .description('compare two listings entry by entry')
    .argument('<old>', 'the old listing: a file, or - for standard input')
    .argument('<new>', 'the new listing: a file, or - for standard input')
    .addOption(
      new Option('--format <format>', 'how to report').choices(Object.keys(DIFF_FORMATS)).default('pretty'),
    )
    .addHelpText(
      'after',
      '\nExit status: 0, no difference but in formatting or the order of members; 1, differences;' +
        '\n2, the command could not do its work. The configuration is the one that holds for the new listing.',
    )
    .action(async (before: string, after: string, { format }: DiffArguments) => {
      exit(await diff(before, after, DIFF_FORMATS[format](), output));
    });

  command
    .command('generate')
    .description('write a made-up listing that is consistent, or breaks one rule')
    .requiredOption('--entries <n>', 'how many entries', wholeNumber(1, 10_000_000))
    .option('--seed <s>', 'another seed gives another listing', wholeNumber(0, 2 ** 32 - 1), 1)
    .option('--break <rule>', 'break exactly this rule, once')
    .option('--min', 'write without white space')
    .option('--out <file>', 'write to a file rather than to standard output')
    .action(async ({ entries, seed, break: rule, min = false, out }: GenerateArguments) => {
      await generateListing({ entries, seed, break: rule, min, out }, output);
      exit(Exit.Clean);
    });

  return command;
}

/** A message of the library in one line: a suggestion stands in a second one. What was typed stays as it is. */
function oneLine(message: string): string {
  return message
    .replace(/^error: /, '')
    .trim()
    .replace(/\n\(Did you mean (.*)\?\)$/, '; did you mean $1?');
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It should be a whole number from ${least} to ${most}.`);
  };
}
