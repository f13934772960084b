import type { Random } from '../../../src/core/values/random';
import { RULE_IDS } from '../../../src/core/rules';
import { FIELD_NAMES } from '../../../src/core/listing/fields';
import { FRAGMENTS as JSON_FRAGMENTS } from '../../support/json-fragments';

/** Characters that are often handled incorrectly. */
const CHARACTERS = [
  ...Array.from('{}[],:"\\/*-+.eE019 \t\n\r\'#tfn'),
  ...['\r\n', '\ufeff', '\0', '\u001b', '\u007f', '\u0085', '\u200b', '\u2028', '\u202e', '\ufffd', '\uffff'],
  ...['é', 'İ', 'ß', '中', '😀', '\ud83d', '\ude00', '\udc00\ud800', '\u0301'],
];

/** Names of built-in properties of JavaScript objects, and other unusual member names. */
export const NAMES = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length', '', 'results', 'count'],
  ...['calls30D', 'ID', ' id', 'price', '/', '~0', '0', '-1', '$schema', 'rules', '\u202eid'],
  ...FIELD_NAMES,
];

/** Typical, unusual and hostile strings. */
const STRINGS = [
  ...[
    'https://x.io',
    'https://x.io/',
    'https://x.io/a?b=c#d',
    'http://[::1]:80/',
    'https://xn--/%ff',
    'x.io · /a',
  ],
  ...['//', '/*', '*/', '${1:a}', '$0', '[a](command:b)', '<img src=x onerror=y>', '| a |', '`', '\u001b[2J'],
  ...['base', 'solana', 'eip155:8453', 'verified', 'thin', '', ' ', '\t', 'a'.repeat(3000), '%', '::error::'],
];

const NUMBERS = [
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '0.1',
    '1e3',
    '1E-3',
    '1e999999',
    '-1e999999',
    '1e-999999',
    '0e999',
    '1.0',
    '1.50',
  ],
  ...['9007199254740993', '123456789012345678901234567890', `1${'0'.repeat(400)}`, `0.${'3'.repeat(400)}`],
  ...[
    '1787319479804',
    '1787319479',
    '1787319479804000',
    '0.0009999999999999999',
    '450.00000000000001',
    '2e308',
  ],
];

/** One character or grapheme. */
export function anyCharacter(random: Random): string {
  return random.chance(0.9) ? random.pick(CHARACTERS) : String.fromCharCode(random.integer(0, 0xffff));
}

export function anyName(random: Random): string {
  return random.pick(NAMES);
}

/** The source text of a string. */
export function anyString(random: Random): string {
  if (random.chance(0.2)) return JSON.stringify(anyRun(random, 12));
  return JSON.stringify(random.chance(0.2) ? anyName(random) : random.pick(STRINGS));
}

/** The source text of a number. */
export function anyNumber(random: Random): string {
  if (random.chance(0.6)) return random.pick(NUMBERS);
  return String(
    random.chance(0.5) ? random.integer(0, 1e6) : random.integer(0, 1e9) / 10 ** random.integer(1, 8),
  );
}

/** The source text of a value, sometimes invalid. */
export function anyValue(random: Random, depth = 0): string {
  const kind = random.integer(0, depth > 3 ? 4 : 8);
  if (kind <= 1) return anyString(random);
  if (kind <= 3) return anyNumber(random);
  if (kind === 4) return random.pick(['null', 'true', 'false', '[]', '{}']);
  if (kind === 5) return random.pick(JSON_FRAGMENTS);
  const length = random.integer(0, 3);
  const items = Array.from({ length }, () => anyValue(random, depth + 1));
  if (kind === 6) return `[${items.join(', ')}]`;
  if (kind === 7) return `{${items.map((item) => `${JSON.stringify(anyName(random))}: ${item}`).join(', ')}}`;
  return nest(random);
}

/** Nested brackets, with or without the closing ones. */
function nest(random: Random): string {
  const depth = random.chance(0.02) ? random.integer(1000, 20_000) : random.integer(1, 30);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const);
  return (
    open.repeat(depth) +
    random.pick(['1', '', '"', '[]']) +
    close.repeat(random.chance(0.7) ? depth : depth >> 1)
  );
}

/** A sequence of random characters. */
export function anyRun(random: Random, maxLength: number): string {
  return Array.from({ length: random.integer(0, maxLength) }, () => anyCharacter(random)).join('');
}

/** The id of a rule. */
export function anyRule(random: Random): string {
  return random.pick(RULE_IDS);
}
