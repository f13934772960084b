import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/text/text-edit';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { parse } from '../../../src/core/json/parse';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import type { Listing } from '../../../src/core/listing/listing';
import { listingOf } from '../listing-of';
import { VALID_MEMBERS, WITHOUT_CALLS, type Members } from '../../support/listing-text';

/** An entry on one line, for readable cases. */
function short(word: string, members: Members = {}): string {
  const all = {
    ...VALID_MEMBERS,
    id: `"api-x-io-v1-${word}"`,
    name: `"${word}"`,
    endpoint: `"https://api.x.io/v1/${word}"`,
    ...members,
  };
  const written = Object.entries(all).filter(([, value]) => value !== undefined);
  return `{ ${written.map(([name, value]) => `"${name}": ${value}`).join(', ')} }`;
}

const LARGE = short('large');
const SMALL = short('small', WITHOUT_CALLS);

function withResults(results: string): Listing {
  return listingOf(`{ "count": 9, "results": [${results}] }`, { syntax: JSONC_SYNTAX });
}

function fixedAll(results: string): string {
  const text = `{ "count": 9, "results": [${results}] }`;
  const listing = listingOf(text, { syntax: JSONC_SYNTAX });
  const { edits } = fixAll(listing);
  const after = applyEdits(text, edits);
  expect(parse(after, { syntax: JSONC_SYNTAX }).syntaxError).toBeUndefined();
  expect(listingOf(after, { syntax: JSONC_SYNTAX }).problems()).toEqual([]);
  return after.slice('{ "count": 9, "results": ['.length, -'] }'.length);
}

describe('an entry that moves takes its comments with it', () => {
  it.each([
    {
      what: 'before it and on its line',
      before: `\n  // small\n  ${SMALL}, // is small\n  // large\n  ${LARGE} // is large\n`,
      after: `\n  // large\n  ${LARGE}, // is large\n  // small\n  ${SMALL} // is small\n`,
    },
  ])('$what', ({ before, after }) => {
    const found = fixedAll(before);
    expect(found.replace(/[ \n]+/g, ' ').trim()).toBe(after.replace(/[ \n]+/g, ' ').trim());
    expect(found.split('\n').filter((line) => /\/\/ (?:small|large)$/.test(line)).length).toBe(
      before.split('\n').filter((line) => /\/\/ (?:small|large)$/.test(line)).length,
    );
  });
});

describe('removed text takes its comments with it', () => {
  it.each([
    ['["a", /* again */ "a"]', '["a"]'],
    ['[\n  "a", // one\n  "a" // two\n]', '[\n  "a" // one\n]'],
    ['[\n  "a",\n  // again\n  "a"\n]', '[\n  "a"\n]'],
    ['["a","a"/*x*/,/*y*/]', '["a",]'],
  ])('%j becomes %j', (before, after) => {
    const entry = short('large', { sources: before });
    expect(fixedAll(entry)).toBe(short('large', { sources: after }));
  });
});

describe('where the text is not JSON', () => {
  it('nothing is offered and nothing fixed', () => {
    const listing = withResults(short('large', { volume30dUsd: '31 32', sources: '["a","a"]' }));
    const problems = listing.problems();
    expect(problems.map(({ rule }) => rule.id)).toContain('duplicate-item');
    expect(problems.flatMap((problem) => fixesOf(listing, problem))).toEqual([]);
    expect(fixAll(listing).edits).toEqual([]);
  });

  it('an entry does not move over a missing comma', () => {
    const listing = withResults(`${SMALL} ${LARGE}`);
    expect(listing.problems().map(({ rule }) => rule.id)).toEqual(['syntax', 'results-order']);
    expect(fixAll(listing)).toEqual({ edits: [], fixed: 0 });
  });
});
