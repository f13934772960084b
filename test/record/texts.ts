import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text with its file name, which is unique and safe in a path. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

type Values = Record<string, unknown>;

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
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '/*',
  '//x\n',
  '\r\n',
  '\0',
  '😀',
  '1e5',
  'null',
  '<<<<<<< a\n',
];

/** Listings and other texts made from the listings in a folder: the same for the same seeds. */
export function makeTexts(folder: string): NamedText[] {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const real = (JSON.parse(read('real-3450.json')) as { results: Values[] }).results;
  const varied = (JSON.parse(read('real-60.json')) as { results: Values[] }).results;
  const texts: NamedText[] = ['real-60.json', 'real-500.json', 'real-3450.json', 'quirks.json'].map(
    (name) => ({
      name,
      text: read(name),
    }),
  );
  for (let seed = 1; seed <= 1200; seed++) {
    const dice = new Dice(seed);
    const listing = someEntries(dice.below(3) === 0 ? varied : real, dice);
    const kind = seed % 6;
    if (kind !== 0) listing.results.forEach((entry) => makeMistakes(entry, listing.results, dice));
    if (kind === 1 && listing.results.length > 1) listing.results.reverse();
    if (dice.below(8) === 0) listing.count = dice.pick([0, 2, -1]);
    const text = kind === 5 ? embedded(listing, dice) : layOut(listing, dice);
    const name = `${String(seed).padStart(4, '0')}${kind === 4 ? '.jsonc' : '.json'}`;
    texts.push({ name, text: kind === 2 ? corrupt(text, dice) : kind === 4 ? commented(text, dice) : text });
  }
  return texts;
}

/** A version of a listing's text in which someone has changed something; the same text if it is not JSON. */
export function changedVersion(text: string, dice: Dice): string {
  let listing: { count?: number; results?: Values[] };
  try {
    listing = JSON.parse(text) as typeof listing;
  } catch {
    return text;
  }
  const { results } = listing;
  if (!Array.isArray(results) || results.length === 0) return text;
  for (let changes = 1 + dice.below(3); changes > 0 && results.length > 0; changes--) {
    const at = dice.below(results.length);
    const entry = results[at];
    if (entry === undefined || typeof entry !== 'object') continue;
    const kind = dice.below(8);
    if (kind === 0) results.splice(at, 1);
    else if (kind === 1) results.splice(dice.below(results.length), 0, ...results.splice(at, 1));
    else if (kind === 2)
      results.push({
        ...entry,
        id: `${String(entry.id)}-new`,
        endpoint: `${String(entry.endpoint)}/new`,
      });
    else if (kind === 3) results.forEach((one) => (one.lastCalledMs = Number(one.lastCalledMs) + 86_400_000));
    else if (kind === 4) reprice(entry, dice);
    else if (kind === 5) entry.acceptedChains = [entry.chain, dice.pick(['sei', 'world', 'monad'])];
    else makeMistakes(entry, results, dice);
  }
  return JSON.stringify(listing, null, 2) + '\n';
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

function someEntries(from: readonly Values[], dice: Dice): { count: number; results: Values[] } {
  const results = Array.from({ length: 1 + dice.below(7) }, () => ({ ...dice.pick(from) }));
  results.sort((a, b) => Number(b.volume30dUsd) - Number(a.volume30dUsd));
  return { count: results.length + dice.below(3), results };
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
function embedded(listing: { readonly results: readonly Values[] }, dice: Dice): string {
  const places: readonly unknown[] = [
    listing.results,
    listing.results[0],
    { request: { url: '/' }, response: { body: listing } },
    { first: listing, second: { ...listing, results: listing.results.slice(0, 1) } },
    [{ name: 'case', fixture: listing }],
    { body: JSON.stringify(listing) },
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
