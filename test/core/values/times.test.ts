import { describe, expect, it } from 'vitest';
import { readFieldInput } from '../../../src/core/edit/set-members';
import { readTime } from '../../../src/core/values/times';

const NO_TIME =
  'is not a time: expected is ISO 8601, such as 2026-08-21T13:37:59Z, or milliseconds since 1970';
const NO_DATE = 'is not a date and time that exists';
const IMPLAUSIBLE = 'is not a plausible time: expected is one from 1973-03-03 to 5138-11-16';

describe('a time as typed', () => {
  it.each([
    ['1787319479804', 1_787_319_479_804],
    ['2024-02-29', Date.UTC(2024, 1, 29)],
    ['2026-08-21T10:00', Date.UTC(2026, 7, 21, 10)],
    ['2026-08-21T13:37:59.804999Z', 1_787_319_479_804],
    [' 2026-08-21 13:37:59.8 ', 1_787_319_479_800],
    ['2026-08-21T13:37+02:00', Date.UTC(2026, 7, 21, 11, 37)],
    ['2026-08-21T13:37-0230', Date.UTC(2026, 7, 21, 16, 7)],
  ])('%j', (text, time) => {
    expect(readTime(text)).toEqual({ time });
    expect(readFieldInput('lastCalledMs', text)).toEqual({ literal: String(time) });
  });

  it.each([
    ['2026-02-29', NO_DATE],
    ['2026-13-01', NO_DATE],
    ['2026-08-21T24:00', NO_DATE],
    ['2026-08-21T10:60', NO_DATE],
    ['2026-08-21T10:00+24:00', NO_DATE],
    ['1969-01-01', IMPLAUSIBLE],
    // The first time that is too late.
    ['100000000000000', IMPLAUSIBLE],
    ['5138-11-17', IMPLAUSIBLE],
    ['1787319479', IMPLAUSIBLE],
    ['-5', IMPLAUSIBLE],
    ['1.7e12', NO_TIME],
    ['2026-08', NO_TIME],
    ['', NO_TIME],
  ])('%j is refused', (text, reason) => {
    expect(readTime(text)).toEqual({ error: reason });
    expect(readFieldInput('lastCalledMs', text)).toEqual({ error: `"${text}" ${reason}.` });
  });
});
