import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../src/cli/read-text';
import { IS_FULL, runs } from '../support/property-runs';
import { folder, run, runShell } from './run';

/** More than any string can have, in bytes. */
const TOO_LONG = 3 * 2 ** 29;

describe('a file that is longer than a string can be', () => {
  /** A file without a block on the disk behind its start. */
  function longFile(start: string | Buffer, size: number): string {
    const cwd = folder({ 'sound.json': '{"count": 0, "results": []}' });
    const file = path.join(cwd, 'a.json');
    writeFileSync(file, start);
    truncateSync(file, size);
    return cwd;
  }

  it.each(['check a.json', 'check --fix a.json', 'extract a.json', 'merge sound.json a.json sound.json'])(
    'is an error of %s',
    async (args) => {
      const { status, stderr } = await run(args, longFile('[', TOO_LONG));
      expect([status, stderr]).toEqual([
        2,
        'catalog-lens: cannot read a.json: it has more than 536,870,888 characters (512 MB of plain text)\n',
      ]);
    },
  );

  // It reads 1 GB of zeros.
  it.runIf(IS_FULL)('may be in UTF-16', async () => {
    const cwd = longFile(Buffer.from('\ufeff[', 'utf16le'), 2 ** 30);
    const { stderr, status } = await run('check a.json', cwd);
    expect(stderr).toContain('it has more than 536,870,888 characters');
    expect(status).toBe(2);
  });
});

describe('UTF-8', () => {
  it('that is longer in bytes than a string can be is decoded in parts', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'é', '中', '😀', '\ufeff', '\ufffd'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(texts, fc.integer({ min: 4, max: 60 }), (text, maxLength) => {
        const isShort = text.length <= maxLength;
        expect(decodeUtf8(Buffer.from(text), maxLength)).toBe(isShort ? text : undefined);
      }),
      { numRuns: runs(500) },
    );
  });

  it.each([
    ['an incomplete character at the end', [0x61, 0x62, 0x63, 0xe4, 0xb8]],
    ['an invalid byte', [0x61, 0x62, 0x63, 0xff, 0x64]],
  ])('that is decoded in parts may have %s', (_, bytes) => {
    const whole = Buffer.from([...bytes, ...Buffer.from('中中'), ...bytes]);
    const text = whole.toString('utf8');
    expect(decodeUtf8(whole, text.length)).toBe(text);
  });
});

describe('a pipe', () => {
  it('is read like a file', () => {
    const cwd = folder({ 'a.json': '{"count": 0, "results": []}' });
    expect(runShell('mkfifo p; cat a.json > p & lens check --force p', { cwd })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});
