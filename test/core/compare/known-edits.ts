import fc from 'fast-check';
import { generate } from '../../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../../src/core/listing/mistake';
import { recomputed as recomputedFigures } from './random-merges';

/** An entry as plain data. */
export type Values = Record<string, unknown> & Pick<GeneratedEntry, 'id' | 'endpoint'>;

const EDITS = [
  ...(['price', 'calls', 'payers', 'volume', 'text'] as const),
  ...(['rename', 'address', 'extra', 'gone', 'break'] as const),
];

/** The edit of one entry. */
export type Edit = 'none' | (typeof EDITS)[number];

/** A listing and its edits. */
export interface Edited {
  readonly old: readonly Values[];
  /** For each old entry. */
  readonly edits: readonly Edit[];
  /** Edited ones and added ones, in their new order. */
  readonly now: readonly Values[];
  /** Where each of these was among the old ones; undefined for added ones. */
  readonly places: readonly (number | undefined)[];
  /** The seed for the formatting of entries. */
  readonly style: number;
}

/** The computed figures that change with a member, by that member. */
export const FOLLOW: Readonly<Partial<Record<Edit, readonly [string, readonly string[]]>>> = {
  price: ['pricePerCallUsd', ['volume30dUsd', 'volumePerDayApprox']],
  calls: ['calls30d', ['callsPerDayApprox', 'volume30dUsd', 'volumePerDayApprox', 'callsPerPayer']],
  payers: ['l30DaysPayers', ['callsPerPayer']],
};

/** An entry with the figures that follow from its other members. */
function recomputed(values: Values): Values {
  return { ...values, ...recomputedFigures(values) };
}

const HOW: Readonly<Record<Edit, (values: Values, place: number) => Values>> = {
  none: (values) => values,
  gone: (values) => values,
  break: (values) => values,
  price: (values) => recomputed({ ...values, pricePerCallUsd: Number(values.pricePerCallUsd) * 2 }),
  calls: (values) => recomputed({ ...values, calls30d: Number(values.calls30d) + 7 }),
  payers: (values) => recomputed({ ...values, l30DaysPayers: Number(values.l30DaysPayers) + 3 }),
  volume: (values) => ({ ...values, volume30dUsd: Number(values.volume30dUsd) + 1000 }),
  text: (values) => ({ ...values, description: `${String(values.description)}\n"Edited" \u{1F600}` }),
  rename: (values, place) => ({ ...values, id: `renamed-${place}` }),
  address: (values, place) => ({ ...values, endpoint: `https://moved.example/${place}`, name: 'Moved' }),
  extra: (values) => ({ ...values, extra: { a: [1, 2.5, null], b: 'x' } }),
};

/** Listings with known edits, removals and additions of entries, and with so many moves. */
function editedWithMoves(maxMoves: number): fc.Arbitrary<Edited> {
  return fc
    .record({
      seed: fc.nat(9999),
      edits: fc.array(
        fc.oneof({ arbitrary: fc.constant<Edit>('none'), weight: 3 }, fc.constantFrom(...EDITS)),
        {
          maxLength: 40,
        },
      ),
      added: fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 4 }),
      moves: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: maxMoves }),
      style: fc.nat(9999),
    })
    .map(({ seed, edits, added, moves, style }) => {
      const volumes = new Set<unknown>();
      const old = generate({ entries: edits.length, seed }).results.map((one) => {
        // Figures that are exact doubles, so that their changes are known.
        let values = recomputed({ ...one });
        // The order of entries with equal volumes has no meaning.
        for (; volumes.has(values.volume30dUsd); values = recomputed(values))
          values = { ...values, calls30d: Number(values.calls30d) + 1 };
        volumes.add(values.volume30dUsd);
        return values;
      });
      const made = old.flatMap((values, place): { readonly values: Values; readonly place?: number }[] => {
        const edit = edits[place] ?? 'none';
        return edit === 'gone' ? [] : [{ values: HOW[edit](values, place), place }];
      });
      const fresh = generate({ entries: added.length, seed: seed + 10_000 }).results.map((entry, at) => ({
        ...entry,
        id: `fresh-${at}`,
        endpoint: `https://fresh.example/${at}`,
        // With the description of a removed entry, it could be that entry with another id.
        description: `${entry.description} (fresh-${at})`,
      }));
      for (const [at, values] of fresh.entries())
        made.splice(Math.floor((added[at] ?? 0) * (made.length + 1)), 0, { values });
      for (const [from, to] of moves)
        if (made.length > 0) made.splice(to % made.length, 0, ...made.splice(from % made.length, 1));
      const [now, places] = [made.map(({ values }) => values), made.map(({ place }) => place)];
      return { old, edits, now, places, style };
    });
}

export const edited = editedWithMoves(5);
export const editedInPlace = editedWithMoves(0);

/** The next pseudorandom number; an integer from 0. */
function next(state: number): number {
  return (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
}

/** An entry's text in one of many equivalent forms: other orders of members, indentation and notations of numbers and strings. */
export function written(values: Values, style: number): string {
  let state = next(style);
  const below = (limit: number): number => {
    state = next(state);
    return (state >>> 8) % limit;
  };
  const members = Object.entries(values);
  if (below(2) === 0) members.sort(() => below(3) - 1);
  const indent = [undefined, 2, '\t'][below(3)];
  const texts = members.map(([name, value]) => {
    const text = JSON.stringify(value, null, indent);
    if (typeof value === 'number' && Number.isInteger(value) && !text.includes('e') && below(3) === 0)
      return [name, below(2) === 0 ? `${text}.0` : `${text}e0`];
    if (typeof value === 'string' && below(3) === 0)
      return [name, text.replace(/[a-c]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)];
    return [name, text];
  });
  const gap = indent === undefined ? '' : '\n  ';
  return `{${gap}${texts.map(([name, text]) => `"${name}":${gap}${text}`).join(`,${gap}`)}${gap}}`;
}

/** The text of an entry that is not JSON; its id can be read. */
export function brokenText(values: Values): string {
  return JSON.stringify(values).replace(/"calls30d":\d+,/, '"calls30d":,');
}
