import { spawn } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../src/cli/read-text';
import { replaceFile } from '../../src/cli/write-file';
import { entry, listing } from '../support/listing-text';
import { commandLine, contentOf, folder, run, runShell } from './run';

const SOUND = listing([entry()]);
/** Edits the volume and the volume per day. */
const WRONG = listing([entry({ volume30dUsd: '31' })]);
/** As long as a name may be. */
const LONG = `${'a'.repeat(250)}.json`;

const hasPipes = process.platform !== 'win32';

/** Runs the built command line in processes at the same time. @returns their exit statuses */
async function runAtOnce(commands: readonly (readonly string[])[], cwd: string): Promise<(number | null)[]> {
  const running = commands.map(
    (args) =>
      new Promise<number | null>((resolve, reject) => {
        const child = spawn(process.execPath, [commandLine(), ...args], { cwd, stdio: 'ignore' });
        child.once('error', reject);
        child.once('exit', resolve);
      }),
  );
  return Promise.all(running);
}

describe('fixing a file', () => {
  it('that several arguments lead to happens once, under the first name', async () => {
    const cwd = folder({ 'd/a.json': WRONG });
    symlinkSync('d/a.json', path.join(cwd, 'link.json'));
    symlinkSync('d', path.join(cwd, 'e'));
    const files = ['link.json', 'd/a.json', 'e/a.json', 'e', 'd'];
    const { stdout, stderr, status } = await run(['check', '--fix', '--fail-on', 'info', ...files], { cwd });
    expect({ stdout, stderr, status }).toEqual({
      stdout: '0 errors, 0 warnings, 0 infos in 1 listing, 1 entry (2 fixed in 1 file)\n',
      stderr: '',
      status: 0,
    });
    expect(contentOf(cwd, 'd/a.json')).toBe(SOUND);
    expect(lstatSync(path.join(cwd, 'link.json')).isSymbolicLink()).toBe(true);
    expect([readdirSync(cwd).sort(), readdirSync(path.join(cwd, 'd'))]).toEqual([
      ['d', 'e', 'link.json'],
      ['a.json'],
    ]);
  });

  it('that has two names fixes both', async () => {
    const cwd = folder({ 'a.json': WRONG });
    linkSync(path.join(cwd, 'a.json'), path.join(cwd, 'b.json'));
    expect(await run(['check', '--fix', 'a.json', 'b.json'], { cwd })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect([contentOf(cwd, 'a.json'), contentOf(cwd, 'b.json')]).toEqual([SOUND, SOUND]);
  });

  it('with a name as long as names may be works', async () => {
    const cwd = folder({ [LONG]: WRONG });
    expect(await run(['check', '--fix', LONG], { cwd })).toMatchObject({ status: 0, stderr: '' });
    expect(contentOf(cwd, LONG)).toBe(SOUND);
    expect(readdirSync(cwd)).toEqual([LONG]);
  });

  it.runIf(hasPipes)('is not done to what is not a regular file', () => {
    const cwd = folder({ 'a.json': WRONG });
    const { stderr, status } = runShell('mkfifo p; cat a.json > p & lens check --fix p', { cwd });
    expect({ stderr, status }).toEqual({
      stderr: 'catalog-lens: cannot fix p: it is not a regular file\n',
      status: 2,
    });
    runShell('lens check --fix /dev/stdin < a.json', { cwd });
    expect(contentOf(cwd, 'a.json')).toBe(SOUND);
  });

  it('leaves the temporary files of other processes alone', async () => {
    const cwd = folder({ 'a.json': WRONG });
    // As previous versions named them.
    writeFileSync(path.join(cwd, `.a.json.${process.pid}.tmp`), 'of another process');
    expect(await run(['check', '--fix', 'a.json'], { cwd })).toMatchObject({ status: 0, stderr: '' });
    expect(contentOf(cwd, 'a.json')).toBe(SOUND);
    expect(contentOf(cwd, `.a.json.${process.pid}.tmp`)).toBe('of another process');
  });

  it('that another process has fixed in the meantime is no error', async () => {
    const cwd = folder({ 'a.json': WRONG });
    const file = path.join(cwd, 'a.json');
    const source = await readSource(file, process);
    replaceFile(file, source, SOUND);
    const { ino } = statSync(file);
    replaceFile(file, source, SOUND);
    expect(statSync(file).ino).toBe(ino);
    expect(readdirSync(cwd)).toEqual(['a.json']);
  });

  it('that two processes fix at once, through links, loses nothing', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `d/${at}.json`);
    const cwd = folder(Object.fromEntries(names.map((name) => [name, WRONG])));
    symlinkSync('d', path.join(cwd, 'e'));
    const fix = ['check', '--fix'];
    expect(
      await runAtOnce(
        [
          [...fix, 'd'],
          [...fix, 'e', 'd'],
        ],
        cwd,
      ),
    ).toEqual([0, 0]);
    expect(names.map((name) => contentOf(cwd, name))).toEqual(names.map(() => SOUND));
    expect(readdirSync(path.join(cwd, 'd')).sort()).toEqual(names.map((name) => name.slice(2)).sort());
  });
});

