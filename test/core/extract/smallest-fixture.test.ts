import { describe, expect, it } from 'vitest';
import { extract, smallestFixture, type Chosen } from '../../../src/core/extract';
import { RULE_IDS } from '../../../src/core/rules';
import { generate, write } from '../../../src/core/generate';
import { breakRule } from '../../../src/core/rules/break-rule';
import { JSON_SYNTAX } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings';
import { finished } from '../../../src/core/steps/finished';
import { listing, other, WITHOUT_CALLS } from '../../support/listing-text';

function fixtureOf(read: Listing): readonly Chosen[] {
  return finished(smallestFixture(read, { settings: DEFAULT_SETTINGS, syntax: JSON_SYNTAX }));
}

function extractOf(read: Listing): Listing {
  const entries = fixtureOf(read).map(({ entry }) => entry);
  return Listing.read(extract(read, entries, { count: 'set' }));
}

/** The rules that report problems in entries. */
function rulesIn(read: Listing): string[] {
  return [...new Set(read.problems().flatMap(({ rule, entry }) => (entry ? [rule.id] : [])))].sort();
}

function labelsIn(read: Listing): string[] {
  const labels = Array.from(read.entries).flatMap(
    ({ chain, qualityFlag, facilitator, acceptedChains, sources }) => [
      `chain ${chain}`,
      `flag ${qualityFlag}`,
      `facilitator ${facilitator}`,
      ...(acceptedChains ?? []).map((name) => `accepts ${name}`),
      ...(sources ?? []).map((name) => `source ${name}`),
    ],
  );
  return [...new Set(labels)].sort();
}

describe('the smallest fixture', () => {
  it('has reasons for each entry', () => {
    const read = Listing.read(
      listing([
        other('a'),
        other('b', { qualityFlag: '"monitor"' }),
        other('c'),
        other('d', { volume30dUsd: '20', volumePerDayApprox: '0.6666666666666666' }),
        other('e', WITHOUT_CALLS),
        other('e', { ...WITHOUT_CALLS, id: '"api-x-io-v1-e-2"' }),
      ]),
    );
    expect(fixtureOf(read).map(({ entry, reasons }) => [entry.index, reasons.join(', ')]))
      .toMatchInlineSnapshot(`
      [
        [
          0,
          "chain base, flag verified, facilitator cdp, accepts base, source cdp-bazaar, volume equal to that of the next entry, largest price, smallest price above 0, largest volume, newest call, longest description",
        ],
        [
          1,
          "volume equal to that of the entry before, flag monitor",
        ],
        [
          3,
          "rule volume-30d, smallest volume above 0",
        ],
        [
          4,
          "id that another id extends by a suffix, other entry of duplicate-endpoint",
        ],
        [
          5,
          "no calls, no payers, rule duplicate-endpoint",
        ],
      ]
    `);
  });

  it.each(RULE_IDS)('reports only %s again', (rule) => {
    for (const seed of [1, 2]) {
      const text = breakRule(generate({ entries: 80, seed }), rule, seed, { format: 'pretty' });
      const read = Listing.read(text);
      const result = extractOf(read);
      expect(rulesIn(result)).toEqual(rulesIn(read));
      expect(result.entries.length).toBeLessThan(40);
    }
  });

  it('of a valid listing is valid and has all its labels', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const read = Listing.read(write(generate({ entries: 300, seed }), { format: 'minified' }));
      const result = extractOf(read);
      expect(result.problems()).toEqual([]);
      expect(labelsIn(result)).toEqual(labelsIn(read));
      expect(result.entries.length).toBeLessThan(40);
    }
  });

  it('is the same each time, each entry with a reason, in the order of the file', () => {
    const text = write(generate({ entries: 200, seed: 9 }), { format: 'pretty' });
    const plain = (chosen: readonly Chosen[]): unknown =>
      chosen.map(({ entry, reasons }) => ({ index: entry.index, reasons }));
    const chosen = fixtureOf(Listing.read(text));
    expect(plain(chosen)).toEqual(plain(fixtureOf(Listing.read(text))));
    expect(chosen.every(({ reasons }) => reasons.length > 0)).toBe(true);
    expect(chosen.map(({ entry }) => entry.index)).toEqual(
      chosen.map(({ entry }) => entry.index).sort((a, b) => a - b),
    );
  });

  it('of an empty listing is empty', () => {
    expect(fixtureOf(Listing.read('{"count": 0, "results": []}'))).toEqual([]);
  });

  it('escapes strings of the file', () => {
    const read = Listing.read(listing([other('a', { chain: String.raw`"\u001b[31mred"` })]));
    const reasons = fixtureOf(read).flatMap((chosen) => chosen.reasons);
    expect(reasons).toContain(String.raw`chain \u001b[31mred`);
  });
});
