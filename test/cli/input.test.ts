import { describe, expect, it } from 'vitest';
import { entry, listing, other, unmark } from '../support/listing-text';
import { checkText } from './run';

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
