import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../../src/cli/read-text';
import { replaceFile } from '../../src/cli/write-file';
import { listing, other } from '../support/listing-text';
import { commandLine, contentOf, folder, hasPermissions, runShell, runWithoutRights } from './run';
import { call, outcomeOf, read, refused } from './command';

const isPosix = process.platform !== 'win32';

const SOUND = listing([other('a'), other('b')]);
/** The volume per day and the order are wrong. */
const WRONG = listing([other('a', { volumePerDayApprox: '7' }), other('b')]);

/** A listing of half a megabyte with a wrong figure in each entry, and the text that --fix makes of it. */
const LARGE = { old: '', fixed: '' };

beforeAll(() => {
  const entries = (members: Parameters<typeof other>[1]): string[] =>
    Array.from({ length: 300 }, (_, at) =>
      other(`${at}`, { description: JSON.stringify('Renders a page. '.repeat(100)), ...members }),
    );
  LARGE.old = listing(entries({ volumePerDayApprox: '7' }));
  LARGE.fixed = listing(entries({}));
});

/** The commands that write a file, with their arguments before `--out`. */
const WRITERS: readonly (readonly [string, readonly string[]])[] = [
  ['extract', ['extract', 'a.json', '--filter', 'id:v1-b']],
  ['merge', ['merge', 'a.json', 'a.json', 'b.json']],
  ['generate', ['generate', '--entries', '3']],
];

const FILES = { 'a.json': SOUND, 'b.json': listing([other('a')]) };

function start(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [commandLine(), ...args], { cwd, stdio: 'ignore' });
}

async function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
  });
}

/** Runs commands at once, and asserts that a file always has one of these contents. @returns the exit statuses */
async function watched(
  commands: readonly (readonly string[])[],
  cwd: string,
  name: string,
  contents: readonly string[],
): Promise<readonly (number | null)[]> {
  const ending = new AbortController();
  const statuses = Promise.all(commands.map((args) => ended(start(args, cwd)))).finally(() => {
    ending.abort();
  });
  while (!ending.signal.aborted) {
    expect(contents.includes(contentOf(cwd, name))).toBe(true);
    await setImmediate();
  }
  return statuses;
}

