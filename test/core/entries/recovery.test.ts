import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { write, type WriteOptions } from '../../../src/core/fixtures/write';
import type { GeneratedEntry } from '../../../src/core/model/mutator';
import { Listing } from '../../../src/core/listing/listing';
import { entry, other, type Members } from '../../support/listing-text';
import { isJson, problemLine } from '../../support/problem-lines';

const FORMATS: readonly WriteOptions['format'][] = ['pretty', 'minified', 'lines'];
const PUNCTUATION = Array.from('{}[],:"');
const ENTRIES = 5;

const DEFECTS = [
  (entry: GeneratedEntry) => ({ ...entry, callsPerPayer: entry.callsPerPayer + 7 }),
  (entry: GeneratedEntry) => ({
    ...entry,
    qualityFlag: 'good',
    callsPerDayApprox: entry.callsPerDayApprox + 1,
  }),
  (entry: GeneratedEntry) => ({ ...entry, chain: 'moon', sources: [] }),
];

/** A listing in which every entry has problems. */
function brokenListing(seed: number, format: WriteOptions['format']): string {
  const { count, results } = generate({ entries: ENTRIES, seed });
  const broken = results.map((entry, index) => DEFECTS[index % DEFECTS.length]?.(entry) ?? entry);
  return write({ count, results: broken as GeneratedEntry[] }, { format });
}

/** The problems of a text, without those of rules on several entries. */
function read(text: string) {
  const listing = Listing.read(text);
  const problems = listing.problems().filter(({ rule }) => rule.scope !== 'listing');
  const byEntry = [...listing.entries].map(({ index }) =>
    problems.filter(({ entry }) => entry?.index === index).map(problemLine),
  );
  const syntaxErrors = problems.filter(({ rule }) => rule.id === 'syntax').length;
  return { listing, byEntry, syntaxErrors };
}

/** Describes an unexpected effect of an edit inside one entry; undefined if there is none. */
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
  const { listing, byEntry } = read(text);

  it('which have problems', () => {
    expect(byEntry.map((lines) => lines.length > 0)).toEqual(Array<boolean>(ENTRIES).fill(true));
  });

  it.each([...listing.entries].map(({ index }) => index))(
    'when any one bracket, comma, colon or quote of entry %i is deleted',
    (index) => {
      const { start = 0, end = 0 } = listing.entries.at(index) ?? {};
      const harmed: string[] = [];
      for (let at = start; at < end; at++) {
        if (!PUNCTUATION.includes(text.charAt(at))) continue;
        const found = harm(text.slice(0, at) + text.slice(at + 1), index, byEntry);
        if (found) harmed.push(`${found}: ${text.slice(at - 40, at)}→${text.slice(at, at + 20)}`);
      }
      expect(harmed).toEqual([]);
    },
  );

  it.each([...listing.entries].map(({ index }) => index))(
    'when a bracket, comma, colon or quote is inserted somewhere in entry %i',
    (index) => {
      const { start = 0, end = 0 } = listing.entries.at(index) ?? {};
      const harmed: string[] = [];
      for (let at = start + 1 + index; at < end; at += 31) {
        for (const character of PUNCTUATION) {
          const found = harm(text.slice(0, at) + character + text.slice(at), index, byEntry);
          if (found)
            harmed.push(`${found}: ${text.slice(at - 40, at)}→${character}←${text.slice(at, at + 20)}`);
        }
      }
      expect(harmed).toEqual([]);
    },
  );

  it('when the text is truncated anywhere after them', () => {
    const harmed: string[] = [];
    for (let cut = text.indexOf('[') + 1; cut < text.lastIndexOf('}'); cut += 11) {
      const whole = [...listing.entries].filter(({ end }) => end <= cut).length;
      const { listing: found, byEntry: left, syntaxErrors } = read(text.slice(0, cut));
      const isSame = left.slice(0, whole).every((lines, index) => lines.join() === byEntry[index]?.join());
      const count = found.entries.length - whole;
      if (!isSame || syntaxErrors !== 1 || count < 0 || count > 1)
        harmed.push(
          `${cut}: ${isSame ? '' : 'changed, '}${syntaxErrors} syntax problems, ${count} more entries`,
        );
    }
    expect(harmed).toEqual([]);
  });
});

describe('an error around the entries', () => {
  const text = brokenListing(5, 'pretty');
  const { byEntry } = read(text);

  it.each<[string, string]>([
    ['an unclosed string before results', text.replace('"count"', '"count')],
    ['no colon before results', text.replace('"results":', '"results"')],
    ['no comma before results', text.replace(/,(?=\s*"results")/, '')],
    ['no opening bracket', text.slice(1)],
    ['no closing bracket', text.slice(0, text.lastIndexOf('}'))],
    ['two closing brackets too few', text.slice(0, text.lastIndexOf(']'))],
    ['a comma before the end of results', text.replace(/(?=\s*\]\s*\}\s*$)/, ',')],
    ['text after the end', `${text}}`],
    ['text before the start', `"${text}`],
  ])('does not affect the entries: %s', (_, broken) => {
    expect(isJson(broken)).toBe(false);
    const found = read(broken);
    const own = found.byEntry.map((lines) => lines.filter((line) => !line.startsWith('syntax')));
    expect(own).toEqual(byEntry);
    expect(found.syntaxErrors).toBe(1);
  });
});

describe('one syntax error is one problem', () => {
  it('where the entries that were read are not the listing’s', () => {
    const lines = Listing.read('{"results":{"results":[{').problems().map(problemLine);
    expect(lines.filter((line) => line.startsWith('syntax'))).toHaveLength(1);
  });

  it.each<[string, Members]>([
    ['a number with a zero before it', { calls30d: '060' }],
    ['a hexadecimal number', { calls30d: '0x3C' }],
    ['a number with an underscore', { calls30d: '6_0' }],
    ['a number with two points', { pricePerCallUsd: '0.5.0' }],
    ['a string that is not closed, before others on its line', { description: '"ab' }],
    ['a string with a line ending in it', { description: '"a\nb"' }],
  ])('%s', (_, members) => {
    const oneLine = (text: string): string => text.replaceAll(/\n\s*/g, ' ');
    const broken = members.description === '"a\nb"' ? entry(members) : oneLine(entry(members));
    const text = `{"count":2,"results":[${broken},${other('b')}]}`;
    expect(Listing.read(text).problems().map(problemLine)).toEqual([
      expect.stringMatching(/^syntax \/results\/0/),
    ]);
  });
});
