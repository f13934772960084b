import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing, other, unmark } from '../support/listing-text';
import { rangesOf, rulesAt } from './report';
import { checkJson, checkText, folder, run } from './run';

const MARKED = listing([entry(), other('b', { qualityFlag: '«"?"»' })]);

const LAYOUTS: Readonly<Record<string, string>> = {
  'lines that end in CR LF': MARKED.replaceAll('\n', '\r\n'),
  'lines that end in a lone CR': MARKED.replaceAll('\n', '\r'),
  'line endings of all kinds': MARKED.replace('\n', '\r\n').replace('\n', '\r').replace('\n', '\n\r\r\n'),
  tabs: MARKED.replaceAll('  ', '\t'),
  'no whitespace': MARKED.replaceAll(/\s+/g, ''),
  'one line': MARKED.replaceAll('\n', ' '),
  'U+2028 and U+2029, which end no line': listing([
    entry({ description: '"a\u2028b\u2029c\u0085d"' }),
    other('b', { qualityFlag: '«"?"»' }),
  ]),
  'characters of two UTF-16 units before it on the line': listing([
    `${entry().replaceAll('\n', ' ').replace('Renders', '😀𝒳')}, ${other('b', { qualityFlag: '«"?"»' })}`.replaceAll(
      '\n',
      ' ',
    ),
  ]),
  'combining and wide characters': MARKED.replace('Renders', 'e\u0301中\u200d👩\u200d👧'),
};

describe('positions in texts', () => {
  it.each(Object.entries(LAYOUTS))('are right with %s', async (_, marked) => {
    const expected = unmark(marked);
    const { problems } = await checkText(expected.text);
    expect(problems.map(({ rule }) => rule)).toEqual(['quality-flag']);
    expect(problems.map(({ range }) => range)).toEqual(rangesOf(expected));
  });

  it('do not count a byte order mark', async () => {
    const { problems } = await checkText('\ufeff{"count": "x", "results": []}');
    expect(problems.map(({ rule, range }) => ({ rule, range }))).toEqual([
      {
        rule: 'wrong-type',
        range: { start: { line: 1, column: 11, offset: 10 }, end: { line: 1, column: 14, offset: 13 } },
      },
    ]);
  });

  it.each([
    { encoding: 'UTF-16, little end first', bytes: Buffer.from(`\ufeff${unmark(MARKED).text}`, 'utf16le') },
    {
      encoding: 'UTF-16, big end first',
      bytes: Buffer.from(`\ufeff${unmark(MARKED).text}`, 'utf16le').swap16(),
    },
    { encoding: 'UTF-8 with a mark', bytes: Buffer.from(`\ufeff${unmark(MARKED).text}`) },
  ])('are the same in $encoding', async ({ bytes }) => {
    expect((await checkText(bytes)).problems).toEqual((await checkText(unmark(MARKED).text)).problems);
  });

  it('are found in UTF-16 that is truncated inside a character', async () => {
    const cut = Buffer.from('\ufeff{"results": []}', 'utf16le').subarray(0, -1);
    const messagesIn = async (bytes: Buffer): Promise<string[]> =>
      (await checkText(bytes)).problems.map(({ message }) => message);
    const invalid = 'Invalid JSON: bytes that are not valid UTF-8';
    expect(await messagesIn(cut)).toEqual([invalid]);
    expect(await messagesIn(Buffer.from([0xfe, 0xff, 0x00]))).toEqual([invalid]);
  });
});

describe('JSON with comments', () => {
  const text = `// A listing.
{
  "count": 9, /* of the catalog */
  "results": [
    // The first.
    ${entry({ qualityFlag: '"?"' }, ',')},
    ${other('b', { acceptedChains: '["base", /* once more */ "base",]' })}, // The last.
  ],
}
`;

  it('is permitted in a .jsonc file', async () => {
    expect(rulesAt(await checkText(text, 'a.jsonc'))).toEqual([
      'quality-flag /results/0/qualityFlag',
      'duplicate-item /results/1/acceptedChains/1',
    ]);
  });

  it('is not permitted in a .json file', async () => {
    const { problems, entries } = await checkText(text, 'a.json');
    expect(problems.map(({ rule }) => rule)).toContain('syntax');
    expect(problems[0]).toMatchObject({
      rule: 'syntax',
      range: { start: { line: 1, column: 1, offset: 0 } },
    });
    expect(entries).toBe(2);
  });
});

describe('files that cannot be read', () => {
  it.each([
    { what: 'a missing file', argument: 'missing.json' },
    { what: 'a file in a missing folder', argument: 'missing/a.json' },
    { what: 'a file under a file', argument: 'a.json/b.json' },
    { what: 'a link to nowhere', argument: 'dangling.json' },
    { what: 'a link to itself', argument: 'loop.json' },
    { what: 'a name too long', argument: `${'x'.repeat(300)}.json` },
    { what: 'a glob that matches nothing', argument: '*.nothing' },
    { what: 'an empty name', argument: '' },
  ])('are named in one line, and the others are checked: $what', async ({ argument }) => {
    const cwd = folder({ 'a.json': listing([entry({ qualityFlag: '"?"' })]) });
    symlinkSync('nowhere.json', path.join(cwd, 'dangling.json'));
    symlinkSync('loop.json', path.join(cwd, 'loop.json'));
    const { status, stdout, stderr } = await run(['check', '--format', 'json', argument, 'a.json'], { cwd });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^catalog-lens: .+\n$/);
    expect(stderr).toContain(argument);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ path: 'a.json' }],
      totals: { files: 1, errors: 1 },
    });
  });

  it('do not include folders with the name of a file', async () => {
    const cwd = folder({ 'a.json': listing([entry()]), 'x.json/b.json': '[]' });
    mkdirSync(path.join(cwd, 'empty.json'));
    const report = await checkJson(['*.json'], { cwd });
    expect(report.files.map((file) => file.path)).toEqual(['a.json']);
  });
});
