import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text with its file name, which is unique and safe in a path. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
  /** Those of its file, if they are not its UTF-8. */
  readonly bytes?: Uint8Array;
}

type Values = Record<string, unknown>;

interface Response {
  count: number;
  results: Values[];
}

/** Random numbers from a seed (mulberry32): the texts do not depend on the source that they are used to compare. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** At least 0, less than `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

/** What real fixtures have wrong, by how often it is chosen. */
const MISTAKES: readonly ((entry: Values, dice: Dice, all: readonly Values[]) => void)[] = [
  (entry) => (entry.lastCalledMs = Math.round(Number(entry.lastCalledMs) / 1000)),
  (entry) => (entry.volume30dUsd = Number(entry.volume30dUsd) * 10),
  (entry) => (entry.callsPerDayApprox = Math.round(Number(entry.callsPerDayApprox))),
  (entry) => (entry.callsPerPayer = Number(entry.callsPerPayer) + 1),
  (entry) => (entry.volumePerDayApprox = entry.volume30dUsd),
  (entry) => (entry.l30DaysPayers = Number(entry.calls30d) + 3),
  (entry) => (entry.l30DaysPayers = 0),
  (entry, dice) => (entry.pricePerCallUsd = dice.pick([0, 1e10, 0.0001, '0.01', 451])),
  (entry, dice) => (entry.calls30d = dice.pick([12.5, -3, '600', 1e21, 0, 600])),
  (entry, dice) => (entry.qualityFlag = dice.pick(['verifed', 'Verified', 'thin', '', null])),
  (entry, dice) => (entry.chain = dice.pick(['bsae', 'polygon', 'eip155:8453', 'solana', ''])),
  (entry, dice) =>
    (entry.acceptedChains = dice.pick([[], ['base', 'base'], ['sloana'], 'base', ['base', '']])),
  (entry, dice) => (entry.sources = dice.pick([[], ['a', 'b', 'c'], ['a', 'a'], [1]])),
  (entry, dice) => (entry.facilitator = dice.pick(['XY', '', 'other', 'a b'])),
  (entry, dice) => (entry.endpoint = dice.pick(['http://api.x.io/v1/{id}', '/v1', 'https://u:p@x.io/a', ''])),
  (entry, dice, all) => (entry.id = dice.pick([dice.pick(all).id, 'Bad_ID', 'other-slug', ''])),
  (entry, dice, all) => (entry.endpoint = dice.pick(all).endpoint),
  (entry, dice) => (entry.name = dice.pick(['x.io · /other', ''])),
  (entry) => (entry.health = { ok: true }),
  (entry, dice) => Reflect.deleteProperty(entry, dice.pick(Object.keys(entry))),
  (entry, dice) => {
    const name = dice.pick(Object.keys(entry));
    entry[name.toLowerCase() + dice.pick(['', 'x'])] = entry[name];
    Reflect.deleteProperty(entry, name);
  },
  (entry, dice) =>
    (entry[dice.pick(Object.keys(entry))] = dice.pick([null, true, [], {}, 'x', -1, Infinity])),
];

const MARKS = [
  ...', : { } [ ] " \\'.split(' '),
  '/*',
  '//x\n',
  '\r\n',
  '\0',
  '😀',
  '1e5',
  'null',
  '<<<<<<< a\n',
];

const STRINGS = [
  '',
  ' \t\n\r\u2028\u00a0',
  '\u0000\u0007\u001b[31mred\u001b[0m\u009b2J',
  '\u202eevil\u2066\u200b\ufeff',
  '\ud800',
  '<img src=x onerror=alert(1)>&amp;',
  '[x](command:a) ![y](http://y) **b** `c` | d',
  '$(alert) $(x) ${1:a} $0 \\$ {0} %s',
  '=1+1,"a";\tb',
  '__proto__',
  'constructor',
  '😀👩‍👩‍👧é日本語',
  'İıſß',
  'a'.repeat(3000),
  'x "y" \'z\' \\ / // /* */ #',
  '::error file=a,line=1::b%0A',
  ']]><a b="c">',
];
const NUMBERS = [
  ...['1e400', '-0', '1.50', '0x10', '1_000', 'NaN', '.5', '5.', '1E+3', '01', '-', '1e-400', '--1'],
  ...['9007199254740993', '0.1000000000000000055511151231257827', '123456789012345678901234567890', '1e21'],
];

/** Texts without a listing of the usual form. */
const SMALL = [
  ...['', ' ', '\n', '\ufeff', '{}', '[]', 'null', '0', '"a"', '{', '[', '}', '{"results"', '// c', '/*'],
  ...['{"results": []}', '{"count": 0, "results": []}', '{"count": "0", "results": {}}', '{"results": null}'],
  ...['{"results": [[]]}', '{"results": [1, null, "a", {}]}', '{"results": [{}], "results": [{"id": 1}]}'],
  ...['{"id": "a", "endpoint": "https://a.io", "chain": "base"}', '[{"id": "a", "volume30dUsd": 1}]'],
  ...['{"a": 1}\n{"b": 2}\n', 'results:\n  - id: a\n', '{"count": 1,, "results": [,]}', '"results": ['],
];

