import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delimitedLine, readDelimited } from '../../../../src/core/browse/table';
import { runs } from '../../../support/property-runs';

describe('delimited text', () => {
  it('quotes only what must be', () => {
    expect(delimitedLine(['a', 'b c', 'd,e', 'f\tg', '"h"', 'i\nj', ''], ',')).toBe(
      'a,b c,"d,e",f\tg,"""h""","i\nj",\r\n',
    );
    expect(delimitedLine(['d,e', 'f\tg'], '\t')).toBe('d,e\t"f\tg"\n');
  });

  it.each([
    ['one value', 'a', [['a']]],
    ['a line break at the end', 'a\tb\n', [['a', 'b']]],
    [
      'empty fields',
      '\ta\t\n\t',
      [
        ['', 'a', ''],
        ['', ''],
      ],
    ],
    ['an empty line', 'a\r\n\r\nb', [['a'], [''], ['b']]],
    ['a quote inside', 'a"b\tc', [['a"b', 'c']]],
    ['a quote that is not closed', '"a\tb', [['"a', 'b']]],
    ['text after a closing quote', '"Fast" weather\tc', [['"Fast" weather', 'c']]],
    ['fields that only start with a quote', '"A\n"B\n', [['"A'], ['"B']]],
    ['doubled quotes', '"a ""b"""\tc', [['a "b"', 'c']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, rows) => {
    expect(readDelimited(text, '\t')).toEqual(rows);
  });

  it('reads what it writes', () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^["\t\n\r,a]*$/));
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        fc.constantFrom(',' as const, '\t' as const),
        (rows, separator) => {
          const text = rows.map((row) => delimitedLine(row, separator)).join('');
          expect(readDelimited(text, separator)).toEqual(rows);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