describe('--out', () => {
  it.each(WRITERS)('of %s creates a file, and keeps permissions, links and names', async (_, args) => {
    const cwd = folder({ ...FILES, 'd/old.json': 'old' });
    const { status, stdout: text } = await read(args, cwd);
    expect(status).toBe(0);
    const old = path.join(cwd, 'd/old.json');
    chmodSync(old, 0o640);
    symlinkSync('d/old.json', path.join(cwd, 'link.json'));
    symlinkSync('d/new.json', path.join(cwd, 'dangling.json'));
    for (const out of [
      'new.json',
      'link.json',
      'dangling.json',
      `${'ü'.repeat(125)}.json`,
      path.join(cwd, 'x.json'),
    ]) {
      expect(await call([...args, '--out', out], cwd)).toMatchObject({ status: 0, stdout: '' });
      expect(readFileSync(path.resolve(cwd, out), 'utf8')).toBe(text);
    }
    expect(statSync(old).mode & 0o777).toBe(0o640);
    expect(lstatSync(path.join(cwd, 'link.json')).isSymbolicLink()).toBe(true);
    expect(readdirSync(path.join(cwd, 'd')).sort()).toEqual(['new.json', 'old.json']);
    expect(readdirSync(cwd)).toHaveLength(8);
  });

  it('may be the input', async () => {
    const cwd = folder(FILES);
    symlinkSync('a.json', path.join(cwd, 'link.json'));
    const { stdout } = await read('extract a.json --filter id:v1-b', cwd);
    expect((await call('extract a.json --filter id:v1-b --out link.json', cwd)).status).toBe(0);
    expect(contentOf(cwd, 'a.json')).toBe(stdout);
    for (const out of ['base.json', 'ours.json', 'theirs.json']) {
      const merging = folder({
        'base.json': SOUND,
        'ours.json': SOUND.replace('1000', '7'),
        'theirs.json': FILES['b.json'],
      });
      expect((await call(`merge --out ${out} base.json ours.json theirs.json`, merging)).status).toBe(0);
      expect(contentOf(merging, out)).toBe(FILES['b.json'].replace('1000', '7'));
      expect(readdirSync(merging)).toHaveLength(3);
    }
  });

  it.each([
    { what: 'a missing folder', out: 'none/x.json' },
    { what: 'a folder', out: 'd' },
    { what: 'a new folder', out: 'new/' },
    { what: 'a name that is too long', out: 'x'.repeat(256) },
    { what: 'an empty name', out: '' },
    { what: 'a read-only file', out: 'locked.json' },
    { what: 'a link to itself', out: 'loop.json' },
    { what: 'a full device', out: '/dev/full' },
  ])('that is $what is an error, and nothing is written', async ({ out }) => {
    if (out === '/dev/full' && !existsSync(out)) return;
    const cwd = folder({ ...FILES, 'd/x.json': 'x', 'locked.json': 'old' });
    chmodSync(path.join(cwd, 'locked.json'), 0o444);
    symlinkSync('loop.json', path.join(cwd, 'loop.json'));
    expect(await refused(['extract', 'a.json', '--out', out], cwd)).toEqual([expect.stringContaining(out)]);
  });

  it.each([
    'extract none.json',
    'extract cut.json',
    'extract a.json --filter price:x',
    'generate --entries 1 --break results-order',
    'merge a.json none.json a.json',
  ])('is not written if anything fails: %s', async (line) => {
    const cwd = folder({ ...FILES, 'cut.json': SOUND.slice(0, -9), 'old.json': 'old' });
    for (const out of ['old.json', 'new.json'])
      expect(await refused(`${line} --out ${out}`, cwd)).toHaveLength(1);
  });

  it.runIf(isPosix)('may be a pipe, a device or standard output', async () => {
    const cwd = folder(FILES);
    const generate = 'generate --entries 3 --out';
    const { stdout: text } = await read('generate --entries 3', cwd);
    const script = `mkfifo p; cat p & lens ${generate} p; status=$?; wait; rm p; exit $status`;
    expect(runShell(script, { cwd })).toEqual({ status: 0, stdout: text, stderr: '' });
    expect(await call(`${generate} /dev/stdout`, cwd)).toMatchObject({ status: 0, stdout: text });
    expect(await call(`${generate} /dev/null`, cwd)).toMatchObject({ status: 0, stdout: '' });
    const between = runShell(
      `{ echo first; lens ${generate} /dev/stdout; echo last; } > got; cat got; rm got`,
      { cwd },
    );
    expect(between.stdout).toBe(`first\n${text}last\n`);
    const after = runShell(`echo first > got; lens ${generate} /dev/fd/3 3>> got; cat got; rm got`, { cwd });
    expect(after.stdout).toBe(`first\n${text}`);
    expect(readdirSync(cwd).sort()).toEqual(Object.keys(FILES));
  });
});

