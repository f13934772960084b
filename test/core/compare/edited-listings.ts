import Big from 'big.js';
import fc from 'fast-check';
import { generate } from '../../../src/core/fixtures/generate';
import type { GeneratedEntry } from '../../../src/core/listing/mistake';
import { Random } from '../../../src/core/values/random';
import { LAYOUTS, textOf, type Layout } from '../layouts';

/** An entry as plain data, in the order of its members. */
export type Values = Record<string, unknown> & Pick<GeneratedEntry, 'id' | 'endpoint'>;

/** An entry with the figures that follow from its other members, each as the nearest double. */
function recomputed(values: Values): Values {
  const calls = new Big(values.calls30d as number);
  const volume = calls.times(values.pricePerCallUsd as number);
  const payers = values.l30DaysPayers as number;
  const Exact = Big();
  Exact.DP = 60;
  const over = (dividend: Big, divisor: number): number =>
    Number(new Exact(dividend).div(divisor).toString());
  return {
    ...values,
    callsPerDayApprox: over(calls, 30),
    volume30dUsd: Number(volume.toString()),
    volumePerDayApprox: over(volume, 30),
    callsPerPayer: payers === 0 ? 0 : over(calls, payers),
  };
}

/**
 * Entries in the order of their volumes. No two have the same volume, as their order has no meaning, or the same description, by
 * which a removed and an added entry could be one that was renamed.
 */
const ENTRIES: readonly Values[] = [
  ...new Map(
    generate({ entries: 400, seed: 19 })
      .results.map((entry) => recomputed({ ...entry, facilitator: 'cdp' }))
      .map((entry) => [entry.volume30dUsd, { ...entry, description: `${entry.id}: a description` }]),
  ).values(),
];

/** The new values of members, which depend on a random number. */
const NEW_VALUES = {
  name: ({ name }, number) => `${String(name)} ${number} "quoted" \\ \u2028`,
  description: ({ description }, number) => `${String(description)}\n${number} é \u{1F600}`,
  pricePerCallUsd: (_, number) => ((number % 4000) + 1) / 1000,
  calls30d: ({ calls30d }, number) => Number(calls30d) + number + 1,
  l30DaysPayers: (_, number) => (number % 90) + 1,
  lastCalledMs: ({ lastCalledMs }, number) => Number(lastCalledMs) + number,
  qualityFlag: (_, number) => ['verified', 'unknown', 'monitor', 'concentrated'][number % 4],
  extra: (_, number) => ({ a: [1, 2.5, null], b: number }),
} satisfies Readonly<Record<string, (values: Values, number: number) => unknown>>;

type Member = keyof typeof NEW_VALUES;
export const MEMBERS = Object.keys(NEW_VALUES) as Member[];

/**
 * A change of an entry: a new value of a member and what follows from it, a volume that does not follow, a new id, a new endpoint
 * and name, or a new version of its provider's interface. An entry that is added is not in the old listing.
 */
export type Edit = Member | 'volume' | 'id' | 'address' | 'version' | 'added' | 'gone' | 'break';

/** The computed figures that change with a member, by that member. */
export const FOLLOW: Readonly<Partial<Record<Edit, readonly string[]>>> = {
  pricePerCallUsd: ['volume30dUsd', 'volumePerDayApprox'],
  calls30d: ['callsPerDayApprox', 'volume30dUsd', 'volumePerDayApprox', 'callsPerPayer'],
  l30DaysPayers: ['callsPerPayer'],
};

function changed(values: Values, edit: Edit, number: number): Values {
  const { id, endpoint } = values;
  switch (edit) {
    case 'volume':
      return { ...values, volume30dUsd: Number(values.volume30dUsd) + 1000 };
    case 'id':
      return { ...values, id: `renamed-${id}` };
    case 'address':
      return { ...values, endpoint: `https://moved.example/${id}`, name: 'Moved' };
    case 'version':
      return { ...values, id: `v99-${id}`, endpoint: endpoint.replace(/(\/\/[^/]+)/, '$1/v99') };
    case 'added':
    case 'gone':
    case 'break':
      return values;
    default: {
      const edited = { ...values, [edit]: NEW_VALUES[edit](values, number) };
      return FOLLOW[edit] ? recomputed(edited) : edited;
    }
  }
}

/** A listing, and what at most one edit of each entry, and moves, make of it. */
export interface Edited {
  readonly old: readonly Values[];
  /** For each old entry, if there is one. */
  readonly edits: readonly (Edit | undefined)[];
  /** In their new order. */
  readonly now: readonly Values[];
  /** Where each of these was among the old ones; -1 for added ones. */
  readonly places: readonly number[];
  /** The seed for the formatting of entries. */
  readonly style: number;
}

// If the times of nearly all entries change alike, this is reported as one change.
const EDITS: readonly Edit[] = [
  ...MEMBERS.filter((member) => member !== 'lastCalledMs'),
  ...(['volume', 'id', 'address', 'added', 'gone', 'break'] as const),
];

