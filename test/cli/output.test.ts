import { describe, expect, it } from 'vitest';
import { entry, listing, other } from '../support/listing-text';
import { folder } from './run';
import { jsonOf, read } from './command';

const SOUND = listing([other('a'), other('b')]);

describe('JSON output', () => {
  const files = { 'a.json': SOUND, 'b.json': listing([entry({ qualityFlag: '"?"' })]), 'no.json': '{}' };

  it.each([
    ['check', '.'],
    ['check', '--force', '.'],
    ['check', 'none.json', '.'],
    ['list', '.'],
    ['list', 'none.json', '.'],
    ['list', '--filter', 'id:nothing', '.'],
    ['summary', 'a.json'],
    ['diff', 'a.json', 'b.json'],
    ['diff', 'a.json', 'a.json'],
    ['diff', '--ignore', 'qualityFlag', 'a.json', 'b.json'],
  ])('is one object with a version and totals, and nothing else: %s %s %s', async (...args) => {
    const ran = await read([...args, '--format', 'json'], folder(files));
    expect(jsonOf(ran).totals).toEqual(expect.any(Object));
    expect(ran.stdout.startsWith('{')).toBe(true);
  });

  it.each(['check', 'list'])(
    'of %s counts skipped files in its totals, and not elsewhere',
    async (command) => {
      const ran = await read([command, '--format', 'json', '.'], folder(files));
      expect(jsonOf(ran).totals).toMatchObject({ files: 3, listings: 2, skipped: 1, entries: 3 });
      expect(ran.sentences).toEqual([]);
    },
  );
});

describe('the exit status', () => {
  const files = {
    'a.json': SOUND,
    'b.json': listing([other('a', { qualityFlag: '"monitor"' }), other('b')]),
    'c.json': listing([other('a', { qualityFlag: '"unknown"' }), other('b')]),
    'error.json': listing([entry({ qualityFlag: '"?"' })]),
    'warning.json': listing([entry({ sources: '[]' })]),
    'empty.json': '{"count": 0, "results": []}',
  };

  it.each([
    { args: ['list', 'error.json'], status: 0 },
    { args: ['list', '--filter', 'id:nothing', 'a.json'], status: 0 },
    { args: ['list', '--filter', 'has:problems', 'error.json'], status: 0 },
    { args: ['list', 'a.json', 'none.json'], status: 2 },
    { args: ['list', 'empty.json'], status: 2 },
    { args: ['diff', 'empty.json', 'a.json'], status: 1 },
    { args: ['summary', 'error.json'], status: 0 },
    { args: ['extract', 'error.json'], status: 0 },
    { args: ['extract', '--filter', 'id:nothing', 'a.json'], status: 0 },
    { args: ['diff', 'a.json', 'a.json'], status: 0 },
    { args: ['diff', 'a.json', 'b.json'], status: 1 },
    { args: ['diff', '--no-exit-code', 'a.json', 'b.json'], status: 0 },
    { args: ['diff', '--exit-code', 'a.json', 'b.json'], status: 1 },
    { args: ['diff', '--no-exit-code', 'a.json', 'none.json'], status: 2 },
    { args: ['diff', '--ignore', 'qualityFlag', 'a.json', 'b.json'], status: 0 },
    { args: ['merge', 'a.json', 'b.json', 'a.json'], status: 0 },
    { args: ['merge', 'a.json', 'b.json', 'c.json'], status: 1 },
    { args: ['merge', 'a.json', 'b.json', 'none.json'], status: 2 },
    { args: ['explain', 'volume-30d'], status: 0 },
    { args: ['explain', 'volume'], status: 2 },
    { args: ['generate', '--entries', '3', '--break', 'volume-30d'], status: 0 },
    { args: ['generate', '--entries', '3', '--break', 'volume'], status: 2 },
    { args: ['generate', '--entries', '3', '--break', 'expected-problems'], status: 2 },
    { args: ['generate'], status: 2 },
    { args: ['list'], status: 2 },
    { args: ['diff', 'a.json'], status: 2 },
    { args: ['diff', 'a.json', 'a.json', 'a.json'], status: 2 },
    { args: ['extract', 'a.json', 'b.json'], status: 2 },
    { args: ['summary', 'a.json', 'b.json'], status: 2 },
    { args: ['merge', 'a.json', 'b.json'], status: 2 },
  ])('of $args is $status', async ({ args, status }) => {
    const ran = await read(args, folder(files));
    expect(ran.status).toBe(status);
    if (status === 2) expect(ran.sentences).toEqual([expect.any(String)]);
  });
});

