import { describe, expect, it } from 'vitest';
import { broken, utf16 } from '../support/encodings';
import { entry, listing, other, unmark } from '../support/listing-text';
import { rangesOf } from './report';
import { checkJson, checkText, folder, run } from './run';

/** Has one problem that is safe to fix, after the invalid byte. */
const TEXT = listing([
  entry(),
  other('b', { description: '"\ufffd 😀 ¿ ¿"', sources: '["a", "a"]' }),
  other('c'),
]);

const MESSAGE = 'Invalid JSON: bytes that are not valid UTF-8';

const VALID = TEXT.replaceAll('¿', '');

describe('check of invalid bytes', () => {
  it.each<[what: string, text: string, pointer: string, encode?: (text: string) => Buffer]>([
    ['in an entry', TEXT, '/results/1/description'],
    ['in an element', VALID.replace('["a", "a"]', '["a", "¿"]'), '/results/1/sources/1'],
    ['before the entries', VALID.replace('{', '{"no¿te": 1,'), '/no\ufffdte'],
    ['after the entries', VALID.replace(/\}\s*$/, ', "note": ["", {"a": "¿"}]}'), '/note/1/a'],
    ['between entries', VALID.replace('},\n', '},¿\n'), '/results'],
    ['after a byte order mark', TEXT, '/results/1/description', (text) => broken(`\ufeff${text}`)],
    ['in UTF-16', TEXT, '/results/1/description', utf16],
    ['in UTF-16, big end first', TEXT, '/results/1/description', (text) => utf16(text).swap16()],
    ['in a listing inside other JSON', `{"a": {"b": ${TEXT}}}`, '/a/b/results/1/description'],
    ['before a listing inside other JSON', `{"note": "¿", "a": {"b": ${VALID}}}`, '/a/b'],
    ['after a listing inside other JSON', `{"a": {"b": ${VALID}}, "note": "¿"}`, '/a/b'],
  ])('is a syntax error at the first one: %s', async (_, text, pointer, encode = broken) => {
    const { problems } = await checkText(encode(text));
    const { spans } = unmark(text.replace('¿', '«¿»'));
    const [range] = rangesOf({ text, spans });
    expect(problems.filter(({ rule }) => rule === 'syntax')).toMatchObject([
      { severity: 'error', message: MESSAGE, pointer, fix: '-', range },
    ]);
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

const WRONG = listing([entry(), other('b', { qualityFlag: '"?"' })]);

describe('positions in texts', () => {
  it.each([
    ['UTF-16, little end first', utf16(WRONG)],
    ['UTF-16, big end first', utf16(WRONG).swap16()],
    ['UTF-8 with a byte order mark, which is not counted', Buffer.from(`\ufeff${WRONG}`)],
  ])('are the same in %s', async (_, bytes) => {
    expect((await checkText(bytes)).problems).toEqual((await checkText(WRONG)).problems);
  });

  it('are found in UTF-16 that is truncated inside a character', async () => {
    const cut = Buffer.from('\ufeff{"results": []}', 'utf16le').subarray(0, -1);
    for (const bytes of [cut, Buffer.from([0xfe, 0xff, 0x00])])
      expect((await checkText(bytes)).problems.map(({ message }) => message)).toEqual([MESSAGE]);
  });
});
