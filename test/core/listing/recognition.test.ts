import { describe, expect, it } from 'vitest';
import { generate } from '../../../src/core/fixtures/generate';
import { JSON_SYNTAX, JSONC_SYNTAX, type Syntax } from '../../../src/core/json/syntax';
import { toPointer } from '../../../src/core/json/tree';
import { findConflicts } from '../../../src/core/listing/conflicts';
import { DISTINCTIVE_NAMES } from '../../../src/core/listing/fields';
import { findListings, placeOfEmpty } from '../../../src/core/listing/find-listings';
import { messageOf } from '../../../src/core/listing/problem';
import { entry, listing, other } from '../../support/listing-text';
import { LAYOUTS, textOf } from '../layouts';
import { readAll } from '../listing-of';

const ENTRIES = [entry(), other('b'), other('c')];
const RESPONSE = listing(ENTRIES);
const ARRAY = `[${ENTRIES.join(', ')}]`;
const ON_ONE_LINE = ENTRIES.map((text) => JSON.stringify(JSON.parse(text)));
const NAMES = [...DISTINCTIVE_NAMES];

/** A response of one entry with some of the distinctive names. */
function named(count: number, from = 0): string {
  const names = Array.from({ length: count }, (_, at) => NAMES[(from + at) % NAMES.length]);
  return `{"results":[{${names.map((name) => `"${name}":null`).join()}}]}`;
}

/** The pointers of the listings in a text, with the number of their entries. */
function listingsIn(text: string, syntax: Syntax = JSON_SYNTAX): [pointer: string, entries: number][] {
  return readAll(text, syntax).map(({ path, entries }) => [toPointer(path), entries.length]);
}

/** The texts that problems of a text underline, after their rules. */
function problemsIn(text: string, syntax: Syntax = JSON_SYNTAX): string[] {
  return readAll(text, syntax).flatMap((read) =>
    read.problems().map((problem) => {
      const { start, end } = read.rangeOf(problem);
      return `${problem.rule.id} ${text.slice(start, end)}`;
    }),
  );
}

/** Whether a text is a listing whose entries can be read. */
function isReadable(text: string): boolean {
  return findListings(text, JSON_SYNTAX).some(({ shape }) => shape !== 'unreadable');
}

