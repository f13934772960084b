import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config';
import {
  type ConfigEdit,
  withExpected,
  withIgnored,
  withListed,
  withSeverity,
} from '../../../src/core/config/config-edits';

type Change = (text: string) => ConfigEdit;

const ignored: Change = (text) => withIgnored(text, 'price-range', 'a-b');
const off: Change = (text) => withSeverity(text, 'volume-30d', 'off');
const moon: Change = (text) => withListed(text, 'chains', 'moon');

/** The text after the change. */
function changed(text: string, change: Change): string {
  const edit = change(text);
  if (!edit.ok) throw new Error(edit.reason);
  return edit.text;
}

/** The member that is added to the root of a configuration in lines. */
const ADDED = '  "ignore": [\n    { "rule": "price-range", "id": "a-b" }\n  ]';

describe('an entry is ignored', () => {
  it.each<[string, string, string]>([
    ['in nothing', '', `{\n${ADDED}\n}\n`],
    ['after a comment', '/* Ours. */\r\n', `/* Ours. */\n{\n${ADDED}\n}\n`.replaceAll('\n', '\r\n')],
    ['with a byte order mark', '\ufeff', `\ufeff{\n${ADDED}\n}\n`],
    ['in an empty object', '{}', `{\n${ADDED}\n}`],
    [
      'as a last member, comments where they were',
      '{\n  "chains": [], // one\n  "rules": {} // two\n  // three\n}\n',
      `{\n  "chains": [], // one\n  "rules": {}, // two\n${ADDED}\n  // three\n}\n`,
    ],
    [
      'after a trailing comma, which stays one',
      '{\n  "chains": [], // one\n}\n',
      `{\n  "chains": [], // one\n${ADDED},\n}\n`,
    ],
    [
      'with tabs and CRLF',
      '{\r\n\t"chains": []\r\n}\r\n',
      `{\n\t"chains": [],\n${ADDED}\n}\n`.replaceAll('  ', '\t').replaceAll('\n', '\r\n'),
    ],
    ['minified', '{"chains":["base"]}', '{"chains":["base"],"ignore":[{"rule":"price-range","id":"a-b"}]}'],
    [
      'on one line',
      '{ "chains": ["base"] }',
      '{ "chains": ["base"], "ignore": [{ "rule": "price-range", "id": "a-b" }] }',
    ],
    ['in an empty list', '{\n  "ignore": []\n}', `{\n${ADDED}\n}`],
    [
      'beside another on its line',
      '{\n  "ignore": [{ "rule": "id-slug", "id": "a" } /* why */]\n}',
      '{\n  "ignore": [{ "rule": "id-slug", "id": "a" } /* why */, { "rule": "price-range", "id": "a-b" }]\n}',
    ],
    [
      'on its own line as others are',
      '{\n  "ignore": [\n    {"rule": "id-slug", "id": "b"} // why\n  ]\n}',
      '{\n  "ignore": [\n    {"rule": "id-slug", "id": "b"}, // why\n    { "rule": "price-range", "id": "a-b" }\n  ]\n}',
    ],
  ])('%s', (_, before, after) => {
    expect(changed(before, ignored)).toBe(after);
    expect(changed(after, ignored)).toBe(after);
    expect(readConfig(after.replace('\ufeff', '')).ok).toBe(true);
  });

  it('on several lines if one would have more than 80 characters', () => {
    const inLine = (id: string): string => changed('{}', (text) => withIgnored(text, 'price-range', id));
    const longest = 'a'.repeat(41);
    expect(inLine(longest)).toContain(`\n    { "rule": "price-range", "id": "${longest}" }\n`);
    expect(inLine(`${longest}a`)).toContain(
      `\n    {\n      "rule": "price-range",\n      "id": "${longest}a"\n    }\n`,
    );
  });

  it('in the file, which is added to an element for other files, unless one holds in it', () => {
    const inFile =
      (path: string): Change =>
      (text) =>
        withIgnored(text, 'price-range', 'a', path);
    const first = changed('{"price":{}}', inFile('n/a.json'));
    expect(first).toBe('{"price":{},"ignore":[{"rule":"price-range","id":"a","files":"n/a.json"}]}');
    const second = changed(first, inFile('n/[b].json'));
    expect(second).toBe(
      '{"price":{},"ignore":[{"rule":"price-range","id":"a","files":["n/a.json","n/\\\\[b\\\\].json"]}]}',
    );
    const third = changed(second, inFile('c.json'));
    expect(third).toBe(second.replace(']}]}', ',"c.json"]}]}'));
    for (const path of ['n/a.json', 'n/[b].json', 'c.json']) expect(changed(third, inFile(path))).toBe(third);
    for (const files of ['', ',"files":"n/**"']) {
      const text = `{"ignore":[{"rule":"price-range","id":"a"${files}}]}`;
      expect(changed(text, inFile('n/a.json'))).toBe(text);
    }
    expect(changed('{"ignore":[{"rule":"price-range","id":"b"}]}', inFile('n/a.json'))).toBe(
      '{"ignore":[{"rule":"price-range","id":"b"},{"rule":"price-range","id":"a","files":"n/a.json"}]}',
    );
  });

  it.each(['__proto__', '"', '\\', '\u2028', '\ud800', '', '«//»', ' /* */'])('whatever its id: %j', (id) => {
    const after = changed('{ "chains": [] }', (text) => withIgnored(text, 'syntax', id));
    const result = readConfig(after);
    expect(result.ok && result.configuration.settings.ignored).toEqual(
      new Map([['syntax', new Map([[id, 0]])]]),
    );
  });
});

