import { describe, expect, it } from 'vitest';
import { CheckedListings } from '../../../src/core/config/checked-listings';
import type { Config } from '../../../src/core/config/config';
import { expectedNow } from '../../../src/core/config/expectations';
import { safeFixes } from '../../../src/core/config/safe-fixes';
import { unusedSettings } from '../../../src/core/config/unused-settings';
import { breakRule } from '../../../src/core/fixtures/break-rule';
import { extract } from '../../../src/core/fixtures/extract';
import { generate } from '../../../src/core/fixtures/generate';
import { smallestFixture } from '../../../src/core/fixtures/smallest-fixture';
import { hoverAt } from '../../../src/core/language/hover';
import { applyEdits } from '../../../src/core/text/text-edit';
import { entry, listing, other } from '../../support/listing-text';
import { listingOf } from '../listing-of';
import { checked, configurationOf } from './checked';

const ID = 'api-x-io-v1-render';

/** The elements of a configuration that match something in a listing. */
function elementsMatchedIn({ matchedElements }: CheckedListings): number[] {
  return [...matchedElements].sort();
}

describe('an element of `ignore` is matched by the check that it silences', () => {
  const config: Config = {
    ignore: [
      { rule: 'volume-30d', id: ID },
      { rule: 'duplicate-id', id: ID },
      { rule: 'unknown-field', id: ID },
      { rule: 'id-slug', id: ID },
      { rule: 'volume-30d', id: ID, files: 'a.json' },
    ],
  };

  it('of an entry, an object or several entries', () => {
    const wrong = entry({ volume30dUsd: '33', volumePerDayApprox: '1.1' }, ', "more": 1');
    const present = checked(listing([wrong, entry()]), config);
    expect(present.listings[0].problems().map(({ rule }) => rule.id)).toEqual(['duplicate-endpoint']);
    expect(elementsMatchedIn(present)).toEqual([0, 1, 2]);
  });

  it('as long as it is needed, while the text changes', () => {
    const wrong = listing([entry({ volume30dUsd: '33', volumePerDayApprox: '1.1' }), entry(), other('b')]);
    let present = checked(wrong, config);
    const replace = (from: string, to: string): readonly number[] | undefined => {
      const [before] = present.listings;
      const offset = before.text.indexOf(from);
      const after = before.edit([{ offset, length: from.length, text: to }]);
      if (!after) return undefined;
      present = new CheckedListings([after], present.configuration);
      return elementsMatchedIn(present);
    };
    expect(elementsMatchedIn(present)).toEqual([0, 1]);
    expect(replace(`"id": "${ID}"`, '"id": "api-x-io-v1-new"')).toEqual([]);
    expect(replace('"id": "api-x-io-v1-new"', `"id": "${ID}"`)).toEqual([0, 1]);
    expect(replace('"volume30dUsd": 33', '"volume30dUsd": 30')).toEqual([1]);
  });
});

it.each<[string, string, readonly number[]]>([
  ['with such a problem', listing([entry({ volume30dUsd: '33', volumePerDayApprox: '1.1' })]), [0, 2, 3]],
  ['without problems', listing([entry()]), [2, 3]],
])('an element of `expect` is matched by the check of its file: %s', (_, text, expected) => {
  const config: Config = {
    expect: [
      { files: 'a.json', problems: { 'volume-30d': '<=1' } },
      { files: 'a.json', entries: [{ filter: 'chain:solana', count: '<=1' }] },
      { files: 'a.json', entries: [{ filter: 'chain:base', count: 1 }] },
      { files: 'a.json', problems: { syntax: 0 } },
      { files: ['*.json', '!a.json'], problems: { syntax: 1 } },
    ],
  };
  expect(elementsMatchedIn(checked(text, config))).toEqual(expected);
});

