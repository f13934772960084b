import path from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate } from '../../src/core/fixtures/generate';
import { write, breakRule } from '../../src/core/fixtures/write';
import { RULE_IDS } from '../../src/core/rules';
import { entry, listing, other, WITHOUT_CALLS } from '../support/listing-text';
import { checkText, folder, run } from './run';

const TEXT = listing([
  entry(),
  other('a', { chain: '"solana"', acceptedChains: '["solana"]' }),
  other('b', WITHOUT_CALLS),
]);

async function extracted(args: readonly string[], text = TEXT, name = 'a.json'): Promise<string> {
  const { status, stdout, stderr } = await run(['extract', name, ...args], { cwd: folder({ [name]: text }) });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

function idsIn(text: string): string[] {
  return (JSON.parse(text) as { results: { id: string }[] }).results.map(({ id }) => id);
}

async function rulesIn(text: string): Promise<string[]> {
  const { problems } = await checkText(text);
  return [...new Set(problems.map(({ rule }) => rule))].sort();
}

describe('extract', () => {
  it('writes the entries that match a filter, as they are, and their number', async () => {
    expect(await extracted(['--filter', 'calls>0 chain:base'])).toBe(listing([entry()], '1'));
  });

  it('writes the same text if nothing is left out', async () => {
    expect(await extracted([])).toBe(TEXT);
    expect(await extracted(['--filter', ''])).toBe(TEXT);
    const minified = TEXT.replace(/\s+/g, '');
    expect(await extracted(['--filter', 'calls>=0'], minified)).toBe(minified);
  });

  it('keeps the encoding', async () => {
    const cwd = folder({ 'a.json': Buffer.from(`\ufeff${TEXT}`, 'utf16le') });
    await run(['extract', 'a.json', '--filter', 'chain:solana', '--out', 'b.json'], { cwd });
    const bytes = readFileSync(path.join(cwd, 'b.json'));
    expect(bytes.toString('utf16le').startsWith('\ufeff{')).toBe(true);
    expect(idsIn(bytes.toString('utf16le').slice(1))).toEqual(['api-x-io-v1-a']);
  });

  it('combines the options in their order', async () => {
    const text = write(generate({ entries: 60, seed: 5 }), { format: 'pretty' });
    const filtered = await extracted(['--filter', 'chain:base'], text);
    const smallest = await extracted(['--smallest'], filtered);
    expect(await extracted(['--smallest', '--filter', 'chain:base'], text)).toBe(smallest);
    const redacted = await extracted(['--redact', '--seed', '9'], smallest);
    expect(await extracted(['--redact', '--smallest', '--filter', 'chain:base', '--seed', '9'], text)).toBe(
      redacted,
    );
    expect(idsIn(smallest).length).toBeLessThan(idsIn(filtered).length);
    expect(idsIn(redacted)).toHaveLength(idsIn(smallest).length);
    expect(redacted).not.toBe(smallest);
  });

  it('has other pseudonyms for another seed, those of seed 1 by default', async () => {
    const one = await extracted(['--redact']);
    expect(await extracted(['--redact', '--seed', '1'])).toBe(one);
    expect(await extracted(['--redact', '--seed', '2'])).not.toBe(one);
    expect(one).not.toContain('render');
  });

  it.each(RULE_IDS.filter((rule) => rule !== 'syntax'))('--smallest still shows %s', async (rule) => {
    const text = breakRule(generate({ entries: 40, seed: 2 }), rule, 2, { format: 'pretty' });
    const smallest = await extracted(['--smallest'], text);
    expect(await rulesIn(smallest)).toEqual(await rulesIn(text));
    expect(idsIn(smallest).length).toBeLessThan(40);
  });

  it.each(['2026-01-02T03:04:05Z', '1767323045000'])(
    'shifts the newest time to %s, and the others with it',
    async (newest) => {
      const text = listing([entry(), other('a', { lastCalledMs: '1787319479803' }), other('b')]);
      expect(await extracted(['--newest', newest], text)).toBe(
        text.replaceAll('1787319479804', '1767323045000').replace('1787319479803', '1767323044999'),
      );
    },
  );

  it('shifts the times of the entries that it keeps, and names those that it does not shift', async () => {
    const text = listing([
      entry(),
      other('a', { lastCalledMs: '1787319479' }),
      other('b', { lastCalledMs: '1787319479800' }),
    ]);
    const args = ['extract', 'a.json', '--newest', '1787319479000', '--filter', '-id:render'];
    const { status, stdout, stderr } = await run(args, { cwd: folder({ 'a.json': text }) });
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr:
        'catalog-lens: not shifted: entry 1: lastCalledMs is 1787319479, not a plausible time in milliseconds\n',
    });
    expect(stdout.match(/(?<="lastCalledMs": )\d+/g)).toEqual(['1787319479', '1787319479000']);
  });

  it('writes a listing without entries if none matches, and reports it', async () => {
    const cwd = folder({ 'a.json': TEXT });
    const { status, stdout, stderr } = await run(['extract', 'a.json', '--filter', 'chain:x'], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'catalog-lens: no entry matches the filter\n' });
    expect(JSON.parse(stdout)).toEqual({ count: 0, results: [] });
  });

  it('may replace the file itself, and reads standard input and JSON with comments', async () => {
    const cwd = folder({ 'a.json': TEXT });
    const { status, stdout } = await run(
      ['extract', 'a.json', '--filter', 'chain:solana', '--out', 'a.json'],
      { cwd },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(idsIn(readFileSync(path.join(cwd, 'a.json'), 'utf8'))).toEqual(['api-x-io-v1-a']);
    expect((await run(['extract', '-'], { stdin: TEXT })).stdout).toBe(TEXT);
    const comments = listing([entry(), `${other('a')} // second`]);
    expect(await extracted(['--filter', 'id:v1-a'], comments, 'a.jsonc')).toContain('// second');
  });

  it.each([
    { args: ['b.json'], error: 'cannot read b.json: no such file or directory' },
    { args: ['no.json'], error: 'no.json has no listing' },
    {
      args: ['a.json', '--filter', 'price:x'],
      error: '--filter: "x" is not a number; example: price:0.01..$5',
    },
    {
      args: ['a.json', '--newest', 'soon'],
      error:
        '--newest: "soon" is not a time: expected is ISO 8601, such as 2026-08-21T13:37:59Z, or milliseconds since 1970',
    },
    {
      args: ['a.json', '--newest', '1787319479'],
      error: '--newest: "1787319479" is not a plausible time: expected is one from 1973-03-03 to 5138-11-16',
    },
    {
      args: ['a.json', '--newest', '2026-02-30'],
      error: '--newest: "2026-02-30" is not a date and time that exists',
    },
    { args: ['a.json', '--seed', '1'], error: '--seed needs --redact' },
    {
      args: ['a.json', '--redact', '--seed', 'x'],
      error:
        "option '--seed <s>' argument 'x' is invalid. It should be a whole number from 0 to 4294967295. (see catalog-lens --help)",
    },
    { args: ['cut.json'], error: 'cut.json is not JSON: closing bracket ] expected in line 24, column 1' },
    {
      args: ['one.json', '--filter', 'id:nothing'],
      error: 'no entry matches the filter, and there is no listing response around it',
    },
    {
      args: ['string.json'],
      error: "string.json has a listing in the string at ''; read it with --at",
    },
    {
      args: ['twice.json', '--at', '/a'],
      error: 'twice.json has several listings at /a: a name is repeated',
    },
  ])('fails for $args and writes nothing', async ({ args, error }) => {
    const cwd = folder({
      'a.json': TEXT,
      'no.json': '{}',
      'cut.json': listing([entry()]).slice(0, -6),
      'one.json': entry(),
      'string.json': JSON.stringify(TEXT),
      'twice.json': `{"a": ${TEXT}, "a": ${TEXT}}`,
    });
    const { status, stdout, stderr } = await run(['extract', ...args, '--out', 'out.json'], { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`catalog-lens: ${error}\n`);
    expect(existsSync(path.join(cwd, 'out.json'))).toBe(false);
  });

  it('writes a listing inside other JSON alone, with its line endings, and to standard output as a file too', async () => {
    const inside = `{\n  "body": ${TEXT.trimEnd().replaceAll('\n', '\n  ')}\n}`;
    const cwd = folder({ 'a.json': inside, 'crlf.json': inside.replaceAll('\n', '\r\n') });
    expect(await run(['extract', 'a.json', '--out', '-'], { cwd })).toEqual({
      status: 0,
      stdout: TEXT,
      stderr: '',
    });
    expect((await run(['extract', 'crlf.json'], { cwd })).stdout).toBe(TEXT.replaceAll('\n', '\r\n'));
    expect(existsSync(path.join(cwd, '-'))).toBe(false);
  });

  it('fails if the file cannot be written', async () => {
    const cwd = folder({ 'a.json': TEXT });
    expect(await run(['extract', 'a.json', '--out', 'no/b.json'], { cwd })).toEqual({
      status: 2,
      stdout: '',
      stderr: 'catalog-lens: cannot write no/b.json: no such file or directory\n',
    });
  });
});