describe('a rule is given a severity', () => {
  it.each<[string, string, string]>([
    ['in nothing', '', '{\n  "rules": { "volume-30d": "off" }\n}\n'],
    [
      'replacing another one, with its comments',
      '{ "rules": { /* a */ "volume-30d" /* b */ : /* c */ "error" /* d */ } }',
      '{ "rules": { /* a */ "volume-30d" /* b */ : /* c */ "off" /* d */ } }',
    ],
    ['replacing an invalid severity', '{"rules":{"volume-30d":{"a":1}}}', '{"rules":{"volume-30d":"off"}}'],
    [
      'in place of one whose name is escaped',
      '{"rules":{"volume\\u002d30d":"info"}}',
      '{"rules":{"volume\\u002d30d":"off"}}',
    ],
    [
      'beside others',
      '{\n  "rules": {\n    "id-slug": "info" // why\n  }\n}\n',
      '{\n  "rules": {\n    "id-slug": "info", // why\n    "volume-30d": "off"\n  }\n}\n',
    ],
    ['among no rules yet', '{\n\t"rules": {}\n}', '{\n\t"rules": { "volume-30d": "off" }\n}'],
  ])('%s', (_, before, after) => {
    expect(changed(before, off)).toBe(after);
    expect(changed(after, off)).toBe(after);
  });

  it('and its default only to replace another one', () => {
    const own: Change = (text) => withSeverity(text, 'volume-30d', 'warning');
    for (const text of ['', '{}', '{"rules":{}}', '{"rules":{"volume-30d":"warning"}}'])
      expect(changed(text, own)).toBe(text);
    expect(changed('{"rules":{"volume-30d":"off"}}', own)).toBe('{"rules":{"volume-30d":"warning"}}');
  });
});

describe('a network is listed', () => {
  it.each<[string, string, string]>([
    [
      'with the usual ones',
      '{\n  "price": {} // a\n}',
      '{\n  "price": {}, // a\n  "chains": ["base", "solana", "other", "moon"]\n}',
    ],
    [
      'with the usual ones, minified',
      '{"price":{}}',
      '{"price":{},"chains":["base","solana","other","moon"]}',
    ],
    ['as the last', '{"chains": ["base"]}', '{"chains": ["base", "moon"]}'],
    ['as the only one in two lines', '{\n "chains": [\n ]\n}', '{\n "chains": [\n  "moon"\n ]\n}'],
    ['before a trailing comma', '{"chains": ["base", ]}', '{"chains": ["base", "moon", ]}'],
    [
      'on its own line',
      '{\n  "chains": [\n    "base", // usual\n    "sun" // new\n  ]\n}',
      '{\n  "chains": [\n    "base", // usual\n    "sun", // new\n    "moon"\n  ]\n}',
    ],
    [
      'in lines of several',
      '{\n  "chains": [\n    "base", "solana",\n    "sun", "mars"\n  ]\n}',
      '{\n  "chains": [\n    "base", "solana",\n    "sun", "mars", "moon"\n  ]\n}',
    ],
  ])('%s', (_, before, after) => {
    expect(changed(before, moon)).toBe(after);
    expect(changed(after, moon)).toBe(after);
  });

  it('on several lines if one would be too long', () => {
    const after = changed('{\n\t"price": {}\n}', (text) => withListed(text, 'acceptedChains', 'moon'));
    expect(after).toContain('\n\t"acceptedChains": [\n\t\t"base",\n\t\t"solana",\n');
    expect(after).toMatch(/\n\t\t"moon"\n\t\]\n\}$/);
  });

  it('unless it is the default', () => {
    expect(withListed('{}', 'chains', 'solana')).toEqual({ ok: true, text: '{}' });
    expect(withListed('', 'acceptedChains', 'stellar')).toEqual({ ok: true, text: '' });
    expect(withListed('{"chains":[]}', 'chains', 'solana')).toEqual({
      ok: true,
      text: '{"chains":["solana"]}',
    });
  });
});

it.each<[string, Change, string]>([
  ['{', ignored, 'it is not JSON: closing bracket } expected'],
  ['{"chains": }', ignored, 'it is not JSON: value expected'],
  ['{} {}', ignored, 'it is not JSON: end of file expected'],
  ['/* a', ignored, 'it is not JSON: unexpected end of comment'],
  ['[]', ignored, 'it should be of type object'],
  ['null', off, 'it should be of type object'],
  ['{"ignore": {}}', ignored, '"ignore" should be of type array'],
  ['{"rules": []}', off, '"rules" should be of type object'],
  ['{"chains": "base"}', moon, '"chains" should be of type array'],
  ['{"rules": {}, "rules": {}}', off, '"rules" appears twice in one object'],
  ['{}', (text) => withIgnored(text, 'nothing', 'a'), '"nothing" is not a rule'],
  ['{}', (text) => withSeverity(text, '__proto__', 'off'), '"__proto__" is not a rule'],
  ['{}', (text) => withListed(text, 'chains', ''), 'a network must have a name'],
])('the reason is reported: %s', (text, change, reason) => {
  expect(change(text)).toEqual({ ok: false, reason });
});

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
