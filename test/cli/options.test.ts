import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { generateListing } from '../../src/library';
import { entry, listing, other } from '../support/listing-text';
import { commandLine, contentOf, folder } from './run';
import { call, jsonOf, read } from './command';

const SOUND = listing([other('a'), other('b')]);
const FILES = { 'a.json': SOUND, 'b.json': listing([other('a')]) };

/** The arguments of each command that reads listings, with this file among them. */
const READERS: readonly (readonly [string, (file: string) => readonly string[]])[] = [
  ['check', (file) => ['--format', 'json', file]],
  ['list', (file) => ['--format', 'json', file]],
  ['summary', (file) => ['--format', 'json', file]],
  ['extract', (file) => [file]],
  ['diff', (file) => ['--format', 'json', 'b.json', file]],
];

describe('--config', () => {
  it.each(READERS)('of %s is used instead of the nearest configuration', async (command, argsFor) => {
    const excluding = '{"exclude": ["a.json"]}';
    const nearest = { ...FILES, 'catalog-lens.json': excluding, 'd/none.json': '{}' };
    const allowed = await read([command, '--config', 'd/none.json', ...argsFor('a.json')], folder(nearest));
    expect(allowed).toEqual(await read([command, ...argsFor('a.json')], folder(FILES)));
    expect(allowed.sentences).toEqual([]);
    const named = { ...FILES, 'catalog-lens.json': '{}', 'own.json': excluding };
    const excluded = await read([command, ...argsFor('a.json'), '--config', 'own.json'], folder(named));
    expect(excluded.status).toBe(2);
    if (command === 'check') expect(jsonOf(excluded).totals.skipped).toBe(1);
    else expect(excluded.sentences).toEqual([expect.stringContaining('a.json')]);
  });

  it('of merge is used instead of the nearest configuration', async () => {
    const files = {
      'base.json': listing([entry()]),
      'ours.json': listing([entry({ volume30dUsd: '30.4' })]),
      'theirs.json': listing([entry({ pricePerCallUsd: '1', volume30dUsd: '60' })]),
      'wide.json': '{"tolerance": {"relative": 0.1}}',
      'none.json': '{}',
    };
    const merge = ['merge', 'base.json', 'ours.json', 'theirs.json'];
    const cwd = folder(files);
    expect((await read(merge, cwd)).status).toBe(1);
    expect((await read([...merge, '--config', 'wide.json'], cwd)).status).toBe(0);
    const nearest = folder({ ...files, 'catalog-lens.json': files['wide.json'] });
    expect((await read(merge, nearest)).status).toBe(0);
    expect((await read([...merge, '--config', 'none.json'], nearest)).status).toBe(1);
  });
});

describe('--stdin-filename', () => {
  const comments = `// A listing.\n${SOUND}`;

  it('of merge is --path, the name of its three texts', async () => {
    const cwd = folder({
      'base.json': comments,
      'ours.json': comments,
      'd/catalog-lens.json': '{"rules": 1}',
    });
    const merge = ['merge', 'base.json', 'ours.json', '-'];
    const named = await read([...merge, '--path', 'd/a.jsonc'], cwd, comments);
    expect(named).toEqual({
      status: 0,
      stdout: comments,
      sentences: [
        expect.stringMatching(/d\/catalog-lens\.json:1:\d+ /),
        expect.stringMatching(/d\/a\.jsonc by entry/),
      ],
    });
    expect((await read([...merge, '--path', 'e/a.json'], cwd, comments)).sentences).toEqual([
      expect.stringMatching(/e\/a\.json by line/),
    ]);
  });
});

describe('names of members', () => {
  it.each([
    { args: ['list', 'a.json', '--fields', 'id,cals30d'], wrong: 'cals30d', closest: 'calls30d' },
    { args: ['list', 'a.json', '--fields', 'ID'], wrong: 'ID', closest: 'id' },
    { args: ['list', 'a.json', '--sort', 'volume30dUSD'], wrong: 'volume30dUSD', closest: 'volume30dUsd' },
    { args: ['list', 'a.json', '--sort=-lastCaledMs'], wrong: 'lastCaledMs', closest: 'lastCalledMs' },
    {
      args: ['diff', 'a.json', 'b.json', '--ignore', 'qualtyFlag'],
      wrong: 'qualtyFlag',
      closest: 'qualityFlag',
    },
    { args: ['diff', 'a.json', 'b.json', '--ignore', 'id,healht'], wrong: 'healht', closest: 'health' },
  ])('are checked: $args', async ({ args, wrong, closest }) => {
    const { status, stdout, sentences } = await read(args, folder(FILES));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(sentences).toEqual([expect.stringMatching(new RegExp(`${wrong}.*did you mean ${closest}\\?`))]);
  });

  it.each([
    ['list', 'a.json', '--fields', ''],
    ['list', 'a.json', '--fields', ' , '],
    ['list', 'a.json', '--sort', ''],
    ['list', 'a.json', '--sort=-'],
    ['list', 'a.json', '--fields', 'toString'],
    ['list', 'a.json', '--sort', '__proto__'],
    ['diff', 'a.json', 'b.json', '--ignore', 'xyz'],
    ['diff', 'a.json', 'b.json', '--ignore', ''],
  ])('must be there: %s %s %s %s', async (...args) => {
    const { status, stdout, sentences } = await read(args, folder(FILES));
    expect({ status, stdout, sentences }).toEqual({ status: 2, stdout: '', sentences: [expect.any(String)] });
  });
});

