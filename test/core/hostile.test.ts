import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summarize } from '../../src/core/browse/summary';
import { readConfig } from '../../src/core/config/config';
import { withIgnored, withSeverity } from '../../src/core/config/config-edits';
import { fixAll } from '../../src/core/edit/fix-all';
import { extract } from '../../src/core/fixtures/extract';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../../src/core/json/syntax';
import { completionsAt } from '../../src/core/language/completion';
import { inlayHintsIn } from '../../src/core/language/hints';
import { hoverAt } from '../../src/core/language/hover';
import { newEntryAt } from '../../src/core/language/new-entry';
import { Checker } from '../../src/core/listing/checker';
import { findListings, placeOfWhole } from '../../src/core/listing/find-listings';
import { Listing } from '../../src/core/listing/listing';
import { messageOf } from '../../src/core/listing/problem';
import { DEFAULT_SETTINGS } from '../../src/core/listing/settings';
import { RULES } from '../../src/core/rules';
import { applyEdits } from '../../src/core/text/text-edit';
import { forAll } from './for-all';
import { PLACES } from '../support/json-fragments';
import { entry, listing, other } from '../support/listing-text';
import { MORE_THAN_ARGUMENTS, MORE_THAN_CALLS } from '../support/limits';
import { IS_FULL } from '../support/property-runs';
import { isJson } from '../../src/core/json/scan';
import { FRAGMENTS } from '../support/random-edits';
import { broken } from './edit/invalid-texts';
import { listingOf, problemLines, syntaxProblems } from './listing-of';

const UNEXPECTED = (): boolean => false;

function rulesOf(read: Listing): string[] {
  return read.problems().map(({ rule }) => rule.id);
}

/** A listing that only some rules check, which is faster for very many entries. */
function checkedBy(text: string, ...rules: readonly string[]): Listing {
  const checker = new Checker(
    RULES.filter(({ id }) => rules.includes(id)),
    DEFAULT_SETTINGS,
  );
  return Listing.read(text, placeOfWhole(text), { checker });
}

/** The text after all safe fixes. */
function fixed(text: string): string {
  return applyEdits(text, fixAll(listingOf(text)).edits);
}

/** Names that every JavaScript object inherits. */
const NAMES = ['__proto__', 'constructor', 'toString'];

describe.each(NAMES)('a member called %s', (name) => {
  it('is unknown in any position, and has no effect', () => {
    const member = `"${name}": {"id": "x", "chain": "base"}`;
    const text = listing([entry({ chain: undefined }, `, ${member}`), other('b')]);
    expect(problemLines(text.replace('{', `{${member},`))).toEqual(
      ['missing-field /results/0', `unknown-field /${name}`, `unknown-field /results/0/${name}`].sort(),
    );
    const twice = listing([entry({}, `, ${member}, ${member}`)]);
    expect(problemLines(twice)).toContain(`duplicate-key /results/0/${name}`);
  });

  it('is not a valid member or rule of a configuration, and changes no prototype', () => {
    const value = '{"polluted": 1, "prototype": {"polluted": 1}}';
    for (const text of [
      `{"${name}": ${value}}`,
      `{"rules": {"${name}": "off"}}`,
      `{"price": {"${name}": 1}}`,
    ])
      expect(readConfig(text).ok, text).toBe(false);
    expect(withSeverity('{}', name, 'off').ok).toBe(false);
    expect({}).not.toHaveProperty('polluted');
  });

  it('is a chain, a flag or an id like any other', () => {
    const members = { chain: `"${name}"`, qualityFlag: `"${name}"`, id: `"${name}"` };
    const read = listingOf(listing([entry(members), other('b')]));
    expect(rulesOf(read)).toContain('unknown-chain');
    expect(summarize(read.entries, read.problems(), DEFAULT_SETTINGS.price).totals.entries).toBe(2);
    const config = readConfig(`{"ignore": [{"rule": "unknown-chain", "id": "${name}"}]}`);
    const settings = config.ok ? config.configuration.settings : DEFAULT_SETTINGS;
    expect(settings.ignored.get('unknown-chain')).toEqual(new Map([[name, 0]]));
    expect(rulesOf(listingOf(listing([entry(members)]), { settings }))).not.toContain('unknown-chain');
    expect(withIgnored('{}', 'id-slug', name).ok).toBe(true);
  });
});