/** Listings with known edits, and with so many moves. */
function editedWithMoves(maxMoves: number): fc.Arbitrary<Edited> {
  return fc
    .record({
      all: fc.subarray([...ENTRIES], { maxLength: 40 }),
      edits: fc.array(fc.option(fc.constantFrom(...EDITS), { freq: 1, nil: undefined }), { maxLength: 40 }),
      number: fc.nat(1e6),
      moves: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: maxMoves }),
      style: fc.nat(9999),
    })
    .map(({ all, edits, number, moves, style }) => {
      const entries = all.map((values, at) => ({ values, edit: edits[at] }));
      const before = entries.filter(({ edit }) => edit !== 'added');
      const after = entries.filter(({ edit }) => edit !== 'gone');
      for (const [from, to] of moves)
        if (after.length > 0) after.splice(to % after.length, 0, ...after.splice(from % after.length, 1));
      return {
        old: before.map(({ values }) => values),
        edits: before.map(({ edit }) => edit),
        now: after.map(({ values, edit }) => (edit ? changed(values, edit, number) : values)),
        places: after.map((entry) => before.indexOf(entry)),
        style,
      };
    });
}

export const edited = editedWithMoves(5);
export const editedInPlace = editedWithMoves(0);

function shuffled(values: Values, random: Random): [string, unknown][] {
  return Object.entries(values).sort(() => random.integer(-1, 1));
}

/** An entry's text in one of many equivalent forms: other orders of members, indentation and notations of numbers and strings. */
export function written(values: Values, style: number): string {
  const random = new Random(style);
  const members = random.chance(0.5) ? Object.entries(values) : shuffled(values, random);
  const indent = random.pick([undefined, 2, '\t']);
  const texts = members.map(([name, value]) => {
    const text = JSON.stringify(value, null, indent);
    if (typeof value === 'number' && Number.isInteger(value) && !text.includes('e') && random.chance(0.3))
      return [name, text + random.pick(['.0', 'e0'])];
    if (typeof value === 'string' && random.chance(0.3))
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

export interface Model {
  readonly count: number;
  readonly results: readonly Values[];
}

/** An edit of an entry, which is given as it is in the old listing or as it is added. */
export interface Step {
  readonly entry: Values;
  readonly edit: Edit;
  readonly number: number;
}

/** The edits of one entry, each of another member, unless it is added or removed. */
function editsOfEntry(edits: readonly Edit[]): fc.Arbitrary<readonly Omit<Step, 'entry'>[]> {
  const edit = fc.record({ edit: fc.constantFrom(...edits), number: fc.nat(1e6) });
  return fc.uniqueArray(edit, { selector: (step) => step.edit, maxLength: 3 }).map((all) => {
    const whole = all.find((step) => step.edit === 'added' || step.edit === 'gone');
    return whole ? [whole] : all;
  });
}

/** A listing, and several scripts that edit it, also by the given edits. */
export function scripted(
  scripts: number,
  ...edits: readonly Edit[]
): fc.Arbitrary<{ readonly base: Model; readonly scripts: readonly (readonly Step[])[] }> {
  const script = fc.array(editsOfEntry([...MEMBERS, 'added', 'gone', ...edits]), { maxLength: 10 });
  return fc
    .record({
      all: fc.subarray([...ENTRIES], { minLength: 2, maxLength: 10 }),
      drawn: fc.array(script, { minLength: scripts, maxLength: scripts }),
      more: fc.constantFrom(0, 0, 100),
    })
    .map(({ all, drawn, more }) => {
      const steps = drawn.map((script) =>
        all.flatMap((entry, at) => (script[at] ?? []).map((step): Step => ({ entry, ...step }))),
      );
      const added = new Set(steps.flat().flatMap(({ entry, edit }) => (edit === 'added' ? entry : [])));
      const results = all.filter((entry) => !added.has(entry));
      return { base: { count: results.length + more, results }, scripts: steps };
    });
}

/** The listing after some steps: figures recomputed where inputs changed, entries in order, `count` kept in step. */
export function applySteps({ count, results }: Model, steps: readonly Step[]): Model {
  const entries = new Map(results.map((values) => [values.id, values]));
  for (const { entry, edit, number } of steps) {
    const values = edit === 'added' ? entry : entries.get(entry.id);
    if (edit === 'gone') entries.delete(entry.id);
    else if (values) entries.set(entry.id, changed(values, edit, number));
  }
  const volume = (values: Values): number => values.volume30dUsd as number;
  return {
    count: count + entries.size - results.length,
    results: [...entries.values()].sort((a, b) => volume(b) - volume(a)),
  };
}

/** How a listing is written; with a number other than 0, the members of each entry are in another order. */
export interface Format {
  readonly layout: Layout;
  readonly shuffle: number;
}

export const formats: fc.Arbitrary<Format> = fc.record({
  layout: fc.constantFrom(...LAYOUTS),
  shuffle: fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, fc.nat(1e9)),
});

/** The text of a listing. */
export function listingText({ count, results }: Model, { layout, shuffle }: Format): string {
  const random = new Random(shuffle);
  const entries =
    shuffle === 0 ? results : results.map((values) => Object.fromEntries(shuffled(values, random)));
  return textOf({ count, results: entries } as never, layout);
}
