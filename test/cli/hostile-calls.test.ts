import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listing, other } from '../support/listing-text';
import { folder } from './run';
import { call, expectSane, jsonOf, read, refused } from './command';

const SOUND = listing([other('a'), other('b')]);

/** Names of files, each at most 255 bytes long. */
const NAMES = [
  'a b.json',
  'line\nbreak.json',
  '\u001b[31mred\u001b[0m.json',
  '\u009b2J.json',
  'rtl\u202egpj.json',
  'u\u0308 😀.json',
  '*.json',
  '[a-z].json',
  '{a,b}.json',
  '!a.json',
  '@(a|b).json',
  String.raw`back\slash.json`,
  `quo"te's.json`,
  '%0A::error::x.json',
  '##[error]x.json',
  '...json',
  '.json',
  `${'€'.repeat(83)}.jsonc`,
];

/** A name with characters that terminals and build logs interpret. */
const NAME = '\u001b[31m\u202e\n##[error]\r::warning::\u2028.json';

/** Names of files that would be options. */
const DASHED = ['-', '--', '-x.json', '--help', '--format', '--fix'];

describe('hostile names', () => {
  it('of files are found by name, by folder and in globs', async () => {
    const cwd = folder(
      Object.fromEntries([...NAMES, ...DASHED.slice(2)].map((name) => [`d/${name}`, SOUND])),
    );
    for (const format of ['pretty', 'sarif', 'github', 'junit', 'gitlab']) {
      const args = ['check', '--format', format, ...NAMES];
      const ran = await read(args, path.join(cwd, 'd'));
      expect(ran.status).toBe(0);
      expectSane(args, ran);
    }
    const { files } = jsonOf(await read(['check', '--format', 'json', ...NAMES], path.join(cwd, 'd')));
    expect(files.map((file) => file.path).sort()).toEqual([...NAMES].sort());
    for (const args of [['d'], ['d/?*.json', 'd/.json', 'd/*.jsonc'], ['d/**/*']]) {
      const ran = await read(['list', '--format', 'json', ...args], cwd);
      expect({ status: ran.status, sentences: ran.sentences }).toEqual({ status: 0, sentences: [] });
      const expected = args[0] === 'd/**/*' ? NAMES.length + DASHED.length - 2 : NAMES.length + 1;
      expect(jsonOf(ran).totals).toMatchObject({ listings: expected, entries: 2 * expected });
    }
    for (const format of ['pretty', 'csv', 'markdown'])
      expectSane(['list', '--format', format], await read(['list', '--format', format, 'd'], cwd));
  });

  it.each(NAMES.filter((_, at) => at % 4 === 1))('of a file work in commands with one: %j', async (name) => {
    const cwd = folder({ [name]: SOUND, b: listing([other('a')]) });
    expect(await read(['extract', name], cwd)).toEqual({ status: 0, stdout: SOUND, sentences: [] });
    for (const args of [
      ['summary', name],
      ['diff', 'b', name],
      ['merge', name, 'b', name],
    ]) {
      const ran = await read(args, cwd);
      expect(ran.status).toBe(args[0] === 'diff' ? 1 : 0);
      expectSane(args, ran);
    }
    const before = readdirSync(cwd);
    const written = await call(['extract', 'b', '--out', name], cwd);
    expect({ status: written.status, names: readdirSync(cwd) }).toEqual({ status: 0, names: before });
  });

  it('that look like options are files after --', async () => {
    const cwd = folder(Object.fromEntries(DASHED.slice(1).map((name) => [name, SOUND])));
    expect(
      jsonOf(await read(['check', '--format', 'json', '--', ...DASHED.slice(1)], cwd)).totals.listings,
    ).toBe(5);
    for (const name of DASHED.slice(2)) {
      expect(await read(['extract', '--', name], cwd)).toEqual({ status: 0, stdout: SOUND, sentences: [] });
      expect(await read(['summary', '--', name], cwd)).toMatchObject({ status: 0, sentences: [] });
    }
  });

  it('of missing files are one safe sentence each', async () => {
    const names = [...NAMES, ...DASHED.slice(2)];
    const ran = await read(['check', '--', ...names]);
    expectSane(['check'], ran);
    expect([ran.status, ran.sentences.length]).toEqual([2, names.length]);
  });

  it.each([
    ['extract', NAME],
    ['summary', '--config', NAME, NAME],
    ['diff', '--ignore', NAME, NAME, NAME],
    ['list', '--fields', NAME, NAME],
    ['explain', NAME],
    ['generate', '--entries', '3', '--break', NAME],
    [NAME],
    ['check', `--${NAME}`],
  ])('of what does not exist are one safe sentence: %#', async (...args) => {
    const sentences = await refused(args);
    expect(sentences).toHaveLength(1);
    expectSane(args, { status: 2, stdout: '', sentences });
  });
});

it.each([
  'check --format json --format pretty a.json',
  "check --stdin-filename '\n\u001b[31m.json' -",
  "list --filter '\u001b[31m' a.json",
  'merge empty.json a.json a.json',
  "merge --path '\n/\u001b[31m.json' a.json a.json a.json",
])('hostile arguments that can be done print something safe: %j', async (line) => {
  const ran = await read(line, { 'a.json': SOUND, 'empty.json': '' }, SOUND);
  expectSane(line, ran);
  expect(ran.status).toBe(0);
});
