import type { Entry } from '../listing/entry';
import type { Settings } from '../listing/settings';
import { formatThousands, money } from '../values/format';
import { groupBy } from '../values/maps';
import { lowerBound } from '../values/sorting';
import { DAY, isPlausibleTime } from '../values/times';
import { type VolumeSums, volumesOf } from './figures';

/** The entries whose price or age is in an interval. */
export interface Bin extends VolumeSums {
  readonly title: string;
  /** In USD or days; undefined for entries without the value. */
  readonly min: number | undefined;
  /** May be infinite. */
  readonly max: number | undefined;
  /** The filter that shows exactly these entries. */
  readonly filter: string;
}

/** Numbers from `min` to `max`, exclusive, or the single number if both are equal. `max` may be infinite. */
export interface Interval {
  readonly min: number;
  readonly max: number;
}

/** The steps of a decade on a logarithmic scale. */
const STEPS = [1, 2, 5];
/** The range of doubles above 0, in decades. */
const FIRST_DECADE = -324;
const LAST_DECADE = 308;

/** The lower edges of all steps: …, 1, 2, 5, 10, … */
const EDGES = Array.from({ length: LAST_DECADE - FIRST_DECADE + 1 }, (_, decade) =>
  STEPS.map((digit) => Number(`${digit}e${FIRST_DECADE + decade}`)),
).flat();

function edgeOf(step: number): number {
  return EDGES[step] ?? Infinity;
}

/** The step of a number above 0. */
function stepOf(value: number): number {
  return lowerBound(EDGES.length, (step) => edgeOf(step) <= value) - 1;
}

/** The filter for the entries whose number is in an interval. @param isMaxIn whether its end is included */
function rangeFilter(term: string, { min, max }: Interval, isMaxIn = false): string {
  if (min === max) return `${term}:${min}`;
  return `${term}>=${min}${max === Infinity ? '' : ` ${term}${isMaxIn ? '<=' : '<'}${max}`}`;
}

/** The ends of the intervals of ages, in days, with titles of the intervals before them. */
const AGES = [
  { title: 'up to 1 hour', max: 1 / 24 },
  { title: '1–24 hours', max: 1 },
  { title: '1–3 days', max: 3 },
  { title: '3–7 days', max: 7 },
  { title: '7–14 days', max: 14 },
  { title: '14–30 days', max: 30 },
  { title: 'more than 30 days', max: Infinity },
];

/** Counts entries by the time from their last call to the newest one of the listing. */
export function agesOf(
  entries: readonly Entry[],
  maxUsualPrice: number,
  newestCallMs: number | undefined,
): readonly Bin[] {
  const byBin = groupBy(entries, ({ values: { lastCalledMs } }) => {
    if (newestCallMs === undefined || lastCalledMs === undefined || !isPlausibleTime(lastCalledMs)) return -1;
    return AGES.findIndex(({ max }) => (newestCallMs - lastCalledMs) / DAY <= max);
  });
  const sumsAt = (bin: number): VolumeSums => volumesOf(byBin.get(bin) ?? [], maxUsualPrice);
  return [
    ...AGES.map(({ title, max }, at): Bin => {
      const min = AGES[at - 1]?.max ?? 0;
      const bounds = [at === 0 ? '' : `age>${min}`, max === Infinity ? '' : `age<=${max}`];
      return { title, min, max, ...sumsAt(at), filter: bounds.filter(Boolean).join(' ') };
    }),
    { title: 'no plausible time', min: undefined, max: undefined, ...sumsAt(-1), filter: '-age>=0' },
  ];
}

/**
 * Counts entries by price, the smallest first: the usual prices on a logarithmic scale; absent and free ones, and those below and
 * above the usual ones, in one bin each.
 *
 * @param usual the usual prices, in USD
 */
