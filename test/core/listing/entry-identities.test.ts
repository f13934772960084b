import { describe, expect, it } from 'vitest';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText, type Edit } from '../../support/edited-text';
import { analyzeCompletely } from '../../support/analyze-completely';
import { listing, other } from '../../support/listing-text';

const THREE = listing([other('a'), other('b'), other('c')]);

/** The identities of the entries before and after an edit, the ones after it by their ids. */
function edited(
  text: string,
  ...edits: readonly Edit[]
): { before: number[]; after: (readonly [string | undefined, number])[] } {
  const editedText = new EditedText(text);
  const read = Listing.read(editedText);
  const before = Array.from(read.entries, ({ identity }) => identity);
  read.edit(editedText.edit(edits));
  analyzeCompletely(read);
  return {
    before,
    after: Array.from(read.entries, (entry) => [read.read(entry).values.id?.slice(-1), entry.identity]),
  };
}

describe('an entry that replaces another', () => {
  it('is the same when so much is edited that all is read again', () => {
    const description = JSON.stringify('x'.repeat(600_000));
    const text = listing([other('a', { description }), other('b'), other('c')]);
    const end = text.indexOf('\n  ]');
    const offset = text.indexOf(other('a', { description }));
    const moved = [other('c'), other('n'), other('a', { description }), other('b')].join(',\n    ');
    const { before, after } = edited(text, { offset, length: end - offset, text: moved });
    const [a, b, c] = before;
    expect(after.filter(([id]) => id !== 'n')).toEqual([
      ['c', c],
      ['a', a],
      ['b', b],
    ]);
    expect(before).not.toContain(after[1]?.[1]);
  });

  it('has its last valid version while it has a syntax error', () => {
    const text = new EditedText(THREE);
    const read = Listing.read(text);
    const whole = read.entries.at(1);
    const chain = THREE.indexOf('"base"', whole?.start);
    read.edit(text.edit([{ offset: chain, length: 1, text: '' }]));
    expect(read.entries.at(1)?.hasSyntaxError).toBe(true);
    expect(read.entries.at(1)?.lastValidVersion).toBe(whole);
    read.edit(text.edit([{ offset: chain, length: 1, text: '' }]));
    expect(read.entries.at(1)?.lastValidVersion).toBe(whole);
    read.edit(text.edit([{ offset: chain, length: 0, text: '"b' }]));
    expect(read.entries.at(1)?.hasSyntaxError).toBe(false);
    expect(read.entries.at(1)?.lastValidVersion).toBeUndefined();
    expect(read.entries.at(1)?.identity).toBe(whole?.identity);
  });
});