/** Makes a text of a listing of a few entries. */
const KINDS: readonly ((listing: Response, dice: Dice) => string)[] = [
  (listing, dice) => layOut(listing, dice),
  (listing, dice) => layOut(mistaken(listing, dice), dice),
  (listing, dice) => corrupt(layOut(mistaken(listing, dice), dice), dice),
  (listing, dice) => layOut({ ...listing, results: mistaken(listing, dice).results.toReversed() }, dice),
  (listing, dice) => commented(layOut(mistaken(listing, dice), dice), dice),
  (listing, dice) => embedded(mistaken(listing, dice), dice),
  (listing, dice) => spliced(layOut(mistaken(listing, dice), dice), dice),
  (listing, dice) => layOut(hostile(listing, dice), dice),
  (listing, dice) => nested(layOut(listing, dice), dice),
  (listing, dice) => conflicting(layOut(listing, dice), dice),
];
/** How many texts are made, beside the small ones and the listings themselves. */
const SEEDS = 1950;

/** Listings and other texts made from the listings in a folder: the same for the same seeds. */
export function makeTexts(folder: string): NamedText[] {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const entriesOf = (name: string): Values[] => (JSON.parse(read(name)) as Response).results;
  const real = entriesOf('real-3450.json');
  const varied = entriesOf('real-60.json');
  const texts: NamedText[] = [
    ...['real-60.json', 'real-500.json', 'real-3450.json', 'quirks.json'].map((name) => ({
      name,
      text: read(name),
    })),
    ...SMALL.map((text, at) => ({ name: `small-${at}.json`, text })),
  ];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const dice = new Dice(seed);
    const listing = someEntries(dice.below(3) === 0 ? varied : real, dice);
    if (dice.below(8) === 0) listing.count = dice.pick([0, 2, -1]);
    const text = KINDS[seed % KINDS.length]?.(listing, dice) ?? '';
    const isCommented = seed % KINDS.length === 4;
    const name = `${String(seed).padStart(4, '0')}${isCommented ? '.jsonc' : '.json'}`;
    texts.push({ name, text, ...(seed % 15 === 0 && { bytes: encoded(text, dice) }) });
  }
  return texts;
}

/** A version of a listing's text in which someone has changed something. */
export function changedVersion(text: string, dice: Dice): string {
  let listing: Partial<Response> | null;
  try {
    listing = JSON.parse(text) as typeof listing;
  } catch {
    return dice.below(2) === 0 ? corrupt(text, dice) : spliced(text, dice);
  }
  const results = listing?.results;
  if (!Array.isArray(results) || results.length === 0) return corrupt(text, dice);
  for (let changes = 1 + dice.below(3); changes > 0 && results.length > 0; changes--) {
    const at = dice.below(results.length);
    const entry = results[at] as Values | null | undefined;
    if (typeof entry !== 'object' || entry === null) continue;
    const kind = dice.below(9);
    if (kind === 0) results.splice(at, 1);
    else if (kind === 1) results.splice(dice.below(results.length), 0, ...results.splice(at, 1));
    else if (kind === 2)
      results.push({
        ...entry,
        id: `${String(entry.id)}-new`,
        endpoint: `${String(entry.endpoint)}/new`,
      });
    else if (kind === 3)
      for (const result of results.filter(Boolean))
        result.lastCalledMs = Number(result.lastCalledMs) + 86_400_000;
    else if (kind === 4) reprice(entry, dice);
    else if (kind === 5) entry.acceptedChains = [entry.chain, dice.pick(['sei', 'world', 'monad'])];
    else if (kind === 6) entry.name = dice.pick(['x.io · /other', 'A', ...STRINGS]);
    else makeMistakes(entry, results, dice);
  }
  const changed = JSON.stringify(listing, null, /\n(?<space>\s+)/.exec(text)?.groups?.space) + '\n';
  // Deep nesting would be indented far.
  return changed.length < 4 * text.length ? changed : JSON.stringify(listing);
}

function reprice(entry: Values, dice: Dice): void {
  const calls = Number(entry.calls30d);
  const price = dice.pick([0.01, 0.05, 2, 7.25]);
  Object.assign(entry, {
    pricePerCallUsd: price,
    volume30dUsd: calls * price,
    volumePerDayApprox: (calls * price) / 30,
  });
}

