import { describe, expect, it } from 'vitest';
import type { Uri } from 'vscode';
import { textAt, type Repository } from '../../src/editor/git/repository';

const URI = { path: '/a.json', fsPath: '/a.json' } as Uri;

/** A repository as Git's extension has it, in which a file has these bytes. */
function repositoryWith(bytes: readonly number[]): Repository {
  const buffer = Uint8Array.from(bytes);
  return {
    buffer: () => Promise.resolve(buffer),
  } as unknown as Repository;
}

describe('the text of a file in Git', () => {
  it.each([
    { what: 'ASCII', bytes: [0x61], text: 'a' },
    { what: 'a byte order mark, which is left out', bytes: [0xef, 0xbb, 0xbf, 0x61], text: 'a' },
    { what: 'a replacement character', bytes: [0x61, 0xef, 0xbf, 0xbd], text: 'a\ufffd' },
    {
      what: 'a replacement character after a byte order mark',
      bytes: [0xef, 0xbb, 0xbf, 0xef, 0xbf, 0xbd],
      text: '\ufffd',
    },
  ])('is read: $what', async ({ bytes, text }) => {
    expect(await textAt(repositoryWith(bytes), URI, 'HEAD')).toBe(text);
  });

  it.each([
    { bytes: [0x61, 0xff] },
    { bytes: [0xef, 0xbb, 0xbf, 0xff] },
    { bytes: [0xef, 0xbf, 0xbd, 0xff] },
  ])('is refused if bytes of it would be lost: $bytes', async ({ bytes }) => {
    await expect(textAt(repositoryWith(bytes), URI, 'HEAD')).rejects.toThrow(
      'a.json has bytes that are not valid UTF-8.',
    );
  });

  it('is undefined if there is no such file', async () => {
    const repository = { buffer: () => Promise.reject(new Error('no such file')) } as unknown as Repository;
    expect(await textAt(repository, URI, 'HEAD')).toBeUndefined();
  });
});
