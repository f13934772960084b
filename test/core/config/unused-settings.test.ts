import { describe, expect, it } from 'vitest';
import { CheckedListings } from '../../../src/core/config/checked-listings';
import type { Config } from '../../../src/core/config/config';
import { unusedSettings } from '../../../src/core/config/unused-settings';
import { entry, listing, other } from '../../support/listing-text';
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

describe('an element of `expect` is matched by the check of its file', () => {
  it.each<[string, string, readonly number[]]>([
    ['with such a problem', listing([entry({ volume30dUsd: '33', volumePerDayApprox: '1.1' })]), [0, 2, 3]],
    ['without problems', listing([entry()]), [2, 3]],
  ])('%s', (_, text, expected) => {
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
    const ignored = { rule: 'syntax', id: 'x' } as const;
    const config: Config = { ignore: [ignored, { ...ignored, files: 'a.json' }] };
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