describe('options that have no effect together', () => {
  it.each([
    ['check', '--diff', 'a.json'],
    ['check', '--fix', '--diff', '--format', 'json', 'a.json'],
    ['check', '--fix', '--diff', '--fail-on', 'info', 'a.json'],
    ['check', '--fix', '--diff', '--show-expected', 'a.json'],
    ['check', '--fix', '--diff', '--report-unused', 'a.json'],
    ['check', '--format', 'json', '--show-expected', 'a.json'],
    ['check', '--fix', '--pass-with-no-listings', '-'],
    ['check', '--fix', '--report-unused', '-'],
    ['check', '--fix', '--format', 'json', '-'],
    ['check', '--fix', '--diff', '-'],
    ['check', '--stdin-filename', 'x.json', 'a.json'],
    ['list', '--stdin-filename', 'x.json', 'a.json'],
    ['summary', '--stdin-filename', 'x.json', 'a.json'],
    ['extract', '--stdin-filename', 'x.json', 'a.json'],
    ['diff', '--stdin-filename', 'x.json', 'a.json', 'b.json'],
    ['merge', '--path', '', 'a.json', 'a.json', 'a.json'],
    ['merge', 'a.json', '-', '-'],
    ['diff', '-', '-'],
  ])('are an error: %s %s %s %s %s %s', async (...args) => {
    const { status, stdout, sentences } = await read(args, folder(FILES), SOUND);
    expect({ status, stdout, sentences }).toEqual({ status: 2, stdout: '', sentences: [expect.any(String)] });
  });

  it.each([
    ['check', '--force', '--show-expected', '--report-unused', '--fail-on', 'info', 'a.json'],
    ['check', '--fix', '--diff', '--force', 'a.json'],
    [
      'list',
      '--filter',
      'id:a',
      '--sort',
      '-id',
      '--limit',
      '1',
      '--fields',
      'id',
      '--format',
      'csv',
      'a.json',
    ],
    ['extract', '--filter', 'id:a', '--smallest', 'a.json'],
    ['generate', '--entries', '5', '--seed', '3', '--break', 'volume-30d', '--min'],
  ])('are no error with an effect: %s %s %s %s', async (...args) => {
    expect((await read(args, folder(FILES))).status).toBe(0);
  });
});

describe('numbers', () => {
  const generate = (option: string, value: string): readonly string[] =>
    option === 'entries' ? [`--entries=${value}`] : ['--entries', '1', `--${option}=${value}`];

  it.each([
    { option: 'entries', values: ['-1', '0', '1', '1.5', '1e400'] },
    { option: 'seed', values: ['-1', '0', '4294967295', '4294967296', '0.5'] },
  ])('of --$option have the range of the library', async ({ option, values }) => {
    for (const value of values) {
      let expected: string | undefined;
      try {
        expected = generateListing({ entries: 1, [option]: Number(value) });
      } catch {
        // The library does not accept it.
      }
      const { status, stdout } = await call(['generate', ...generate(option, value)]);
      expect({ status, stdout }, value).toEqual({
        status: expected === undefined ? 2 : 0,
        stdout: expected ?? '',
      });
    }
  });

  it.each([
    ['generate', '--entries'],
    ['generate', '--entries', '2', '--seed'],
    ['list', 'a.json', '--limit'],
    ['merge', 'a.json', 'a.json', 'a.json', '--marker-size'],
  ])('are whole: %s %s %s %s', async (...args) => {
    const cwd = folder(FILES);
    for (const value of ['', '-1', '1.5', '12345678901234567890123']) {
      const { status, stdout, sentences } = await read(
        [...args.slice(0, -1), `${args.at(-1) ?? ''}=${value}`],
        cwd,
      );
      expect({ status, stdout, sentences }, value).toEqual({
        status: 2,
        stdout: '',
        sentences: [expect.stringContaining(args.at(-1) ?? '')],
      });
    }
  });
});

describe('colors', () => {
  const files = { ...FILES, 'c.json': listing([entry({ qualityFlag: '"?"' })]) };
  const ESCAPE = '\u001b[';
  const commands: readonly (readonly string[])[] = [
    ['check', 'c.json'],
    ['list', 'c.json'],
    ['summary', 'c.json'],
    ['diff', 'a.json', 'c.json'],
    ['explain', 'volume-30d'],
  ];

  it.each(commands)('are never in a file, and --no-color is permitted: %s', async (...args) => {
    const cwd = folder(files);
    const plain = await read(args, cwd);
    expect(plain.stdout).not.toContain(ESCAPE);
    expect(await read([...args, '--no-color'], cwd)).toEqual(plain);
  });

  const script = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;
  it.runIf(script)('on a terminal are those of check, unless they are not wanted', () => {
    const cwd = folder(files);
    const shown = (args: string, env: Readonly<Record<string, string>> = {}): string => {
      const command = `'${process.execPath}' '${commandLine()}' ${args} c.json`;
      const { PATH = '' } = process.env;
      return spawnSync('script', ['-qec', command, '/dev/null'], {
        cwd,
        env: { PATH, TERM: 'xterm-256color', ...env },
        encoding: 'utf8',
      }).stdout;
    };
    expect(shown('check')).toContain(ESCAPE);
    expect(shown('check --no-color')).not.toContain(ESCAPE);
    expect(shown('check', { NO_COLOR: '1' })).not.toContain(ESCAPE);
    expect(shown('summary --no-color')).not.toContain(ESCAPE);
    expect(contentOf(cwd, 'a.json')).toBe(SOUND);
  });
});
