import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate, write } from '../../../src/core/generate';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText, type Edit } from '../../support/edited-text';
import { analyseCompletely } from '../../support/analyse-completely';
import { listing, other } from '../../support/listing-text';
import { EDITS } from '../../support/random-edits';
import { runs } from '../../support/property-runs';

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
  analyseCompletely(read);
  return {
    before,
    after: Array.from(read.entries, (entry) => [read.read(entry).values.id?.slice(-1), entry.identity]),
  };
}

function replacing(text: string, from: string, to: string): Edit {
  return { offset: text.indexOf(from), length: from.length, text: to };
}

function entryText(word: string): string {
  return other(word);
}

describe('an entry that replaces another', () => {
  it('is the same after an edit inside it', () => {
    const { before, after } = edited(THREE, replacing(THREE, '"Renders a page."', '"Renders."'));
    expect(after.map(([, identity]) => identity)).toEqual(before);
  });

  it('is the same when its id changes', () => {
    const { before, after } = edited(THREE, replacing(THREE, 'api-x-io-v1-b', 'api-x-io-v1-z'));
    expect(after).toEqual([
      ['a', before[0]],
      ['z', before[1]],
      ['c', before[2]],
    ]);
  });

  it('is new if one was inserted', () => {
    const at = THREE.indexOf(entryText('b'));
    const { before, after } = edited(THREE, { offset: at, length: 0, text: `${entryText('n')},\n    ` });
    expect(after.map(([id]) => id)).toEqual(['a', 'n', 'b', 'c']);
    const [a, n, b, c] = after.map(([, identity]) => identity);
    expect([a, b, c]).toEqual(before);
    expect(before).not.toContain(n);
  });

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

  it('does not take the identity of a removed one', () => {
    const { before, after } = edited(THREE, replacing(THREE, `${entryText('b')},\n    `, ''));
    expect(after).toEqual([
      ['a', before[0]],
      ['c', before[2]],
    ]);
  });

  it('is found by its id when two are swapped in one edit', () => {
    const { before, after } = edited(
      THREE,
      replacing(THREE, entryText('a'), entryText('b')),
      replacing(THREE, entryText('b'), entryText('a')),
    );
    expect(after).toEqual([
      ['b', before[1]],
      ['a', before[0]],
      ['c', before[2]],
    ]);
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

  it('has a unique identity after any edits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(EDITS, { minLength: 1, maxLength: 6 }),
        (entries, seed, edits) => {
          const text = new EditedText(write(generate({ entries, seed }), { format: 'pretty' }));
          const read = Listing.read(text);
          for (const edit of edits) {
            read.edit(text.edit(edit(text.whole)));
            analyseCompletely(read);
            const identities = Array.from(read.entries, ({ identity }) => identity);
            expect(new Set(identities).size).toBe(identities.length);
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
