import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../src/core/fixtures/generate';
import { isJson } from '../../src/core/json/scan';
import { forAll } from './for-all';
import { FRAGMENTS, listed, PLACES } from '../support/json-fragments';
import { RUNS_FACTOR } from '../support/property-runs';
import { textOf } from './layouts';
import { syntaxProblems } from './listing-of';

/** Characters that may make or break JSON. */
const CHARACTERS = Array.from('{}[],:"\\/*-+.0eEtn \t\n\r\f\v\0\u001f\u007f\u00a0\u2028\ufeff\ud800\'#');

const BASE = JSON.stringify({
  count: 2,
  results: [
    { id: 'a', sources: ['x', 'y'], calls30d: 1.5, health: null },
    { id: 'b', description: 'c\n"d"', acceptedChains: [], pricePerCallUsd: -2 },
  ],
  more: {},
});

/** The texts for which the results of `JSON.parse` and the rule `syntax` differ. */
function disagreements(texts: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) if (syntaxProblems(text) > 0 === isJson(text)) found.add(JSON.stringify(text));
  return [...found];
}

function expectParity(text: string): void {
  if (syntaxProblems(text) > 0 === isJson(text)) expect.fail(JSON.stringify(text));
}

describe('a text has a syntax problem exactly if JSON.parse rejects it', () => {
  it.each(Object.entries(PLACES))('with possibly invalid JSON %s', (_, put) => {
    expect(disagreements(FRAGMENTS.map(put))).toEqual([]);
  });

  it.each([
    ['minified', BASE],
    ['pretty', JSON.stringify(JSON.parse(BASE), null, 1)],
    ['with results last', '{"count":1,"results":[{"id":"a","calls30d":1},{"id":"b","health":null}]}'],
    ['of entries that are none', '{"results":[1,"a",null,[],{},[{}]]}'],
  ])('after any one edit of a text %s', (_, text) => {
    function* edited(): Generator<string> {
      for (let at = 0; at <= text.length; at++) {
        const [before, after] = [text.slice(0, at), text.slice(at)];
        yield before;
        yield after;
        yield before + after.slice(1);
        // At each offset some of the characters, at the next offset other ones; all of them when fuzzing.
        for (const [index, character] of CHARACTERS.entries()) {
          if (RUNS_FACTOR <= 1 && (at + index) % 11 > 0) continue;
          yield before + character + after;
          yield before + character + after.slice(1);
        }
      }
    }
    expect(disagreements(edited())).toEqual([]);
  });

  it.each(['pretty', 'minified', 'lines'] as const)(
    'after some edits of a generated listing, %s',
    (format) => {
      const edit = fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        removed: fc.nat({ max: 3 }),
        added: fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 2 }),
      });
      const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
      forAll(200, [fc.integer({ min: 1, max: 50 }), fc.nat(5), edits], (seed, entries, all) => {
        let text = textOf(generate({ entries, seed }), { format });
        for (const { at, removed, added } of all) {
          const start = Math.floor(at * text.length);
          text = text.slice(0, start) + added + text.slice(start + removed);
        }
        expectParity(text);
      });
    },
  );

  it('of any tokens in any order', () => {
    const token = fc.constantFrom(
      ...listed(`
        {  }  [  ]  ,  :  "id":  "results":[  "count":1  "calls30d"  "a"  1  null  {"id":"a","health":null}  {"id":  "
        //c␤  ␤  },{  ,{"id":"b"}  "sources":["x"]`),
      ' ',
    );
    const tokens = fc.array(token, { maxLength: 14 }).map((parts) => parts.join(''));
    const start = fc.constantFrom(
      '',
      '{"results":[',
      '{"count":1,"results":[{"id":"a"},',
      '{"results":[{"id":"a","health":',
    );
    const end = fc.constantFrom('', ']}', '}]}', ',{"id":"b","calls30d":1}]}');
    forAll(1000, [start, tokens, end], (before, text, after) => expectParity(before + text + after));
  });

  it('of any JSON or characters as an entry, a member, or the whole', () => {
    const text = fc.oneof(fc.json(), fc.string({ unit: 'binary', maxLength: 40 }));
    forAll(600, [text, fc.constantFrom(...Object.values(PLACES))], (put, place) => expectParity(place(put)));
  });
});
