import { describe, expect, it } from 'vitest';
import { inLine, wordsOf } from '../../../src/core/compare/words';

const MAX_LENGTH = 40;

describe('the words of a change', () => {
  /** The words of a change of a field, without its name. */
  function words(field: string, before: string | undefined, after: string | undefined): string[] {
    const {
      before: old,
      after: now,
      delta,
    } = wordsOf({ name: field, before, after, follows: [] }, MAX_LENGTH);
    return [old, now, delta];
  }

  it.each([
    ['pricePerCallUsd', '0.0025', '0.003', ['$0.0025', '$0.003', '+$0.0005 (+20%)']],
    ['pricePerCallUsd', '0.050', '0.100', ['$0.05', '$0.1', '+$0.05 (+100%)']],
    [
      'volume30dUsd',
      '8.666666666666666',
      '17.333333333333332',
      ['$8.66667', '$17.33333', '+$8.66667 (+100%)'],
    ],
    ['volume30dUsd', '0.001', '12.5', ['$0.001', '$12.5', '+$12.499 (+1,250,000%)']],
    ['volume30dUsd', '13.433333333333334', '18.5', ['$13.43333', '$18.5', '+$5.06667 (+37.7%)']],
    ['volume30dUsd', '18.5', '13.433333333333334', ['$18.5', '$13.43333', '-$5.06667 (-27.4%)']],
    ['volume30dUsd', '0.0025', '18.5', ['$0.0025', '$18.5', '+$18.4975 (+740,000%)']],
    ['volume30dUsd', '12', '9.50345', ['$12', '$9.50345', '-$2.49655 (-20.8%)']],
    ['volume30dUsd', '100', '130', ['$100', '$130', '+$30 (+30%)']],
    ['volume30dUsd', '13.431', '13.4312', ['$13.431', '$13.4312', '+$0.0002 (+0.00149%)']],
    ['volume30dUsd', '12345.678901', '23456.789012', ['$12,345.7', '$23,456.8', '+$11,111.1 (+90%)']],
    ['volume30dUsd', '-5', '1234567.5', ['-$5', '$1,234,567.5', '+$1,234,572.5 (+24,700,000%)']],
    [
      'volume30dUsd',
      '71797.2',
      '71797.20000000001',
      ['$71,797.2', '$71,797.2', '+$0.00000000001 (+1.39e-14%)'],
    ],
    ['volume30dUsd', '0.0000012345', '12.5', ['$0.00000123', '$12.5', '+$12.5 (+1,010,000,000%)']],
    ['volume30dUsd', '1e-20', '2.5E-20', ['$1e-20', '$2.5e-20', '+$1.5e-20 (+150%)']],
    ['volume30dUsd', '1e300', '1.23456789e301', ['$1e+300', '$1.23457e+301', '+$1.13457e+301 (+1,130%)']],
    ['volume30dUsd', '1e2', '1.5e2', ['$100', '$150', '+$50 (+50%)']],
    ['callsPerPayer', '100.1', '100.66666666666667', ['100.1', '100.66667', '+0.56667 (+0.566%)']],
    ['callsPerPayer', '3.3333333333333335', '4.5', ['3.33333', '4.5', '+1.16667 (+35%)']],
    ['callsPerDayApprox', '1234567.25', '1234570', ['1,234,567.25', '1,234,570', '+2.75 (+0.000223%)']],
    ['calls30d', '1234567', '1234570', ['1,234,567', '1,234,570', '+3 (+0.000243%)']],
    ['calls30d', '0', '7', ['0', '7', '+7']],
  ])(
    'are numbers of the file, rounded once to one number of decimals: %s, %s, %s',
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
    [
      '1787319479000',
      '1787405884000',
      ['2026-08-21 13:37:59 UTC', '2026-08-22 13:38:04 UTC', '1 day and 5 seconds later'],
    ],
    [
      '1787499082007',
      '1787319479000',
      [
        '2026-08-23 15:31:22.007 UTC',
        '2026-08-21 13:37:59 UTC',
        '2 days, 1 hour, 53 minutes, 23 seconds and 7 milliseconds earlier',
      ],
    ],
    ['1787319479000', '1787319479000.5', ['2026-08-21 13:37:59 UTC', '1,787,319,479,000.5', '']],
    ['"2026"', '1787319479000', ['"2026"', '2026-08-21 13:37:59 UTC', '']],
    ['5', '7', ['5', '7', '+2 (+40%)']],
  ])('show times as times: %s, %s', (before, after, expected) => {
    expect(words('lastCalledMs', before, after)).toEqual(expected);
  });

  it('are in one line, and strings as they are, however many blanks they have', () => {
    const blanks = ' '.repeat(400_000);
    expect(inLine(`[\r\n\t"${blanks}", \n  "a  b"\n]`)).toBe(`[ "${blanks}", "a  b" ]`);
  });

  it.each([
    {
      what: 'at the start',
      before: '"Renders a page as HTML, with all of its styles."',
      after: '"Returns a page as HTML, with all of its styles."',
      shown: ['"Renders a page as HTML, with all of its…', '"Returns a page as HTML, with all of its…'],
    },
    {
      what: 'behind much that is the same',
      before: '"https://api.example.com/v1/reports/monthly/2026-08/summary"',
      after: '"https://api.example.com/v1/reports/monthly/2026-09/summary/all"',
      shown: ['…reports/monthly/2026-08/summary"', '…reports/monthly/2026-09/summary/all"'],
    },
    {
      what: 'in a number',
      before: '"The price is 1,234,567.25 USD for each of the calls."',
      after: '"The price is 1,234,567.75 USD for each of the calls."',
      shown: [
        '…price is 1,234,567.25 USD for each of the calls…',
        '…price is 1,234,567.75 USD for each of the calls…',
      ],
    },
    {
      what: 'of a short and a long text',
      before: '"https://api.example.com/v1/reports"',
      after: '"https://api.example.com/v1/reports/monthly/2026-09/summary"',
      shown: ['…example.com/v1/reports"', '…example.com/v1/reports/monthly/2026-09/summary…'],
    },
    {
      what: 'in a long word',
      before: `"${'a'.repeat(99)}b${'c'.repeat(99)}"`,
      after: `"${'a'.repeat(99)}d${'c'.repeat(99)}"`,
      shown: [`…${'a'.repeat(16)}b${'c'.repeat(47)}…`, `…${'a'.repeat(16)}d${'c'.repeat(47)}…`],
    },
  ])('are cut around the difference, on both sides alike, and not in words: $what', (values) => {
    const { before, after, shown } = values;
    expect(words('description', before, after).slice(0, 2)).toEqual(shown);
  });
});
