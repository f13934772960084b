import { describe, expect, it } from 'vitest';
import { setMembers } from '../../../../src/core/edit/set-members';
import { FIELD_NAMES } from '../../../../src/core/listing/fields';
import { messageOf } from '../../../../src/core/listing/problem';
import {
  problemsByColumn,
  shownValue,
  valueTexts,
  wholeValue,
  COLUMNS,
  fieldAt,
} from '../../../../src/core/browse/table';
import { applyEdits } from '../../../../src/core/text/text-edit';
import { entry, listing, type Members } from '../../../support/listing-text';
import { listingOf } from '../../listing-of';
import { required } from '../support';

function textsOf(members: Members): Readonly<Record<string, string | undefined>> {
  const text = valueTexts(required(listingOf(listing([entry(members)])).entries[0]));
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, text(name)]));
}

describe('the columns', () => {
  it('are all fields and the problems', () => {
    expect(COLUMNS.map(({ id }) => id).sort()).toEqual([...FIELD_NAMES, 'problems'].sort());
  });
});

describe('the texts of cells', () => {
  it('are numbers as written, strings without quotes and the elements of arrays', () => {
    expect(
      textsOf({ pricePerCallUsd: '0.50', sources: '["a", "b"]', name: '"a \\u00b7 \\"b\\""' }),
    ).toMatchObject({ pricePerCallUsd: '0.50', sources: 'a, b', name: 'a · "b"', health: 'null' });
  });

  it('are as written for values of another type, and undefined for absent ones', () => {
    expect(
      textsOf({ pricePerCallUsd: '"1"', name: '7', sources: '["a", 1]', chain: undefined, calls30d: '1e2' }),
    ).toMatchObject({
      pricePerCallUsd: '"1"',
      name: '7',
      sources: '["a", 1]',
      chain: undefined,
      calls30d: '1e2',
    });
  });

  it('are those before a syntax error', () => {
    expect(textsOf({ volume30dUsd: '1 2' })).toMatchObject({ name: 'api.x.io · /render' });
  });
});

describe('a cell and its details', () => {
  it('show a time in UTC, and the number with its fraction in the details', () => {
    expect(shownValue('lastCalledMs', '1787319479804')).toBe('2026-08-21 13:37:59 UTC');
    expect(wholeValue('lastCalledMs', '1787319479804')).toBe('2026-08-21 13:37:59.804 UTC\n1787319479804');
  });

  it.each(['1787319479', '-5', '1e12', '"2026"', 'null'])(
    'show what is not a plausible time as it is: %s',
    (text) => {
      expect([shownValue('lastCalledMs', text), wholeValue('lastCalledMs', text)]).toEqual([text, text]);
    },
  );

  it('show long decimals of numbers only shortened, in the details as they are', () => {
    expect(shownValue('volume30dUsd', '71797.20000000001')).toBe('71797.2');
    expect(shownValue('name', '71797.20000000001')).toBe('71797.20000000001');
    expect(wholeValue('volume30dUsd', '71797.20000000001')).toBe('71797.20000000001');
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

describe('the field at an offset', () => {
  it('is that of the name or value there', () => {
    const first = required(listingOf(listing([entry()])).entries[0]);
    expect(fieldAt(first, first.text.indexOf('0.5'))).toBe('pricePerCallUsd');
    expect(fieldAt(first, first.text.indexOf('"chain"'))).toBe('chain');
    expect(fieldAt(first, 0)).toBeUndefined();
  });
});

describe('a cell that is set', () => {
  const read = listingOf(listing([entry()]));
  const set = (field: 'pricePerCallUsd' | 'qualityFlag', literal: string, updatesDependants = true) => {
    const result = setMembers(read, new Map([[0, [{ field, literal }]]]), updatesDependants);
    return {
      rejected: 'rejected' in result ? messageOf(result.rejected) : undefined,
      text: 'edits' in result ? applyEdits(read.text, result.edits) : undefined,
    };
  };

  it('updates what depends on it, or nothing else', () => {
    expect(set('pricePerCallUsd', '1').text).toBe(
      listing([entry({ pricePerCallUsd: '1', volume30dUsd: '60', volumePerDayApprox: '2' })]),
    );
    expect(set('pricePerCallUsd', '1', false).text).toBe(listing([entry({ pricePerCallUsd: '1' })]));
  });

  it('is rejected with the message of the rule', () => {
    expect(set('pricePerCallUsd', '-1').rejected).toBe('pricePerCallUsd is -1, but cannot be below 0');
    expect(set('qualityFlag', '"good"').rejected).toMatch(/^qualityFlag/);
    expect(set('pricePerCallUsd', '"cheap"').rejected).toMatch(/^pricePerCallUsd/);
  });
});
