import fc from 'fast-check';
import { generate } from '../../src/core/fixtures/generate';
import type { TextEdit } from '../../src/core/text/text-edit';
import { listed } from './json-fragments';

/** Creates an edit of the current text, at one or several places. */
export type EditFactory = (text: string) => readonly TextEdit[];

/** Texts that users type or paste. */
export const FRAGMENTS = [
  ...listed(String.raw`
    "  {  }  [  ]  ,  :  \  0  1  -  .  e  //  /*  */  ␤  null  "id"  "id": "x"  "more": 1  , "more": {"id": 1}
    "results": [  "count": 3  {"id":  },  },{  ],  "volume30dUsd": 5  {}  []  {{  ]]  "results": 5,  ,"results": []
    12.50`),
  ...['', ' ', '\r\n', '\u{1F600}', '\ud83d'],
];

/** Tokens at which edits are most likely to cause errors. */
const TOKEN = /[{}[\],:"]|\r?\n|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?/g;

/** @param share of the text; an integer is an offset: from the start if it is not positive, otherwise from the end */
function offsetIn(text: string, share: number): number {
  if (share <= 0) return Math.min(-share, text.length);
  if (share >= 1) return Math.max(text.length + 1 - share, 0);
  return Math.floor(share * (text.length + 1));
}

function tokenIn(text: string, share: number): { at: number; length: number } {
  const from = offsetIn(text, share);
  TOKEN.lastIndex = from;
  const match = TOKEN.exec(text);
  return match
    ? { at: match.index, length: match[0].length }
    : { at: Math.min(from, text.length), length: 0 };
}

/** A position in the text, as a share of its length: anywhere, or in the short text around the entries. */
const share = fc.oneof(
  { arbitrary: fc.noBias(fc.nat(2 ** 30 - 1)).map((number) => number / 2 ** 30), weight: 6 },
  { arbitrary: fc.nat(60).map((number) => -number), weight: 1 },
  { arbitrary: fc.nat(60).map((number) => 1 + number), weight: 1 },
);

const fragment = fc.oneof(
  fc.constantFrom(...FRAGMENTS),
  fc.string({ maxLength: 5 }),
  fc
    .integer({ min: 1, max: 99 })
    .map((seed) => `${JSON.stringify(generate({ entries: 1, seed }).results[0])},`),
);

const insertAnywhere = fc.tuple(share, fragment).map(([where, text]): EditFactory => (whole) => [
  { offset: offsetIn(whole, where), length: 0, text },
]);

const atToken = fc
  .tuple(share, fragment, fc.constantFrom('before', 'after', 'replace', 'delete'))
  .map(([where, text, how]): EditFactory => (whole) => {
    const { at, length } = tokenIn(whole, where);
    if (how === 'before') return [{ offset: at, length: 0, text }];
    if (how === 'after') return [{ offset: at + length, length: 0, text }];
    return [{ offset: at, length, text: how === 'delete' ? '' : text }];
  });

const deleteRange = fc
  .tuple(share, share, fc.constantFrom(1, 2, 40, 300, 1500))
  .map(([from, to, most]): EditFactory => (whole) => {
    const offset = offsetIn(whole, from);
    const length = Math.min(most, Math.max(0, offsetIn(whole, to) - offset));
    return [{ offset, length, text: '' }];
  });

const moveRange = fc.tuple(share, share, share).map(([from, to, target]): EditFactory => (whole) => {
  const [start = 0, end = 0] = [offsetIn(whole, from), offsetIn(whole, to)].sort((a, b) => a - b);
  const offset = offsetIn(whole, target);
  const cut = { offset: start, length: end - start, text: '' };
  if (offset >= start && offset <= end) return [cut];
  return [cut, { offset, length: 0, text: whole.slice(start, end) }];
});

/** Inserts the same text at several cursors. */
const multiCursor = fc
  .tuple(fc.array(share, { minLength: 2, maxLength: 6 }), fragment)
  .map(([places, text]): EditFactory => (whole) => {
    const offsets = new Set(places.map((place) => offsetIn(whole, place)));
    return [...offsets].map((offset) => ({ offset, length: 0, text }));
  });

const endOfLines = fc.boolean().map((crlf): EditFactory => (whole) => [
  { offset: 0, length: whole.length, text: whole.replace(/\r?\n/g, crlf ? '\r\n' : '\n') },
]);

const replaceAll = fc
  .tuple(share, fc.constantFrom('', '[]', '{}', '{"count":1,"results":[]}'))
  .map(([keep, text]): EditFactory => (whole) => [
    { offset: 0, length: whole.length, text: keep < 0.5 ? text : whole.slice(0, offsetIn(whole, keep)) },
  ]);

/** Any edit: of a character, a token, a range, several cursors, or the whole text. */
export const EDITS: fc.Arbitrary<EditFactory> = fc.oneof(
  { arbitrary: insertAnywhere, weight: 4 },
  { arbitrary: atToken, weight: 8 },
  { arbitrary: deleteRange, weight: 3 },
  { arbitrary: moveRange, weight: 2 },
  { arbitrary: multiCursor, weight: 3 },
  { arbitrary: endOfLines, weight: 1 },
  { arbitrary: replaceAll, weight: 1 },
);