it.each([
  ...['1e999999', '-1e999999', '1e-999999', '0e999999999'],
  ...[`1${'0'.repeat(400)}`, `0.${'3'.repeat(400)}`, '9'.repeat(400)],
])('an extreme number is read, used in computations and fixed: %s', (literal) => {
  const figures = ['pricePerCallUsd', 'calls30d', 'volume30dUsd', 'l30DaysPayers', 'lastCalledMs'] as const;
  for (const name of figures) {
    const text = listing([entry({ [name]: literal }), other('b', { [name]: literal }), other('c')]);
    const read = listingOf(text);
    for (const problem of read.problems()) expect(messageOf(problem).length).toBeLessThan(2000);
    expect(rulesOf(read)).not.toContain('syntax');
    expect(isJson(fixed(text))).toBe(true);
    summarize(read.entries, read.problems(), DEFAULT_SETTINGS.price);
    expect(hoverAt(read, text.indexOf(literal), UNEXPECTED)?.markdown.length).toBeLessThan(10_000);
  }
});

describe('a string of two million characters', () => {
  const long = JSON.stringify('long '.repeat(400_000));

  it.each(['id', 'endpoint', 'description', 'chain', 'facilitator'] as const)(
    'is read, and shortened in messages: %s',
    (name) => {
      const text = listing([entry({ [name]: long }), other('b')]);
      const read = listingOf(text);
      for (const problem of read.problems()) expect(messageOf(problem).length).toBeLessThan(1000);
      expect(hoverAt(read, text.indexOf('long'), UNEXPECTED)?.markdown.length ?? 0).toBeLessThan(10_000);
    },
  );

  it('is not a configuration, and is shortened in its errors', () => {
    const result = readConfig(`{${long}: 1}`);
    expect(result.ok ? [''] : result.errors.filter(({ message }) => message.length > 1000)).toEqual([]);
  });
});

const NESTS: Readonly<Record<string, (depth: number) => string>> = {
  arrays: (depth) => '['.repeat(depth) + ']'.repeat(depth),
  'brackets of two kinds': (depth) => '['.repeat(depth) + '}'.repeat(depth),
  'arrays of objects': (depth) => '[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth),
  'unclosed arrays': (depth) => '['.repeat(depth),
  'unclosed objects': (depth) => '{"a":'.repeat(depth),
  'closing brackets': (depth) => ']}'.repeat(depth),
};

describe('nesting', () => {
  /** All positions take long. */
  const some = ['as the whole text', 'as results', 'as an unknown member of an entry', 'as the first entry'];
  const positions = IS_FULL ? Object.keys(PLACES) : some;

  it.each(Object.entries(NESTS))(
    'has a syntax error exactly if JSON.parse rejects the text, at any position: %s',
    (_, nest) => {
      for (const position of positions) {
        const text = PLACES[position]?.(nest(MORE_THAN_CALLS)) ?? '';
        expect(syntaxProblems(text) > 0, position).toBe(!isJson(text));
        expect(() => findListings(text, JSON_SYNTAX), position).not.toThrow();
      }
    },
  );

  it.each(Object.entries(NESTS))('is not a configuration, as a whole or in a member: %s', (_, nest) => {
    for (const text of [
      nest(MORE_THAN_CALLS),
      `{"rules": ${nest(MORE_THAN_CALLS)}}`,
      `{"chains": [${nest(MORE_THAN_CALLS)}]}`,
    ]) {
      expect(readConfig(text).ok).toBe(false);
      withSeverity(text, 'price-range', 'off');
    }
  });

  it('of a valid member does not prevent an edit of a configuration', () => {
    const text = `{"chains":${NESTS.arrays?.(MORE_THAN_CALLS)}}`;
    expect(withIgnored(text, 'price-range', 'a')).toEqual({
      ok: true,
      text: `${text.slice(0, -1)},"ignore":[{"rule":"price-range","id":"a"}]}`,
    });
  });

  it('hides no repeated name', () => {
    const health = `${'{"a":'.repeat(MORE_THAN_CALLS)}{"b":1,"b":2}${'}'.repeat(MORE_THAN_CALLS)}`;
    expect(rulesOf(listingOf(listing([entry({ health })]))).sort()).toEqual([
      'duplicate-key',
      'health-not-null',
    ]);
  });

  it('does not affect the other entries when it has a syntax error', () => {
    const wrong = { callsPerPayer: '4' };
    const open = `, "more": ${'[{"a":'.repeat(MORE_THAN_CALLS)}`;
    expect(problemLines(listing([entry(wrong), other('b', {}, open), other('c', wrong)]))).toEqual([
      'calls-per-payer /results/0/callsPerPayer',
      'calls-per-payer /results/2/callsPerPayer',
      expect.stringMatching(/^syntax /),
    ]);
  });
});

