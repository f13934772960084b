import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Progress } from '../../src/cli/context';
import { entry, listing, other } from '../support/listing-text';
import { expectSane, read } from './command';
import { commandLine, contentOf, folder, run, runProcess, runShell } from './run';
import { MemoryStream } from '../support/memory-stream';

const ERROR = listing([entry({ qualityFlag: '"?"' })]);
const WARNING = listing([entry({ sources: '[]' })]);
const INFO = listing([entry({ health: '1' })]);
const SOUND = listing([entry()]);

const FILES = {
  'error.json': ERROR,
  'warning.json': WARNING,
  'info.json': INFO,
  'sound.json': SOUND,
  'other.json': '{"a": 1}',
  'sub/other.json': '{"a": 1}',
};

const NONE = 'there is no listing (--pass-with-no-listings accepts this)';

describe('the exit status of check', () => {
  it.each([
    ['error.json', 1],
    ['warning.json', 1],
    ['info.json', 0],
    ['sound.json', 0],
    ['--pass-with-no-listings sub', 0],
    ['--force other.json', 1],
    ['--fail-on error warning.json info.json', 0],
    ['--fail-on=error warning.json error.json', 1],
    ['--fail-on info info.json', 1],
    ['.', 1],
  ])('of %s is %i, also as JSON', async (line, status) => {
    const cwd = folder(FILES);
    for (const format of ['pretty', 'json']) {
      const ran = await run(`check --format ${format} ${line}`, cwd);
      expect({ status: ran.status, stderr: ran.stderr }, format).toEqual({ status, stderr: '' });
    }
  });

  it.each([
    ['a named file without a listing', 'other.json', ['other.json has no listing', NONE]],
    ['a folder without listings', 'sub', [NONE]],
    ['a file that is not there', 'no.json', ['cannot read no.json: no such file or directory']],
  ])('is 2 if there is no listing, and the report is printed: %s', async (_, name, sentences) => {
    const ran = await read(`check ${name}`, FILES);
    expect([ran.status, ran.sentences]).toEqual([2, sentences]);
    expect(ran.stdout).toMatch(/^0 errors, 0 warnings, 0 infos in 0 listings/);
  });

  it('is that of the others if files without a listing are named', async () => {
    const files = { ...FILES, 'catalog-lens.json': '{"exclude": ["info.json"]}' };
    expect(await read('check sound.json other.json info.json catalog-lens.json', files)).toMatchObject({
      status: 0,
      sentences: [
        'other.json has no listing',
        'info.json is excluded by the configuration',
        'catalog-lens.json is a configuration, not a listing',
      ],
    });
  });
});

describe('the exit status of a call', () => {
  const files = {
    'a.json': listing([other('a'), other('b')]),
    'b.json': listing([other('a', { qualityFlag: '"monitor"' }), other('b')]),
    'empty.json': '{"count": 0, "results": []}',
  };

  it.each([
    ['check --force --show-expected --report-unused --fail-on info a.json', 0],
    ['check --fix --diff --force a.json', 0],
    ['check --help', 0],
    ['list empty.json', 2],
    ['list --filter LONG a.json', 0],
    ['list --filter id:a --sort -id --limit 1 --fields id --format csv a.json', 0],
    ['extract --filter id:nothing --smallest a.json', 0],
    ['diff empty.json a.json', 1],
    ['diff --no-exit-code a.json b.json', 0],
    ['diff --no-exit-code a.json none.json', 2],
    ['merge --path ../../../../../../.. a.json a.json a.json', 0],
    ['generate --entries 5 --seed 3 --break volume-30d --min', 0],
  ])('of %s is %i', async (written, status) => {
    const line = written.replace('LONG', 'a'.repeat(100_000));
    const ran = await read(line, files);
    expectSane(line, ran);
    expect(ran.status).toBe(status);
    if (status === 2) expect(ran.sentences).toEqual([expect.any(String)]);
  });
});

describe('the built command', () => {
  it.skipIf(process.platform === 'win32')('can be run directly', () => {
    const { status, stdout } = spawnSync(commandLine(), ['explain', 'volume-30d'], { encoding: 'utf8' });
    expect({ status, stdout: stdout.split('\n', 1)[0] }).toEqual({ status: 0, stdout: '# volume-30d' });
  });

  it.each([
    ['-', 1],
    ['missing.json', 2],
  ])('prints and exits as the function does, with standard input: check %s', async (file, status) => {
    const cwd = folder();
    const ran = runProcess(`check ${file}`, { cwd, stdin: ERROR });
    expect(ran.status).toBe(status);
    expect(await run(`check ${file}`, cwd, ERROR)).toEqual(ran);
  });
});

describe('a reader that stops reading', () => {
  const several = listing(Array.from({ length: 200 }, () => entry({ qualityFlag: '"?"' })));

  /** The files of a folder with an error that stays and a wrong figure each, which make more output than a pipe holds. */
  const wrong = (figure: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [
        `f${at}.json`,
        several.replace(/"volume30dUsd": [^,]+/, `"volume30dUsd": ${figure}`),
      ]),
    );
  /** The exit status of a command whose output is not read to its end. */
  const statusOf = (args: string, reader: string, cwd: string): string => {
    const { stderr } = runShell(`{ lens ${args}; echo $? > status; } ${reader}`, { cwd });
    expect(stderr).toBe('');
    return contentOf(cwd, 'status');
  };

  it.each([
    ['check f*.json', '1'],
    ['merge f0.json f0.json f0.json 2> log', '0'],
  ])('ends the output quietly, and does not change the exit status: %s', (args, status) => {
    expect(statusOf(args, '| head -c 20', folder(wrong('31')))).toBe(`${status}\n`);
  });

  it.each([
    ['the report', '', '| head -n 1', '1\n'],
    [
      'error messages',
      Array.from({ length: 2000 }, (_, at) => `missing-${at}-${'x'.repeat(40)}.json`).join(' '),
      '2>&1 >out | true',
      '2\n',
    ],
  ])('of %s does not keep the command from fixing all files', (what, missing, reader, status) => {
    const cwd = folder(wrong('31'));
    expect(statusOf(`check --fix ${missing} f*.json`, reader, cwd)).toBe(status);
    for (const [name, text] of Object.entries(wrong('30'))) expect(contentOf(cwd, name), name).toBe(text);
    if (what === 'error messages') expect(contentOf(cwd, 'out')).toContain('in 5 listings');
  });
});

describe('an output that cannot be written', () => {
  it.runIf(existsSync('/dev/full'))('is an error in one line', () => {
    const { status, stderr } = runShell('lens generate --entries 3 > /dev/full');
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'catalog-lens: cannot write to standard output: no space left on the device\n',
    });
  });
});

describe('progress', () => {
  it.each([
    ['is shown on a terminal', true, '\r\u001b[2K50 % of a.json\r\u001b[2K'],
    ['is not shown otherwise', false, ''],
  ])('%s', (_, isTTY, expected) => {
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(5000);
    onTestFinished(() => {
      now.mockRestore();
    });
    const stderr = Object.assign(new MemoryStream(), { isTTY });
    const progress = new Progress({ stdin: Readable.from([]), stdout: stderr, stderr, colors: false });
    progress.update('a.json', 0.5);
    progress.clear();
    expect(stderr.text).toBe(expected);
  });
});
