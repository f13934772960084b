import Big from 'big.js';
import { Random } from '../../../src/core/values/random';
import { sampleEntries } from '../../support/sample-entries';
import { LAYOUTS, textOf, type Layout } from '../layouts';

/** An entry as plain data, in the order of its members. */
export type Values = Record<string, unknown>;

export interface Model {
  readonly count: number;
  readonly results: readonly Values[];
}

/** A change of one independent member of one entry, or of the presence of an entry, or a new id and endpoint. */
export interface Step {
  readonly kind: 'set' | 'remove' | 'add' | 'count' | 'rename';
  /** The id of the entry, in the base. */
  readonly id: string;
  readonly member?: string;
  readonly value?: unknown;
  readonly entry?: Values;
}

/** How a listing is written; with a number other than 0, the members of each entry are in another order. */
export interface Format {
  readonly layout: Layout;
  readonly shuffle: number;
}

/** The figures of an entry, computed exactly, each as the nearest double. */
export function recomputed(values: Values): Values {
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

/** Generating is slow. */
const ENTRIES: readonly Values[] = sampleEntries({ entries: 600, seed: 19 }).map((entry) =>
  recomputed({ ...entry, facilitator: 'cdp' }),
);

/** A generated listing without two entries of the same volume. */
export function randomBase(random: Random): Model {
  const volumes = new Set<unknown>();
  const picked = Array.from({ length: random.integer(2, 9) }, () => random.pick(ENTRIES));
  const unique = picked.filter(({ volume30dUsd }) => {
    if (volumes.has(volume30dUsd)) return false;
    volumes.add(volume30dUsd);
    return true;
  });
  const model = inOrder({ count: unique.length, results: unique });
  return { ...model, count: model.results.length + random.pick([0, 0, 100]) };
}

export function inOrder({ count, results }: Model): Model {
  const volume = (values: Values): number => values.volume30dUsd as number;
  return { count, results: results.toSorted((a, b) => volume(b) - volume(a)) };
}

/** The members that are changed; the figures follow. */
export const MEMBERS = [
  'name',
  'description',
  'pricePerCallUsd',
  'calls30d',
  'l30DaysPayers',
  'lastCalledMs',
  'qualityFlag',
  'extra',
] as const;

/** Random changes, each of another member, so that they can be divided between two sides. */
export function randomSteps(random: Random, { results }: Model): Step[] {
  const steps: Step[] = [];
  for (const values of results) {
    const id = String(values.id);
    if (random.chance(0.12)) {
      steps.push({ kind: 'remove', id });
      continue;
    }
    for (const member of MEMBERS)
      if (random.chance(0.15))
        steps.push({ kind: 'set', id, member, value: newValue(random, member, values) });
  }
  for (let added = random.integer(0, 3); added > 0; added--) {
    const picked = random.pick(ENTRIES);
    const id = String(picked.id);
    // With the description of a removed entry, it could be that entry with another id.
    const entry = { ...picked, description: `${String(picked.description)} (${id})` };
    const isKnown = results.some((values) => values.id === id) || steps.some((step) => step.id === id);
    if (!isKnown) steps.push({ kind: 'add', id, entry });
  }
  return steps;
}

function newValue(random: Random, member: (typeof MEMBERS)[number], values: Values): unknown {
  switch (member) {
    case 'pricePerCallUsd':
      return random.integer(1, 4000) / 1000;
    case 'calls30d':
      return random.integer(100, 100_000);
    case 'l30DaysPayers':
      return random.integer(1, 90);
    case 'lastCalledMs':
      return (values.lastCalledMs as number) + random.integer(1, 1e6);
    case 'qualityFlag':
      return random.pick(
        ['verified', 'unknown', 'monitor', 'concentrated'].filter((flag) => flag !== values.qualityFlag),
      );
    case 'extra':
      return { note: random.integer(1, 1e6), list: [1, 'a'] };
    default:
      return `${String(values[member])} ${random.pick(['é', '"quoted"', '\\', '\u2028', 'x'])}${random.integer(1, 1e6)}`;
  }
}

/** New ids and endpoints for some of the entries. */
export function randomRenames(random: Random, { results }: Model): Step[] {
  return results.filter(() => random.chance(0.3)).map(({ id }) => ({ kind: 'rename', id: String(id) }));
}

/** The listing after some changes: figures recomputed where inputs changed, entries in order, `count` kept in step. */
export function applySteps(model: Model, steps: readonly Step[]): Model {
  let { count } = model;
  let results = [...model.results];
  const renamed: string[] = [];
  for (const { kind, id, member, value, entry } of steps) {
    if (kind === 'remove') {
      results = results.filter((values) => values.id !== id);
      count--;
    } else if (kind === 'add' && entry) {
      results.push(entry);
      count++;
    } else if (kind === 'rename') {
      // At last, as other steps name the entry by its old id.
      renamed.push(id);
    } else if (member !== undefined)
      results = results.map((values) => {
        if (values.id !== id) return values;
        const changed = { ...values, [member]: value };
        return ['pricePerCallUsd', 'calls30d', 'l30DaysPayers'].includes(member)
          ? recomputed(changed)
          : changed;
      });
  }
  const isRenamed = ({ id }: Values): boolean => renamed.includes(String(id));
  return inOrder({ count, results: results.map((values) => (isRenamed(values) ? moved(values) : values)) });
}

/** The entry in version 99 of its provider's interface. */
function moved(values: Values): Values {
  const endpoint = String(values.endpoint).replace(/(\/\/[^/]+)/, '$1/v99');
  return { ...values, id: `v99-${String(values.id)}`, endpoint };
}

export function randomFormat(random: Random): Format {
  return { layout: random.pick(LAYOUTS), shuffle: random.chance(0.3) ? random.integer(1, 1e9) : 0 };
}

/** The text of a listing. */
export function written({ count, results }: Model, { layout, shuffle }: Format): string {
  const random = new Random(shuffle);
  const entries = shuffle === 0 ? results : results.map((values) => shuffled(values, random));
  return textOf({ count, results: entries } as never, layout);
}

function shuffled(values: Values, random: Random): Values {
  const members = Object.entries(values);
  for (let at = members.length - 1; at > 0; at--) {
    const other = random.integer(0, at);
    members.splice(other, 0, ...members.splice(at, 1));
  }
  return Object.fromEntries(members);
}
