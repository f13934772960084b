import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Progress } from '../../src/cli/context';
import { entry, listing } from '../support/listing-text';
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

describe('the exit status', () => {
  it.each([
    { args: ['error.json'], status: 1 },
    { args: ['warning.json'], status: 1 },
    { args: ['info.json'], status: 0 },
    { args: ['sound.json'], status: 0 },
    { args: ['--pass-with-no-listings', 'sub'], status: 0 },
    { args: ['--force', 'other.json'], status: 1 },
    { args: ['--fail-on', 'error', 'warning.json', 'info.json'], status: 0 },
    { args: ['--fail-on=error', 'warning.json', 'error.json'], status: 1 },
    { args: ['--fail-on', 'info', 'info.json'], status: 1 },
    { args: ['--fail-on', 'info', 'sound.json', 'sub'], status: 0 },
    { args: ['warning.json', '--fail-on', 'error'], status: 0 },
    { args: ['.'], status: 1 },
  ])('is $status: check $args', async ({ args, status }) => {
    const cwd = folder(FILES);
    for (const format of ['pretty', 'json', 'sarif', 'github']) {
      const ran = await run(['check', '--format', format, ...args], { cwd });
      expect({ status: ran.status, stderr: ran.stderr }, format).toEqual({ status, stderr: '' });
    }
  });

  it.each([
    {
      what: 'a named file without a listing',
      args: ['other.json'],
      stderr: ['other.json has no listing', 'there is no listing (--pass-with-no-listings accepts this)'],
    },
    {
      what: 'a folder without listings',
      args: ['sub'],
      stderr: ['there is no listing (--pass-with-no-listings accepts this)'],
    },
    {
      what: 'a file that is not there',
      args: ['no.json'],
      stderr: ['cannot read no.json: no such file or directory'],
    },
  ])('is 2 if there is no listing: $what', async ({ args, stderr }) => {
    const ran = await run(['check', ...args], { cwd: folder(FILES) });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toBe(stderr.map((sentence) => `catalog-lens: ${sentence}\n`).join(''));
    expect(ran.stdout).toMatch(/^0 errors, 0 warnings, 0 infos in 0 listings/);
  });

  it('names files without a listing among others, and passes', async () => {
    const cwd = folder({ ...FILES, 'catalog-lens.json': '{"exclude": ["info.json"]}' });
    expect(
      await run(['check', 'sound.json', 'other.json', 'info.json', 'catalog-lens.json'], { cwd }),
    ).toMatchObject({
      status: 0,
      stderr:
        'catalog-lens: other.json has no listing\n' +
        'catalog-lens: info.json is excluded by the configuration\n' +
        'catalog-lens: catalog-lens.json is a configuration, not a listing\n',
    });
  });

  it.each([
    { include: ['other.json'] },
    { expect: [{ files: 'other.json', problems: { 'missing-field': 1 } }] },
  ])('counts files as listings that the configuration forces: %j', async (configuration) => {
    const cwd = folder({ ...FILES, 'catalog-lens.json': JSON.stringify(configuration) });
    expect(await run(['check', 'other.json'], { cwd })).toMatchObject({ status: 1, stderr: '' });
  });

  it.each([
    { args: ['chekc'], message: "unknown command 'chekc'; did you mean check?" },
    { args: ['check', '--formt', 'json'], message: "unknown option '--formt'; did you mean --format?" },
    { args: ['git'], message: 'git needs a command: install or uninstall' },
    {
      args: ['git', 'uninstall', 'x'],
      message: "too many arguments for 'uninstall'. Expected 0 arguments but got 1.",
    },
    { args: ['git', 'instal'], message: "unknown command 'git instal': install or uninstall" },
    { args: ['chek\nc'], message: String.raw`unknown command 'chek\u000ac'; did you mean check?` },
    { args: ['\n(Did you mean it?)'], message: String.raw`unknown command '\u000a(Did you mean it?)'` },
  ])('is 2, and only the arguments are escaped: $args', async ({ args, message }) => {
    const { status, stderr } = await run(args, { cwd: folder(FILES) });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `catalog-lens: ${message} (see catalog-lens --help)\n`,
    });
  });

  it('is 2 without a command', async () => {
    const { status, stdout, stderr } = await run([]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe('catalog-lens: a command is missing (see catalog-lens --help)\n');
  });

  it.each([
    [''],
    ['check'],
    ['explain'],
    ['list'],
    ['extract'],
    ['summary'],
    ['diff'],
    ['merge'],
    ['generate'],
    ['git'],
    ['git install'],
    ['git uninstall'],
  ])('is 0 for the help of %j, which has an example and the exit status', async (command) => {
    const { status, stdout, stderr } = await run([...command.split(' ').filter(Boolean), '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Options:\n[^]*\nExample: catalog-lens .+\n\nExit status: 0/m);
  });
});

describe('the built command', () => {
  it.skipIf(process.platform === 'win32')('can be run directly', () => {
    const { status, stdout } = spawnSync(commandLine(), ['explain', 'volume-30d'], { encoding: 'utf8' });
    expect({ status, stdout: stdout.split('\n', 1)[0] }).toEqual({ status: 0, stdout: '# volume-30d' });
  });

  it.each([
    { args: ['--fail-on', 'error', 'warning.json'], status: 0 },
    { args: ['error.json'], status: 1 },
    { args: ['missing.json'], status: 2 },
    { args: ['--no-such'], status: 2 },
    { args: ['--help'], status: 0 },
  ])('exits as the function does: check $args', async ({ args, status }) => {
    const cwd = folder(FILES);
    const process = runProcess(['check', ...args], { cwd });
    expect(process.status).toBe(status);
    expect(await run(['check', ...args], { cwd })).toEqual(process);
  });

  it('reads standard input', () => {
    expect(runProcess(['check', '-'], { stdin: ERROR })).toMatchObject({ status: 1, stderr: '' });
    expect(runShell('lens generate --entries 3 | lens check --fail-on info -').status).toBe(0);
  });
});

describe('a reader that stops reading', () => {
  const several = listing(Array.from({ length: 100 }, () => entry({ qualityFlag: '"?"' })));

  /** The files of a folder with an error that stays and a wrong figure each, which make more output than a pipe holds. */
  const wrong = (figure: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
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
    ['check --format json f*.json', '1'],
    ['list f*.json', '0'],
    ['list --format csv f*.json', '0'],
    ['extract f0.json', '0'],
    ['diff f0.json sound.json', '1'],
    ['merge f0.json sound.json f0.json 2> log', '0'],
    ['generate --entries 3000', '0'],
  ])('ends the output quietly, and does not change the exit status: %s', (args, status) => {
    const cwd = folder({ ...wrong('31'), 'sound.json': SOUND });
    expect(statusOf(args, '| head -c 20', cwd)).toBe(`${status}\n`);
  });

  it('does not keep the command from fixing all files', () => {
    const fixed = wrong('30');
    const cwd = folder(wrong('31'));
    expect(statusOf('check --fix f*.json', '| head -n 1', cwd)).toBe('1\n');
    for (const [name, text] of Object.entries(fixed)) expect(contentOf(cwd, name), name).toBe(text);
  });

  it('of error messages does not, either', () => {
    const fixed = wrong('30');
    const cwd = folder(wrong('31'));
    const missing = Array.from({ length: 2000 }, (_, at) => `missing-${at}-${'x'.repeat(40)}.json`).join(' ');
    expect(statusOf(`check --fix ${missing} f*.json`, '2>&1 >out | true', cwd)).toBe('2\n');
    for (const [name, text] of Object.entries(fixed)) expect(contentOf(cwd, name), name).toBe(text);
    expect(contentOf(cwd, 'out')).toContain('in 30 listings');
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
