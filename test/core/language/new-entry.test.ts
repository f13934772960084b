import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate, type GeneratedListing } from '../../../src/core/fixtures/generate';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { newEntryAt, newListingAt } from '../../../src/core/language/new-entry';
import type { Completion } from '../../../src/core/language/position';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { endpointLabel, slugOf } from '../../../src/core/values/endpoint';
import { forAll } from '../for-all';
import { expand } from '../../support/expand-snippet';
import { entry, listing, other } from '../../support/listing-text';
import { LAYOUTS, textOf } from '../layouts';
import { listingOf } from '../listing-of';
import { NOW, accept } from './writing';

/** The text with a new entry for a cursor, without typing at its tab stops. */
function inserted(
  text: string,
  offset: number,
  layout: { eol?: string; indent?: string } = {},
): string | undefined {
  const completion = newEntryAt(listingOf(text, { syntax: JSONC_SYNTAX }), offset, NOW);
  return completion && accept(text, completion, { indent: '  ', ...layout });
}

/** The text with a new entry at the mark `|`, written as ENTRY. */
function marked(text: string): string | undefined {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = text.includes('\t') ? '\t' : '  ';
  const after = inserted(text.replace('|', ''), text.indexOf('|'), { eol, indent });
  const [own] = /\{[^{}]*"https:\/\/api\.example\.com\/[^{}]*\}/.exec(after ?? '') ?? [];
  return own === undefined ? after : after?.replace(own, 'ENTRY');
}

describe('a new entry', () => {
  it('is after the entry at the cursor, formatted like the others and consistent', () => {
    const place = fc.tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.nat(1e6),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    forAll(60, [place, fc.constantFrom(...LAYOUTS)], ([entries, seed, at], layout) => {
      const before = generate({ entries, seed });
      const text = textOf(before, layout);
      const offset = Math.round(at * text.length);
      const index = listingOf(text).countBefore(offset + 1);
      const result = inserted(text, offset, layout) ?? '';
      const problems = listingOf(result).problems();
      expect(problems.filter(({ rule }) => rule.id !== 'results-order')).toEqual([]);
      const after = JSON.parse(result) as GeneratedListing;
      expect(after.results.toSpliced(index, 1)).toEqual(before.results);
      // The text equals that of the complete listing, except for the notation of numbers.
      if (!/\de-/.test(result)) expect(result).toBe(textOf(after, layout));
    });
  });

  const [A, B] = [entry().replace(/\s+/g, ' '), other('b').replace(/\s+/g, ' ')];

  it.each([
    ['{"count": 0, "results": [|]}', '{"count": 1, "results": [ENTRY]}'],
    ['|{"count": 7, "results": [ ]}', '{"count": 7, "results": [ENTRY ]}'],
    ['{\n  "results": [|\n  ]\n}', '{\n  "results": [\n    ENTRY\n  ]\n}'],
    ['{\r\n\t"results": [|]\r\n}', '{\r\n\t"results": [\r\n\t\tENTRY\r\n\t]\r\n}'],
    ['{\n  "results": [ // none yet\n  ]\n}|', '{\n  "results": [ // none yet\n    ENTRY\n  ]\n}'],
  ])('is the first of %j', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });

  it.each([
    ['the blank line between two entries', `\n  A,\n  |\n  B\n`, `\n  A,\n  ENTRY,\n  B\n`],
    ['the blank line after the last entry', `\n  A,\n  B\n  |\n`, `\n  A,\n  B,\n  ENTRY\n`],
    ['after the entry at its end', `\n  A|,\n  B\n`, `\n  A,\n  ENTRY,\n  B\n`],
    ['after the comments of an entry', `\n  A|, // a\n  B\n`, `\n  A, // a\n  ENTRY,\n  B\n`],
    ['on the line of the others', `A, |B`, `A, B, ENTRY`],
  ])('is inserted: %s', (_, text, expected) => {
    const whole = (results: string): string =>
      `{"count": 2, "results": [${results}]}`.replace('A', () => A).replace('B', () => B);
    expect(marked(whole(text))).toBe(whole(expected).replace('"count": 2', '"count": 3'));
  });

  it('has a free endpoint, and the most frequent names of the listing', () => {
    const first = listing([entry({ facilitator: '"mint"', sources: '["own"]' })], '1');
    const second = inserted(first, first.length) ?? '';
    const third = inserted(second, second.length) ?? '';
    expect(listingOf(third).problems()).toEqual([]);
    const shown = listingOf(third).entries.map(({ values: { id, facilitator, sources } }) =>
      [id, facilitator, sources].join(' '),
    );
    expect(shown.slice(1)).toEqual([
      'api-example-com-v1-resource mint own',
      'api-example-com-v1-resource-2 mint own',
    ]);
  });

  const broken = ['{"results":["/]}|', '{"results":[{]}|', '{"results":[{},{"id":]}|'];
  it.each(['{"results": {|}}', '[|]', '|', listing([entry(), '{"id": }\n|']), ...broken])(
    'is not inserted into %j',
    (text) => {
      expect(marked(text)).toBeUndefined();
    },
  );
});

