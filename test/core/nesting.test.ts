import { describe, expect, it } from 'vitest';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../../src/core/json/syntax';
import { findListings } from '../../src/core/listing/find-listings';
import { PLACES } from '../support/json-fragments';
import { entry, listing, other } from '../support/listing-text';
import { IS_FULL } from '../support/property-runs';
import { isJson, problemLines, syntaxProblems } from '../support/problem-lines';
import { listingOf } from './listing-of';

const NESTS: Readonly<Record<string, (depth: number) => string>> = {
  arrays: (depth) => '['.repeat(depth) + ']'.repeat(depth),
  objects: (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  'arrays of objects': (depth) => '[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth),
  'unclosed arrays': (depth) => '['.repeat(depth),
  'unclosed objects': (depth) => '{"a":'.repeat(depth),
  'closing brackets': (depth) => ']}'.repeat(depth),
};

/** More levels than there may be calls at once. */
const MANY = IS_FULL ? 100_000 : 20_000;

/** Reads nested brackets at some positions; there is a syntax error exactly if `JSON.parse` rejects the text. */
function readAt(places: readonly string[], nest: string): void {
  for (const place of places) {
    const text = PLACES[place]?.(nest) ?? '';
    expect(syntaxProblems(text) > 0, place).toBe(!isJson(text));
    expect(() => findListings(text, JSON_SYNTAX), place).not.toThrow();
  }
}

describe('nesting', () => {
  it.each(Object.entries(NESTS))('of 5000 levels is read at any position: %s', (_, nest) => {
    readAt(Object.keys(PLACES), nest(5000));
  });

  it.each(Object.entries(NESTS))(
    'of very many levels is read as the whole, as an entry and in one: %s',
    (_, nest) => {
      readAt(['as the whole text', 'as an unknown member of an entry', 'as the first entry'], nest(MANY));
    },
  );
});

describe.each([5000, MANY])('nesting of %i levels', (depth) => {
  it('hides no repeated name', () => {
    const nest = `${'{"a":'.repeat(depth)}{"b":1,"b":2}${'}'.repeat(depth)}`;
    const text = listing([entry({ health: nest })]);
    const problems = listingOf(text).problems();
    expect(problems.map(({ rule }) => rule.id).sort()).toEqual(['duplicate-key', 'health-not-null']);
  });

  it('does not affect the other entries when it has a syntax error', () => {
    const wrong = { callsPerPayer: '4' };
    const text = listing([
      entry(wrong),
      other('b', {}, `, "more": ${'[{"a":'.repeat(depth)}`),
      other('c', wrong),
    ]);
    const lines = problemLines(text, JSONC_SYNTAX);
    expect(lines).toContain('calls-per-payer /results/0/callsPerPayer');
    expect(lines).toContain('calls-per-payer /results/2/callsPerPayer');
    expect(lines.filter((line) => line.startsWith('syntax'))).toHaveLength(1);
  });
});