function someEntries(from: readonly Values[], dice: Dice): Response {
  const results = Array.from({ length: 1 + dice.below(7) }, () => ({ ...dice.pick(from) }));
  results.sort((a, b) => Number(b.volume30dUsd) - Number(a.volume30dUsd));
  return { count: results.length + dice.below(3), results };
}

function mistaken(listing: Response, dice: Dice): Response {
  for (const entry of listing.results) makeMistakes(entry, listing.results, dice);
  return listing;
}

function makeMistakes(entry: Values, all: readonly Values[], dice: Dice): void {
  for (let mistakes = dice.below(3); mistakes > 0; mistakes--) dice.pick(MISTAKES)(entry, dice, all);
}

function layOut(value: unknown, dice: Dice): string {
  const layout = dice.below(5);
  if (layout === 0) return JSON.stringify(value);
  if (layout === 1) return `\ufeff${JSON.stringify(value, null, 2)}`;
  if (layout === 2) return JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n');
  return JSON.stringify(value, null, 2) + '\n';
}

/** The listing inside other JSON, once or several times, or as an array of its entries. */
function embedded(listing: Response, dice: Dice): string {
  const places: readonly unknown[] = [
    listing.results,
    listing.results[0],
    { request: { url: '/' }, response: { body: listing } },
    { first: listing, second: { ...listing, results: listing.results.slice(0, 1) } },
    [{ name: 'case', fixture: listing }],
  ];
  return layOut(dice.pick(places), dice);
}

function commented(text: string, dice: Dice): string {
  return text.replace(/[{},]/g, (mark) => {
    if (dice.below(8) > 0) return mark;
    return mark === '}' ? `/* c */${mark}` : `${mark}${dice.pick([' // c\n', '/* c */'])}`;
  });
}

function corrupt(text: string, dice: Dice): string {
  let result = text;
  for (let edits = 1 + dice.below(3); edits > 0; edits--) {
    const at = dice.below(result.length + 1);
    result = result.slice(0, at) + dice.pick([...MARKS, '']) + result.slice(at + dice.below(4));
  }
  return result;
}

/** Ranges are removed, copied and replaced, and numbers written unusually. */
function spliced(text: string, dice: Dice): string {
  let result = text;
  for (let edits = 1 + dice.below(4); edits > 0; edits--) {
    const start = dice.below(result.length + 1);
    const end = start + dice.below(dice.pick([4, 40, 800]));
    const part = result.slice(start, end);
    const kind = dice.below(4);
    if (kind === 0) result = result.slice(0, start) + result.slice(end);
    else if (kind === 1) result = result.slice(0, end) + dice.pick(['', ',']) + part + result.slice(end);
    else
      result =
        result.slice(0, start) + result.slice(start).replace(/-?\d[\d.]*(?=[,\s}])/, dice.pick(NUMBERS));
  }
  return result;
}

/** Strings and names that must not be taken for anything else. */
function hostile(listing: Response, dice: Dice): Response {
  for (const entry of listing.results)
    for (let changes = 1 + dice.below(3); changes > 0; changes--) {
      const string = dice.pick(STRINGS);
      const name = dice.below(6) === 0 ? string : dice.pick(Object.keys(entry));
      const value = dice.below(4) === 0 ? [string, dice.pick(STRINGS)] : string;
      Object.defineProperty(entry, name, { value, enumerable: true, configurable: true, writable: true });
    }
  return listing;
}

/** Deep nesting inside an entry, around the listing, or without an end. */
function nested(text: string, dice: Dice): string {
  const depth = dice.pick([3, 50, 200, 1000]);
  const [open, close] = dice.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"results":[', ']}]'],
  ] as const);
  const kind = dice.below(4);
  if (kind === 0) return open.repeat(depth) + text + close.repeat(depth);
  const deep = open.repeat(depth) + 'null' + (kind === 1 ? '' : close.repeat(depth));
  return text.replace(/"(health|chain|sources|id)":\s*/, (member) => `${member}${deep}, "more": `);
}

/** With the markers of a merge conflict around some lines. */
function conflicting(text: string, dice: Dice): string {
  const lines = text.split('\n');
  const at = dice.below(lines.length);
  const ours = lines.slice(at, at + dice.below(4));
  const marked = ['<<<<<<< HEAD', ...ours, '=======', ...ours.toReversed(), '>>>>>>> other'];
  return lines.toSpliced(at, ours.length, ...marked).join('\n');
}

/** In other encodings, or with invalid bytes. */
function encoded(text: string, dice: Dice): Uint8Array {
  const kind = dice.below(5);
  if (kind === 0) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (kind === 1) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  if (kind === 2) return Buffer.from(text, 'latin1');
  const bytes = Buffer.from(text);
  for (let changes = 1 + dice.below(3); changes > 0; changes--)
    bytes[dice.below(bytes.length)] = dice.pick([0x80, 0xc3, 0xed, 0xff, 0x00, 0xf0]);
  return bytes;
}