function offered(marked: string, settings: Settings = DEFAULT_SETTINGS): Completion | undefined {
  return newListingAt(marked.replace('|', ''), marked.indexOf('|'), settings, NOW);
}

/** The text after accepting the completion. */
function accepted(marked: string, settings?: Settings): string {
  const completion = offered(marked, settings);
  if (!completion) throw new Error(`No completion in ${marked}`);
  return accept(marked.replace('|', ''), completion);
}

/** The listing written with tabs. */
const WHOLE = accepted('|');

describe('a new listing', () => {
  it('has one consistent entry with all members', () => {
    const { count, results } = JSON.parse(WHOLE) as { count: number; results: Record<string, unknown>[] };
    expect(count).toBe(1);
    expect(results.map((entry) => Object.keys(entry))).toEqual([FIELD_NAMES]);
    expect(listingOf(WHOLE).problems()).toEqual([]);
    expect(WHOLE).toMatch(/^\{\n\t"count": 1,\n\t"results": \[\n\t\t\{\n\t\t\t"id": "/);
    expect(WHOLE).toMatch(/\n\t\t\t"health": null\n\t\t\}\n\t\]\n\}$/);
  });

  it('follows the configuration', () => {
    const settings = { ...DEFAULT_SETTINGS, chains: new Set(['other']), price: { min: 5, max: 9 } };
    expect(listingOf(accepted('|', settings), { settings }).problems()).toEqual([]);
  });

  it.each([
    ['in whitespace', '\n |\n', `\n ${WHOLE.replaceAll('\n', '\n ')}\n`],
    ['in a word', 'ne|w', WHOLE],
    ['in brackets and spaces', '{ | }', WHOLE],
    ['over a string', '{"ne|w"}', WHOLE],
    ['in brackets on lines', '{\n\t|\n}', WHOLE],
    ['after a bracket, with the other on the next line', '{|\n}', WHOLE],
    ['in brackets on lines, as far as they are indented', '{\n\t"|"\n}\n', `${WHOLE}\n`],
    ['after a bracket, over a word', '{ "n|', WHOLE],
    ['before a bracket', '{\n  |}', WHOLE],
  ])('is inserted: %s', (_, marked, text) => expect(accepted(marked)).toBe(text));

  it.each(['"|"', '|}', 'new"|', '{}|', '|{}', '{"name": |}', '[|]', '1|', '{"a", |}'])(
    'is not offered in %s',
    (marked) => expect(offered(marked)).toBeUndefined(),
  );

  it('matches the typed text', () => {
    expect(offered('{"ne|"}')?.filter).toBe('"New listing');
    expect(offered('ne|')?.filter).toBe('New listing');
  });
});

describe('the id and the name of a new entry', () => {
  const snippet = offered('|')?.insert ?? '';
  const endpoints = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.nat(999).map((seed) => generate({ entries: 1, seed }).results[0]?.endpoint ?? ''),
    fc.constantFrom(
      'https://api.x.io/',
      'https://API.x.io:8443/v1/coins/:coinId/',
      'https://x.io/a//b?c=d/e#f',
    ),
  );

  it('follow from the endpoint that is typed', () => {
    forAll(200, [endpoints], (endpoint) => {
      const typed = snippet.replace(/(?<="endpoint": "\$\{1:)[^}]*/, () =>
        endpoint.replace(/[\\$}]/g, '\\$&'),
      );
      const { results } = JSON.parse(expand(typed)) as { results: Record<string, unknown>[] };
      expect(results[0]).toMatchObject({ id: slugOf(endpoint), name: endpointLabel(endpoint), endpoint });
    });
  });

  it.each(['api-x-io-v1', 'api.x.io · /v1'])(
    'stay as they are if the tab stop is left again: %s',
    (follows) => {
      const typed = snippet.replace(/(?<="endpoint": "\$\{1:)[^}]*/, () => follows);
      expect(expand(typed)).toContain(`"${follows.includes(' ') ? 'name' : 'id'}": "${follows}"`);
    },
  );
});
