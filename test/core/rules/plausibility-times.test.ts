import { entry, listing, other, type Members, WITHOUT_CALLS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

const NEWEST = 1_787_319_479_804;
const WINDOW = 30 * 24 * 60 * 60 * 1000;

const timed = (lastCalledMs: string): string => listing([entry({ lastCalledMs })]);

testRule('last-called-unit', {
  valid: {
    milliseconds: timed('1787319479804'),
    'milliseconds, with an exponent': timed('1.787319479804e12'),
    'the first accepted': timed('100000000000'),
    'the first accepted, with an exponent': timed('1e11'),
    'the last accepted': timed('99999999999999'),
    'a fraction': timed('1787319479.804'),
    absent: { lastCalledMs: undefined },
  },
  invalid: {
    seconds: [
      timed('«1787319479»'),
      'lastCalledMs is 1787319479, which looks like seconds instead of milliseconds',
    ],
    microseconds: [
      timed('«1787319479804000»'),
      'lastCalledMs is 1787319479804000, which looks like microseconds instead of milliseconds',
    ],
    nanoseconds: [
      timed('«1787319479804000000»'),
      'lastCalledMs is 1787319479804000000, which looks like nanoseconds instead of milliseconds',
    ],
    'one below the first accepted': timed('«99999999999»'),
    'the first above': timed('«1e14»').replace(/\n\s*/g, ''),
    'zero, in an entry without calls': [
      listing([other('b', WITHOUT_CALLS), entry({ ...WITHOUT_CALLS, name: '"😀"', lastCalledMs: '«0»' })]),
      'lastCalledMs is 0, which is not a plausible time in milliseconds',
    ],
    'below zero': timed('«-1787319479804»'),
    'very large': timed('«1e300»'),
  },
});

/** An entry that was last called so long before the newest, in milliseconds. */
function before(
  age: number,
  word: string,
  members: Members = {},
  mark = (text: string): string => text,
): string {
  return other(word, { lastCalledMs: mark(String(NEWEST - age)), ...members });
}

const marked = (text: string): string => `«${text}»`;

testRule('last-called-window', {
  valid: {
    'one entry': listing([before(0, 'a')]),
    'exactly thirty days': listing([before(0, 'a'), before(WINDOW, 'b')]),
    'a year, without calls': listing([before(0, 'a'), before(365 * 24 * 3600e3, 'b', WITHOUT_CALLS)]),
    'a year, in all entries': listing([
      before(365 * 24 * 3600e3, 'a'),
      before(365 * 24 * 3600e3 + WINDOW, 'b'),
    ]),
    'an implausible time that is larger': listing([
      before(0, 'a'),
      other('b', { lastCalledMs: '100000000000000' }),
    ]),
    'an implausible time that is smaller': listing([
      before(0, 'a'),
      other('b', { lastCalledMs: '99999999999' }),
    ]),
    'only implausible times': listing([
      other('a', { lastCalledMs: '1787319479' }),
      other('b', { lastCalledMs: '1' }),
    ]),
    'calls below zero': listing([
      before(0, 'a'),
      before(WINDOW + 1, 'b', {
        ...WITHOUT_CALLS,
        calls30d: '-1',
        callsPerDayApprox: '-0.03',
        volume30dUsd: '-0.5',
        volumePerDayApprox: '-0.0167',
      }),
    ]),
    'absent calls': listing([before(0, 'a'), before(WINDOW + 1, 'b', { calls30d: undefined })]),
  },
  invalid: {
    'thirty days and a millisecond': listing([before(0, 'a'), before(WINDOW + 1, 'b', {}, marked)]),
    'before the newest, which follows': [
      listing([before(2 * WINDOW, 'a', {}, marked), before(0, 'b')]),
      'lastCalledMs is 60 days before the newest in the listing, but calls30d is above 0',
    ],
    'several, one with as few calls as can be': listing([
      before(WINDOW + 1, 'a', {}, marked),
      before(0, 'b'),
      before(WINDOW, 'c'),
      before(
        9 * WINDOW,
        'd',
        {
          ...WITHOUT_CALLS,
          calls30d: '1',
          callsPerDayApprox: '0.03',
          volume30dUsd: '0.50',
          volumePerDayApprox: '0.017',
          l30DaysPayers: '1',
          callsPerPayer: '1',
        },
        marked,
      ),
    ]).replaceAll('\n', '\r\n'),
    'before the newest, which is of an entry without calls': listing([
      before(WINDOW + 1, 'a', { name: '"😀"' }, marked),
      before(0, 'b', WITHOUT_CALLS),
    ]),
    'the first time that passes for one, with an exponent': listing([
      before(0, 'a'),
      other('b', { lastCalledMs: '«1e11»' }),
    ]),
    'before a newest time beyond the present day': listing([
      other('a', { lastCalledMs: '99999999999999' }),
      before(0, 'b', {}, marked),
    ]),
  },
});
