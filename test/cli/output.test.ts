import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { folder } from './run';
import { jsonOf, read, refused } from './command';

const SOUND = listing([other('a'), other('b')]);

describe('numbers', () => {
  const NUMBERS = ['1e400', '0.10', '12345678901234567890123', '-0', '1E+2', '1.0000000000000000000001'];
  const priced = (numbers: readonly string[]): string =>
    listing(numbers.map((number, at) => other(`${at}`, { pricePerCallUsd: number })));
  const text = priced(NUMBERS);
  const made = (): string => folder({ 'a.json': text, 'b.json': priced(NUMBERS.map(() => '7')) });

  it.each([
    ...['json', 'csv', 'pretty', 'markdown'].map((format) => `list --format ${format} a.json`),
    'extract a.json --filter -id:nothing',
  ])('are as written in %s', async (line) => {
    const printed = (await read(line, made())).stdout.replaceAll('\\', '');
    expect(printed.split(/[^\w.+-]+/).filter((word) => NUMBERS.includes(word))).toEqual(NUMBERS);
  });

  it('are as written in diff and merge', async () => {
    const cwd = made();
    const { stdout } = await read('diff --format json b.json a.json', cwd);
    for (const number of NUMBERS) expect(stdout).toContain(`"new": "${number}"`);
    expect((await read('merge b.json b.json a.json', cwd)).stdout).toContain(
      '"pricePerCallUsd": 12345678901234567890123,',
    );
  });
});

it.each(['check', 'summary'])('%s writes a count as the file does that no double has', async (command) => {
  const huge = '123456789012345678901234567890';
  const { stdout } = await read(`${command} --format json a.json`, { 'a.json': listing([entry()], huge) });
  expect(stdout).toContain(`"count": ${huge},`);
});

it('numbers are as written in the problems of check', async () => {
  for (const stated of ['12345678901234567890123', '31.10', '3.1E2']) {
    const cwd = folder({ 'a.json': listing([other('a', { volume30dUsd: stated })]) });
    const { stdout } = await read('check a.json', cwd);
    expect(stdout).toContain(stated);
    const { files } = jsonOf(await read('check --format json a.json', cwd));
    const { stated: reported } = files[0]?.problems.find(({ rule }) => rule === 'volume-30d') ?? {};
    expect(reported).toBe(stated);
  }
});

describe('10,000 brackets, more than a recursive reader can follow,', () => {
  const DEPTH = 10_000;
  const arrays = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
  const objects = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

  const text = listing([entry({}, `,\n"x": ${arrays},\n"y": ${objects}`)]);
  const changed = text.replace('"verified"', '"monitor"');
  const files = { 'a.json': text, 'b.json': text.replace('1000', '2000'), 'c.json': changed };

  it('in an entry are read by every command that prints or changes entries', async () => {
    const cwd = folder(files);
    expect(await read('check --fix a.json', cwd)).toMatchObject({ status: 1, sentences: [] });
    const list = await read('list --format json a.json', cwd);
    expect({ status: list.status, sentences: list.sentences }).toEqual({ status: 0, sentences: [] });
    expect(list.stdout.replaceAll(/\s/g, '').includes(`"x":${arrays},"y":${objects}}`)).toBe(true);
    expect((await read('extract a.json', cwd)).stdout === text).toBe(true);
    expect(jsonOf(await read('diff --format json a.json c.json', cwd)).changed).toHaveLength(1);
    const { status, stdout } = await read('merge a.json b.json c.json', cwd);
    const merged = changed.replace('1000', '2000');
    expect({ status, isMerged: stdout === merged }).toEqual({ status: 0, isMerged: true });
  });

  it.each([
    ['objects', objects, true],
    ['arrays that are not closed', '['.repeat(DEPTH), true],
    ['objects around a listing', `${'{"a":'.repeat(DEPTH)}${SOUND}${'}'.repeat(DEPTH)}`, false],
  ])('of %s are no stack overflow in any command', async (_, nested, isRefused) => {
    const cwd = folder({ 'a.json': nested, 'b.json': SOUND });
    await read('check a.json', cwd);
    const { status, stdout } = await read('merge a.json a.json a.json', cwd);
    expect({ status, isSame: stdout === nested }).toEqual({ status: 0, isSame: true });
    for (const line of ['list a.json', 'summary a.json', 'extract a.json', 'diff a.json b.json'])
      if (isRefused) expect(await refused(line, cwd)).toHaveLength(1);
      else await read(line, cwd);
  });
});