describe('more items than a call has arguments', () => {
  it('are unknown members, each underlined in linear time', () => {
    const names = Array.from({ length: MORE_THAN_ARGUMENTS }, (_, at) => `"m${at}"`);
    const members = names.map((name) => `${name}:0`).join();
    const text = `{"results":[{"calls30d":0,"health":0,"volume30dUsd":0,${members}}],${members}}`;
    const read = checkedBy(text, 'unknown-field');
    const underlined = read.problems().map((problem) => read.rangeOf(problem));
    expect(underlined.map(({ start, end }) => text.slice(start, end))).toEqual([...names, ...names]);
  });

  it('are entries out of order, which are fixed in linear time', () => {
    const inReverse = (count: number): Listing => {
      const entries = Array.from({ length: count }, (_, at) => `{"volume30dUsd":${at}}`);
      return checkedBy(`{"count":${count},"results":[${entries.join()}]}`, 'results-order');
    };
    expect(inReverse(MORE_THAN_ARGUMENTS).problems()).toHaveLength(MORE_THAN_ARGUMENTS - 1);
    expect(fixAll(inReverse(8000)).fixed).toBe(7999);
  });

  it('are entries that an edit removes', () => {
    const entries = '{"chain":"base"},'.repeat(MORE_THAN_ARGUMENTS);
    const before = `{"count":${MORE_THAN_ARGUMENTS},"results":[${entries}{}]}`;
    const read = checkedBy(before, 'count-below-results', 'syntax');
    expect(read.entries).toHaveLength(MORE_THAN_ARGUMENTS + 1);
    const edit = { offset: before.indexOf('}') + 1, length: 0, text: ']}' };
    const after = applyEdits(before, [edit]);
    const again = checkedBy(after, 'count-below-results', 'syntax');
    expect((read.edit([edit]) ?? again).problems().map(messageOf)).toEqual(again.problems().map(messageOf));
  });

  it('are spaces, and slashes of a comment', () => {
    const spaces = ' '.repeat(200_000);
    const comment = `${'/'.repeat(200_000)}\n`;
    const sources = `["a",${spaces}/**/"a",${spaces}/**/ "a", ${comment} "b"]`;
    const text = listing([entry({ sources, description: JSON.stringify(spaces) })]);
    const read = listingOf(text, { syntax: JSONC_SYNTAX });
    const { edits } = fixAll(read);
    expect(listingOf(applyEdits(text, edits), { syntax: JSONC_SYNTAX }).problems()).toEqual([]);
    expect(extract(read, read.entries)).toContain(spaces);
    expect(newEntryAt(read, text.length, 0)).toBeDefined();
  });
});

/** A listing with removed and inserted parts, some of which is cut off, as during typing. */
const halfTyped = fc
  .tuple(
    broken,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.oneof({ weight: 9, arbitrary: fc.nat(40) }, fc.constant(Infinity)),
        fc.constantFrom(...FRAGMENTS, '"id'),
      ),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([text, cuts]) =>
    cuts.reduce((all, [at, length, put]) => {
      const start = at % (all.length + 1);
      return all.slice(0, start) + put + all.slice(start + length);
    }, text),
  );

