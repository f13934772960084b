import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { JSON_SYNTAX } from '../../../src/core/json/syntax';
import { toPointer } from '../../../src/core/json/tree';
import { entry, listing, other } from '../../support/listing-text';
import { readAll } from '../next/compare';

const PAGE = readFileSync(
  fileURLToPath(new URL('../../../src/core/listing/README.md', import.meta.url)),
  'utf8',
);

const RESPONSE = listing([entry(), other('b')]);
const ARRAY = `[${entry()}, ${other('b')}]`;
const FAR = 'x'.repeat(1 << 20);

/** What the page says of a kind of content: examples with the pointers of the listings that are checked. */
const CHECKED: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  '`{"status": 200, "body": {"count": …, "results": […]}}`': [
    [`{"status": 200, "body": ${RESPONSE}}`, ['/body']],
  ],
  'HAR with the response as JSON': [
    [
      `{"log": {"entries": [{"response": {"content": {"json": ${RESPONSE}}}}]}}`,
      ['/log/entries/0/response/content/json'],
    ],
  ],
  'recorded HTTP cassette with the response as JSON': [
    [`{"interactions": [{"response": {"body": ${RESPONSE}}}]}`, ['/interactions/0/response/body']],
  ],
  'an array of responses': [[`[${RESPONSE}, null, ${RESPONSE}]`, ['/0', '/2']]],
  'several listings in one file': [[`{"before": ${RESPONSE}, "after": ${RESPONSE}}`, ['/before', '/after']]],
  'an array of entries that is all of a text': [[ARRAY, ['']]],
  'an array of entries that is cut off': [[ARRAY.slice(0, -40), ['']]],
  'a listing behind or before text that is not JSON': [
    [`HTTP/1.1 200 OK\n\n${RESPONSE}`, ['']],
    [`${ARRAY}\nDone.`, ['']],
  ],
};

/** Texts that are reported as not being JSON, of which nothing else is checked, by the row of the page. */
const UNREADABLE: readonly (readonly [string, string])[] = [
  [
    'entries without an array around them that can be read, in text that is not JSON',
    `${entry()}\n${other('b')}`,
  ],
  ['a listing inside JSON that is broken', `{"body": ${RESPONSE} "status": 200}`],
];

/** The same of what is not checked, by the reason. */
const NOT_CHECKED: Readonly<Record<string, readonly [reason: string, examples: readonly string[]]>> = {
  'an array of entries inside other JSON': [
    'skipped: no listing',
    [`{"data": {"items": ${ARRAY}}}`, `{"body": ${ARRAY}}`],
  ],
  'HAR or cassette with the response as a string': [
    'skipped: no listing',
    [`{"log": {"content": {"text": ${JSON.stringify(RESPONSE)}}}}`],
  ],
  'entries with fewer than three of the distinctive names': [
    'skipped: no listing',
    [`{"items": [{"calls30d": 1, "callsPerPayer": 2}]}`],
  ],
  'entries after the first 20 elements of an array': [
    'skipped: no listing',
    [`[${'{}, '.repeat(20)}${entry()}]`],
  ],
  'a listing after the first 1 MB': ['skipped: no listing', [`{"a": "${FAR}", "body": ${RESPONSE}}`]],
  'a listing without entries inside other JSON': [
    'skipped: no listing',
    ['{"body": {"count": 0, "results": []}}'],
  ],
  'the distinctive names as values, or in several objects': [
    'skipped: no listing',
    [
      '["calls30d", "callsPerPayer", "volume30dUsd"]',
      '[{"calls30d": 1}, {"callsPerPayer": 2}, {"volume30dUsd": 3}]',
    ],
  ],
  'one entry, in a file or in an object': ['skipped: no listing', [entry(), `{"entry": ${entry()}}`]],
  'an object whose member names are field names, such as a JSON Schema': [
    'skipped: no listing',
    [
      '{"columns": {"pricePerCallUsd": 3, "calls30d": 4, "volume30dUsd": 5}}',
      '{"properties": {"calls30d": {"type": "integer"}, "health": {}, "qualityFlag": {}, "lastCalledMs": {}}}',
    ],
  ],
};

/** The second cell of a row of the table on the page. */
function rowOf(kind: string): string | undefined {
  const row = PAGE.split('\n').find((line) => line.startsWith(`| ${kind} `));
  return row
    ?.split(' | ')
    .at(-1)
    ?.replace(/\s*\|$/, '')
    .trim();
}

describe('listings inside other JSON, as on the page about them', () => {
  it.each(Object.entries(CHECKED))('%s: checked', (kind, examples) => {
    expect(rowOf(kind)).toMatch(/checked/);
    for (const [text, pointers] of examples) {
      const listings = readAll(text, JSON_SYNTAX);
      expect(listings.map(({ path }) => toPointer(path))).toEqual(pointers);
      expect(listings.every(({ entries }) => entries.length > 0)).toBe(true);
    }
  });

  it.each(UNREADABLE)('%s: a syntax error', (kind, text) => {
    expect(rowOf(kind)).toBe('a syntax error; nothing else is checked');
    const problems = readAll(text, JSON_SYNTAX).flatMap((read) => read.problems());
    expect(problems.map(({ rule }) => rule.id)).toEqual(['syntax']);
  });

  it.each(Object.entries(NOT_CHECKED))('%s: not checked', (kind, [reason, examples]) => {
    expect(rowOf(kind)).toBe(reason);
    for (const text of examples) {
      expect(readAll(text, JSON_SYNTAX)).toEqual([]);
    }
  });
});
