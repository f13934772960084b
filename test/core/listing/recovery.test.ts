import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../../src/core/listing/mistake';
import { entry, listing, other, type Members } from '../../support/listing-text';
import { isJson } from '../../../src/core/json/scan';
import { textOf, type Layout } from '../layouts';
import { listingOf, problemLine, problemLines, syntaxProblems } from '../listing-of';

const FORMATS: readonly Layout['format'][] = ['pretty', 'minified', 'lines'];
const PUNCTUATION = Array.from('{}[],:"');
const ENTRIES = 5;
const INDEXES = Array.from({ length: ENTRIES }, (_, index) => index);

const DEFECTS = [
  (of: GeneratedEntry) => ({ ...of, callsPerPayer: of.callsPerPayer + 7 }),
  (of: GeneratedEntry) => ({ ...of, qualityFlag: 'good', callsPerDayApprox: of.callsPerDayApprox + 1 }),
  (of: GeneratedEntry) => ({ ...of, chain: 'moon', sources: [] }),
];

/** A listing in which every entry has problems. */
function brokenListing(seed: number, format: Layout['format']): string {
  const { count, results } = generate({ entries: ENTRIES, seed });
  const broken = results.map((own, index) => DEFECTS[index % DEFECTS.length]?.(own) ?? own);
  return textOf({ count, results: broken }, { format });
}

/** The problems of a text, without those of rules on several entries. */
function read(text: string): { readonly byEntry: readonly string[][]; readonly syntaxErrors: number } {
  const shown = listingOf(text);
  const problems = shown.problems().filter(({ rule }) => rule.scope !== 'listing');
  const byEntry = shown.entries.map((_, index) =>
    problems.filter((problem) => problem.index === index).map((problem) => problemLine(shown, problem)),
  );
  return { byEntry, syntaxErrors: problems.filter(({ rule }) => rule.id === 'syntax').length };
}

/** Describes an unexpected effect of an edit inside an entry; undefined if there is none. */
function harm(text: string, edited: number, before: readonly string[][]): string | undefined {
  const { byEntry, syntaxErrors } = read(text);
  if (byEntry.length !== ENTRIES) return `${byEntry.length} entries`;
  const expected = isJson(text) ? 0 : 1;
  if (syntaxErrors !== expected) return `${syntaxErrors} syntax problems instead of ${expected}`;
  const changed = byEntry.findIndex(
    (lines, index) => index !== edited && lines.join() !== before[index]?.join(),
  );
  return changed < 0 ? undefined : `entry ${changed} changed: ${byEntry[changed]?.join() ?? ''}`;
}

describe.each(FORMATS)('in a listing written %s, the other entries do not change', (format) => {
  const text = brokenListing(3, format);
  const { byEntry } = read(text);
  const spans = INDEXES.map((index) => listingOf(text).spanOf(index));

  it.each(INDEXES)('when any one bracket, comma, colon or quote of entry %i is deleted', (index) => {
    const { start = 0, end = 0 } = spans[index] ?? {};
    const harmed: string[] = [];
    for (let at = start; at < end; at++) {
      if (!PUNCTUATION.includes(text.charAt(at))) continue;
      const effect = harm(text.slice(0, at) + text.slice(at + 1), index, byEntry);
      if (effect) harmed.push(`${effect}: ${text.slice(at - 40, at)}→${text.slice(at, at + 20)}`);
    }
    expect(harmed).toEqual([]);
  });

  it.each(INDEXES)('when a bracket, comma, colon or quote is inserted somewhere in entry %i', (index) => {
    const { start = 0, end = 0 } = spans[index] ?? {};
    const harmed: string[] = [];
    for (let at = start + 1 + index; at < end; at += 31) {
      for (const character of PUNCTUATION) {
        const effect = harm(text.slice(0, at) + character + text.slice(at), index, byEntry);
        if (effect)
          harmed.push(`${effect}: ${text.slice(at - 40, at)}→${character}←${text.slice(at, at + 20)}`);
      }
    }
    expect(harmed).toEqual([]);
  });

  it('when the text is truncated anywhere after them', () => {
    const harmed: string[] = [];
    for (let cut = text.indexOf('[') + 1; cut < text.lastIndexOf('}'); cut += 11) {
      const whole = spans.filter(({ end }) => end <= cut).length;
      const { byEntry: left, syntaxErrors } = read(text.slice(0, cut));
      const isSame = left.slice(0, whole).every((lines, index) => lines.join() === byEntry[index]?.join());
      const more = left.length - whole;
      if (!isSame || syntaxErrors !== 1 || more < 0 || more > 1)
        harmed.push(
          `${cut}: ${isSame ? '' : 'changed, '}${syntaxErrors} syntax problems, ${more} more entries`,
        );
    }
    expect(harmed).toEqual([]);
  });
});

describe('one syntax error is one problem', () => {
  it('where the entries that were read are not the listing’s', () => {
    expect(syntaxProblems('{"results":{"results":[{')).toBe(1);
  });

  it.each<[string, Members]>([
    ['a number with a zero before it', { calls30d: '060' }],
    ['a number with a comma', { calls30d: '1,000' }],
    ['a number with a space', { calls30d: '1 000' }],
    ['a quote in a string', { qualityFlag: '"mo"nitor"' }],
    ['an element that cannot be read', { sources: String.raw`["\x"]` }],
    ['a first element that cannot be read', { acceptedChains: `['base', "solana"]` }],
    ['an array without its opening bracket', { sources: '"x402"]' }],
    ['an array with another opening bracket', { sources: '[["x402"]' }],
    ['an object that is not closed in an array', { sources: '[{"x402"]' }],
    ['a string that is not closed, before others on its line', { description: '"ab' }],
    ['a string with a line ending in it', { description: '"a\nb"' }],
    [
      'a string that ends before the bracket in it',
      { description: String.raw`"As {\"q\": \"x"} is, {\"q\": 1}"` },
    ],
  ])('%s', (_, members) => {
    const hasLineEnd = members.description === '"a\nb"';
    const broken = hasLineEnd ? entry(members) : entry(members).replaceAll(/\n\s*/g, ' ');
    expect(problemLines(`{"count":2,"results":[${broken},${other('b')}]}`)).toEqual([
      expect.stringMatching(/^syntax \/results\/0/),
    ]);
  });

  it('apart from a member that is repeated after it', () => {
    const text = listing([entry({}, ',\n"calls30d": 60').replace('"acceptedChains"', '"$&')]);
    expect(problemLines(text)).toEqual([
      'duplicate-key /results/0/calls30d',
      expect.stringMatching(/^syntax \/results\/0/),
    ]);
  });

  it.each([
    ...[
      'oops,',
      "'a',",
      '#,',
      'null',
      '5',
      '"..."',
      '@@ -1,3 +1,4 @@',
      'page 2 of 3',
      '... 12 more ...',
      'see: 5',
    ],
  ])('between entries, where %s is no entry', (words) => {
    const text = listing([entry(), `${words}\n${other('b')}`]);
    expect(problemLines(text)).toEqual([expect.stringMatching(/^syntax /)]);
    expect(listingOf(text).entries).toHaveLength(2);
  });
});
