import { describe, expect, it } from 'vitest';
import { entryNamesIn, entrySymbols, inlayHintsIn } from '../../../src/core/language/hints';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing, other, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';

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

/** The symbols of the entries of a text, each with the text that it selects. */
function symbolsOf(text: string): string[][] {
  return entrySymbols(listingOf(text)).map(({ name, selection }) => [
    name,
    text.slice(selection.start, selection.end),
  ]);
}

describe('symbols', () => {
  it.each([
    ['by their names', entry(), 'api.x.io · /render', '"api.x.io · /render"'],
    ['by their ids', '{"id": "a", "name": " ", "chain": "b"}', 'a', '" "'],
    ['by their endpoints', '{"endpoint": "https://a.io"}', 'https://a.io', '{'],
    ['by their numbers', '{}', 'Entry 2', '{'],
    ['on one line', String.raw`{"name": "a\n\u202eb"}`, String.raw`a \u202eb`, String.raw`"a\n\u202eb"`],
    ['without an opening bracket', '"name": "a", "chain": "b"}', 'a', '"a"'],
    ['that are being typed', '{"name": "a", "id": }', 'a', '"a"'],
  ])('show entries %s', (_, text, name, selected) => {
    expect(symbolsOf(listing([other('b'), text]))[1]).toEqual([name, selected]);
  });

  it('contain what they select', () => {
    const text = listing([entry(), '{"name": }', '{"name": "a"']);
    for (const { span, selection } of entrySymbols(listingOf(text))) {
      expect(span.start).toBeLessThanOrEqual(selection.start);
      expect(span.end).toBeGreaterThanOrEqual(selection.end);
    }
  });
});

describe('names after opening brackets', () => {
  const names = (text: string, start = 0, end = text.length): string[] =>
    entryNamesIn(listingOf(text), start, end).map(
      ({ offset, name }) => `${text.slice(offset - 1, offset)} ${name}`,
    );

  it('are those of entries of several lines', () => {
    expect(names(listing([entry(), '{"name": "a"}', '{ // comment\n"name": "b"}']))).toEqual([
      '{ api.x.io · /render',
      '{ b',
    ]);
  });

  it('are limited to the requested range', () => {
    const text = listing([entry(), other('b'), other('c')]);
    const at = text.indexOf('"api-x-io-v1-b"') - 20;
    expect(names(text, at, at + 30)).toEqual(['{ api.x.io · /b']);
  });
});
