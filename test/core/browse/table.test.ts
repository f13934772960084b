import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import {
  COLUMN_INDEX,
  COLUMNS,
  delimitedLine,
  nextProblemCell,
  problemsByColumn,
  readDelimited,
  shownValue,
  valueTexts,
  type ColumnId,
} from '../../../src/core/browse/table';
import { forAll } from '../for-all';
import { entry, listing, other, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { arranged, required } from './support';

function textsOf(members: Members): Readonly<Record<string, string | undefined>> {
  const text = valueTexts(required(listingOf(listing([entry(members)])).entries[0]));
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, text(name)]));
}

it('the columns are all fields and the problems', () => {
  expect(COLUMNS.map(({ id }) => id).sort()).toEqual([...FIELD_NAMES, 'problems'].sort());
});

it('the texts of cells are as written, but without the quotes of strings and the brackets of arrays of strings', () => {
  expect(
    textsOf({
      ...{ pricePerCallUsd: '0.50', sources: '["a", "b"]', name: '"a \\u00b7 \\"b\\""', calls30d: '1e2' },
      ...{ chain: undefined, description: '7', volume30dUsd: '"1"', acceptedChains: '["a", 1]' },
    }),
  ).toMatchObject({
    ...{ pricePerCallUsd: '0.50', sources: 'a, b', name: 'a · "b"', calls30d: '1e2', health: 'null' },
    // Of another type, or absent.
    ...{ chain: undefined, description: '7', volume30dUsd: '"1"', acceptedChains: '["a", 1]' },
  });
});

describe('a cell', () => {
  it('shows a time in UTC', () => {
    expect(shownValue('lastCalledMs', '1787319479804')).toBe('2026-08-21 13:37:59 UTC');
  });

  it.each(['1787319479', '-5', '1e12', '"2026"', 'null'])(
    'shows what is not a plausible time as it is: %s',
    (text) => {
      expect(shownValue('lastCalledMs', text)).toBe(text);
    },
  );

  it('shows long decimals of numbers only shortened', () => {
    expect(shownValue('volume30dUsd', '71797.20000000001')).toBe('71797.2');
    expect(shownValue('name', '71797.20000000001')).toBe('71797.20000000001');
  });
});

describe('the problems of cells', () => {
  const problemsIn = (members: Members, extra = ''): unknown => {
    const read = listingOf(listing([entry(members, extra)]));
    return Array.from(problemsByColumn(read.problems()), ([column, problems]) => [
      column,
      problems.map(({ rule }) => rule.id),
    ]);
  };

  it('are in the column of their field, the most severe first', () => {
    expect(problemsIn({ volume30dUsd: '31', qualityFlag: '"x"' })).toEqual([
      ['qualityFlag', ['quality-flag']],
      ['volume30dUsd', ['volume-30d']],
      ['volumePerDayApprox', ['volume-per-day']],
    ]);
  });

  it('are in the columns of missing fields, and otherwise in that of the problems', () => {
    expect(problemsIn({ chain: undefined, sources: undefined })).toEqual([
      ['chain', ['missing-field']],
      ['sources', ['missing-field']],
    ]);
    expect(problemsIn({}, ', "price": 1')).toEqual([['problems', ['unknown-field']]]);
  });
});

it.each<[row: number, column: ColumnId, step: 1 | -1, next: ColumnId]>([
  [-1, 'name', 1, 'qualityFlag'],
  [2, 'qualityFlag', 1, 'pricePerCallUsd'],
  // After the last problem comes the first, and before the first the last.
  [2, 'pricePerCallUsd', 1, 'qualityFlag'],
  [2, 'qualityFlag', -1, 'pricePerCallUsd'],
  [4, 'name', -1, 'pricePerCallUsd'],
  [-1, 'name', -1, 'pricePerCallUsd'],
])('the next problem from row %i, %s, in direction %i is in %s', (row, column, step, next) => {
  const wrong = other('c', { qualityFlag: '"good"', pricePerCallUsd: '"1"' });
  const { entries: rows, problems } = arranged(
    listingOf(listing([other('a'), other('b'), wrong, other('d'), other('e')])),
  );
  const start = { row, column: required(COLUMN_INDEX.get(column)) };
  expect(nextProblemCell(rows, problems, start, step)).toEqual({ row: 2, column: next });
});

describe('delimited text', () => {
  it('quotes only what must be', () => {
    expect(delimitedLine(['a', 'b c', 'd,e', 'f\tg', '"h"', 'i\nj', ''], ',')).toBe(
      'a,b c,"d,e",f\tg,"""h""","i\nj",\r\n',
    );
    expect(delimitedLine(['d,e', 'f\tg'], '\t')).toBe('d,e\t"f\tg"\n');
  });

  it.each([
    ['a quote inside', 'a"b\tc', [['a"b', 'c']]],
    ['a quote that is not closed', '"a\tb', [['"a', 'b']]],
    ['text after a closing quote', '"Fast" weather\tc', [['"Fast" weather', 'c']]],
    ['fields that only start with a quote', '"A\n"B\n', [['"A'], ['"B']]],
    ['doubled quotes', '"a ""b"""\tc', [['a "b"', 'c']]],
  ])('reads %s', (_, text, rows) => {
    expect(readDelimited(text, '\t')).toEqual(rows);
  });

  it('reads what it writes', () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^["\t\n\r,a]*$/));
    forAll(
      300,
      [
        fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        fc.constantFrom(',' as const, '\t' as const),
      ],
      (rows, separator) => {
        const text = rows.map((row) => delimitedLine(row, separator)).join('');
        expect(readDelimited(text, separator)).toEqual(rows);
      },
    );
  });
});
