import { describe, expect, it } from 'vitest';
import { extract } from '../../../src/core/extract';
import { generate, write, type WriteOptions } from '../../../src/core/generate';
import { breakRule } from '../../../src/core/rules/break-rule';
import { Random } from '../../../src/core/generate/random';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { Listing } from '../../../src/core/listing/listing';

function extracted(text: string, places: readonly number[], count: 'set' | 'keep' = 'set'): string {
  const listing = Listing.read(text, { syntax: JSONC_SYNTAX });
  const entries = places.flatMap((place) => listing.entries.at(place) ?? []);
  return extract(listing, entries, { count });
}

describe('an extract', () => {
  const PRETTY =
    '{\n  "count": 9,\n  "results": [\n    {"id": 1},\n    {"id": 2},\n    {"id": 3}\n  ],\n  "next": null\n}\n';
  it.each([
    {
      of: 'pretty text',
      text: PRETTY,
      places: [1],
      result: PRETTY.replace('\n    {"id": 1},', '').replace(',\n    {"id": 3}', '').replace('9', '1'),
    },
    {
      of: 'pretty text, the last',
      text: PRETTY,
      places: [2],
      result: '{\n  "count": 1,\n  "results": [\n    {"id": 3}\n  ],\n  "next": null\n}\n',
    },
    {
      of: 'pretty text, in any order',
      text: PRETTY,
      places: [2, 0, 2],
      result: '{\n  "count": 2,\n  "results": [\n    {"id": 1},\n    {"id": 3}\n  ],\n  "next": null\n}\n',
    },
    { of: 'pretty text, all', text: PRETTY, places: [0, 1, 2], result: PRETTY.replace('9', '3') },
    {
      of: 'pretty text, none',
      text: PRETTY,
      places: [],
      result: '{\n  "count": 0,\n  "results": [],\n  "next": null\n}\n',
    },
    {
      of: 'minified text',
      text: '{"count":9,"results":[{"id":1},{"id":2},{"id":3}]}',
      places: [1],
      result: '{"count":1,"results":[{"id":2}]}',
    },
    {
      of: 'text in one line with spaces',
      text: '{ "results": [{"id": 1}, {"id": 2}, {"id": 3}], "count": 9 }',
      places: [1, 2],
      result: '{ "results": [{"id": 2}, {"id": 3}], "count": 2 }',
    },
    {
      of: 'text with CRLF',
      text: PRETTY.replaceAll('\n', '\r\n'),
      places: [0, 1],
      result:
        '{\r\n  "count": 2,\r\n  "results": [\r\n    {"id": 1},\r\n    {"id": 2}\r\n  ],\r\n  "next": null\r\n}\r\n',
    },
    {
      of: 'one line an entry',
      text: '{"count":9,"results":[\n{"id":1},\n{"id":2},\n{"id":3}\n]}\n',
      places: [0, 2],
      result: '{"count":2,"results":[\n{"id":1},\n{"id":3}\n]}\n',
    },
    {
      of: 'trailing commas',
      text: '{"count": 9, "results": [\n  {"id": 1},\n  {"id": 2},\n]}',
      places: [0],
      result: '{"count": 1, "results": [\n  {"id": 1},\n]}',
    },
    {
      of: 'comments, which stay with their entries',
      text: '{"results": [ // all\n  // one\n  {"id": 1}, // 1\n  // two\n  {"id": 2} /* 2 */, // second\n  {"id": 3} // 3\n], "count": 9}',
      places: [1],
      result: '{"results": [ // all\n  // two\n  {"id": 2} /* 2 */ // second\n], "count": 1}',
    },
    {
      of: 'comments of which the last ends the line',
      text: '{"results": [{"id": 1}, {"id": 2}, // 2\n{"id": 3}, {"id": 4}]}',
      places: [1, 3],
      result: '{"results": [{"id": 2}, // 2\n {"id": 4}]}',
    },
    {
      of: 'no count',
      text: '{"results":[{"id":1},{"id":2}]}',
      places: [0],
      result: '{"results":[{"id":1}]}',
    },
    {
      of: 'a count that is no number',
      text: '{"count":"many","results":[{"id":1},{"id":2}]}',
      places: [0],
      result: '{"count":1,"results":[{"id":1}]}',
    },
    {
      of: 'a missing comma',
      text: '{"count":9,"results":[{"id":1} {"id":2},{"id":3}]}',
      places: [0, 2],
      result: '{"count":2,"results":[{"id":1},{"id":3}]}',
    },
    {
      of: 'none, behind a comment that goes on to the end of its line',
      text: '{"count":9,"results":[// x\n{}]}',
      places: [],
      result: '{"count":0,"results":[// x\n]}',
    },
    { of: 'no entries', text: '{"count":9,"results":[ ]}', places: [], result: '{"count":0,"results":[ ]}' },
  ])('is of $of', ({ text, places, result }) => {
    expect(extracted(text, places)).toBe(result);
  });

  it('keeps the count on request', () => {
    expect(extracted(PRETTY, [0, 1, 2], 'keep')).toBe(PRETTY);
    expect(extracted(PRETTY, [0], 'keep')).toContain('"count": 9');
  });

  const FORMATS: WriteOptions[] = [
    { format: 'pretty' },
    { format: 'pretty', eol: '\r\n', indent: '\t' },
    { format: 'minified' },
    { format: 'lines' },
  ];
  it.each(FORMATS)('keeps the text of the entries, %o', (options) => {
    const random = new Random(7);
    const text = write(generate({ entries: 60, seed: 5 }), options);
    const read = Listing.read(text);
    for (let time = 0; time < 40; time++) {
      const share = random.next();
      const entries = Array.from(read.entries).filter(() => random.chance(share));
      const result = Listing.read(extract(read, entries, { count: 'set' }));
      expect(Array.from(result.entries, (one) => result.textOf(one))).toEqual(
        entries.map((one) => read.textOf(one)),
      );
      expect(result.problems().filter(({ rule }) => rule.id !== 'id-slug')).toEqual([]);
      expect(result.count).toBe(entries.length);
      expect(result.frame().text.replace(/\s|\d/g, '')).toBe(read.frame().text.replace(/\s|\d/g, ''));
    }
  });

  it('keeps entries with syntax errors', () => {
    const text = breakRule(generate({ entries: 20, seed: 3 }), 'syntax', 3, { format: 'pretty' });
    const read = Listing.read(text);
    const broken = Array.from(read.entries).filter((one) => one.hasSyntaxError);
    expect(broken.length).toBeGreaterThan(0);
    const result = extract(read, broken, { count: 'set' });
    for (const one of broken) expect(result).toContain(read.textOf(one));
  });
});
