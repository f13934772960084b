import path from 'node:path';
import { openSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FileBytes, Spool } from '../../src/cli/file-bytes';
import { openSource, readSource } from '../../src/cli/read-text';
import { TextLines, Lines } from '../../src/core/text/lines';
import { folder, runShell } from './run';

describe('the bytes of a file', () => {
  const bytes = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * 7) % 251));

  it('are read in any order', () => {
    const file = path.join(folder({ a: bytes }), 'a');
    const source = FileBytes.open(file);
    for (const [start, end] of [
      [0, 10],
      [5, 5],
      [399_990, 400_000],
      [100, 300_000],
      [131_000, 131_200],
      [0, 400_000],
    ] as const)
      expect(Buffer.from(source.read(start, end)).equals(bytes.subarray(start, end))).toBe(true);
    source.assertUnchanged();
    source.close();
  });

  it('are an error if the file has become shorter', () => {
    const file = path.join(folder({ a: bytes }), 'a');
    const source = FileBytes.open(file);
    source.read(0, 10);
    truncateSync(file, 200_000);
    expect(() => source.read(300_000, 300_010)).toThrow('it was changed while it was read');
    expect(() => {
      source.assertUnchanged();
    }).toThrow('it was changed while it was read');
    source.close();
  });

  it('cannot be read from a folder', () => {
    const source = new FileBytes(openSync(folder(), 'r'), 'x', false);
    expect(() => source.read(0, 1)).toThrow('cannot read x: it is a directory');
    source.close();
    expect(() => FileBytes.open('missing')).toThrow('cannot read missing: no such file or directory');
  });
});

describe('a spool', () => {
  it.each([0, 10, 25, 1000])('returns the written bytes, with %i bytes in memory', (most) => {
    const spool = new Spool(most);
    for (let at = 0; at < 10; at++) spool.write(Buffer.from(`${at}é `));
    expect(spool.file === undefined).toBe(most === 1000);
    expect(spool.size).toBe(40);
    expect(spool.whole().toString()).toBe('0é 1é 2é 3é 4é 5é 6é 7é 8é 9é ');
    spool.close();
  });
});

describe('a source', () => {
  it('is only opened if it is large, and rejected if it must be read at once', async () => {
    const file = path.join(folder(), 'a');
    writeFileSync(file, 'abc');
    expect(await openSource(file, process, 3)).toMatchObject({ text: 'abc' });
    const opened = await openSource(file, process, 2);
    expect(opened).toBeInstanceOf(FileBytes);
    if (opened instanceof FileBytes) opened.close();
    truncateSync(file, 2 ** 29 + 1);
    await expect(readSource(file, process)).rejects.toThrow(`cannot read ${file}: it is larger than 511 MB`);
  });

  it('in UTF-16 has a limit', async () => {
    const file = path.join(folder(), 'a');
    writeFileSync(file, Buffer.from('\ufeff[', 'utf16le'));
    truncateSync(file, 2 ** 30);
    await expect(openSource(file, process, 0)).rejects.toThrow(
      `cannot read ${file}: it is UTF-16 and larger than 511 MB`,
    );
  });
});

describe('lines of a text that is not in memory', () => {
  it.each(['\n', '\r\n', '\r', '\n\r\r\n', ''])('are those of the whole with %j', (end) => {
    const pieces = Array.from({ length: 4000 }, (_, at) => 'x'.repeat((at * 31) % 97) + end);
    const whole = `x${pieces.join('')}`;
    const lines = new Lines(whole);
    const inPieces = new TextLines({ length: whole.length, slice: (from, to) => whole.slice(from, to) });
    for (let at = 0; at <= whole.length; at += 13) expect(inPieces.at(at)).toEqual(lines.at(at));
    for (const at of [65_535, 65_536, 65_537, 0, 131_072, 131_071, 5, whole.length])
      expect(inPieces.at(at)).toEqual(lines.at(at));
  });

  it('are right if a line ends between two blocks', () => {
    for (const end of ['\r\n', '\n', '\r']) {
      for (let before = 65_533; before < 65_538; before++) {
        const whole = `${'x'.repeat(before)}${end}${end}abc`;
        const lines = new Lines(whole);
        const inPieces = new TextLines({ length: whole.length, slice: (from, to) => whole.slice(from, to) });
        for (let at = 65_530; at <= whole.length; at++) expect(inPieces.at(at)).toEqual(lines.at(at));
      }
    }
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
