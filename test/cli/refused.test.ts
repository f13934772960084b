import { describe, expect, it } from 'vitest';
import { listing, other } from '../support/listing-text';
import { refused } from './command';

const SOUND = listing([other('a'), other('b')]);
const FILES = {
  'a.json': SOUND,
  'b.json': listing([other('a')]),
  'd/c.json': SOUND,
  'empty.json': '',
};

/** The hint to the help of a command, or of the program if there is no such command. */
function seeHelp(line: string): string {
  const [name = ''] = line.split(' ');
  const command = /^(?:check|diff|generate|git|list|merge|summary)$/.test(name) ? `${name} ` : '';
  return ` (see catalog-lens ${command}--help)`;
}

/** Calls that break the rules of arguments and options, each with the one sentence before the hint to the help. */
const USAGE: readonly (readonly [line: string, sentence: string])[] = [
  ['', 'a command is missing'],
  ['--', 'no such command'],
  ["''", "unknown command ''"],
  ['chekc', "unknown command 'chekc'; did you mean check?"],
  // Only the arguments are escaped, even where they look like a message.
  ["'chek\nc'", String.raw`unknown command 'chek\u000ac'; did you mean check?`],
  ["'\n(Did you mean it?)'", String.raw`unknown command '\u000a(Did you mean it?)'`],
  ['check --\u001b[31mx', String.raw`unknown option '--\u001b[31mx'`],
  ['toString', "unknown command 'toString'"],
  ['git', 'git needs a command: install or uninstall'],
  ['git pull', "unknown command 'git pull': install or uninstall"],
  ['check', "missing required argument 'file'"],
  ['summary a.json b.json', "too many arguments for 'summary'. Expected 1 argument but got 2."],
  ['diff a.json', 'diff compares two files, the old and the new listing'],
  ['diff a.json a.json a.json', 'diff compares two files, the old and the new listing'],
  ['generate', "required option '--entries <n>' not specified"],
  ['check --formt json a.json', "unknown option '--formt'; did you mean --format?"],
  ['merge -L', "option '-L <label>' argument missing"],
  [
    'merge -L a -L b -L c -L d a.json a.json a.json',
    "option '-L <label>' argument 'd' is invalid. There should be one for each of the three versions.",
  ],
];

/** Values that an option does not take, in a call and with what they should be. */
const VALUES: readonly (readonly [call: string, option: string, values: string, expected: string])[] = [
  [
    'check a.json',
    '--format <format>',
    "'' __proto__",
    'Allowed choices are pretty, json, sarif, github, junit, gitlab.',
  ],
  ['check a.json', '--fail-on <severity>', 'never', 'Allowed choices are error, warning, info.'],
  ['list a.json', '--fields <members>', "'' ' , '", 'It should be names, separated by commas.'],
  ['diff a.json b.json', '--ignore <members>', "'' count,", 'It should be names, separated by commas.'],
  [
    'list a.json',
    '--limit <n>',
    "'' -1 1.5 0x10 １",
    'It should be a whole number from 0 to 9007199254740991.',
  ],
  [
    'merge a.json a.json a.json',
    '--marker-size <n>',
    '0 1001',
    'It should be a whole number from 1 to 1000.',
  ],
  ['generate', '--entries <n>', '0 500001 1e3', 'It should be a whole number from 1 to 500000.'],
  ['generate --entries 5', '--seed <s>', '4294967296', 'It should be a whole number from 0 to 4294967295.'],
];

/** Calls whose names or values do not exist. */
const UNKNOWN: readonly (readonly [line: string, sentence: string])[] = [
  ['check --rules volume30d a.json', 'unknown rule volume30d; did you mean volume-30d?'],
  ["check --stdin-filename '' -", '--stdin-filename is empty'],
  ['list --filter chain: a.json', '--filter: chain has no value yet'],
  ['list --filter rule:none a.json', '--filter: Unknown rule "none"'],
  ['list --sort id,name a.json', '--sort: unknown member id,name; did you mean name?'],
  ['list --sort=- a.json', '--sort needs the name of a member'],
  ['list --fields toString a.json', '--fields: unknown member toString; did you mean endpoint?'],
  [
    'diff --ignore qualtyFlag a.json b.json',
    '--ignore: unknown member qualtyFlag; did you mean qualityFlag?',
  ],
  ['summary *.json', 'cannot read *.json: no such file or directory'],
  ['diff --format json a.json empty.json', 'empty.json has no listing'],
  ['extract --at results a.json', "a.json has no listing at results, but one at ''"],
  ["merge --path '' a.json a.json a.json", 'the name of the file is empty'],
  ["explain ''", 'unknown rule '],
  ['explain \u001b[31m', String.raw`unknown rule \u001b[31m`],
  ['generate --entries 5 --break volume-30', 'unknown rule volume-30; did you mean volume-30d?'],
  [
    'generate --entries 5 --break expected-problems',
    'A listing alone cannot break expected-problems: the rule depends on the configuration.',
  ],
];

const STDIN_NAME = '--stdin-filename is the name of standard input, but - is not among the files';

/** Options that have no effect together. */
const TOGETHER: readonly (readonly [line: string, sentence: string])[] = [
  ['check --diff a.json', `--diff needs --fix${seeHelp('check')}`],
  [
    'check --fix --diff --format json a.json',
    `option '--diff' cannot be used with option '--format <format>'${seeHelp('check')}`,
  ],
  [
    'check --format json --show-expected a.json',
    `--show-expected has no effect with --format json, which has all problems${seeHelp('check')}`,
  ],
  ['check --fix --pass-with-no-listings -', '--pass-with-no-listings has no effect where a text is printed'],
  ['check --fix --report-unused -', '--report-unused has no effect where a text is printed'],
  [
    'check --fix --format json -',
    `--format has no effect where the fixed text is printed${seeHelp('check')}`,
  ],
  ['check --fix --diff -', '--diff has no effect on standard input: its text is printed'],
  ['check --fix - a.json', 'cannot fix standard input together with other files'],
  ['check --stdin-filename x.json a.json', STDIN_NAME],
  ['list --stdin-filename x.json a.json', STDIN_NAME],
  ['summary --stdin-filename x.json a.json', STDIN_NAME],
  ['extract --stdin-filename x.json a.json', STDIN_NAME],
  ['diff --stdin-filename x.json a.json b.json', STDIN_NAME],
  ['diff - -', 'only one of the files can come from standard input'],
  ['merge a.json - -', 'only one of the files can come from standard input'],
];

describe('a call is refused with one sentence', () => {
  it.each(USAGE)('that breaks the rules of arguments and options: %s', async (line, sentence) => {
    expect(await refused(line, FILES, SOUND)).toEqual([sentence + seeHelp(line)]);
  });

  it.each([...UNKNOWN, ...TOGETHER])('that cannot be done: %s', async (line, sentence) => {
    expect(await refused(line, FILES, SOUND)).toEqual([sentence]);
  });

  it.each(VALUES)(
    'with a value that an option does not take: %s %s %s',
    async (line, option, values, expected) => {
      const [name = ''] = option.split(' ');
      for (const [, quoted, plain] of values.matchAll(/'([^']*)'|(\S+)/g)) {
        const value = quoted ?? plain ?? '';
        const sentence = `option '${option}' argument '${value}' is invalid. ${expected}${seeHelp(line)}`;
        expect(await refused([...line.split(' '), `${name}=${value}`], FILES)).toEqual([sentence]);
      }
    },
  );
});
