import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry, listing, other, unmark } from '../support/listing-text';
import { checkJson, checkText, folder, run } from './run';

/** Bytes of a text, in which each `¿` is an invalid byte. */
function broken(text: string): Buffer {
  return Buffer.concat(
    text.split('¿').flatMap((part, at) => [...(at > 0 ? [Buffer.from([0xff])] : []), Buffer.from(part)]),
  );
}

/** UTF-16 with a byte order mark, in which each `¿` is half of a surrogate pair. */
function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text.replaceAll('¿', '\ud83d')}`, 'utf16le');
}

/** Has one problem that is safe to fix, after the invalid byte. */
const TEXT = listing([
  entry(),
  other('b', { description: '"\ufffd 😀 ¿ ¿"', sources: '["a", "a"]' }),
  other('c'),
]);

const MESSAGE = 'Invalid JSON: bytes that are not valid UTF-8';

/** Where the first invalid byte of a text is. */
function placeIn(text: string): { readonly line: number; readonly column: number; readonly offset: number } {
  const offset = text.indexOf('¿');
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset };
}

const BEFORE_RESULTS = `{"no¿te": 1, ${TEXT.replaceAll('¿', '').slice(1)}`;
const AFTER_RESULTS = TEXT.replaceAll('¿', '').replace(/\}\s*$/, ', "note": ["", {"a": "¿"}]}');
const WITHIN = `{"a": {"b": ${TEXT}}}`;
const BEFORE = `{"note": "¿", "a": {"b": ${TEXT.replaceAll('¿', '')}}}`;
const AFTER = `{"a": {"b": ${TEXT.replaceAll('¿', '')}}, "note": "¿"}`;

describe('check of invalid bytes', () => {
  it.each([
    { what: 'in an entry', text: TEXT, pointer: '/results/1/description' },
    { what: 'in a name', text: TEXT.replaceAll('¿', '').replace('"sources"', '"sour¿ces"') },
    {
      what: 'in an element',
      text: TEXT.replaceAll('¿', '').replace('["a", "a"]', '["a", "¿"]'),
      pointer: '/results/1/sources/1',
    },
    { what: 'before the entries', text: BEFORE_RESULTS, pointer: '/no\ufffdte' },
    { what: 'after the entries', text: AFTER_RESULTS, pointer: '/note/1/a' },
    {
      what: 'outside of a string',
      text: TEXT.replaceAll('¿', '').replace('"qualityFlag": "verified"', '"qualityFlag": ¿"verified"'),
    },
    {
      what: 'between entries',
      text: TEXT.replaceAll('¿', '').replace('},\n', '},¿\n'),
    },
    { what: 'after a byte order mark', text: TEXT, mark: '\ufeff', pointer: '/results/1/description' },
    { what: 'in UTF-16', text: TEXT, encode: utf16, pointer: '/results/1/description' },
    {
      what: 'in UTF-16, big end first',
      text: TEXT,
      encode: (text: string) => utf16(text).swap16(),
      pointer: '/results/1/description',
    },
    { what: 'in a listing inside other JSON', text: WITHIN, pointer: '/a/b/results/1/description' },
    { what: 'before a listing inside other JSON', text: BEFORE, pointer: '/a/b' },
    { what: 'after a listing inside other JSON', text: AFTER, pointer: '/a/b' },
  ])('is a syntax error at the first one: $what', async ({ text, pointer, mark = '', encode = broken }) => {
    const bytes = encode(mark + text);
    const cwd = folder({ 'a.json': bytes });
    const expected = {
      ...{ rule: 'syntax', severity: 'error', message: MESSAGE },
      ...{ pointer: pointer ?? (expect.any(String) as unknown), fix: '-' },
      range: {
        start: placeIn(text),
        end: { ...placeIn(text), column: placeIn(text).column + 1, offset: placeIn(text).offset + 1 },
      },
    };
    for (const fix of [[], ['--fix']]) {
      const { files, totals } = await checkJson(['a.json', ...fix], cwd);
      const problems = files[0]?.problems ?? [];
      expect(problems.filter(({ rule }) => rule === 'syntax')).toMatchObject([expected]);
      expect(totals.fixed).toBe(0);
      expect(readFileSync(path.join(cwd, 'a.json')).equals(bytes)).toBe(true);
    }
  });

  it('also reports the other problems, and has no fix', async () => {
    const cwd = folder({ 'a.json': broken(TEXT) });
    const { files } = await checkJson('a.json', cwd);
    expect(files[0]?.problems.map(({ rule, fix }) => `${rule} ${fix}`)).toEqual([
      'syntax -',
      'duplicate-item safe',
    ]);
    const { stdout, stderr, status } = await run('check --fix --diff a.json', cwd);
    expect({ stdout, stderr, status }).toEqual({
      stdout: '',
      stderr: 'catalog-lens: cannot fix a.json: it has bytes that are not valid UTF-8\n',
      status: 2,
    });
  });

  it('skips a file that is no listing, and accepts replacement characters', async () => {
    const cwd = folder({ 'a.json': broken('{"a": "¿"}'), 'b.json': TEXT.replaceAll('¿', '\ufffd') });
    const { totals } = await checkJson('--fix .', cwd);
    expect(totals).toMatchObject({ files: 2, listings: 1, errors: 0, fixed: 1 });
  });
});

const MARKED = listing([entry(), other('b', { qualityFlag: '«"?"»' })]);

describe('positions in texts', () => {
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
