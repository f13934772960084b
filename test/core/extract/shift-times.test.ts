import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftTimes, skippedTimeText, type ShiftResult } from '../../../src/core/extract';
import { generate, write } from '../../../src/core/generate';
import { Listing } from '../../../src/core/listing/listing';
import { finished } from '../../../src/core/steps/finished';
import { applyEdits } from '../../../src/core/text/text-edit';
import { listing, other } from '../../support/listing-text';
import { runs } from '../../support/property-runs';

function shift(text: string, newest: number): ShiftResult {
  return finished(shiftTimes(Listing.read(text), newest));
}

function shifted(text: string, newest: number): string {
  const result = shift(text, newest);
  if (!result.ok) throw new Error(result.reason);
  return applyEdits(text, result.edits);
}

function timesIn(text: string): number[] {
  return Array.from(text.matchAll(/"lastCalledMs"\s*:\s*(\d+)/g), ([, time]) => Number(time));
}

/** Times that are not shifted. */
const ODD = [
  '1.787319479804e12',
  '1787319479804.0',
  '1787319479',
  '"2026-08-21"',
  'null',
  '-5',
  '[1787319479804]',
];

describe('shifted times', () => {
  it('end at the given time, with the same intervals, and nothing else changes', () => {
    const text = listing([
      other('a', { lastCalledMs: '1787319479804' }),
      other('b', { lastCalledMs: '1787319479000', description: '"lastCalledMs: 1787319479804"' }),
      other('c', { lastCalledMs: undefined }),
    ]);
    expect(shifted(text, 1_800_000_000_000)).toBe(
      text
        .replace('"lastCalledMs": 1787319479804', '"lastCalledMs": 1800000000000')
        .replace('"lastCalledMs": 1787319479000', '"lastCalledMs": 1799999999196'),
    );
  });

  it('are plain integers that are plausible; the others are named', () => {
    const text = listing([
      other('a', { lastCalledMs: '1787319479804' }),
      ...ODD.map((lastCalledMs, at) => other(`odd${at}`, { lastCalledMs })),
    ]);
    const result = shift(text, 1_800_000_000_000);
    if (!result.ok) throw new Error(result.reason);
    expect(result).toMatchObject({ shifted: 1, difference: 12_680_520_196 });
    expect(result.edits).toHaveLength(1);
    expect(result.skipped.map(skippedTimeText)).toEqual([
      'entry 2: lastCalledMs is 1.787319479804e12, not a plain integer',
      'entry 3: lastCalledMs is 1787319479804.0, not a plain integer',
      'entry 4: lastCalledMs is 1787319479, not a plausible time in milliseconds',
      'entry 5: lastCalledMs is "2026-08-21", not a plain integer',
      'entry 6: lastCalledMs is null, not a plain integer',
      'entry 7: lastCalledMs is -5, not a plain integer',
      'entry 8: lastCalledMs is [1787319479804], not a plain integer',
    ]);
  });

  it.each([
    { what: 'no time', text: listing([other('a', { lastCalledMs: '1' })]), newest: 1_800_000_000_000 },
    { what: 'an implausible time', text: listing([other('a')]), newest: 1_787_319_479 },
    {
      what: 'a time before 1973',
      text: listing([
        other('a', { lastCalledMs: '1787319479804' }),
        other('b', { lastCalledMs: '1587319479804' }),
      ]),
      newest: 250_000_000_000,
    },
  ])('are refused with $what', ({ text, newest }) => {
    expect(shift(text, newest)).toEqual({
      ok: false,
      reason: expect.stringMatching(/plausible|expected/) as unknown,
    });
  });

  it('are restored byte for byte by shifting back', () => {
    const time = fc.oneof(
      { arbitrary: fc.integer({ min: 1_000_000_000_000, max: 2_000_000_000_000 }).map(String), weight: 5 },
      fc.constantFrom(...ODD, undefined),
    );
    fc.assert(
      fc.property(
        fc.array(time, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1_500_000_000_000, max: 9_000_000_000_000 }),
        fc.constantFrom('\n', '\r\n', ''),
        (times, newest, eol) => {
          const text = listing(times.map((lastCalledMs, at) => other(`e${at}`, { lastCalledMs }))).replaceAll(
            '\n',
            eol,
          );
          const plain = times.filter((one) => /^\d{13}$/.test(one ?? '')).map(Number);
          if (plain.length === 0) {
            expect(shift(text, newest).ok).toBe(false);
            return;
          }
          const there = shifted(text, newest);
          const difference = newest - Math.max(...plain);
          const replaced = text.replaceAll(
            /("lastCalledMs": )(\d{13})(?![.\de])/g,
            (_, name: string, old: string) => name + String(Number(old) + difference),
          );
          expect(there).toBe(replaced);
          expect(shifted(there, Math.max(...plain))).toBe(text);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('keep the intervals of generated listings in any format', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.constantFrom('pretty', 'minified'), (seed, format) => {
        const text = write(generate({ entries: 20, seed }), { format: format });
        const [old, now] = [timesIn(text), timesIn(shifted(text, 1_900_000_000_000))];
        expect(Math.max(...now)).toBe(1_900_000_000_000);
        const difference = (now[0] ?? 0) - (old[0] ?? 0);
        expect(now).toEqual(old.map((one) => one + difference));
      }),
      { numRuns: runs(20) },
    );
  });
});
