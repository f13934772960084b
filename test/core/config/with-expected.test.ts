import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import { withExpected } from '../../../src/core/config/config-edits';

function edited(text: string, path = 'n/a.json', expected: number | readonly string[] = ['x', 'y']): string {
  const edit = withExpected(text, path, 'volume-30d', expected);
  if (!edit.ok) return edit.reason;
  expect(readConfig(edit.text).ok).toBe(true);
  return edit.text;
}

describe('expecting problems', () => {
  it('creates a configuration', () => {
    expect(edited('')).toBe(`{
  "expect": [
    { "files": "n/a.json", "problems": { "volume-30d": ["x", "y"] } }
  ]
}
`);
  });

  it('adds an element', () => {
    expect(edited('{\n  "expect": [\n    { "files": "*.json" }\n  ] // c\n}')).toBe(`{
  "expect": [
    { "files": "*.json" },
    { "files": "n/a.json", "problems": { "volume-30d": ["x", "y"] } }
  ] // c
}`);
  });

  it('adds a rule to the element of the file', () => {
    expect(edited('{ "expect": [{ "files": "n/a.json", "problems": { "syntax": 1 } }] }', undefined, 3)).toBe(
      '{ "expect": [{ "files": "n/a.json", "problems": { "syntax": 1, "volume-30d": 3 } }] }',
    );
    expect(edited('{ "expect": [{ "files": "n/a.json" }] }', undefined, 3)).toBe(
      '{ "expect": [{ "files": "n/a.json", "problems": { "volume-30d": 3 } }] }',
    );
  });

  it('replaces what was expected of the rule', () => {
    const text = '{"expect":[{"files":"n/a.json","problems":{"volume-30d":2}}]}';
    expect(edited(text)).toBe('{"expect":[{"files":"n/a.json","problems":{"volume-30d":["x","y"]}}]}');
    expect(edited(text, undefined, 2)).toBe(text);
  });

  it('escapes what globs interpret', () => {
    expect(readConfig(edited('{}', 'a[1]{b}*.json', 1))).toMatchObject({ ok: true });
    const result = readConfig(edited('{}', 'a[1]{b}*!.json', 1));
    expect(result.ok && result.configuration.select('a[1]{b}*!.json')).toBe('include');
    expect(result.ok && result.configuration.select('a1b.json')).toBe('content');
  });

  it('is refused where the configuration has another type', () => {
    expect(edited('{"expect": 1}')).toBe('"expect" should be of type array');
    expect(edited('{"expect": [{"files": "n/a.json", "problems": []}]}')).toBe(
      '"problems" should be of type object',
    );
  });
});