export function pricesOf(entries: readonly Entry[], usual: Settings['price']): readonly Bin[] {
  const min = Math.max(usual.min, 0);
  const { max } = usual;
  const byKind = groupBy(entries, ({ values: { pricePerCallUsd: price } }) => {
    if (price === undefined) return 'none';
    if (price === 0) return 'free';
    if (price < min) return 'below';
    return price > max ? 'above' : 'usual';
  });
  const scale: Scale = {
    term: 'price',
    valueOf: ({ values }) => values.pricePerCallUsd ?? 0,
    bounds: { min, max },
    titleOf: (interval) =>
      interval.min === interval.max ? money(interval.min) : `${money(interval.min)}–${money(interval.max)}`,
  };
  const none = { title: 'no price', min: undefined, max: undefined, filter: '-price>=0 -price<0' };
  const free = { title: money(0), min: 0, max: 0, filter: 'price:0' };
  const below = { title: `below ${money(min)}`, min: -Infinity, max: min, filter: `price<${min} -price:0` };
  const above = { title: `above ${money(max)}`, min: max, max: Infinity, filter: `price>${max}` };
  return [
    ...binOf(none, byKind.get('none'), max),
    ...binOf(free, byKind.get('free'), max),
    ...binOf(below, byKind.get('below'), max),
    ...logarithmicBins(scale, byKind.get('usual') ?? [], max),
    ...binOf(above, byKind.get('above'), max),
  ];
}

/**
 * Counts entries by calls in 30 days, the fewest first: on a logarithmic scale, with 0, and what is no number of calls, in one bin
 * each.
 */
export function callsOf(entries: readonly Entry[], maxUsualPrice: number): readonly Bin[] {
  const byKind = groupBy(entries, ({ values: { calls30d: calls = -1 } }) => {
    if (calls === 0) return 'zero';
    return calls > 0 ? 'some' : 'none';
  });
  const zero = { title: '0', min: 0, max: 0, filter: 'calls:0' };
  const none = { title: 'no number of calls', min: undefined, max: undefined, filter: '-calls>=0' };
  return [
    ...binOf(zero, byKind.get('zero'), maxUsualPrice),
    ...logarithmicBins(CALLS, byKind.get('some') ?? [], maxUsualPrice),
    ...binOf(none, byKind.get('none'), maxUsualPrice),
  ];
}

const CALLS: Scale = {
  term: 'calls',
  valueOf: ({ values }) => values.calls30d ?? 0,
  bounds: { min: 0, max: Infinity },
  titleOf: ({ min, max }) => {
    // Calls are integers, at least where they are right.
    const [start, end] = [min, min < 1 ? max : max - 1].map((edge) => formatThousands(String(edge)));
    return start === end ? `${start}` : `${start}–${end}`;
  },
};

/** A bin for some entries; none if there are no such entries. */
function binOf(
  bin: Omit<Bin, keyof VolumeSums>,
  entries: readonly Entry[] | undefined,
  maxUsualPrice: number,
): readonly Bin[] {
  return entries ? [{ ...bin, ...volumesOf(entries, maxUsualPrice) }] : [];
}

/** How entries are counted by a number above 0. */
interface Scale {
  /** The filter's term for the number. */
  readonly term: string;
  readonly valueOf: (entry: Entry) => number;
  /** Bins end here at the latest, the last one with the number itself. */
  readonly bounds: Interval;
  readonly titleOf: (interval: Interval) => string;
}

/** The maximum number of bins on a logarithmic scale. */
const MAX_BINS = 40;

/** Counts entries in bins of equal width on a logarithmic scale, which may be empty between others. */
function logarithmicBins(
  { term, valueOf, bounds, titleOf }: Scale,
  entries: readonly Entry[],
  maxUsualPrice: number,
): readonly Bin[] {
  const byStep = groupBy(entries, (entry) => stepOf(valueOf(entry)));
  if (byStep.size === 0) return [];
  const [first, last] = [Math.min(...byStep.keys()), Math.max(...byStep.keys())];
  const tooMany = (last - first + 1) / MAX_BINS;
  // A third of a decade, or whole decades.
  const width = tooMany <= 1 ? 1 : STEPS.length * Math.ceil(tooMany / STEPS.length);
  const start = Math.floor(first / width);
  return Array.from({ length: Math.floor(last / width) - start + 1 }, (_, at): Bin => {
    const step = (start + at) * width;
    const members = Array.from({ length: width }, (_, more) => byStep.get(step + more) ?? []).flat();
    const end = edgeOf(step + width);
    const min = Math.max(edgeOf(step), bounds.min, Number.MIN_VALUE);
    const max = Math.min(end, bounds.max);
    const filter = rangeFilter(term, { min, max }, end > bounds.max);
    return { title: titleOf({ min, max }), min, max, ...volumesOf(members, maxUsualPrice), filter };
  });
}
