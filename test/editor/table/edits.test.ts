import { describe, expect, it } from 'vitest';
import { arrange } from '../../../src/core/browse/arrangement';
import { FILE_ORDER } from '../../../src/core/browse/sorting';
import { valueTexts, type ColumnId } from '../../../src/core/browse/table';
import type { FieldName } from '../../../src/core/listing/fields';
import type { Listing } from '../../../src/core/listing/listing';
import { applyEdits } from '../../../src/core/text/text-edit';
import { emptiedCells, pastedCells, planCell, planCells } from '../../../src/editor/table/edits';
import type { CellText } from '../../../src/editor/table/messages';
import { TableRows } from '../../../src/editor/table/rows';
import { listingOf } from '../../core/listing-of';
import { entry, listing, other } from '../../support/listing-text';

const THREE = listing([other('a'), other('b'), other('c')]);

/** What the page sends when the user enters a text in a cell that it has shown. */
function typed(shown: Listing, row: number, field: FieldName, text: string): CellText {
  const edited = shown.entries[row];
  if (!edited) throw new Error('There is no such entry.');
  const { key, values } = edited;
  return { version: 0, key, id: values.id ?? null, field, before: valueTexts(edited)(field) ?? null, text };
}

/** The text of a listing after a cell was set, or why it was not. */
function after(read: Listing, cell: CellText): string {
  const planned = planCell(read, cell);
  return 'error' in planned ? planned.error : applyEdits(read.text, planned.edits);
}

function descriptionsIn(text: string): readonly unknown[] {
  const { results } = JSON.parse(text) as { results: readonly { description: unknown }[] };
  return results.map(({ description }) => description);
}

describe('the text that is entered in a cell', () => {
  it('replaces only the value', () => {
    const read = listingOf(THREE);
    const expected = THREE.replace('"facilitator": "cdp"', '"facilitator": "pay"');
    expect(after(read, typed(read, 0, 'facilitator', 'pay'))).toBe(expected);
  });

  it('is set in its entry, wherever that is by now', () => {
    const shown = listingOf(THREE);
    const cell = typed(shown, 1, 'description', 'Typed.');
    const present = listingOf(listing([other('n'), other('c'), other('b')])).replacing(shown);
    expect(descriptionsIn(after(present, cell))).toEqual(['Renders a page.', 'Renders a page.', 'Typed.']);
  });

  it('is not set in an entry that has taken the place of its own', () => {
    const shown = listingOf(THREE);
    const cell = typed(shown, 1, 'description', 'Typed.');
    const present = listingOf(listing([other('a'), other('n'), other('c')])).replacing(shown);
    expect(present.entries[1]?.key).toBe(shown.entries[1]?.key);
    expect(after(present, cell)).toBe('The entry is no longer in the listing.');
  });

  it('is not set after its entry was removed', () => {
    const shown = listingOf(THREE);
    const cell = typed(shown, 2, 'description', 'Typed.');
    const present = listingOf(listing([other('a'), other('b')])).replacing(shown);
    expect(after(present, cell)).toBe('The entry is no longer in the listing.');
  });

  it('does not replace a value that has changed, but the one that the user knows of', () => {
    const shown = listingOf(THREE);
    const cell = typed(shown, 0, 'facilitator', 'pay');
    const text = THREE.replace('"facilitator": "cdp"', '"facilitator": "relay"');
    const present = listingOf(text).replacing(shown);
    expect(planCell(present, cell)).toEqual({
      outcome: 'refused',
      error: 'The value in the file has changed to "relay". Press Enter to replace it.',
      present: 'relay',
    });
    const expected = THREE.replace('"facilitator": "cdp"', '"facilitator": "pay"');
    expect(after(present, { ...cell, before: 'relay' })).toBe(expected);
  });

  it('does not add a field again that was removed meanwhile', () => {
    const shown = listingOf(listing([entry()]));
    const cell = typed(shown, 0, 'health', '1');
    const present = listingOf(listing([entry({ health: undefined })])).replacing(shown);
    expect(planCell(present, cell)).toEqual({
      outcome: 'refused',
      error: 'The field has been removed from the file. Press Enter to add it again.',
      present: null,
    });
  });

  it.each<[field: FieldName, text: string]>([
    ['pricePerCallUsd', 'cheap'],
    ['qualityFlag', 'good'],
    ['lastCalledMs', '2026-02-30'],
    ['lastCalledMs', '1787319479'],
    ['calls30d', '-5'],
    ['id', 'api-x-io-v1-b'],
  ])('is refused as %s: %s', (field, text) => {
    const read = listingOf(THREE);
    expect(planCell(read, typed(read, 0, field, text))).toMatchObject({ outcome: 'refused' });
  });

  it('changes nothing if it is the value, as it is written', () => {
    const text = listing([entry({ calls30d: '"600"', acceptedChains: '"base"' })]);
    const read = listingOf(text);
    expect(after(read, typed(read, 0, 'calls30d', '"600"'))).toBe(text);
    const wrong = listing([entry({ volume30dUsd: '31' })]);
    const other = listingOf(wrong);
    expect(after(other, typed(other, 0, 'calls30d', '60'))).toBe(wrong);
    expect(after(read, typed(read, 0, 'calls30d', '600'))).toContain('"calls30d": 600');
    expect(after(read, typed(read, 0, 'acceptedChains', 'base'))).toContain('"acceptedChains": ["base"]');
  });

  it.each(['{"id": 1 2}', 'null'])('is not set in %s', (broken) => {
    const read = listingOf(listing([other('a'), broken]));
    const cell = typed(read, 1, 'description', 'Typed.');
    expect(planCell(read, cell)).toMatchObject({ outcome: 'refused' });
  });
});

