import { describe, expect, it } from 'vitest';
import { findConflicts } from '../../../src/core/listing/conflicts';

/** The versions in each conflict of a text, each with what is written behind its marker. */
function versionsIn(text: string): string[][] {
  return findConflicts(text).map(({ ours, theirs }) =>
    [ours, theirs].flatMap(({ start, end, label }) => [label, text.slice(start, end)]),
  );
}

describe('the conflicts that markers of Git are around', () => {
  it('have two versions with labels, with any line ends', () => {
    for (const eol of ['\n', '\r\n', '\r']) {
      const lines = ['a', '<<<<<<< HEAD', '1', '2', '=======', '3', '>>>>>>> feature/x y', 'b'];
      expect(versionsIn(lines.join(eol))).toEqual([['HEAD', `1${eol}2${eol}`, 'feature/x y', `3${eol}`]]);
    }
  });

  it('have no lines of the common ancestor, which Git may write', () => {
    const text = '<<<<<<<\n1\n||||||| 81ff0ac\n0\n=======\n2\n>>>>>>>\n';
    expect(versionsIn(text)).toEqual([['', '1\n', '', '2\n']]);
  });

  it('may have an empty version, and lines that look like a marker in theirs', () => {
    const text = '<<<<<<< a\n=======\n2\n=======\n3\n>>>>>>> b\n';
    expect(versionsIn(text)).toEqual([['a', '', 'b', '2\n=======\n3\n']]);
  });

  it('have all their markers in order', () => {
    expect(versionsIn('<<<<<<< a\n1\n>>>>>>> b\n=======\n')).toEqual([]);
    expect(versionsIn('=======\n1\n>>>>>>> b\n')).toEqual([]);
    expect(versionsIn('<<<<<<< a\n<<<<<<< b\n1\n=======\n2\n>>>>>>> c\n')).toEqual([
      ['b', '1\n', 'c', '2\n'],
    ]);
  });
});
