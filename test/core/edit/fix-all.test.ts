import { describe, expect, it } from 'vitest';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { parse } from '../../../src/core/json/parse';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { Checker } from '../../../src/core/listing/checker';
import { placeOfWhole } from '../../../src/core/listing/find-listings';
import { Listing } from '../../../src/core/listing/listing';
import { entryRule, setString } from '../../../src/core/listing/rule';
import type { RuleId } from '../../../src/core/listing/rule-id';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { applyEdits } from '../../../src/core/text/text-edit';
import { VALID_MEMBERS, WITHOUT_CALLS, entry, listing, type Members } from '../../support/listing-text';
import { listingOf } from '../listing-of';

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

it.each([
  ['[\n  "a",\n  // again\n  "a"\n]', '[\n  "a"\n]'],
  ['["a","a"/*x*/,/*y*/]', '["a",]'],
])('removed text takes its comments with it: %j becomes %j', (before, after) => {
  const entry = short('large', { sources: before });
  expect(fixedAll(entry)).toBe(short('large', { sources: after }));
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

/** A rule with a safe fix that leaves its problem. */
const neverDone = entryRule<{ text: string }>({
  ...{ group: 'Shape', severity: 'warning', anchor: 'value', breaks: undefined },
  ...{ id: 'never-done' as RuleId, summary: '', reason: '', source: '', message: () => '' },
  fix: {
    kind: 'safe',
    text: '',
    propose: ({ args: { text } }) => [{ title: '', changes: [setString(['description'], `${text}!`)] }],
  },
  check({ values: { description = '' } }, report) {
    report({ path: ['description'], args: { text: description } });
  },
});

it('fixing all ends if problems remain, which do not count as fixed', () => {
  const text = listing([entry({ description: '"Renders"' })]);
  const checker = new Checker([neverDone], DEFAULT_SETTINGS);
  const { edits, fixed } = fixAll(Listing.read(text, placeOfWhole(text), { checker }));
  expect(applyEdits(text, edits)).toBe(listing([entry({ description: `"Renders${'!'.repeat(10)}"` })]));
  expect(fixed).toBe(0);
});
