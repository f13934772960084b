import { describe, expect, it } from 'vitest';
import { COLUMN_IDS } from '../../../src/core/browse/table';
import { copiedText, type CopyFormat } from '../../../src/editor/table/copied-text';
import { listingOf } from '../../core/listing-of';
import { listing, other } from '../../support/listing-text';

const LISTING = listingOf(
  listing([other('a'), other('b', { description: '"One,\\ntwo."' }), other('c', { chain: '"bass"' })]),
);

function copied(format: CopyFormat | 'value', ...indexes: readonly number[]): string {
  return copiedText(LISTING, indexes, format === 'value' ? ['description'] : COLUMN_IDS, format);
}

describe('copied entries', () => {
  it('are IDs, endpoints or JSON Pointers in lines', () => {
    expect(copied('id', 0, 2)).toBe('api-x-io-v1-a\napi-x-io-v1-c');
    expect(copied('endpoint', 1)).toBe('https://api.x.io/v1/b');
    expect(copied('pointer', 0, 1)).toBe('/results/0\n/results/1');
  });

  it('are JSON as in the file, an array of several', () => {
    expect(copied('json', 0)).toBe(LISTING.entries[0]?.text);
    expect(JSON.parse(copied('json', 0, 1))).toMatchObject([
      { name: 'api.x.io · /a' },
      { description: 'One,\ntwo.' },
    ]);
  });

  it('are rows of all columns, in CSV with titles', () => {
    const rows = copied('tsv', 0, 2).trimEnd().split('\n');
    expect(rows.map((row) => row.split('\t').length)).toEqual([COLUMN_IDS.length, COLUMN_IDS.length]);
    expect(rows[1]).toContain('bass');
    expect(rows[1]?.split('\t')[COLUMN_IDS.indexOf('problems')]).toMatch(/bass/);
    expect(copied('csv', 1)).toMatch(/^name,problems,chain,.*\r\n.*"One,\ntwo\."/);
  });

  it('are a value that is quoted only where it would be pasted as several', () => {
    expect(copied('value', 0)).toBe('Renders a page.');
    expect(copied('value', 1)).toBe('"One,\ntwo."');
  });
});