describe('CSV', () => {
  it('has CR LF, arrays joined with ; and quotes around commas, quotes, CR and LF', async () => {
    const members = {
      name: String.raw`"a, \"b\""`,
      description: String.raw`"one\r\ntwo"`,
      facilitator: String.raw`"\r"`,
      chain: String.raw`"\n"`,
      acceptedChains: '["base", "solana"]',
      sources: '["a,b", "c"]',
      qualityFlag: '" semi;colon "',
    };
    const cwd = folder({ 'a.json': listing([other('a', members)]) });
    const fields = 'id,name,description,facilitator,chain,acceptedChains,sources,qualityFlag,health';
    const { status, stdout, sentences } = await read(
      ['list', '--format', 'csv', '--fields', fields, 'a.json'],
      cwd,
    );
    expect({ status, stdout, sentences }).toEqual({
      status: 0,
      stdout: `${fields}\r\napi-x-io-v1-a,"a, ""b""","one\r\ntwo","\r","\n",base;solana,"a,b;c", semi;colon ,\r\n`,
      sentences: [],
    });
  });

  it('names the file of each row if there are several', async () => {
    const cwd = folder({ 'a.json': listing([other('a')]), 'd,e/b.json': listing([other('b')]) });
    const { stdout } = await read(['list', '--format', 'csv', '--fields', 'id', 'a.json', 'd,e'], cwd);
    expect(stdout).toBe('file,id\r\na.json,api-x-io-v1-a\r\n"d,e/b.json",api-x-io-v1-b\r\n');
  });
});

