import { describe, expect, it } from 'vitest';
import { MemberChange } from '../../../src/core/compare/changes';
import { inLine, wordsOf } from '../../../src/core/compare/words';

const PART = { maxLength: 40, contextLength: 10 };

describe('the words of a change', () => {
  const change = (before: string, after: string, delta: string) => ({
    path: ['calls30d'],
    before,
    after,
    delta,
    derivedChanges: [],
  });

  /** The words of a change of a field, without its name. */
  function words(field: string, before: string | undefined, after: string | undefined): string[] {
    const { before: old, after: now, delta } = wordsOf(new MemberChange([field], before, after), PART);
    return [old, now, delta];
  }

  it.each([
    ['pricePerCallUsd', '0.0025', '0.003', ['$0.0025', '$0.0030', '+$0.0005 (+20%)']],
    ['volume30dUsd', '13.433333333333334', '18.5', ['$13.43', '$18.50', '+$5.07 (+37.7%)']],
    ['volume30dUsd', '18.5', '13.433333333333334', ['$18.50', '$13.43', '-$5.07 (-27.4%)']],
    ['volume30dUsd', '0.0025', '18.5', ['$0.0025', '$18.5000', '+$18.5000 (+740,000%)']],
    ['volume30dUsd', '12', '9.50345', ['$12.00000', '$9.50345', '-$2.50000 (-20.8%)']],
    ['volume30dUsd', '100', '130', ['$100', '$130', '+$30 (+30%)']],
    ['volume30dUsd', '13.431', '13.4312', ['$13.4310', '$13.4312', '+$0.0002 (+0.00149%)']],
    ['callsPerPayer', '100.1', '100.66666666666667', ['100.100', '100.667', '+0.567 (+0.566%)']],
    ['callsPerPayer', '3.3333333333333335', '4.5', ['3.33333', '4.50000', '+1.16667 (+35%)']],
    ['callsPerDayApprox', '1234567.25', '1234570', ['1,234,567.25', '1,234,570.00', '+2.75 (+0.000223%)']],
    ['calls30d', '1234567', '1234570', ['1,234,567', '1,234,570', '+3 (+0.000243%)']],
    ['calls30d', '0', '7', ['0', '7', '+7']],
  ])(
    'show differences of %s with as many decimals as the figures: %s, %s',
    (field, before, after, expected) => {
      expect(words(field, before, after)).toEqual(expected);
    },
  );

  it.each([
    [
      '1787319479804',
      '1787319480804',
      ['2026-08-21 13:37:59.804 UTC', '2026-08-21 13:38:00.804 UTC', '1 second later'],
    ],
    [undefined, '1787319479804', ['absent', '2026-08-21 13:37:59.804 UTC', '']],
    ['1787319479804', undefined, ['2026-08-21 13:37:59.804 UTC', 'absent', '']],
    ['1787319479', '1787319479000', ['1,787,319,479', '2026-08-21 13:37:59 UTC', '']],
    ['"2026"', '1787319479000', ['"2026"', '2026-08-21 13:37:59 UTC', '']],
    ['5', '7', ['5', '7', '+2 (+40%)']],
  ])('show times as times: %s, %s', (before, after, expected) => {
    expect(words('lastCalledMs', before, after)).toEqual(expected);
  });

  it('have the change in percent', () => {
    expect(wordsOf(change('4', '5', '1'), PART).delta).toBe('+1 (+25%)');
  });

  it('have no percentage beyond the range of doubles', () => {
    expect(wordsOf(change('1e-300', '1e7', '1e7'), PART).delta).toBe('+10,000,000');
  });

  it('are in one line, and strings as they are, however many blanks they have', () => {
    const blanks = ' '.repeat(400_000);
    expect(inLine(`[\r\n\t"${blanks}", \n  "a  b"\n]`)).toBe(`[ "${blanks}", "a  b" ]`);
  });
});
