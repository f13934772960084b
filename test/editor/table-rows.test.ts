import { describe, expect, it } from 'vitest';
import { arrange } from '../../src/core/browse/arrangement';
import { EntryTexts } from '../../src/core/browse/entry-texts';
import { FILE_ORDER } from '../../src/core/browse/sorting';
import { FIELD_NAMES } from '../../src/core/entries/fields';
import { Listing } from '../../src/core/listing/listing';
import { runToEnd } from '../../src/core/steps';
import { COLUMN_INDEX } from '../../src/core/browse/table/columns';
import { TableRows } from '../../src/core/browse/table/rows';
import { rowContent } from '../../src/editor/table/content';
import type { RowContent } from '../../src/editor/table/messages';
import { fromPage } from '../../src/editor/table/requests';
import { entry, listing, other } from '../support/listing-text';

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
    const texts = new EntryTexts(read);
    const view = { grouping: 'none' as const, sorting: FILE_ORDER, matches: undefined };
    const arrangement = runToEnd(arrange(read, texts, view));
    const arranged = { source: { listing: read }, arrangement } as never;
    const rows = new TableRows(arrangement);
    for (let index = 0; index < rows.length; index++) {
      const row = rows.at(index);
      const content = row && rowContent(arranged, row);
      expect(content?.texts).toHaveLength(FIELD_NAMES.length + 1);
      for (const text of content?.texts ?? []) {
        expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
        expect(text?.length).toBeLessThan(200);
      }
    }
  });
});

/** The content of the rows of a listing, grouped by chain and flag. */
function grouped(entries: readonly string[]): readonly (RowContent | null)[] {
  const read = Listing.read(listing(entries));
  const view = { grouping: 'chain-flag' as const, sorting: FILE_ORDER, matches: undefined };
  const arrangement = runToEnd(arrange(read, new EntryTexts(read), view));
  const rows = new TableRows(arrangement);
  const arranged = { source: { listing: read }, arrangement } as never;
  return Array.from({ length: rows.length }, (_, at) => {
    const row = rows.at(at);
    return row ? rowContent(arranged, row) : null;
  });
}

describe('the cells of a row', () => {
  const columns = ['volume30dUsd', 'lastCalledMs'].map((id) => COLUMN_INDEX.get(id) ?? -1);

  it('are marked where they do not show a value as it is in the file', () => {
    const row = grouped([entry({ volume30dUsd: '71797.20000000001' })]).at(-1);
    expect(row).toMatchObject({ kind: 'entry', abridged: columns });
    expect(columns.map((at) => row?.texts[at])).toEqual(['71797.20000…', expect.stringMatching(/ UTC$/)]);
  });

  it('say in a subtotal how many entries with a very high price it leaves out', () => {
    const [chain] = grouped([
      entry({ volume30dUsd: '20' }),
      other('b', { pricePerCallUsd: '10000000000', volume30dUsd: '1000000000000' }),
    ]);
    expect(chain?.texts[columns[0] ?? -1]).toBe('$20 (1 excluded)');
    const [usual] = grouped([entry({ volume30dUsd: '20' })]);
    expect(usual?.texts[columns[0] ?? -1]).toBe('$20');
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
    { type: 'sort', by: 'price' },
    { type: 'command', command: 'workbench.action.quit' },
    { type: 'set', row: { index: 0 }, column: 'name' },
    { type: 'set', text: 'x' },
    { type: 'columns', columns: [{ id: 'x', width: 1, isHidden: false, isPinned: false }] },
  ])('is ignored if it is %j', (message) => {
    expect(fromPage.safeParse(message).success).toBe(false);
  });

  it('is accepted otherwise', () => {
    for (const row of [{ index: 3 }, { index: 3, key: 17 }, { index: 3, key: '/"base"' }]) {
      const message = { type: 'select', how: 'extend', row, column: 'name' };
      expect(fromPage.safeParse(message).data).toEqual(message);
    }
  });
});