describe('in a text that is being typed', () => {
  it('problems, hovers, completions and hints stay inside it, wherever the cursor is', () => {
    forAll(60, [halfTyped, fc.array(fc.nat(), { minLength: 20, maxLength: 20 })], (text, places) => {
      const read = listingOf(text, { syntax: JSONC_SYNTAX });
      for (const problem of read.problems()) {
        const { start, end } = read.rangeOf(problem);
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(text.length);
      }
      for (const place of places) {
        const offset = place % (text.length + 1);
        for (const { span, also, label } of completionsAt(read, offset, 0)) {
          expect(span.start, label).toBeLessThanOrEqual(offset);
          expect(span.end, label).toBeGreaterThanOrEqual(offset);
          expect(text.slice(span.start, span.end)).not.toMatch(/[\r\n]/);
          for (const edit of also) {
            const isBefore = edit.offset + edit.length <= span.start;
            expect(isBefore || edit.offset >= span.end, label).toBe(true);
          }
        }
        const { span } = hoverAt(read, offset, UNEXPECTED) ?? { span: { start: offset, end: offset + 1 } };
        expect(span.start).toBeLessThanOrEqual(offset);
        expect(span.end).toBeGreaterThan(offset);
      }
      for (const { offset } of inlayHintsIn(read, 0, text.length))
        expect(offset).toBeLessThanOrEqual(text.length);
    });
  });

  // Texts that the fuzzer found.
  it.each([
    ...['{"results":[s:', '{"count":8,"results":[s:', '{"results":[,', '[', '{"results"', '{"count":"\\\r'],
    '"results"["":{}}"pricePerCallUsd"0]',
    '"results"["volume30dUsd":0.002}\n{"""volume30dUsd":0.002}"volume30dUsd":4',
  ])('nothing fails at any offset of %j', (text) => {
    const read = listingOf(text);
    for (const problem of read.problems()) expect(read.rangeOf(problem).end).toBeLessThanOrEqual(text.length);
    for (let offset = 0; offset <= text.length; offset++) {
      hoverAt(read, offset, UNEXPECTED);
      for (const { span } of completionsAt(read, offset, 0))
        expect(text.slice(span.start, span.end)).not.toMatch(/[\r\n]/);
    }
    expect(() => fixed(text)).not.toThrow();
  });
});

// Texts that the fuzzer found.
describe('beside an entry with a syntax error', () => {
  it.each([
    ['no comma is inserted', '{"results":[{},{"volume30dUsd":1,"":null},"volume30dUsd":2]}'],
    ['no comma is removed', '{"results":["q":""},{"id":3,"volume30dUsd":0},{"id":"","volume30dUsd":5}]}'],
    [
      'no entry is moved after one whose end depends on the following text',
      '{"results":[{"":3},{"volume30dUsd":2,"":"","pricePerCallUsd":2,"calls30d":1},{"":7}"l{"id":7,"volume30dUsd":5},{"id":null}]}',
    ],
  ])('%s: %s', (_, text) => {
    expect(fixed(text)).toBe(text);
  });

  it('entries are in order even if others are between them', () => {
    const text = '{"results":[{"volume30dUsd":1},{"volume30dUsd":2},{},{},"id":""]}';
    expect(fixed(text)).not.toBe(text);
  });
});

it.each([
  '{"results":[{"a":1,"a":6},//"id":\n{"id":"b"}]}',
  '{"results":[{"a":1,"a":6}/* "x", */,{"id":"b"}]}',
])('next to a comment that contains text like a member, an entry ends at its closing bracket: %j', (text) => {
  const { entries } = listingOf(text, { syntax: JSONC_SYNTAX });
  expect(entries.map(({ hasSyntaxError, text: own }) => [hasSyntaxError, own])).toEqual([
    [false, '{"a":1,"a":6}'],
    [false, '{"id":"b"}'],
  ]);
});