describe('replacing a file', () => {
  it('does not touch one that has been changed since it was read', async () => {
    const cwd = folder({ 'a.json': WRONG });
    const file = path.join(cwd, 'a.json');
    const source = await readSource(file, process);
    writeFileSync(file, `${WRONG} `);
    expect(() => {
      replaceFile(file, source, SOUND);
    }).toThrow(`cannot fix ${file}: it was changed since it was read`);
    expect(contentOf(cwd, 'a.json')).toBe(`${WRONG} `);
    expect(readdirSync(cwd)).toEqual(['a.json']);
  });

  it('reports why it failed', async () => {
    const cwd = folder({ 'a.json': WRONG });
    const source = await readSource(path.join(cwd, 'a.json'), process);
    const other = path.join(cwd, 'b.json');
    expect(() => {
      replaceFile(other, source, SOUND);
    }).toThrow(`cannot fix ${other}: no such file or directory`);
    expect(contentOf(cwd, 'a.json')).toBe(WRONG);
    expect(readdirSync(cwd)).toEqual(['a.json']);
  });
});

describe('--out', () => {
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ['extract', ['extract', 'a.json']],
    ['merge', ['merge', 'a.json', 'a.json', 'a.json']],
    ['generate', ['generate', '--entries', '3']],
  ];

  it.each(commands)('of %s replaces the target of a link and keeps its permissions', async (_, args) => {
    const cwd = folder({ 'a.json': SOUND, 'd/out.json': 'before' });
    const file = path.join(cwd, 'd/out.json');
    chmodSync(file, 0o640);
    symlinkSync('d/out.json', path.join(cwd, 'link.json'));
    const before = statSync(file).ino;
    expect((await run([...args, '--out', 'link.json'], { cwd })).status).toBe(0);
    expect(contentOf(cwd, 'd/out.json')).toBe((await run(args, { cwd })).stdout);
    expect(lstatSync(path.join(cwd, 'link.json')).isSymbolicLink()).toBe(true);
    const { mode, ino } = statSync(file);
    expect([mode & 0o777, ino === before]).toEqual([0o640, false]);
    expect(readdirSync(path.join(cwd, 'd'))).toEqual(['out.json']);
  });

  it.each(commands)('of %s creates the target of a link that leads nowhere yet', async (_, args) => {
    const cwd = folder({ 'a.json': SOUND });
    mkdirSync(path.join(cwd, 'd'));
    symlinkSync('d/out.json', path.join(cwd, 'link.json'));
    expect((await run([...args, '--out', 'link.json'], { cwd })).status).toBe(0);
    expect(contentOf(cwd, 'd/out.json')).toBe((await run(args, { cwd })).stdout);
    expect(lstatSync(path.join(cwd, 'link.json')).isSymbolicLink()).toBe(true);
  });

  it.each(commands)('of %s may have the longest name', async (_, args) => {
    const cwd = folder({ 'a.json': SOUND });
    expect((await run([...args, '--out', LONG], { cwd })).status).toBe(0);
    expect(contentOf(cwd, LONG)).toBe((await run(args, { cwd })).stdout);
    expect(readdirSync(cwd)).toEqual(['a.json', LONG]);
  });

  it.each(commands)('of %s does not change a read-only file', async (_, args) => {
    const cwd = folder({ 'a.json': SOUND, 'out.json': 'before' });
    chmodSync(path.join(cwd, 'out.json'), 0o444);
    const { stderr, status } = await run([...args, '--out', 'out.json'], { cwd });
    expect({ stderr, status }).toEqual({
      stderr: 'catalog-lens: cannot write out.json: it is read-only\n',
      status: 2,
    });
    expect(contentOf(cwd, 'out.json')).toBe('before');
  });

  it.each(commands)('of %s names a loop of links', async (_, args) => {
    const cwd = folder({ 'a.json': SOUND });
    symlinkSync('loop.json', path.join(cwd, 'loop.json'));
    const { stderr, status } = await run([...args, '--out', 'loop.json'], { cwd });
    expect({ stderr, status }).toEqual({
      stderr: 'catalog-lens: cannot write loop.json: too many symbolic links\n',
      status: 2,
    });
  });

  it.runIf(hasPipes).each(commands)('of %s may be a pipe or standard output', async (_, args) => {
    const cwd = folder({ 'a.json': SOUND });
    const expected = (await run(args, { cwd })).stdout;
    const command = `lens ${args.join(' ')} --out`;
    expect(runShell(`mkfifo p; cat p > got.json & ${command} p 2>/dev/null; wait`, { cwd }).status).toBe(0);
    expect(contentOf(cwd, 'got.json')).toBe(expected);
    expect(runShell(`${command} /dev/stdout 2>/dev/null`, { cwd }).stdout).toBe(expected);
    runShell(`{ echo first; ${command} /dev/stdout 2>/dev/null; echo last; } > got.json`, { cwd });
    expect(contentOf(cwd, 'got.json')).toBe(`first\n${expected}last\n`);
    runShell(`echo first > got.json; ${command} /dev/fd/3 3>> got.json 2>/dev/null`, { cwd });
    expect(contentOf(cwd, 'got.json')).toBe(`first\n${expected}`);
    expect(readdirSync(cwd).sort()).toEqual(['a.json', 'got.json', 'p']);
  });

  it('of two processes at once is the whole text of one of them', async () => {
    const cwd = folder();
    const generate = (seed: string): readonly string[] => ['generate', '--entries', '300', '--seed', seed];
    const texts = [(await run(generate('1'))).stdout, (await run(generate('2'))).stdout];
    const both = ['1', '2'].map((seed) => [...generate(seed), '--out', 'out.json']);
    expect(await runAtOnce(both, cwd)).toEqual([0, 0]);
    expect(contentOf(cwd, 'out.json')).toBeOneOf(texts);
    expect(readdirSync(cwd)).toEqual(['out.json']);
  });
});
