import { describe, expect, it } from 'vitest';
import { inlayHintsIn } from '../../../src/core/language/hints';
import { listingOf } from '../listing-of';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing, other, type Members } from '../../support/listing-text';

/** The lines that have hints, with the hints after their values. */
function shown(text: string, settings: Settings = DEFAULT_SETTINGS, start = 0, end = text.length): string[] {
  const hints = inlayHintsIn(listingOf(text, { settings }), start, end);
  const edits = hints.map((hint) => ({ offset: hint.offset, length: 0, text: ` «${hint.text}»` }));
  return applyEdits(text, edits)
    .split('\n')
    .filter((line) => line.includes('«'))
    .map((line) => line.trim().replace(/,$/, ''));
}

function ofEntry(members: Members): string[] {
  return shown(listing([entry(members)])).filter((line) => !line.startsWith('"lastCalledMs": 1787319479804'));
}

describe('hints', () => {
  it('show the time in UTC, to the minute', () => {
    expect(shown(listing([entry()]))).toEqual(['"lastCalledMs": 1787319479804 «2026-08-21 13:37 UTC»']);
  });

  it.each<[Members, string[]]>([
    [
      { lastCalledMs: '1787319479' },
      ['"lastCalledMs": 1787319479 «2026-08-21 13:37 UTC, if these are seconds»'],
    ],
    [{ lastCalledMs: '12' }, []],
    [{ lastCalledMs: '"today"' }, []],
    [{ volume30dUsd: '31' }, ['"volume30dUsd": 31 «= 30»', '"volumePerDayApprox": 1 «= 1.0333333333333334»']],
    [{ callsPerPayer: '3.00' }, []],
    [{ callsPerPayer: '3.05' }, ['"callsPerPayer": 3.05 «= 3»']],
    [{ l30DaysPayers: undefined }, []],
  ])('of %j', (members, expected) => {
    expect(ofEntry(members)).toEqual(expected);
  });

  it('are not shown if the rule does not report', () => {
    const text = listing([entry({ callsPerPayer: '4', lastCalledMs: '1' })]);
    const severities = new Map([...DEFAULT_SETTINGS.severities, ['calls-per-payer', 'off'] as const]);
    expect(shown(text, { ...DEFAULT_SETTINGS, severities })).toEqual([]);
    const ignored = new Map([['calls-per-payer', new Map([['api-x-io-v1-render', 0]])]]);
    expect(shown(text, { ...DEFAULT_SETTINGS, ignored })).toEqual([]);
  });

  it('are limited to the requested range', () => {
    const text = listing([entry(), other('b', { callsPerPayer: '4' }), other('c')]);
    const at = text.indexOf('"callsPerPayer": 4');
    expect(shown(text, DEFAULT_SETTINGS, at, at + 30)).toEqual(['"callsPerPayer": 4 «= 3»']);
  });

  it('can replace the value, with the same text as the fix', () => {
    const text = listing([entry({ callsPerPayer: '4.00' })]);
    const [hint] = inlayHintsIn(listingOf(text), 0, text.length).filter(({ replacement }) => replacement);
    const { span, text: written } = hint?.replacement ?? {};
    expect(span && text.slice(span.start, span.end)).toBe('4.00');
    expect(written).toBe('3.00');
  });
});
