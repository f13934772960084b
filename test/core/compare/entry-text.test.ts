import { describe, expect, it } from 'vitest';
import { entryText, lineOfMember } from '../../../src/core/compare/entry-text';
import { JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { listingOf } from '../listing-of';
import { MORE_THAN_CALLS } from '../../support/limits';

function printed(entry: string, ignored?: readonly string[]): string {
  const [first] = listingOf(`{"count": 1, "results": [${entry}]}`, { syntax: JSONC_SYNTAX }).entries;
  if (!first) throw new Error('There is no entry.');
  return entryText(first, new Set(ignored));
}

describe('an entry is printed', () => {
  it('in the same way for any formatting', () => {
    const first = printed(
      '{"name": "A", "id": "\\u00e9", "z": {"b": 1, "a": []}, "calls30d": 1.50e1, "sources": ["x"]}',
    );
    const second = printed(`{
      "id":"é", // first
      "calls30d":15.0, "sources":["x",],
      "z":{"a":[],"b":1.0}, "name":"A"
    }`);
    expect(second).toBe(first);
    expect(first).toBe(`{
  "id": "é",
  "name": "A",
  "calls30d": 15,
  "sources": [
    "x"
  ],
  "z": {
    "a": [],
    "b": 1
  }
}`);
  });

  it.each(['{"id": "a" "name": 1}', '{"id": }', '5', '"a"', 'null', '[]'])(
    'as it is written where it is no JSON object: %s',
    (text) => {
      expect(printed(text)).toBe(text);
    },
  );

  it('with repeated members and numbers beyond the range of doubles', () => {
    expect(printed('{"id": "b", "id": "a", "calls30d": 1e999}')).toBe(
      '{\n  "id": "b",\n  "id": "a",\n  "calls30d": 1e999\n}',
    );
  });

  it('at any depth', () => {
    const text = printed(`{"id": "a", "x": ${'['.repeat(MORE_THAN_CALLS)}${']'.repeat(MORE_THAN_CALLS)}}`);
    expect(text.match(/\[/g)).toHaveLength(MORE_THAN_CALLS);
  });

  it('without members that are not compared', () => {
    expect(printed('{"id": "a", "calls30d": 1, "x": {"calls30d": 2}}', ['calls30d', 'y'])).toBe(
      '{\n  "id": "a",\n  "x": {\n    "calls30d": 2\n  }\n}',
    );
  });

  it('so that members can be found', () => {
    const text = printed('{"id": "a", "calls30d": 1, "sources": ["y"], "x\\n": "\\n  \\"y\\": "}');
    expect(lineOfMember(text, 'calls30d')).toBe(2);
    expect(lineOfMember(text, 'y')).toBeUndefined();
  });
});
