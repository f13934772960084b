import { describe, expect, it } from 'vitest';
import { fold, volumesOf } from '../../../src/core/browse/entry-data';
import { readAllValues, valuesOf } from '../../../src/core/browse/entry-values';
import { generate } from '../../../src/core/fixtures/generate';
import { write } from '../../../src/core/fixtures/write';
import { Listing } from '../../../src/core/listing/listing';
import { EditedText } from '../../support/edited-text';
import { runToEnd } from '../../../src/core/steps';
import { entry, listing, other } from '../../support/listing-text';

function valuesIn(element: string): unknown {
  const read = Listing.read(listing([other('first'), element]));
  const second = read.entries.at(1);
  return second && valuesOf(read, second);
}

describe('the values of an entry', () => {
  it('are as written, those of the last of repeated members', () => {
    expect(valuesIn(entry({ name: '"a \\u00b7 \\"b\\""' }))).toMatchObject({
      id: 'api-x-io-v1-render',
      name: 'a · "b"',
      endpoint: 'https://api.x.io/v1/render',
    });
    expect(valuesIn(entry({}, ', "name": "last"'))).toMatchObject({ name: 'last' });
  });

  it('are absent where a member is missing or of another type', () => {
    const values = valuesIn(entry({ id: undefined, name: '7', endpoint: 'null' }));
    expect(values).toMatchObject({ id: undefined, name: undefined, endpoint: undefined });
    expect(Object.values(valuesIn('5') ?? {}).filter((value) => value !== undefined)).toEqual([]);
  });

  it.each(['pretty', 'minified', 'lines'] as const)('are what the entries have: %s', (format) => {
    const text = write(generate({ entries: 600, seed: 9 }), { format });
    const read = Listing.read(text);
    const { results } = JSON.parse(text) as { results: readonly Record<string, unknown>[] };
    for (const { health, ...expected } of results) {
      expect(health).toBeNull();
      const at = results.findIndex(({ id }) => id === expected.id);
      const own = read.entries.at(at);
      expect(own && valuesOf(read, own)).toEqual(expected);
    }
  });

  it('are read once, and after an edit only those of the edited entry', () => {
    const text = new EditedText(write(generate({ entries: 2000, seed: 9 }), { format: 'pretty' }));
    const read = Listing.read(text);
    runToEnd(readAllValues(read));
    text.unitsRead = 0;
    runToEnd(readAllValues(read));
    expect(text.unitsRead).toBe(0);
    const at = (read.entries.at(1000)?.start ?? 0) + 1;
    read.edit(text.edit([{ offset: at, length: 0, text: ' ' }]));
    text.unitsRead = 0;
    runToEnd(readAllValues(read));
    expect(text.unitsRead).toBeGreaterThan(0);
    expect(text.unitsRead).toBeLessThan(text.length / 4);
  });

  it('of an entry with a syntax error are the previous ones if they are missing', () => {
    const text = new EditedText(listing([other('a'), other('b')]));
    const read = Listing.read(text);
    runToEnd(readAllValues(read));
    read.edit(text.edit([{ offset: text.whole.indexOf('"https://api.x.io/v1/b"'), length: 5, text: '' }]));
    const broken = read.entries.at(1);
    expect(broken?.hasSyntaxError).toBe(true);
    expect(broken && valuesOf(read, broken)).toMatchObject({
      id: 'api-x-io-v1-b',
      name: 'api.x.io · /b',
      endpoint: 'https://api.x.io/v1/b',
      chain: 'base',
    });
  });
});

describe('volumes', () => {
  it('leave out entries with a price above the usual ones, and count them', () => {
    const entries = [
      { pricePerCallUsd: 450, volume30dUsd: 900 },
      { pricePerCallUsd: 451, volume30dUsd: 204_000 },
      { pricePerCallUsd: undefined, volume30dUsd: 7 },
      { pricePerCallUsd: 1, volume30dUsd: undefined },
    ];
    expect(volumesOf(entries, 450)).toEqual({
      entries: 4,
      volume: 204_907,
      usualVolume: 907,
      excluded: { entries: 1, volume: 204_000 },
    });
  });
});

describe('folding', () => {
  it('converts to lower case and keeps the length', () => {
    expect(fold('ÄB')).toBe('äb');
    expect(fold('Aİ')).toBe('aİ');
    expect(fold('Aİ')).toHaveLength(2);
    expect(fold('İⒶ')).toBe('İⓐ');
  });

  it('does not depend on the neighbors of a letter', () => {
    expect(fold('ΟΔΟΣ')).toBe(fold('ΟΔΟΣΑ').slice(0, -1));
  });
});
