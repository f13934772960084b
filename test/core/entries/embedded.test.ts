import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findListings, EmbeddedText } from '../../../src/core/listing/embedded-text';
import { Listing } from '../../../src/core/listing/listing';
import { duplicateEntries, removeEntries } from '../../../src/core/edit/entries';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { toPointer } from '../../../src/core/json/tree';
import { messageOf } from '../../../src/core/model/problem';
import { DEFAULT_SETTINGS } from '../../../src/core/next/listing/settings';
import { findEmbedded } from '../../../src/core/entries/embedded';
import { isListing } from '../../../src/core/entries/recognize';
import { runToEnd } from '../../../src/core/steps';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing, other } from '../../support/listing-text';
import { runs } from '../../support/property-runs';

const WRONG = entry({ callsPerPayer: '4' });
const RESPONSE = listing([WRONG, other('b')]);
const ARRAY = `[${WRONG}, ${other('b')}]`;
const STRING = JSON.stringify(RESPONSE);

/** The problems of all listings of a text, with the underlined texts. */
function problemsIn(text: string, isForced = false): string[] {
  return findListings(text, isForced).flatMap((one) => {
    const read = Listing.read(one);
    return read.problems().map((problem) => {
      const { start, end } = read.locate(problem);
      return `${toPointer(read.pathOf(problem.entry, problem.finding.path))} ${text.slice(start, end)}`;
    });
  });
}

describe('a listing inside other JSON', () => {
  it.each<[string, string, string[]]>([
    ['a response with a status', `{"status": 200, "body": ${RESPONSE}}`, ['/body/results/0/callsPerPayer 4']],
    [
      'a HAR file with JSON content',
      `{"log": {"entries": [{"request": {}}, {"response": {"content": {"json": ${RESPONSE}}}}]}}`,
      ['/log/entries/1/response/content/json/results/0/callsPerPayer 4'],
    ],
    [
      'a cassette',
      `{"interactions": [{"response": {"body": ${RESPONSE}}}], "version": 1}`,
      ['/interactions/0/response/body/results/0/callsPerPayer 4'],
    ],
    ['an array of responses', `[null, ${RESPONSE}]`, ['/1/results/0/callsPerPayer 4']],
    ['an array of entries', ARRAY, ['/0/callsPerPayer 4']],
    ['an array of entries in an object', `{"data": {"items": ${ARRAY}}}`, ['/data/items/0/callsPerPayer 4']],
    [
      'an array of entries below a name with a slash',
      `{"a/b": {"c": ${ARRAY}}, "d": 1}`,
      ['/a~1b/c/0/callsPerPayer 4'],
    ],
    ['an escaped name', `{"b\\u006fdy": ${RESPONSE}}`, ['/body/results/0/callsPerPayer 4']],
    [
      'several listings',
      `{"a": ${RESPONSE}, "b": ${ARRAY}, "c": ${RESPONSE}}`,
      ['/a/results/0/callsPerPayer 4', '/b/0/callsPerPayer 4', '/c/results/0/callsPerPayer 4'],
    ],
    [
      'a listing, an array of entries and an entry in an array, of which the last is none',
      `[${RESPONSE}, ${ARRAY}, ${WRONG}]`,
      ['/0/results/0/callsPerPayer 4', '/1/0/callsPerPayer 4'],
    ],
    [
      'a listing in a member before `results`',
      `{"x": {"a": ${RESPONSE}, "results": ${ARRAY}}}`,
      ['/x/a/results/0/callsPerPayer 4', '/x/results/0/callsPerPayer 4'],
    ],
    [
      'a listing after others’ data',
      `{"rows": [{"a": 1}, [2]], "x": "]}", "body": ${RESPONSE}}`,
      ['/body/results/0/callsPerPayer 4'],
    ],
    [
      'a listing without its count',
      `{"body": {"results": ${ARRAY}}}`,
      ['/body {', '/body/results/0/callsPerPayer 4'],
    ],
    ['an array of entries with a comma too many', `{"a": [${WRONG},]}`, ['/a/0 ]', '/a/0/callsPerPayer 4']],
    ['an array that is cut off', `{"a": [${WRONG}, ${other('b')}`, ['/a ', '/a/0/callsPerPayer 4']],
  ])('%s', (_, text, expected) => {
    expect(isListing(text)).toBe(false);
    expect(problemsIn(text).sort()).toEqual(expected.toSorted());
  });

  it.each([
    ['too few of the names', '{"a": {"calls30d": 1, "callsPerPayer": 2}}'],
    ['the names in different objects', '[{"calls30d": 1}, {"callsPerPayer": 2}, {"volume30dUsd": 3}]'],
    ['the names as values', '["calls30d", "callsPerPayer", "volume30dUsd", "lastCalledMs"]'],
    [
      'a schema of the names',
      '{"properties": {"a": {"enum": ["calls30d", "callsPerPayer", "volume30dUsd"]}}}',
    ],
    ['an entry after twenty others', `{"a": [${'{},'.repeat(20)}${WRONG}]}`],
    ['an array of entries after a million characters', `{"a": "${'x'.repeat(1 << 20)}", "b": ${ARRAY}}`],
    ['one entry', WRONG],
    ['one entry in an object', `{"a/b": {"entry": ${WRONG}}, "c": 1}`],
    ['a long list of packages', readFileSync('package-lock.json', 'utf8')],
    ['in a string', `{"log": {"text": ${STRING}}}`],
    ['a string that names the members', `{"x": "calls30d, callsPerPayer and volume30dUsd"}`],
    ['no JSON', 'calls30d "callsPerPayer" volume30dUsd'],
  ])('is not found: %s', (_, text) => {
    expect(findListings(text, false)).toEqual([]);
  });

  it('is searched for everywhere if a listing is forced', () => {
    const text = `{"a": "${'x'.repeat(1 << 20)}", "b": [${WRONG}]}`;
    expect(problemsIn(text, true)).toEqual(['/b/0/callsPerPayer 4']);
    expect(problemsIn('[1]', true)).toHaveLength(1);
    expect(problemsIn(`{"count": 1, "results": ${WRONG}}`, true)).toEqual(['/results {']);
  });

  it('has the offsets of the whole text in its blank text', () => {
    const text = `{\n "body": ${RESPONSE}}`;
    const [one] = findEmbedded(text);
    if (!one) throw new Error('It is found.');
    const embedded = new EmbeddedText(text, one);
    expect(embedded.slice(0, Infinity)).toBe(`${' '.repeat(1)}\n         ${RESPONSE.trimEnd()}`);
    expect(embedded.slice(5, 14)).toBe(embedded.slice(0, 20).slice(5, 14));
  });
});

