import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newListingAt } from '../../../src/core/language/new-entry';
import type { Completion } from '../../../src/core/language/position';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import { listingOf } from '../listing-of';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/listing/settings';
import { generate } from '../../../src/core/fixtures/generate';
import { endpointLabel, slugOf } from '../../../src/core/values/endpoint';
import { runs } from '../../support/property-runs';
import { accept, expand, NOW } from './writing';

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
    ['over a word', 'new|', WHOLE],
    ['in a word', 'ne|w', WHOLE],
    ['in brackets', '{|}', WHOLE],
    ['in brackets and spaces', '{ | }', WHOLE],
    ['over a word in brackets', '{new|}', WHOLE],
    ['over a string', '{"ne|w"}', WHOLE],
    ['over an empty string', '{"|"}', WHOLE],
    ['in brackets on lines', '{\n\t|\n}', WHOLE],
    ['in brackets on lines, not indented', '{\n|\n}', WHOLE],
    ['after a bracket, with the other on the next line', '{|\n}', WHOLE],
    ['in brackets on lines, as far as they are indented', '{\n\t"|"\n}\n', `${WHOLE}\n`],
    ['after a bracket', '{|', WHOLE],
    ['after a bracket, over a word', '{ "n|', WHOLE],
    ['on the line after a bracket', '{\n|', WHOLE],
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
      'https://api.x.io',
      'https://api.x.io/',
      'https://API.x.io:8443/v1/coins/:coinId/',
      'https://x.io/a//b?c=d/e#f',
      'https://u:p@x.io/a',
      'http://x.io/-a-/_b_.json',
    ),
  );

  it('follow from the endpoint that is typed', () => {
    fc.assert(
      fc.property(endpoints, (endpoint) => {
        const typed = snippet.replace(/(?<="endpoint": "\$\{1:)[^}]*/, () =>
          endpoint.replace(/[\\$}]/g, '\\$&'),
        );
        const { results } = JSON.parse(expand(typed)) as { results: Record<string, unknown>[] };
        expect(results[0]).toMatchObject({ id: slugOf(endpoint), name: endpointLabel(endpoint), endpoint });
      }),
      { numRuns: runs(200) },
    );
  });

  it.each(['api-x-io-v1', 'api.x.io · /v1'])(
    'stay as they are if the tab stop is left again: %s',
    (follows) => {
      const typed = snippet.replace(/(?<="endpoint": "\$\{1:)[^}]*/, () => follows);
      expect(expand(typed)).toContain(`"${follows.includes(' ') ? 'name' : 'id'}": "${follows}"`);
    },
  );

  it('have the tab stop of the endpoint, which comes first', () => {
    const stops = [...snippet.matchAll(/"(\w+)": \[?"?\$\{?(\d+)/g)].map(([, name, stop]) => [name, stop]);
    expect(stops.slice(0, 4)).toEqual([
      ['id', '1'],
      ['name', '1'],
      ['endpoint', '1'],
      ['description', '2'],
    ]);
  });
});
