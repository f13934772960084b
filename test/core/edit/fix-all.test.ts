import { describe, expect, it } from 'vitest';
import { fixAll } from '../../../src/core/edit/fix-all';
import { fixesOf } from '../../../src/core/edit/fixes-of';
import { parse } from '../../../src/core/json/parse';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { Checker } from '../../../src/core/listing/checker';
import { placeOfWhole } from '../../../src/core/listing/find-listings';
import { Listing } from '../../../src/core/listing/listing';
import { entryRule, setString, type Proposal, type Rule } from '../../../src/core/listing/rule';
import type { RuleId } from '../../../src/core/listing/rule-id';
import { DEFAULT_SETTINGS } from '../../../src/core/listing/settings';
import { RULES } from '../../../src/core/rules';
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

const TEXTS = {
  group: 'Shape',
  severity: 'warning',
  anchor: 'value',
  summary: '',
  reason: '',
  source: '',
  message: () => '',
  breaks: undefined,
} as const;

/** A rule that reports some descriptions, with its proposals to change them. */
function descriptionRule(
  id: string,
  isReported: (text: string) => boolean,
  propose: (text: string) => readonly Proposal[],
): Rule {
  return entryRule<{ text: string }>({
    ...TEXTS,
    id: id as RuleId,
    fix: { kind: 'safe', text: '', propose: ({ args: { text } }) => propose(text) },
    check({ values: { description = '' } }, report) {
      if (isReported(description)) report({ path: ['description'], args: { text: description } });
    },
  });
}

const change = (text: string): Proposal => ({ title: '', changes: [setString(['description'], text)] });

const trimmedDescription = descriptionRule(
  'trimmed-description',
  (text) => text !== text.trim(),
  (text) => [{ ...change('offered'), kind: 'offered' }, change(text.trim())],
);

const lowerCaseDescription = descriptionRule(
  'lower-case-description',
  (text) => text === text.trim() && text !== text.toLowerCase(),
  (text) => [change(text.toLowerCase())],
);

const neverDone = descriptionRule(
  'never-done',
  () => true,
  (text) => [change(`${text}!`)],
);

function fixedWith(text: string, rules: readonly Rule[]): { text: string; fixed: number } {
  const checker = new Checker(rules, DEFAULT_SETTINGS);
  const { edits, fixed } = fixAll(Listing.read(text, placeOfWhole(text), { checker }));
  return { text: applyEdits(text, edits), fixed };
}

describe('a new rule with a safe fix takes part in fixing all', () => {
  it('with its best safe proposal, together with the other rules', () => {
    const text = listing([entry({ description: '" Renders "', sources: '["a", "a"]', callsPerPayer: '7' })]);
    const { text: after, fixed } = fixedWith(text, [...RULES, trimmedDescription]);
    expect(after).toBe(listing([entry({ description: '"Renders"', sources: '["a"]' })]));
    expect(fixed).toBe(3);
  });

  it('also for problems that only another fix causes, which do not count as fixed', () => {
    const text = listing([entry({ description: '" Renders "' })]);
    const { text: after, fixed } = fixedWith(text, [lowerCaseDescription, trimmedDescription]);
    expect(after).toBe(listing([entry({ description: '"renders"' })]));
    expect(fixed).toBe(1);
  });

  it('a limited number of times, if problems remain', () => {
    const text = listing([entry({ description: '"Renders"' })]);
    const { text: after, fixed } = fixedWith(text, [neverDone]);
    expect(after).toBe(listing([entry({ description: `"Renders${'!'.repeat(10)}"` })]));
    expect(fixed).toBe(0);
  });
});