describe('numbers', () => {
  const NUMBERS = ['1e400', '0.10', '12345678901234567890123', '-0', '1E+2', '1.0000000000000000000001'];
  const priced = (numbers: readonly string[]): string =>
    listing(numbers.map((number, at) => other(`${at}`, { pricePerCallUsd: number })));
  const text = priced(NUMBERS);
  const made = (): string => folder({ 'a.json': text, 'b.json': priced(NUMBERS.map(() => '7')) });

  it('are as written in list', async () => {
    const cwd = made();
    const printed = async (format: string): Promise<string> =>
      (await read(['list', '--fields', 'pricePerCallUsd', 'a.json', '--format', format], cwd)).stdout;
    expect(
      [...(await printed('json')).matchAll(/"pricePerCallUsd": ?([^\s,}]+)/g)].map(([, number]) => number),
    ).toEqual(NUMBERS);
    expect((await printed('csv')).split('\r\n')).toEqual(['pricePerCallUsd', ...NUMBERS, '']);
    expect(
      (await printed('pretty'))
        .split('\n')
        .map((line) => line.trim())
        .slice(1, 7),
    ).toEqual(NUMBERS);
    expect((await printed('markdown')).replaceAll(/[`\\]/g, '').split('\n').slice(2, 8)).toEqual(
      NUMBERS.map((number) => `| ${number} |`),
    );
  });

  it('are as written in extract, diff and merge', async () => {
    const cwd = made();
    expect((await read(['extract', 'a.json'], cwd)).stdout).toBe(text);
    const written = (stdout: string): readonly string[] =>
      NUMBERS.filter((number) => stdout.replaceAll('\\', '').includes(number));
    expect(written((await read(['extract', 'a.json', '--filter', '-id:nothing'], cwd)).stdout)).toEqual(
      NUMBERS,
    );
    expect((await read(['merge', 'b.json', 'b.json', 'a.json'], cwd)).stdout).toContain(
      '"pricePerCallUsd": 12345678901234567890123,',
    );
    expect(written((await read(['diff', '--format', 'json', 'b.json', 'a.json'], cwd)).stdout)).toEqual(
      NUMBERS,
    );
  });
});

const HUGE = '123456789012345678901234567890';

it.each([
  ['check', '--format', 'json'],
  ['summary', '--format', 'json'],
])('%s writes a count as the file does that no double has', async (...args) => {
  const text = listing([entry()]).replace(/"count": \d+/, `"count": ${HUGE}`);
  const { stdout } = await read([...args, 'a.json'], folder({ 'a.json': text }));
  expect(stdout).toContain(`"count": ${HUGE},`);
});

it('numbers are as written in the problems of check', async () => {
  for (const stated of ['12345678901234567890123', '31.10', '3.1E2']) {
    const cwd = folder({ 'a.json': listing([other('a', { volume30dUsd: stated })]) });
    const { stdout } = await read(['check', 'a.json'], cwd);
    expect(stdout).toContain(stated);
    const { files } = jsonOf(await read(['check', '--format', 'json', 'a.json'], cwd));
    const { stated: reported } = files[0]?.problems.find(({ rule }) => rule === 'volume-30d') ?? {};
    expect(reported).toBe(stated);
  }
});

describe('20,000 brackets, more than a recursive reader can follow,', () => {
  const DEPTH = 20_000;
  const arrays = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
  const objects = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

  const text = listing([entry({}, `,\n"x": ${arrays},\n"y": ${objects}`)]);
  const changed = text.replace('"verified"', '"monitor"');
  const files = { 'a.json': text, 'b.json': text.replace('1000', '2000'), 'c.json': changed };

  it('in an entry are read by check, list and summary', async () => {
    const cwd = folder(files);
    expect(await read(['check', '--fix', 'a.json'], cwd)).toMatchObject({ status: 1, sentences: [] });
    const list = await read(['list', '--format', 'json', 'a.json'], cwd);
    expect({ status: list.status, sentences: list.sentences }).toEqual({ status: 0, sentences: [] });
    expect(list.stdout.replaceAll(/\s/g, '').includes(`"x":${arrays},"y":${objects}}`)).toBe(true);
    expect(await read(['summary', 'a.json'], cwd)).toMatchObject({ status: 0, sentences: [] });
  });

  it('in an entry are read by extract', async () => {
    const cwd = folder(files);
    expect((await read(['extract', 'a.json'], cwd)).stdout === text).toBe(true);
    expect((await read(['extract', '--smallest', 'a.json'], cwd)).status).toBe(0);
  });

  it('in an entry are read by diff and merge', async () => {
    const cwd = folder(files);
    expect(jsonOf(await read(['diff', '--format', 'json', 'a.json', 'c.json'], cwd)).changed).toHaveLength(1);
    const merged = await read(['merge', 'a.json', 'b.json', 'c.json'], cwd);
    expect({ status: merged.status, both: merged.stdout === changed.replace('1000', '2000') }).toEqual({
      status: 0,
      both: true,
    });
  });

  it.each([
    ['objects', objects],
    ['arrays that are not closed', '['.repeat(DEPTH)],
    ['objects around a listing', `${'{"a":'.repeat(DEPTH)}${SOUND}${'}'.repeat(DEPTH)}`],
  ])('of %s are no stack overflow in any command', async (what, text) => {
    const cwd = folder({ 'a.json': text, 'b.json': SOUND });
    const commands: readonly (readonly string[])[] = [
      ['check', 'a.json'],
      ['list', 'a.json'],
      ['summary', 'a.json'],
      ['extract', 'a.json'],
      ['diff', 'a.json', 'b.json'],
      ['merge', 'a.json', 'a.json', 'a.json'],
    ];
    for (const args of commands) {
      const { stdout, status, sentences } = await read(args, cwd);
      if (args[0] === 'merge')
        expect({ status, stdout: stdout === text }).toEqual({ status: 0, stdout: true });
      else if (args[0] !== 'check' && what !== 'objects around a listing')
        expect({ args, status, sentences: sentences.length }).toEqual({ args, status: 2, sentences: 1 });
    }
  });
});
