import { expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { read } from './command';
import { checkText, folder, run } from './run';

const TEXT = listing([entry(), other('b')]);
const NAME = '"name": ';
const ids = (stdout: string): (string | undefined)[] =>
  (JSON.parse(stdout) as { entries: { id?: string }[] }).entries.map(({ id }) => id);

/** Texts that are not JSON: each with what cannot be read of the first entry. */
const DAMAGED: readonly (readonly [string, string, string | undefined])[] = [
  ['a literal of another language', TEXT.replace('"health": null', '"health": None'), 'health'],
  ['NaN', TEXT.replace(/"callsPerPayer": [^,\n]+/, '"callsPerPayer": NaN'), 'callsPerPayer'],
  ['an unknown escape', TEXT.replace(/"name": "/, String.raw`"name": "a\qb`), 'name'],
  ['a raw tab in a string', TEXT.replace(/"name": "/, '"name": "a\tb'), 'name'],
  ['a raw line break in a string', TEXT.replace(/"name": "/, '"name": "a\nb'), 'name'],
  ['a number with a leading zero', TEXT.replace(/"calls30d": /, '"calls30d": 0'), 'calls30d'],
  ['a number with an underscore', TEXT.replace(/"calls30d": \d+/, '"calls30d": 1_000'), 'calls30d'],
  ['a member without a value', TEXT.replace(/"name": "[^"]*"/, NAME), 'name'],
  ['an array that is not closed', TEXT.replace(/("sources": \[[^\]]*)\]/, '$1'), undefined],
  ['a string that does not end', TEXT.replace(/("description": "[^"]*)"/, '$1'), undefined],
  ['half of a surrogate pair', TEXT.replace(/"name": "/, String.raw`"name": "\ud83d\x`), 'name'],
  ['text between entries', TEXT.replace('},\n', '},\nTODO\n'), undefined],
  ['an unquoted name', TEXT.replace('"health"', 'health'), undefined],
];

it.each(DAMAGED)(
  'list of %s is valid in every format, without what cannot be read',
  async (_, text, name) => {
    const cwd = folder({ 'a.json': text });
    const warning =
      /^catalog-lens: a\.json is not JSON: .* in line \d+, column \d+; what can be read of it is used\n$/;
    const { status, stdout, stderr } = await run('list --format json a.json', cwd);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(warning) as string });
    const { entries } = JSON.parse(stdout) as { entries: Record<string, unknown>[] };
    expect(entries.length).toBeGreaterThan(0);
    if (name !== undefined) {
      expect(entries[0]).not.toHaveProperty(name);
      expect(entries[0]).toHaveProperty('endpoint');
    }
    for (const format of ['pretty', 'csv', 'markdown'])
      expect(await run(['list', '--format', format, 'a.json'], cwd)).toMatchObject({ status: 0 });
  },
);

it('list of a text that is cut off anywhere is valid', async () => {
  for (let end = TEXT.indexOf('"l30DaysPayers"') + 20; end < TEXT.length; end += 7) {
    const cwd = folder({ 'a.json': TEXT.slice(0, end) });
    const { status, stdout } = await run('list --format json a.json', cwd);
    expect(status).toBe(0);
    expect(ids(stdout).length, TEXT.slice(0, end)).toBeGreaterThan(0);
  }
});

/** Two versions of a member, with the markers of Git. */
function conflicting(text: string, find: string, theirs: string): string {
  return text.replace(find, `\n<<<<<<< ours\n${find}\n=======\n${theirs}\n>>>>>>> theirs\n`);
}

const MEMBER = '"callsPerPayer": 3,';
const CONFLICT = conflicting(
  listing([entry(), other('b', { callsPerPayer: '9' })], '1'),
  MEMBER,
  '"callsPerPayer": 4,',
);

it('conflict markers are one problem, which says how many there are, and nothing else is checked', async () => {
  expect(await checkText(CONFLICT)).toMatchObject({
    listing: true,
    entries: 0,
    problems: [
      {
        rule: 'syntax',
        message: 'Merge conflict',
        pointer: '',
        fix: '-',
        range: { start: { offset: CONFLICT.indexOf('<<<<<<<') } },
      },
    ],
  });
  const twice = conflicting(CONFLICT, '"callsPerPayer": 9,', '"callsPerPayer": 8,');
  expect((await checkText(twice)).problems).toMatchObject([
    { rule: 'syntax', message: 'Merge conflicts: 2' },
  ]);
});

it.each([
  ['list a.json', ''],
  ['list --format json a.json', ''],
  ['summary a.json', ''],
  ['extract a.json', ''],
  ['extract --smallest a.json', ''],
  ['diff a.json b.json', ''],
  ['check --fix a.json', 'cannot fix '],
  ['check --fix --diff a.json', 'cannot fix '],
])('a text with conflict markers is refused: %s', async (line, prefix) => {
  const { status, sentences } = await read(line, { 'a.json': CONFLICT, 'b.json': listing([entry()]) });
  const lines = CONFLICT.slice(0, CONFLICT.indexOf('<<<<<<<')).split('\n').length;
  const has = prefix === '' ? 'has' : 'it has';
  const name = prefix === '' ? 'a.json' : 'a.json:';
  expect(status).toBe(2);
  expect(sentences).toEqual([
    expect.stringMatching(`^${prefix}${name} ${has} merge conflicts, first in line ${lines}, column `),
  ]);
});
