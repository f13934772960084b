import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Entry, SharedStrings } from '../../../src/core/model/entry';
import { HashTable, hashOfKey } from '../../../src/core/values/hash-table';
import { JSON_SYNTAX } from '../../../src/core/json/syntax';
import { KeyIndex } from '../../../src/core/listing/key-index';
import { readValid } from '../../../src/core/entries/read-entry';
import { runToEnd } from '../../../src/core/steps';
import { runs } from '../../support/property-runs';

function newEntry(text: string): Entry {
  return new Entry(text.length, readValid(text, JSON_SYNTAX), new SharedStrings());
}

/** A few hashes, several with the same initial slot or adjacent ones. */
const HASHES = [
  1,
  2,
  3,
  1025,
  1026,
  2049,
  4097,
  -1,
  -2,
  -1024,
  1023,
  1 << 30,
  0x7fffffff,
  -0x80000000,
  1024,
  2048,
];

describe('HashTable', () => {
  const value = fc.nat(40);
  const step = fc.record({
    action: fc.constantFrom('add', 'add', 'delete', 'get'),
    hash: fc.constantFrom(...HASHES),
    value,
  });

  it('contains the same as a list of pairs, after any additions and deletions', () => {
    const values = Array.from({ length: 41 }, (_, number) => ({ number }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const table = new HashTable<object>();
        const pairs = new Map<string, { hash: number; value: object }>();
        for (const { action, hash, value: number } of steps) {
          const pair = { hash, value: values[number] ?? {} };
          const key = `${hash} ${number}`;
          const of = (wanted: number) => [...pairs.values()].filter((each) => each.hash === wanted);
          if (action === 'add' && !pairs.has(key)) {
            expect(table.add(hash, pair.value)).toBe(of(hash).length > 0);
            pairs.set(key, pair);
          } else if (action === 'delete') {
            table.delete(hash, pair.value);
            pairs.delete(key);
          }
          for (const each of HASHES) {
            const expected = of(each).map((found) => found.value);
            expect(new Set(table.get(each))).toEqual(new Set(expected));
            expect(table.get(each)).toHaveLength(expected.length);
          }
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it('contains many values, and the remaining ones', () => {
    const table = new HashTable<number>();
    const hashOf = (number: number): number => Math.imul(number % 3000, 1024) | 0;
    for (let number = 0; number < 9000; number++) table.add(hashOf(number), number);
    for (let number = 0; number < 9000; number += 2) table.delete(hashOf(number), number);
    for (let number = 9000; number < 10_000; number++) table.add(hashOf(number), number);
    for (let number = 0; number < 3000; number++) {
      const expected = [number, number + 3000, number + 6000].filter((each) => each % 2 === 1);
      if (number < 1000) expected.push(number + 9000);
      expect(table.get(hashOf(number)).sort((a, b) => a - b)).toEqual(expected);
    }
  });

  it('ignores the deletion of a missing value', () => {
    const table = new HashTable<string>();
    table.add(1, 'a');
    table.delete(1, 'b');
    table.delete(2, 'a');
    expect(table.get(1)).toEqual(['a']);
  });
});

/** Two strings of the same hash. */
function collision(): [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number++) {
    const key = `id-${number.toString(36)}`;
    const other = seen.get(hashOfKey(key));
    if (other !== undefined) return [other, key];
    seen.set(hashOfKey(key), key);
  }
}

describe('KeyIndex', () => {
  const colliding = collision();
  const ids = [...colliding, 'x-io-a', 'x-io-b', 'x-io', 'http-x-io', '', ' ', undefined];
  const endpoints = [
    'https://x.io/a',
    'https://x.io/a/',
    'https://x.io/b',
    'https://x.io/A',
    'é',
    '?',
    '',
    '\t',
    undefined,
    ...colliding,
  ];

  it('finds the same as a loop over all entries, after additions and removals', () => {
    const action = fc.record({
      id: fc.constantFrom(...ids),
      endpoint: fc.constantFrom(...endpoints),
      remove: fc.boolean(),
      at: fc.nat(99),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const read = new Map<Entry, { id: string | undefined; endpoint: string | undefined }>();
        const index = new KeyIndex(
          (entry) => read.get(entry)?.id,
          (entry) => read.get(entry)?.endpoint,
        );
        for (const { id, endpoint, remove, at } of actions) {
          const gone = remove ? [...read.keys()][at % Math.max(read.size, 1)] : undefined;
          if (gone) {
            index.remove(gone);
            read.delete(gone);
          } else {
            const entry = newEntry(JSON.stringify({ id, endpoint }));
            read.set(entry, { id, endpoint });
            index.add(entry);
          }
        }
        for (const [view, name, keys] of [
          [index.byId, 'id', ids],
          [index.byEndpoint, 'endpoint', endpoints],
        ] as const) {
          const groups = new Map<string, Set<Entry>>();
          for (const key of keys) {
            if (key === undefined || key.trim() === '') continue;
            const expected = new Set(
              [...read].filter(([, values]) => values[name] === key).map(([entry]) => entry),
            );
            expect(new Set(view.get(key)), `${name} ${key}`).toEqual(expected);
            if (expected.size > 1) groups.set(key, expected);
          }
          const repeated = Array.from(
            runToEnd(view.repeated()),
            ({ key, entries }) => [key, new Set(entries)] as const,
          );
          expect(repeated).toHaveLength(groups.size);
          expect(new Map(repeated)).toEqual(groups);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('can be cleared', () => {
    const index = new KeyIndex(
      () => 'a',
      () => 'b',
    );
    for (let times = 0; times < 3; times++) index.add(newEntry('{"id":"a","endpoint":"b"}'));
    expect(runToEnd(index.byId.repeated())).toHaveLength(1);
    index.clear();
    expect(index.byId.get('a')).toEqual([]);
    expect(runToEnd(index.byId.repeated())).toEqual([]);
    expect(runToEnd(index.byEndpoint.repeated())).toEqual([]);
  });
});
