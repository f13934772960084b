import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { jsonOf, read } from './command';
import { commandLine, folder, runProcess } from './run';

const SOUND = listing([other('a'), other('b')]);
const FILES = { 'a.json': SOUND, 'b.json': listing([other('a')]) };

/** Each command that reads listings, before the name of the file. */
const READERS = [
  'check --format json',
  'list --format json',
  'summary --format json',
  'extract',
  'diff --format json b.json',
];

describe('--config', () => {
  it.each(READERS)('is used instead of the nearest configuration: %s', async (command) => {
    const excluding = '{"exclude": ["a.json"]}';
    const nearest = { ...FILES, 'catalog-lens.json': excluding, 'd/none.json': '{}' };
    const allowed = await read(`${command} a.json --config d/none.json`, nearest);
    expect(allowed).toEqual(await read(`${command} a.json`, FILES));
    expect(allowed.sentences).toEqual([]);
    const named = { ...FILES, 'catalog-lens.json': '{}', 'own.json': excluding };
    const excluded = await read(`${command} a.json --config own.json`, named);
    expect(excluded.status).toBe(2);
    if (command.startsWith('check')) expect(jsonOf(excluded).totals.skipped).toBe(1);
    else expect(excluded.sentences).toEqual([expect.stringContaining('a.json')]);
  });

  it('of merge is used instead of the nearest configuration', async () => {
    const wide = '{"tolerance": {"relative": 0.1}}';
    const cwd = folder({
      'base.json': listing([entry()]),
      'ours.json': listing([entry({ volume30dUsd: '30.4' })]),
      'theirs.json': listing([entry({ pricePerCallUsd: '1', volume30dUsd: '60' })]),
      'wide.json': wide,
      'none.json': '{}',
      'near/catalog-lens.json': wide,
      'wrong/catalog-lens.json': '{"tolerance": 1}',
    });
    const statusOf = async (...options: readonly string[]): Promise<number> =>
      (await read(['merge', 'base.json', 'ours.json', 'theirs.json', ...options], cwd)).status;
    expect(await statusOf()).toBe(1);
    expect(await statusOf('--config', 'wide.json')).toBe(0);
    expect(await statusOf('--path', 'near/a.json')).toBe(0);
    expect(await statusOf('--path', 'near/a.json', '--config', 'none.json')).toBe(1);
    expect(await statusOf('--path', 'wrong/a.json')).toBe(1);
  });
});

it('merge --path is the name of its three texts, as --stdin-filename that of one', async () => {
  const comments = `// A listing.\n${SOUND}`;
  const files = { 'base.json': comments, 'ours.json': comments, 'd/catalog-lens.json': '{"rules": 1}' };
  expect(await read('merge base.json ours.json - --path d/a.jsonc', files, comments)).toEqual({
    status: 0,
    stdout: comments,
    // The configuration has an error, with which merging goes on.
    sentences: [
      expect.stringMatching(/d\/catalog-lens\.json:1:\d+ /),
      expect.stringMatching(/d\/a\.jsonc by entry/),
    ],
  });
  const { sentences } = await read('merge base.json ours.json - --path e/a.json', files, comments);
  expect(sentences).toEqual([expect.stringMatching(/e\/a\.json by line/)]);
});

describe('colors', () => {
  const files = { ...FILES, 'c.json': listing([entry({ qualityFlag: '"?"' })]) };
  const ESCAPE = '\u001b[';

  it.each(['check c.json', 'list c.json', 'summary c.json', 'diff a.json c.json', 'explain volume-30d'])(
    'may be unwanted in every command: %s --no-color',
    async (line) => {
      expect(await read(`${line} --no-color`, files)).toEqual(await read(line, files));
    },
  );

  const script = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;
  it.runIf(script).each([
    ['', {}, true],
    ['--no-color', {}, false],
  ])('are printed to a terminal unless they are not wanted: %s %j', (option, env, has) => {
    const command = `'${process.execPath}' '${commandLine()}' check c.json ${option}`;
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: folder(files),
      env: { PATH: process.env.PATH, TERM: 'xterm-256color', ...env },
      encoding: 'utf8',
    });
    expect(stdout).toContain('c.json');
    expect(stdout.includes(ESCAPE)).toBe(has);
  });

  it.each([
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('are printed to a pipe if they are wanted: %j', (env, has) => {
    const { stdout } = runProcess('check c.json', { cwd: folder(files), env });
    expect(stdout.includes(ESCAPE)).toBe(has);
  });
});
