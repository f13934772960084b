import { entry, listing, other, type Members, WITHOUT_CALLS } from '../../support/listing-text';
import { testRule } from '../../support/rule-cases';

const NEWEST = 1_787_319_479_804;
const WINDOW = 30 * 24 * 60 * 60 * 1000;

const timed = (lastCalledMs: string): string => listing([entry({ lastCalledMs })]);

const AT = ['/results/0/lastCalledMs'];

testRule('last-called-unit', {
  valid: {
    milliseconds: timed('1787319479804'),
    'milliseconds, with an exponent': timed('1.787319479804e12'),
    'the first accepted': timed('100000000000'),
    'the first accepted, with an exponent': timed('1e11'),
    'the last accepted': timed('99999999999999'),
    'a wrong type': { text: timed('"1787319479"'), also: ['wrong-type'] },
    'a fraction': { text: timed('1787319479.804'), also: ['wrong-type'] },
    absent: { text: listing([entry({ lastCalledMs: undefined })]), also: ['missing-field'] },
  },
  invalid: {
    seconds: {
      text: timed('«1787319479»'),
      at: AT,
      messages: ['lastCalledMs is 1787319479, which looks like seconds instead of milliseconds'],
    },
    microseconds: {
      text: timed('«1787319479804000»'),
      at: AT,
      messages: ['lastCalledMs is 1787319479804000, which looks like microseconds instead of milliseconds'],
    },
    nanoseconds: {
      text: timed('«1787319479804000000»'),
      at: AT,
      messages: ['lastCalledMs is 1787319479804000000, which looks like nanoseconds instead of milliseconds'],
    },
    'one below the first accepted': { text: timed('«99999999999»'), at: AT },
    'the first above': { text: timed('«1e14»').replace(/\n\s*/g, ''), at: AT },
    'zero, in an entry without calls': {
      text: listing([
        other('b', WITHOUT_CALLS),
        entry({ ...WITHOUT_CALLS, name: '"😀"', lastCalledMs: '«0»' }),
      ]),
      at: ['/results/1/lastCalledMs'],
      messages: ['lastCalledMs is 0, which is not a plausible time in milliseconds'],
    },
    'below zero': { text: timed('«-1787319479804»'), at: AT, also: ['negative-value'] },
    'very large': { text: timed('«1e300»'), at: AT },
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
    'an implausible time that is larger': {
      text: listing([before(0, 'a'), other('b', { lastCalledMs: '100000000000000' })]),
      also: ['last-called-unit'],
    },
    'an implausible time that is smaller': {
      text: listing([before(0, 'a'), other('b', { lastCalledMs: '99999999999' })]),
      also: ['last-called-unit'],
    },
    'only implausible times': {
      text: listing([other('a', { lastCalledMs: '1787319479' }), other('b', { lastCalledMs: '1' })]),
      also: ['last-called-unit', 'last-called-unit'],
    },
    'times of the wrong type': {
      text: listing([before(WINDOW, 'a'), other('b', { lastCalledMs: '"1787319479805"' }), 'null']),
      also: ['wrong-type', 'wrong-type'],
    },
    'calls below zero': {
      text: listing([
        before(0, 'a'),
        before(WINDOW + 1, 'b', {
          ...WITHOUT_CALLS,
          calls30d: '-1',
          callsPerDayApprox: '-0.03',
          volume30dUsd: '-0.5',
          volumePerDayApprox: '-0.0167',
        }),
      ]),
      also: [...Array<string>(4).fill('negative-value'), 'payers-exceed-calls'],
    },
    'absent calls': {
      text: listing([before(0, 'a'), before(WINDOW + 1, 'b', { calls30d: undefined })]),
      also: ['missing-field'],
    },
    'calls of the wrong type': {
      text: listing([before(0, 'a'), before(WINDOW + 1, 'b', { calls30d: '"60"' })]),
      also: ['wrong-type'],
    },
  },
  invalid: {
    'thirty days and a millisecond': {
      text: listing([before(0, 'a'), before(WINDOW + 1, 'b', {}, marked)]),
      at: ['/results/1/lastCalledMs'],
    },
    'before the newest, which follows': {
      text: listing([before(2 * WINDOW, 'a', {}, marked), before(0, 'b')]),
      at: ['/results/0/lastCalledMs'],
      messages: ['lastCalledMs is 60 days before the newest in the listing, but calls30d is above 0'],
    },
    'several, one with as few calls as can be': {
      text: listing([
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
      at: ['/results/0/lastCalledMs', '/results/3/lastCalledMs'],
    },
    'before the newest, which is of an entry without calls': {
      text: listing([before(WINDOW + 1, 'a', { name: '"😀"' }, marked), before(0, 'b', WITHOUT_CALLS)]),
      at: ['/results/0/lastCalledMs'],
    },
    'the first time that passes for one, with an exponent': {
      text: listing([before(0, 'a'), other('b', { lastCalledMs: '«1e11»' })]),
      at: ['/results/1/lastCalledMs'],
    },
    'before a newest time beyond the present day': {
      text: listing([other('a', { lastCalledMs: '99999999999999' }), before(0, 'b', {}, marked)]),
      at: ['/results/1/lastCalledMs'],
    },
  },
});