describe('a listing is found', () => {
  it.each<[string, string, ...[string, number][]]>([
    ['as the root object', RESPONSE, ['', 3]],
    ['with its members in another order', `{"results": ${ARRAY}, "count": 3}`, ['', 3]],
    ['with results among others', `{"a":{"results":[]},"results":${ARRAY},"count":1}`, ['', 3]],
    ['beside a string that looks like it', `{"a":"\\"results\\":[{}]","results":${ARRAY}}`, ['', 3]],
    ['with strange whitespace', ` \r\n\t{ "results" \n:\t${ARRAY} } `, ['', 3]],
    ['as the root array', ARRAY, ['', 3]],
    ['inside other JSON', `{"status": 200, "body": ${RESPONSE}}`, ['/body', 3]],
    ['several times', `[${RESPONSE}, null, ${listing([entry()])}]`, ['/0', 3], ['/2', 1]],
    ['below names with slashes', `{"a/b": {"~": ${RESPONSE}}}`, ['/a~1b/~0', 3]],
    ['as the last value of a repeated name', `{"body": {"a": 1}, "body": ${RESPONSE}}`, ['/body', 3]],
    ['by an entry among the first 20', listing([...Array<string>(19).fill('null'), entry()]), ['', 20]],
  ])('%s', (_, text, ...expected) => {
    expect(listingsIn(text)).toEqual(expected);
  });

  it('inside JSON with comments, where they are allowed', () => {
    const text = `// a\n{"body": /* "results": [] */ ${RESPONSE},}`;
    expect(listingsIn(text, JSONC_SYNTAX)).toEqual([['/body', 3]]);
    for (const commented of [text, `/* a */ ${ARRAY} // b`]) {
      expect(problemsIn(commented, JSONC_SYNTAX)).toEqual([]);
      expect(problemsIn(commented)).toHaveLength(1);
    }
  });

  it('inside arrays, with comments and trailing commas where they are allowed', () => {
    const [first = ''] = ENTRIES;
    const commented = `{"count": 1, "results": [ // a\n${first} /* b */, ]}`;
    for (const around of [`[${commented}]`, `[1, ${commented}]`]) {
      expect(problemsIn(around, JSONC_SYNTAX)).toEqual([]);
      expect(listingsIn(around, JSONC_SYNTAX)).toEqual([[around.startsWith('[1') ? '/1' : '/0', 1]]);
      expect(problemsIn(around)).toHaveLength(1);
    }
    expect(listingsIn(`[[${commented}]]`, JSONC_SYNTAX)).toEqual([['/0/0', 1]]);
    expect(problemsIn(`[[${commented}]]`)).toHaveLength(1);
    expect(problemsIn(`[[1, /* a */], ${ENTRIES.join()}]`, JSONC_SYNTAX)).toEqual(['wrong-type [']);
  });

  it('by any three of the distinctive names that the format has', () => {
    const listed =
      'acceptedChains facilitator pricePerCallUsd calls30d callsPerDayApprox volume30dUsd volumePerDayApprox ' +
      'l30DaysPayers lastCalledMs callsPerPayer qualityFlag';
    expect(NAMES.toSorted()).toEqual(listed.split(' ').sort());
    for (const from of NAMES.keys()) {
      expect(isReadable(named(3, from))).toBe(true);
      expect(findListings(named(2, from), JSON_SYNTAX)).toEqual([]);
    }
  });

  it.each(LAYOUTS)('wherever its text is cut off after the third name: %o', (layout) => {
    const text = textOf(generate({ entries: 2, seed: 1 }), layout);
    const third = text.indexOf('"pricePerCallUsd"') + '"pricePerCallUsd"'.length;
    for (let end = third; end <= text.length; end++)
      expect(isReadable(text.slice(0, end)), String(end)).toBe(true);
  });

  it.each([
    ['an entry alone', entry()],
    ['an entry in a recorded response', `{"log": {"entries": [{"response": {"content": ${entry()}}}]}}`],
    ['an array of entries that is another member', `{"items": ${ARRAY}, "Results": ${ARRAY}}`],
    ['results that are an object', `{"results": ${entry()}}`],
    ['entries that are none', '{"results":[1,"a",null,[],true]}'],
    ['labels of fields', '{"pricePerCallUsd": "Price", "calls30d": "Calls", "volume30dUsd": "Volume"}'],
    [
      'a JSON Schema',
      '{"properties": {"results": {"items": {"properties": {"lastCalledMs": {}, "l30DaysPayers": {}, "calls30d": {}}}}}}',
    ],
    ['an entry after the first 20', listing([...Array<string>(20).fill('{}'), entry()])],
    [
      'names in several entries',
      '{"results":[{"calls30d":1,"health":1},{"callsPerPayer":1},{"facilitator":1}]}',
    ],
    ['a listing in a string', JSON.stringify({ body: RESPONSE, results: [{ text: RESPONSE }] })],
    ['a huge string', `{"a":"${'results:[{'.repeat(100_000)}"}`],
    ['a program', 'function results() { return { "results": x }; }'],
    ['nothing', ''],
  ])('not in %s', (_, text) => {
    expect(findListings(text, JSON_SYNTAX)).toEqual([]);
  });
});

describe('a text that is not JSON has one syntax problem, and its entries are read', () => {
  it.each<[string, string, string]>([
    ['headers before it', `HTTP/1.1 200 OK\netag: "abc"\n\n${RESPONSE}`, 'HTTP'],
    ['a call around an array', `callback(${ARRAY})`, 'callback'],
    ['text after it', `${RESPONSE}# The end`, '#'],
    ['a bracket after an array', `${ARRAY}]`, ']'],
    ['an object after an array', `${ARRAY}\n{"a": 1}`, '{'],
    ['two of it', `${RESPONSE}${RESPONSE}`, '{'],
    ['a colon too many', RESPONSE.replace('"results":', '"results"::'), ':'],
    ['a missing comma', `[${entry()} ${other('b')}, ${other('c')}]`, '{'],
    ['a word between entries', `[${entry()}, TODO ${other('b')}, ${other('c')}]`, 'TODO'],
    ['code between entries', `[${entry()}, }; ${other('b')}, ${other('c')}]`, '}'],
    ['a comma too many', `[${entry()},, ${other('b')}, ${other('c')}]`, ','],
    ['a trailing comma', `[${ENTRIES.join(', ')},]`, ']'],
    ['an unclosed string before it', RESPONSE.replace('"count"', '"count'), '"count: 1000,'],
    ['no colon before it', RESPONSE.replace('"results":', '"results"'), '['],
    ['no comma before it', RESPONSE.replace(/,(?=\s*"results")/, ''), '"results"'],
    ['a quote before it', `"${RESPONSE}`, '"'],
    ['a cut end', RESPONSE.slice(0, RESPONSE.lastIndexOf(']')), ''],
  ])('%s', (_, text, underlined) => {
    expect(problemsIn(text).filter((problem) => !problem.startsWith('duplicate'))).toEqual([
      `syntax ${underlined}`,
    ]);
    expect(listingsIn(text)).toEqual([['', 3]]);
  });

  it.each([
    ['entries on lines', ON_ONE_LINE.join('\n')],
    ['an entry before another value', `${entry()}\n[1]`],
    ['other JSON without a comma', `{"status": 200 "body": ${RESPONSE}}`],
    ['other JSON with a trailing comma', `{"body": ${RESPONSE},}`],
    ['results without quotes', RESPONSE.replace('"results"', 'results')],
    ['names without quotes', RESPONSE.replaceAll(/"(\w+)":/g, '$1:')],
  ])('but not those of %s', (_, text) => {
    const problems = problemsIn(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.filter((problem) => !problem.startsWith('syntax '))).toEqual([]);
    expect(readAll(text).flatMap(({ entries }) => entries)).toEqual([]);
  });

  it('wherever it is cut off in a listing', () => {
    for (const text of [`{"a": ${RESPONSE}`, `{"a": ${ARRAY}`, `[1, {"a": ${RESPONSE}`])
      for (const end of [text.length, text.length - 40, text.length - 400])
        expect(
          problemsIn(text.slice(0, end)).filter((problem) => problem.startsWith('syntax ')),
        ).toHaveLength(1);
  });

  it('keeps the entries of a listing without its opening bracket', () => {
    const text = RESPONSE.slice(1);
    expect(listingsIn(text)).toEqual([['', 3]]);
    expect(problemsIn(text)).toEqual([expect.stringMatching(/^syntax /)]);
  });
});

