import { describe, expect, it } from 'vitest';
import {
  withIgnored,
  withListed,
  withSeverity,
  type ConfigEdit,
} from '../../../src/core/config/config-edits';
import { readConfig } from '../../../src/core/config/config';

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

/** A text of lines that start with a bar. */
function lines(...texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}

/** The member that is added to an object without others, in lines. */
const ADDED = ['  "ignore": [', '    {', '      "rule": "price-range",', '      "id": "a-b"', '    }', '  ]'];

describe('an entry is ignored', () => {
  it.each<[string, string, string]>([
    ['in nothing', '', lines('{', ...ADDED, '}')],
    ['in an empty object', '{}', lines('{', ...ADDED, '}').trimEnd()],
    [
      'as a last member, comments where they were',
      lines('{', '  "chains": ["base"], // one', '  "rules": {} // two', '  // three', '}'),
      lines(
        '{',
        '  "chains": ["base"], // one',
        '  "rules": {}, // two',
        '  "ignore": [{ "rule": "price-range", "id": "a-b" }]',
        '  // three',
        '}',
      ),
    ],
    [
      'with tabs and CRLF',
      '{\r\n\t"chains": []\r\n}\r\n',
      '{\r\n\t"chains": [],\r\n\t"ignore": [{ "rule": "price-range", "id": "a-b" }]\r\n}\r\n',
    ],
    ['minified', '{"chains":["base"]}', '{"chains":["base"],"ignore":[{"rule":"price-range","id":"a-b"}]}'],
    [
      'on one line',
      '{ "chains": ["base"] }',
      '{ "chains": ["base"], "ignore": [{ "rule": "price-range", "id": "a-b" }] }',
    ],
    ['in an empty list', '{"ignore":[]}', '{"ignore":[{"rule":"price-range","id":"a-b"}]}'],
    [
      'as the second, so that each has a line',
      '{\n  "ignore": [{ "rule": "id-slug", "id": "a" }] // known\n}',
      lines(
        '{',
        '  "ignore": [',
        '    {',
        '      "rule": "id-slug",',
        '      "id": "a"',
        '    },',
        ...ADDED.slice(1, -1),
        '  ] // known',
        '}',
      ).trimEnd(),
    ],
    [
      'as the third',
      lines(
        '{',
        '  "ignore": [',
        '    {"rule": "id-slug", "id": "a"}, // first',
        '    {"rule": "id-slug", "id": "b"} // second',
        '  ]',
        '}',
      ),
      lines(
        '{',
        '  "ignore": [',
        '    {"rule": "id-slug", "id": "a"}, // first',
        '    {"rule": "id-slug", "id": "b"}, // second',
        '    { "rule": "price-range", "id": "a-b" }',
        '  ]',
        '}',
      ),
    ],
    [
      'after a trailing comma in a line of its own',
      '{\n  "chains": [] // one\n  , /* two\n three */ // four\n}',
      '{\n  "chains": [] // one\n  , /* two\n three */ // four\n  "ignore": [{ "rule": "price-range", "id": "a-b" }],\n}',
    ],
  ])('%s', (_, before, after) => {
    expect(changed(before, ignored)).toBe(after);
    expect(changed(after, ignored)).toBe(after);
    expect(readConfig(after.replace('\ufeff', '')).ok).toBe(true);
  });

  it('on several lines if one would be too long', () => {
    const id = 'a'.repeat(60);
    expect(changed('{}', (text) => withIgnored(text, 'price-range', id))).toBe(
      `{\n  "ignore": [\n    {\n      "rule": "price-range",\n      "id": "${id}"\n    }\n  ]\n}`,
    );
  });

  it('in the file, which is added to an element for other files, unless one holds in it', () => {
    const inFile =
      (path: string): Change =>
      (text) =>
        withIgnored(text, 'price-range', 'a', path);
    const one = changed('{\n  "price": {}\n}', inFile('n/a.json'));
    expect(one).toBe(
      '{\n  "price": {},\n  "ignore": [{ "rule": "price-range", "id": "a", "files": "n/a.json" }]\n}',
    );
    expect(changed(one, inFile('n/a.json'))).toBe(one);
    const two = changed(one, inFile('n/[b].json'));
    expect(two).toBe(
      '{\n  "price": {},\n  "ignore": [{ "rule": "price-range", "id": "a", "files": ["n/a.json", "n/\\\\[b\\\\].json"] }]\n}',
    );
    expect(changed(two, inFile('n/[b].json'))).toBe(two);
    // A line that would be too long is divided.
    const files = ['n/a.json', 'n/\\[b\\].json', 'c.json'];
    expect(changed(two, inFile('c.json'))).toBe(
      JSON.stringify({ price: {}, ignore: [{ rule: 'price-range', id: 'a', files }] }, null, 2),
    );
    const lines = '{"ignore": [{"rule": "price-range", "id": "a", "files": [\n  "a.json" // one\n]}]}';
    expect(changed(lines, inFile('c.json'))).toBe(
      '{"ignore": [{"rule": "price-range", "id": "a", "files": [\n  "a.json", // one\n  "c.json"\n]}]}',
    );
    const known = [
      '{"ignore":[{"rule":"price-range","id":"a"}]}',
      '{"ignore":[{"rule":"price-range","id":"a","files":"n/**"}]}',
    ];
    for (const text of known) expect(changed(text, inFile('n/a.json'))).toBe(text);
    expect(changed('{"ignore":[{"rule":"price-range","id":"b","files":"n/**"}]}', inFile('n/a.json'))).toBe(
      '{"ignore":[{"rule":"price-range","id":"b","files":"n/**"},{"rule":"price-range","id":"a","files":"n/a.json"}]}',
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
    ['in nothing', '', lines('{', '  "rules": {', '    "volume-30d": "off"', '  }', '}')],
    [
      'replacing another one, with its comments',
      '{ "rules": { /* a */ "volume-30d" /* b */ : /* c */ "error" /* d */ } }',
      '{ "rules": { /* a */ "volume-30d" /* b */ : /* c */ "off" /* d */ } }',
    ],
    [
      'beside others',
      lines('{', '  "rules": {', '    "id-slug": "info" // why', '  }', '}'),
      lines('{', '  "rules": {', '    "id-slug": "info", // why', '    "volume-30d": "off"', '  }', '}'),
    ],
    [
      'beside others that fill their line',
      '{\n  "rules": { "id-slug": "info", "price-range": "off", "name-label": "off" },\n  "price": {}\n}',
      lines(
        '{',
        '  "rules": {',
        '    "id-slug": "info",',
        '    "price-range": "off",',
        '    "name-label": "off",',
        '    "volume-30d": "off"',
        '  },',
        '  "price": {}',
        '}',
      ).trimEnd(),
    ],
    ['among no rules yet', '{\n\t"rules": {}\n}', '{\n\t"rules": {\n\t\t"volume-30d": "off"\n\t}\n}'],
    ['minified', '{"chains":[]}', '{"chains":[],"rules":{"volume-30d":"off"}}'],
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
    ['as the last', '{"chains": ["base"]}', '{"chains": ["base", "moon"]}'],
    ['as the only one', '{"chains": []}', '{"chains": ["moon"]}'],
    ['before a trailing comma', '{"chains": ["base", ]}', '{"chains": ["base", "moon", ]}'],
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

describe('the reason is reported', () => {
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
  ])('%s', (text, change, reason) => {
    expect(change(text)).toEqual({ ok: false, reason });
  });

  it('of one that is nested 20,000 deep', () => {
    const text = `{"chains":${'['.repeat(20_000)}`;
    expect(ignored(text)).toEqual({ ok: false, reason: 'it is not JSON: closing bracket ] expected' });
    const closed = `${text}${']'.repeat(20_000)}}`;
    expect(ignored(closed)).toEqual({ ok: false, reason: 'it is nested too deeply' });
  });
});