describe('unused elements are reported', () => {
  const unused = (config: Config, files: readonly string[], checked: Readonly<Record<string, number[]>>) =>
    unusedSettings(
      configurationOf(config),
      files,
      new Map(Object.entries(checked).map(([path, elements]) => [path, new Set(elements)])),
    ).map(({ pointer, message }) => [pointer, message]);

  it('unless a file that concerns them was not checked', () => {
    const config: Config = {
      ignore: [{ rule: 'syntax', id: 'x' }],
      expect: [{ files: '*.json', problems: { syntax: '<=1' } }],
    };
    const files = ['a.json', 'b.json', 'c.txt', 'catalog-lens.json'];
    expect(unused(config, files, { 'a.json': [] })).toEqual([]);
    expect(unused(config, files, { 'a.json': [0], 'b.json': [] })).toEqual([
      ['/expect/0', 'Unused: the files have none of these problems and entries'],
    ]);
    expect(unused(config, files, { 'a.json': [1], 'b.json': [] })).toEqual([
      ['/ignore/0', 'Unused: syntax reports nothing in an entry with the id "x"'],
    ]);
  });

  it('of two that ignore the same in a file, both or neither', () => {
    const config: Config = {
      ignore: [
        { rule: 'syntax', id: 'x' },
        { rule: 'syntax', id: 'x', files: 'a.json' },
      ],
    };
    expect(unused(config, [], { 'a.json': [0] })).toEqual([]);
    expect(unused(config, [], { 'a.json': [] })).toHaveLength(2);
  });

  it('without the files that a glob with ! takes away', () => {
    const expected = { problems: { syntax: 1 } };
    const config: Config = {
      expect: [
        { files: ['n/*', '!n/b.json'], ...expected },
        { files: ['n/*', '!n/gone.json'], ...expected },
        { files: ['n/b.json', '!n/*'], ...expected },
      ],
    };
    expect(unused(config, ['n/a.json', 'n/b.json'], { 'n/a.json': [0, 1] })).toEqual([
      ['/expect/1/files/1', 'Unused: no file matches "!n/gone.json"'],
      ['/expect/2', 'Unused: no file matches any of the globs'],
    ]);
  });
});

describe('the safe fixes of a text', () => {
  const text = listing([entry({ volume30dUsd: '31', sources: '["a", "a"]' }), other('b')]);
  const fixed = text.replace('31', '30').replace('"a", "a"', '"a"');

  it('are those of all of its listings, as edits of one text', () => {
    const several = `{ "a": ${text}, "b": ${text} }`;
    const { edits, fixed: count } = safeFixes(checked(several));
    expect(applyEdits(several, edits)).toBe(`{ "a": ${fixed}, "b": ${fixed} }`);
    expect(count).toBe(6);
  });

  it('may be those of some rules, and are none of expected problems', () => {
    const { edits, fixed: count } = safeFixes(checked(text), new Set(['duplicate-item']));
    expect(applyEdits(text, edits)).toBe(text.replace('"a", "a"', '"a"'));
    expect(count).toBe(1);
    const present = checked(text, { expect: [{ files: 'a.json', problems: { 'duplicate-item': 1 } }] });
    expect(applyEdits(text, safeFixes(present).edits)).toBe(text.replace('31', '30'));
  });

  it('are none in a text with conflict markers', () => {
    const present = checked(text.replace('\n  "results"', '\n<<<<<<< a\n=======\n>>>>>>> b$&'));
    expect(present.listings[0].problems()).toHaveLength(1);
    expect(safeFixes(present).edits).toEqual([]);
  });
});

it('the smallest fixture keeps the entries that `expect` requires', () => {
  const text = breakRule(generate({ entries: 300, seed: 1 }), 'id-slug', 1, false);
  const filter = 'chain:base flag:verified';
  const config: Config = {
    expect: [{ files: 'a.json', problems: { 'id-slug': 1 }, entries: [{ filter, count: '>=20' }] }],
  };
  const { listings, configuration } = checked(text, config);
  const [large] = listings;
  const chosen = smallestFixture(large, configuration.expectations?.demands(large) ?? []);
  expect(chosen.length).toBeGreaterThan(smallestFixture(large, []).length);
  const small = checked(extract(large, chosen), config);
  const problems = small.problemsOf(small.listings[0]);
  expect(problems.map(({ rule }) => rule.id)).toEqual(['id-slug']);
  expect(problems.every((problem) => small.isExpected(problem))).toBe(true);
});

it.each([
  ['ids', listing([entry({ volume30dUsd: '33' }), other('b')]), 'volume-30d', ['api-x-io-v1-render']],
  ['a number for two problems of one entry', listing([entry({}, ', "x": 1, "y": 1')]), 'unknown-field', 2],
  ['a number without an id', listing([entry({ id: '""' })]), 'blank-string', 1],
  ['a number for the listing itself', listing([entry()], '0'), 'count-below-results', 1],
  ['none', listing([entry()]), 'syntax', 0],
])('the current problems are stated as %s', (_, text, rule, expected) => {
  expect(expectedNow([listingOf(text)], rule)).toEqual(expected);
});

it('hovers say that a problem is expected', () => {
  const text = listing([entry({ volume30dUsd: '33' }), other('b')]);
  const negative = checked(text, { expect: [{ files: 'a.json', problems: { 'volume-30d': 1 } }] });
  const hoverOf = (name: string): string | undefined =>
    hoverAt(negative.listings[0], text.indexOf(`"${name}"`), (problem) => negative.isExpected(problem))
      ?.markdown;
  expect(hoverOf('volume30dUsd')).toContain('**Expected**: volume30dUsd is 33');
  expect(hoverOf('volumePerDayApprox')).toContain('**Warning**: volumePerDayApprox');
  expect(hoverOf('volumePerDayApprox')).not.toMatch(/expected/i);
});