describe('a response without entries', () => {
  it.each([
    '{"count": 0, "results": []}',
    '{"results": [ /* none */ ], "count": 0,}',
    ' {"a": 1, "count": 9, "results": []}\n',
    '[]',
  ])('is %s, which is not recognized as a listing by itself', (text) => {
    expect(placeOfEmpty(text)).toBeDefined();
    expect(findListings(text, JSONC_SYNTAX)).toEqual([]);
  });

  it.each([
    ...['', '{}', '{"results": [', '{"results": []}', '{"count": 1, "results": [null]}', '{"results": {}}'],
    `[${'1,'.repeat(20_000)}`,
  ])('is not %.20s', (text) => {
    expect(placeOfEmpty(text)).toBeUndefined();
  });
});

describe('conflict markers', () => {
  const conflict = (ours: string, theirs: string): string =>
    `<<<<<<< main\n${ours}\n=======\n${theirs}\n>>>>>>> feature\n`;
  const text = `{"count": 2, "results": [\n${entry()},\n${conflict(other('b'), other('c'))}]}`;

  it('are one problem at the first of them, and nothing else is checked', () => {
    const [read] = readAll(`${text.slice(0, -2)}${conflict('', '')}]}`);
    expect(read?.problems().map(messageOf)).toEqual(['Merge conflicts: 2']);
    expect(problemsIn(text)).toEqual(['syntax <<<<<<< main']);
    expect(readAll(text)[0]?.entries).toEqual([]);
  });

  it('are text in a string', () => {
    const quoted = listing([entry({ description: JSON.stringify(conflict('a', 'b')) })]);
    expect(problemsIn(quoted)).toEqual([]);
  });
});

describe('the conflicts that markers of Git are around', () => {
  /** The versions in each conflict of a text, each with what is written behind its marker. */
  const versionsIn = (text: string): string[][] =>
    findConflicts(text).map(({ ours, theirs }) =>
      [ours, theirs].flatMap(({ start, end, label }) => [label, text.slice(start, end)]),
    );

  it.each(['\n', '\r\n', '\r'])('have two versions with labels, whose lines end in %j', (eol) => {
    const lines = ['a', '<<<<<<< HEAD', '1', '2', '=======', '3', '>>>>>>> feature/x y', 'b'];
    expect(versionsIn(lines.join(eol))).toEqual([['HEAD', `1${eol}2${eol}`, 'feature/x y', `3${eol}`]]);
  });

  it.each<[string, string, ...string[][]]>([
    [
      'no lines of the common ancestor, which Git may write',
      '<<<<<<<\n1\n||||||| 81ff0ac\n0\n=======\n2\n>>>>>>>\n',
      ['', '1\n', '', '2\n'],
    ],
    [
      'possibly an empty version, and lines that look like a marker in theirs',
      '<<<<<<< a\n=======\n2\n=======\n3\n>>>>>>> b\n',
      ['a', '', 'b', '2\n=======\n3\n'],
    ],
    ['all their markers in order', '<<<<<<< a\n1\n>>>>>>> b\n=======\n'],
    [
      'the last of several markers of their start',
      '<<<<<<< a\n<<<<<<< b\n1\n=======\n2\n>>>>>>> c\n',
      ['b', '1\n', 'c', '2\n'],
    ],
  ])('have %s', (_, text, ...versions) => {
    expect(versionsIn(text)).toEqual(versions);
  });
});
