import { describe, expect, it } from 'vitest';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../../../src/core/json/syntax';
import { toPointer } from '../../../src/core/json/tree';
import { findListings } from '../../../src/core/listing/find-listings';
import { messageOf } from '../../../src/core/listing/problem';
import { entry, listing, other } from '../../support/listing-text';
import { readAll } from '../listing-of';

const RESPONSE = listing([entry(), other('b'), other('c')]);
const ENTRIES = [entry(), other('b'), other('c')];
const ARRAY = `[${ENTRIES.join(', ')}]`;
const ON_ONE_LINE = ENTRIES.map((text) => JSON.stringify(JSON.parse(text)));

/** The pointers of the listings in a text, with the number of their entries. */
function listingsIn(text: string, syntax = JSON_SYNTAX): [pointer: string, entries: number][] {
  return readAll(text, syntax).map(({ path, entries }) => [toPointer(path), entries.length]);
}

/** The texts that problems of a text underline, after their rules. */
function problemsIn(text: string): string[] {
  return readAll(text, JSON_SYNTAX).flatMap((read) =>
    read.problems().map((problem) => {
      const { start, end } = read.rangeOf(problem);
      return `${problem.rule.id} ${text.slice(start, end)}`;
    }),
  );
}

describe('a listing is found', () => {
  it.each<[string, string, [string, number][]]>([
    ['as the root object', RESPONSE, [['', 3]]],
    ['with its members in another order', `{"results": ${ARRAY}, "count": 3}`, [['', 3]]],
    ['as the root array', ARRAY, [['', 3]]],
    ['inside other JSON', `{"status": 200, "body": ${RESPONSE}}`, [['/body', 3]]],
    [
      'inside an array',
      `[${RESPONSE}, null, ${RESPONSE}]`,
      [
        ['/0', 3],
        ['/2', 3],
      ],
    ],
    ['below names with slashes', `{"a/b": {"~": ${RESPONSE}}}`, [['/a~1b/~0', 3]]],
    [
      'several times',
      `{"before": ${RESPONSE}, "after": ${listing([entry()])}}`,
      [
        ['/before', 3],
        ['/after', 1],
      ],
    ],
    ['as the last value of a repeated name', `{"body": {"a": 1}, "body": ${RESPONSE}}`, [['/body', 3]]],
    ['by an entry among the first 20', listing([...Array<string>(19).fill('{}'), entry()]), [['', 20]]],
  ])('%s', (_, text, expected) => {
    expect(listingsIn(text)).toEqual(expected);
  });

  it('inside JSON with comments', () => {
    expect(listingsIn(`// a\n{"body": /* b */ ${RESPONSE},}`, JSONC_SYNTAX)).toEqual([['/body', 3]]);
  });

  it.each([
    ['an entry alone', entry()],
    ['an entry in an object', `{"entry": ${entry()}}`],
    ['an array of entries that is another member', `{"items": ${ARRAY}}`],
    [
      'an object whose member names are field names',
      '{"columns": {"calls30d": 4, "volume30dUsd": 5, "health": 1, "callsPerPayer": 2}}',
    ],
    [
      'a response of another API',
      '{"count": 1, "next": null, "previous": null, "results": [{"id": 1, "name": "calls30d"}]}',
    ],
    ['an entry after the first 20', listing([...Array<string>(20).fill('{}'), entry()])],
    ['names as values', '{"results": ["calls30d", "callsPerPayer", "volume30dUsd"]}'],
    ['two distinctive names', '{"results": [{"calls30d": 1, "callsPerPayer": 1, "name": "a"}]}'],
    ['a listing in a string', JSON.stringify({ body: RESPONSE })],
  ])('not in %s', (_, text) => {
    expect(findListings(text, JSON_SYNTAX)).toEqual([]);
  });
});

describe('a text that is not JSON has one syntax problem, and its entries are read', () => {
  it.each<[string, string, string]>([
    ['headers before it', `HTTP/1.1 200 OK\netag: "abc"\n\n${RESPONSE}`, 'HTTP'],
    ['a note before it', `# note\n${RESPONSE}`, '#'],
    ['a fence around it', `\`\`\`json\n${RESPONSE}\`\`\`\n`, '`'],
    ['a fence around an array', `\`\`\`\n${ARRAY}\n\`\`\`\n`, '`'],
    ['text after it', `${RESPONSE}# The end`, '#'],
    ['text after an array', `${ARRAY}\nDone.`, 'Done.'],
    ['two of it', `${RESPONSE}${RESPONSE}`, '{'],
    ['a colon too many', RESPONSE.replace('"results":', '"results"::'), ':'],
    ['a no-break space', RESPONSE.replace('"results": ', '"results":\u00a0'), '\u00a0'],
    ['a missing comma', `[${entry()} ${other('b')}, ${other('c')}]`, '{'],
    ['a word between entries', `[${entry()}, TODO ${other('b')}, ${other('c')}]`, 'TODO'],
    ['code between entries', `[${entry()}, }; ${other('b')}, ${other('c')}]`, '}'],
    ['a word after the last entry', `[${entry()}, ${other('b')}, ${other('c')} TODO]`, 'TODO'],
    ['a comma too many', `[${entry()},, ${other('b')}, ${other('c')}]`, ','],
    ['a trailing comma', `[${ENTRIES.join(', ')},]`, ']'],
    ['a cut end', RESPONSE.slice(0, RESPONSE.lastIndexOf(']')), ''],
  ])('%s', (_, text, underlined) => {
    expect(problemsIn(text).filter((problem) => !problem.startsWith('duplicate'))).toEqual([
      `syntax ${underlined}`,
    ]);
    expect(listingsIn(text)).toEqual([['', 3]]);
  });

  it.each([
    ['entries on lines', ON_ONE_LINE.join('\n')],
    ['entries without brackets', ENTRIES.join(',\n')],
    ['other JSON that is broken', `{"status": 200 "body": ${RESPONSE}}`],
    ['an entry in broken JSON', `{"a": ${entry()}, "b": ${other('b')}`],
  ])('but not those of %s', (_, text) => {
    expect(problemsIn(text).map((problem) => problem.split(' ')[0])).toEqual(['syntax']);
    expect(readAll(text, JSON_SYNTAX).flatMap(({ entries }) => entries)).toEqual([]);
  });

  it('keeps an entry without its opening bracket, and the indexes after it', () => {
    const text = `[${entry()}, ${other('b').replace('{', '')}, ${other('c')}]`;
    expect(listingsIn(text)).toEqual([['', 3]]);
    expect(problemsIn(text)).toHaveLength(1);
  });
});

describe('conflict markers', () => {
  const conflict = (ours: string, theirs: string): string =>
    `<<<<<<< main\n${ours}\n=======\n${theirs}\n>>>>>>> feature\n`;
  const text = `{"count": 2, "results": [\n${entry()},\n${conflict(other('b'), other('c'))}]}`;

  it('are one problem at the first of them, and nothing else is checked', () => {
    const [read] = readAll(`${text.slice(0, -2)}${conflict('', '')}]}`, JSON_SYNTAX);
    expect(read?.problems().map(messageOf)).toEqual(['Merge conflicts: 2']);
    expect(problemsIn(text)).toEqual(['syntax <<<<<<< main']);
    expect(readAll(text, JSON_SYNTAX)[0]?.entries).toEqual([]);
  });

  it('are text in a string', () => {
    const quoted = listing([entry({ description: JSON.stringify(conflict('a', 'b')) })]);
    expect(problemsIn(quoted)).toEqual([]);
  });
});
