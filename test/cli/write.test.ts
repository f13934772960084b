import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../src/cli/read-text';
import { replaceFile } from '../../src/cli/write-file';
import { entry, listing } from '../support/listing-text';
import { contentOf, folder, run, runShell } from './run';

const SOUND = listing([entry()]);
/** Edits the volume and the volume per day. */
const WRONG = listing([entry({ volume30dUsd: '31' })]);

const hasPipes = process.platform !== 'win32';

describe('fixing a file', () => {
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
});
