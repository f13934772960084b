import { describe, expect, it } from 'vitest';
import { arrange } from '../../src/core/browse/arrangement';
import { FILE_ORDER } from '../../src/core/browse/sorting';
import { FIELD_NAMES } from '../../src/core/next/listing/fields';
import { Listing } from '../../src/core/listing/listing';
import { COLUMN_INDEX } from '../../src/core/browse/table/columns';
import { rowContent } from '../../src/editor/table/content';
import { fromPage } from '../../src/editor/table/requests';
import { entry, listing } from '../support/listing-text';

const HOSTILE = [
  '<img src=x onerror="a()">',
  '$(alert) [x](command:a)',
  '\u202eabc\u0000',
  'a\nb\tc',
  'x'.repeat(9000),
];

describe('the rows that a table sends to its page', () => {
  it('are texts in one line, shortened and without invisible characters, whatever is in the file', () => {
    const entries = HOSTILE.map((text) =>
      JSON.stringify(Object.fromEntries([...FIELD_NAMES, text].map((name) => [name, text]))),
    );
    const read = Listing.read(listing(entries));
    const view = { grouping: 'none' as const, sorting: FILE_ORDER, matches: undefined };
    const arrangement = arrange(read, view);
    const arranged = { source: { listing: read }, arrangement } as never;
    for (const row of arrangement.entries) {
      const content = rowContent(arranged, row);
      expect(content?.texts).toHaveLength(FIELD_NAMES.length + 1);
      for (const text of content?.texts ?? []) {
        expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
        expect(text?.length).toBeLessThan(200);
      }
    }
  });
});

describe('the cells of a row', () => {
  const columns = ['volume30dUsd', 'lastCalledMs'].map((id) => COLUMN_INDEX.get(id) ?? -1);

  it('are marked where they do not show a value as it is in the file', () => {
    const read = Listing.read(listing([entry({ volume30dUsd: '71797.20000000001' })]));
    const view = { grouping: 'none' as const, sorting: FILE_ORDER, matches: undefined };
    const arrangement = arrange(read, view);
    const [first] = arrangement.entries;
    const row = first && rowContent({ source: { listing: read }, arrangement } as never, first);
    expect(row).toMatchObject({ number: 1, abridged: columns });
    expect(columns.map((at) => row?.texts[at])).toEqual(['71797.20000…', expect.stringMatching(/ UTC$/)]);
  });
});

describe('a message of the page', () => {
  it.each([
    undefined,
    null,
    'ready',
    {},
    { type: 'rows', start: -1, end: 2 },
    { type: 'rows', start: 0, end: 0.5 },
    { type: 'select', how: 'only', row: 1, column: 'name' },
    { type: 'select', how: 'some', row: { index: 1 }, column: 'name' },
    { type: 'edit', row: { index: 1, key: null }, column: 'name' },
    { type: 'edit', row: { index: 1, key: '17' }, column: 'name' },
    { type: 'sort', by: 'price' },
    { type: 'command', command: 'workbench.action.quit' },
    { type: 'set', row: { index: 0 }, column: 'name' },
    { type: 'set', text: 'x' },
    { type: 'resize', column: 'x', width: 1 },
  ])('is ignored if it is %j', (message) => {
    expect(fromPage.safeParse(message).success).toBe(false);
  });

  it('is accepted otherwise', () => {
    for (const row of [{ index: 3 }, { index: 3, key: 17 }]) {
      const message = { type: 'select', how: 'extend', row, column: 'name' };
      expect(fromPage.safeParse(message).data).toEqual(message);
    }
  });
});
