import type { Random } from '../../../../src/core/generate/random';
import type { Edit } from '../../../support/edited-text';
import { anyCharacter, anyName, anyRun, anyValue } from './fragments';

/** A unit of editing: a token or white space. */
const TOKEN = /[{}[\],:]|"(?:[^"\\\r\n]|\\.)*"|-?\d+(?:\.\d+)?|\w+|[ \t\r\n]+|./suy;
/** The maximum length of the text in which a token is searched for, in UTF-16 units. */
const MAX_TOKEN_LENGTH = 4000;

type Edits = (text: string, random: Random) => readonly Edit[];

interface Piece {
  readonly offset: number;
  readonly length: number;
}

function randomOffset(text: string, random: Random): number {
  const { length } = text;
  // The text around the entries is short but important.
  if (random.chance(0.15)) return Math.min(random.integer(0, 40), length);
  if (random.chance(0.15)) return Math.max(length - random.integer(0, 40), 0);
  return random.integer(0, length);
}

/** A token at a random offset. */
function token(text: string, random: Random): Piece {
  const from = randomOffset(text, random);
  TOKEN.lastIndex = from;
  const found = TOKEN.exec(text.slice(0, from + MAX_TOKEN_LENGTH));
  return { offset: from, length: found?.[0].length ?? 0 };
}

/** A range of text: a short one, or one from an opening to its closing bracket. */
function range(text: string, random: Random): Piece {
  const offset = randomOffset(text, random);
  const open = text.indexOf(random.pick(['{', '[', '"']), offset);
  if (open < 0 || random.chance(0.3)) {
    const longest = random.pick([3, 50, 1500]);
    return { offset, length: Math.min(random.integer(0, longest), text.length - offset) };
  }
  return { offset: open, length: endOf(text, open) - open };
}

/** The end offset of the value that starts at an offset, determined by counting brackets. */
function endOf(text: string, open: number): number {
  if (text[open] === '"') return Math.max(text.indexOf('"', open + 1) + 1, open + 1);
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text.charAt(at);
    if ('{['.includes(char)) depth++;
    if ('}]'.includes(char) && --depth === 0) return at + 1;
  }
  return text.length;
}

const MARKS = [
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '},{',
  '],',
  '"',
  '\\',
  '//',
  '/* */',
  '\r',
  '\n',
  '\r\n',
  '"results": [',
];

const EDITS: readonly (readonly [edits: Edits, weight: number])[] = [
  [(text, random) => [{ offset: randomOffset(text, random), length: 0, text: anyRun(random, 3) }], 3],
  [
    (text, random) => [
      { offset: randomOffset(text, random), length: random.integer(0, 1), text: random.pick(MARKS) },
    ],
    4,
  ],
  [
    (text, random) => [
      { offset: randomOffset(text, random), length: random.integer(0, 2), text: anyCharacter(random) },
    ],
    3,
  ],
  [(text, random) => [{ ...token(text, random), text: '' }], 3],
  [(text, random) => [{ ...token(text, random), text: anyValue(random) }], 4],
  [(text, random) => [{ ...token(text, random), text: JSON.stringify(anyName(random)) }], 2],
  [
    (text, random) => [
      { ...token(text, random), text: `${JSON.stringify(anyName(random))}: ${anyValue(random)},` },
    ],
    2,
  ],
  [(text, random) => [{ ...range(text, random), text: '' }], 2],
  [copied, 4],
  [moved, 2],
  [atSeveral, 2],
  [lineEndings, 1],
  [truncated, 0.5],
];

function copied(text: string, random: Random): readonly Edit[] {
  const { offset, length } = range(text, random);
  const copy = text.slice(offset, offset + length);
  return [
    {
      offset: random.chance(0.5) ? offset : randomOffset(text, random),
      length: 0,
      text: `${copy}${random.pick([',', '', ',\n'])}`,
    },
  ];
}

function moved(text: string, random: Random): readonly Edit[] {
  const { offset, length } = range(text, random);
  const to = randomOffset(text, random);
  const cut = { offset, length, text: '' };
  return to >= offset && to <= offset + length
    ? [cut]
    : [cut, { offset: to, length: 0, text: text.slice(offset, offset + length) }];
}

/** The same edit at several cursors. */
function atSeveral(text: string, random: Random): readonly Edit[] {
  const typed = random.chance(0.5) ? anyRun(random, 2) : random.pick(MARKS);
  const places = new Set(Array.from({ length: random.integer(2, 6) }, () => randomOffset(text, random)));
  return Array.from(places, (offset) => ({ offset, length: 0, text: typed }));
}

/** Changes all or some line endings. */
function lineEndings(text: string, random: Random): readonly Edit[] {
  const share = random.pick([1, 0.3]);
  const end = random.pick(['\n', '\r\n', '\r', '\n\n']);
  const changed = text.replace(/\r\n|\n|\r/g, (was) => (random.chance(share) ? end : was));
  return [{ offset: 0, length: text.length, text: changed }];
}

function truncated(text: string, random: Random): readonly Edit[] {
  const offset = randomOffset(text, random);
  return [{ offset, length: text.length - offset, text: '' }];
}

/** A random edit of a text, at one place or at several that do not touch each other. */
export function anyEdit(text: string, random: Random): readonly Edit[] {
  return random.weighted(EDITS)(text, random);
}