const WRAPPERS: readonly (readonly [string, string])[] = [
  ['{"status": 200, "body": ', '}'],
  ['[[1, {"x": "}"}], ', ']'],
  ['', ''],
];

it('incremental equals full inside an embedded listing', () => {
  const edits = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.nat({ max: 12 }),
      inserted: fc.constantFrom(
        '',
        '1',
        ' ',
        ',',
        '"',
        '}',
        '{',
        ']',
        '"x": 1, ',
        other('c'),
        `, ${other('d')}`,
      ),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const described = (read: Listing): string[] =>
    read.problems().map((problem) => {
      const { start, end } = read.locate(problem);
      return `${toPointer(read.pathOf(problem.entry, problem.finding.path))} ${start} ${end} ${messageOf(problem)}`;
    });
  let incremental = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...WRAPPERS),
      fc.constantFrom(RESPONSE, ARRAY),
      edits,
      ([before, after], content, changes) => {
        const state = { text: before + content.trimEnd() + after };
        const whole = {
          get length() {
            return state.text.length;
          },
          slice: (start: number, end: number) => state.text.slice(start, end),
        };
        const find = () => findEmbedded(state.text)[0];
        let found = find();
        if (!found || isListing(state.text)) return;
        let embedded = new EmbeddedText(whole, found);
        let read = Listing.read(embedded);
        for (const { at, removed, inserted } of changes) {
          const offset = Math.floor(at * state.text.length);
          const length = Math.min(removed, state.text.length - offset);
          state.text = state.text.slice(0, offset) + inserted + state.text.slice(offset + length);
          found = find();
          if (!found || isListing(state.text)) return;
          const own = embedded.change([{ offset, length, inserted: inserted.length }], found);
          if (own) {
            incremental++;
            read.edit(own);
            const steps = read.analyze();
            while (!steps.next().done);
          } else {
            embedded = new EmbeddedText(whole, found);
            read = Listing.read(embedded);
          }
          const full = Listing.read(new EmbeddedText(state.text, found));
          expect(described(read)).toEqual(described(full));
          expect([...read.entries].map(({ start, end }) => [start, end])).toEqual(
            [...full.entries].map(({ start, end }) => [start, end]),
          );
        }
      },
    ),
    { numRuns: runs(400) },
  );
  expect(incremental).toBeGreaterThan(100);
});

describe('entries of an array without a listing', () => {
  const LARGER = other('c', {
    calls30d: '600',
    callsPerDayApprox: '20',
    volume30dUsd: '300',
    volumePerDayApprox: '10',
    callsPerPayer: '30',
  });
  const text = `{"a": [${entry()}, ${LARGER}]}`;
  const read = (): Listing => {
    const [one = text] = findListings(text, false);
    return Listing.read(one);
  };
  const orderOf = (edited: string): string[] => edited.match(/(?<="id": "api-x-io-v1-)[^"]*/g) ?? [];

  it('are moved by the fix of `results-order`', () => {
    const listing = read();
    const [problem] = listing.problems();
    expect(problem?.rule.id).toBe('results-order');
    const [fix] = problem ? fixesOf(listing, problem, DEFAULT_SETTINGS) : [];
    expect(orderOf(applyEdits(text, fix?.edits ?? []))).toEqual(['c', 'render']);
    const all = runToEnd(fixAll([listing], DEFAULT_SETTINGS, () => true));
    expect(orderOf(applyEdits(text, all.edits))).toEqual(['c', 'render']);
  });

  it('are deleted and duplicated', () => {
    const listing = read();
    const some = [...listing.entries].slice(0, 1);
    expect(orderOf(applyEdits(text, runToEnd(removeEntries(listing, some)).edits))).toEqual(['c']);
    expect(orderOf(applyEdits(text, runToEnd(duplicateEntries(listing, some)).edits))).toEqual([
      'render',
      'render-2',
      'c',
    ]);
  });
});