describe('--fix', () => {
  it.runIf(isPosix && process.getuid?.() === 0)('keeps the owner of the file', async () => {
    const cwd = folder({ 'a.json': WRONG });
    const file = path.join(cwd, 'a.json');
    chownSync(file, 12, 34);
    expect((await call('check --fix a.json', cwd)).status).toBe(0);
    expect([statSync(file).uid, statSync(file).gid, contentOf(cwd, 'a.json')]).toEqual([12, 34, SOUND]);
  });

  it('leaves a file that it cannot write, and fixes the others', async () => {
    const cwd = folder({ 'a.json': WRONG, 'b.json': WRONG, 'c.json': '{' });
    chmodSync(path.join(cwd, 'a.json'), 0o444);
    const { status, sentences } = await call('check --fix a.json none.json b.json', cwd);
    expect(status).toBe(2);
    expect(sentences).toHaveLength(2);
    expect(sentences.join('\n')).toMatch(/a\.json[^]*none\.json|none\.json[^]*a\.json/);
    expect([contentOf(cwd, 'a.json'), contentOf(cwd, 'b.json')]).toEqual([WRONG, SOUND]);
    expect(readdirSync(cwd)).toEqual(['a.json', 'b.json', 'c.json']);
  });

  it.runIf(hasPermissions())('in a folder without permission is an error, and the file is as it was', () => {
    const cwd = folder({ 'd/a.json': WRONG });
    chmodSync(cwd, 0o755);
    const ran = outcomeOf(runWithoutRights('check --fix d/a.json', cwd));
    expect({ status: ran.status, sentences: ran.sentences }).toEqual({
      status: 2,
      sentences: [expect.stringContaining('d/a.json')],
    });
    expect([contentOf(cwd, 'd/a.json'), readdirSync(path.join(cwd, 'd'))]).toEqual([WRONG, ['a.json']]);
  });

  it.runIf(isPosix)('is not done to what is not a regular file', () => {
    const cwd = folder({ 'a.json': WRONG });
    const { stderr, status } = runShell('mkfifo p; cat a.json > p & lens check --fix p', { cwd });
    expect({ stderr, status }).toEqual({
      stderr: 'catalog-lens: cannot fix p: it is not a regular file\n',
      status: 2,
    });
    runShell('lens check --fix /dev/stdin < a.json', { cwd });
    expect(contentOf(cwd, 'a.json')).toBe(SOUND);
  });

  it('by processes at once, on one file and links to it, always leaves the old or the new text', async () => {
    const cwd = folder({ 'd/a.json': LARGE.old });
    symlinkSync('d/a.json', path.join(cwd, 'link.json'));
    linkSync(path.join(cwd, 'd/a.json'), path.join(cwd, 'hard.json'));
    const fix = ['d/a.json', 'link.json', 'hard.json'].map((name) => ['check', '--fix', name]);
    expect(await watched(fix, cwd, 'd/a.json', [LARGE.old, LARGE.fixed])).toEqual([0, 0, 0]);
    expect([contentOf(cwd, 'd/a.json'), contentOf(cwd, 'hard.json')]).toEqual([LARGE.fixed, LARGE.fixed]);
    expect(readdirSync(path.join(cwd, 'd'))).toEqual(['a.json']);
    expect(readdirSync(cwd).sort()).toEqual(['d', 'hard.json', 'link.json']);
    expect(lstatSync(path.join(cwd, 'link.json')).isSymbolicLink()).toBe(true);
  });
});

describe('replacing a file', () => {
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
});

describe('a process that is killed', () => {
  it.each([1, 3])('after %i changes in the folder leaves the old or the new text', async (changes) => {
    const cwd = folder({ 'a.json': LARGE.old });
    const child = start(['check', '--fix', 'a.json'], cwd);
    let seen = 0;
    const watcher = watch(cwd, () => {
      seen += 1;
      if (seen === changes) child.kill('SIGKILL');
    });
    await ended(child);
    watcher.close();
    expect([LARGE.old, LARGE.fixed].includes(contentOf(cwd, 'a.json'))).toBe(true);
    expect((await call('check --fix a.json', cwd)).status).toBe(0);
    expect(contentOf(cwd, 'a.json') === LARGE.fixed).toBe(true);
  });
});

describe('a full disk', () => {
  /** Writes at most 8 blocks to any file, as Node is not ended by the signal. */
  const limited = (args: string, cwd: string): ReturnType<typeof outcomeOf> =>
    outcomeOf(runShell(`ulimit -f 8; lens ${args}`, { cwd }));

  it.runIf(isPosix)('is an error, and the file is as it was', () => {
    const wrong = listing(Array.from({ length: 20 }, (_, at) => other(`${at}`, { sources: '["a", "a"]' })));
    const cwd = folder({ 'a.json': wrong, 'out.json': 'old' });
    for (const args of [
      'check --fix a.json',
      'extract --out a.json a.json',
      'generate --entries 20 --out new.json',
    ]) {
      const { status, stdout, sentences } = limited(args, cwd);
      expect({
        args,
        status,
        named: sentences.filter((sentence) => /(a|out|new)\.json/.test(sentence)).length,
      }).toEqual({ args, status: 2, named: 1 });
      if (!args.startsWith('check')) expect(stdout).toBe('');
      expect([contentOf(cwd, 'a.json'), contentOf(cwd, 'out.json')]).toEqual([wrong, 'old']);
      expect(readdirSync(cwd).sort()).toEqual(['a.json', 'out.json']);
    }
  });
});