describe('several cells', () => {
  const cellsOf = (read: Listing, field: FieldName, inputs: readonly string[]) =>
    read.entries.flatMap((row, at) => {
      const input = inputs[at];
      return input === undefined ? [] : [{ entry: row, field, input }];
    });

  it('are set together with what depends on them', () => {
    const read = listingOf(THREE);
    const planned = planCells(read, cellsOf(read, 'calls30d', ['10', '20', '700']));
    if ('error' in planned) throw new Error(planned.error);
    expect([planned.changed, planned.moved]).toEqual([3, 2]);
    expect(planned.keys).toEqual(read.entries.map(({ key }) => key));
  });

  it('are not set if one of them is refused, which is named', () => {
    const read = listingOf(THREE);
    const inputs = ['10', 'many', '20'];
    expect(planCells(read, cellsOf(read, 'calls30d', inputs))).toEqual({
      error: 'Entry 2, "many": calls30d is an integer, 0 or more.',
    });
  });
});

/** A table of five entries, with some rows selected. */
function tableWith(column: ColumnId, ...selected: readonly number[]) {
  const rows = new TableRows();
  const read = listingOf(listing(['a', 'b', 'c', 'd', 'e'].map((word) => other(word))));
  rows.show(arrange(read, { sorting: FILE_ORDER, filter: '' }));
  rows.column = column;
  rows.select(selected.flatMap((index) => read.entries[index]?.key ?? []));
  return { rows, read };
}

describe('pasted values', () => {
  /** The texts by rows, or why they cannot be pasted. */
  function pasted(text: string, { rows, read }: ReturnType<typeof tableWith>) {
    const cells = pastedCells(text, rows, rows.version);
    if ('error' in cells) return cells.error;
    return cells.map(({ entry: { key }, field, input }) => [read.indexOf(key), field, input]);
  }

  it('go to the rows from the first selected one on', () => {
    expect(pasted('One.\nTwo.\nThree.\n\n\n', tableWith('description', 2, 3))).toEqual([
      [2, 'description', 'One.'],
      [3, 'description', 'Two.'],
      [4, 'description', 'Three.'],
    ]);
  });

  it('go to a multiple of selected rows again and again, also if these are apart', () => {
    expect(pasted('1\n2', tableWith('calls30d', 0, 1, 2, 4))).toEqual([
      [0, 'calls30d', '1'],
      [1, 'calls30d', '2'],
      [2, 'calls30d', '1'],
      [4, 'calls30d', '2'],
    ]);
  });

  it.each([
    [
      'below the last row',
      'One.\nTwo.\nThree.',
      tableWith('name', 3),
      '3 rows do not fit below the active cell.',
    ],
    [
      'beside rows that are apart',
      '1\n2\n3',
      tableWith('name', 0, 2),
      '3 rows do not fit below the active cell.',
    ],
    ['beside the last column', '2\tnull\tno', tableWith('volumePerDayApprox', 0), '"no" is for no column.'],
    ['in the column of problems', 'One.\tno', tableWith('name', 0), '"no" is for the column Problems.'],
  ])('are refused %s', (_, text, table, error) => {
    expect(pasted(text, table)).toBe(error);
  });

  it('are without the titles of the columns', () => {
    expect(pasted('chain\tqualityFlag\nbase\tverified\n', tableWith('chain', 0))).toEqual([
      [0, 'chain', 'base'],
      [0, 'qualityFlag', 'verified'],
    ]);
    expect(pasted('chain\n', tableWith('chain', 0))).toEqual([[0, 'chain', 'chain']]);
  });

  it('do not go to rows below the selected one that are others by now', () => {
    const { rows, read } = tableWith('name', 0);
    const { version } = rows;
    rows.show(arrange(read, { sorting: { by: 'id', descending: true }, filter: '' }));
    expect(pastedCells('One.\nTwo.', rows, version)).toEqual({ error: 'The document has changed.' });
    expect(pastedCells('One.', rows, version)).toHaveLength(1);
  });
});

describe('emptied cells', () => {
  it('are those of the selected rows, where the field can be empty', () => {
    const cells = emptiedCells(tableWith('description', 1, 2).rows);
    expect(cells).toMatchObject([
      { field: 'description', input: '' },
      { field: 'description', input: '' },
    ]);
    expect(emptiedCells(tableWith('problems', 1, 2).rows)).toEqual([]);
    expect(emptiedCells(tableWith('id', 1, 2).rows)).toEqual({ error: 'id cannot be empty.' });
  });
});
