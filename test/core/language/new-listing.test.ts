import { describe, expect, it } from 'vitest';
import { newListingAt } from '../../../src/core/language/new-listing';
import type { Completion } from '../../../src/core/language/completions-at';
import { FIELD_NAMES } from '../../../src/core/entries/fields';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/model/settings';
import { accept, NOW } from './writing';

function offered(marked: string, settings: Settings = DEFAULT_SETTINGS): Completion | undefined {
  return newListingAt(marked.replace('|', ''), marked.indexOf('|'), settings, NOW);
}

/** The text after accepting the completion, indented as by VS Code: all lines like the first one. */
function accepted(marked: string, settings?: Settings): string {
  const completion = offered(marked, settings);
  if (!completion) throw new Error(`No completion in ${marked}`);
  const [indent = ''] = /(?<=^|\n)[ \t]*(?=[^\n]*\|)/.exec(marked) ?? [];
  const insert = completion.insert.replaceAll('\n', `\n${indent}`);
  return accept(marked.replace('|', ''), { ...completion, insert });
}

/** The listing written with tabs. */
const WHOLE = accepted('|');

describe('a new listing', () => {
  it('has one consistent entry with all members', () => {
    const { count, results } = JSON.parse(WHOLE) as { count: number; results: Record<string, unknown>[] };
    expect(count).toBe(1);
    expect(results.map((entry) => Object.keys(entry))).toEqual([FIELD_NAMES]);
    expect(Listing.read(WHOLE).problems()).toEqual([]);
    expect(WHOLE).toMatch(/^\{\n\t"count": 1,\n\t"results": \[\n\t\t\{\n\t\t\t"id": "/);
    expect(WHOLE).toMatch(/\n\t\t\t"health": null\n\t\t\}\n\t\]\n\}$/);
  });

  it('follows the configuration', () => {
    const settings = { ...DEFAULT_SETTINGS, chains: new Set(['other']), price: { min: 5, max: 9 } };
    expect(Listing.read(accepted('|', settings), { settings }).problems()).toEqual([]);
  });

  it.each([
    ['in white space', '\n |\n', `\n ${WHOLE.replaceAll('\n', '\n ')}\n`],
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
  ])('is inserted: %s', (_, marked, text) => expect(accepted(marked)).toBe(text));

  it.each(['"|"', '|}', 'new"|', '{}|', '|{}', '{\n|', '{\n  |}', '{"name": |}', '[|]', '1|', '{"a", |}'])(
    'is not offered in %s',
    (marked) => expect(offered(marked)).toBeUndefined(),
  );

  it('matches the typed text', () => {
    expect(offered('{"ne|"}')?.filter).toBe('"New listing');
    expect(offered('ne|')?.filter).toBe('New listing');
  });
});
