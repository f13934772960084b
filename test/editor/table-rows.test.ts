import { describe, expect, it } from 'vitest';
import { arrange } from '../../src/core/browse/arrangement';
import { EntryTexts } from '../../src/core/browse/entry-texts';
import { FILE_ORDER } from '../../src/core/browse/sorting';
import { FIELD_NAMES } from '../../src/core/entries/fields';
import { Listing } from '../../src/core/listing/listing';
import { runToEnd } from '../../src/core/steps';
import { TableRows } from '../../src/core/browse/table/rows';
import { pageMessage } from '../../src/editor/table/page-message';
import { rowContent } from '../../src/editor/table/row-content';
import { listing } from '../support/listing-text';

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

describe('a message of the page', () => {
  it.each([
    undefined,
    null,
    'ready',
    {},
    { type: 'rows', generation: 1, range: [-1, 2] },
    { type: 'rows', generation: 1, range: [0, 0.5] },
    { type: 'sort', by: 'price' },
    { type: 'command', command: 'workbench.action.quit' },
    { type: 'set', generation: 1, row: 0, column: 'name' },
    { type: 'set', text: 'x' },
    { type: 'columns', columns: [{ id: 'x', width: 1, isHidden: false, isPinned: false }] },
  ])('is ignored if it is %j', (message) => {
    expect(pageMessage(message)).toBeUndefined();
  });

  it('is accepted otherwise', () => {
    const message = { type: 'select', generation: 1, row: 0, column: 'name', ranges: [[0, 1]] };
    expect(pageMessage(message)).toEqual(message);
  });
});
