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

/** The interval of a step that has a number from 0 on; 0 has its own. */
function intervalOf(value: number): Interval {
  if (value === 0) return { min: 0, max: 0 };
  const step = stepOf(value);
  return { min: edgeOf(step), max: edgeOf(step + 1) };
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

/** The maximum number of bins for the usual prices. */
const MAX_BINS = 40;

/**
 * Counts entries by price, the smallest first: the usual prices in bins of equal width on a logarithmic scale, which may be
 * empty between others; absent and free ones, and those below and above the usual ones, in one bin each.
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
  const binOf = (kind: 'none' | 'free' | 'below' | 'above', bin: Omit<Bin, keyof VolumeSums>): Bin[] => {
    const members = byKind.get(kind);
    return members ? [{ ...bin, ...volumesOf(members, max) }] : [];
  };
  return [
    ...binOf('none', { title: 'no price', min: undefined, max: undefined, filter: '-price>=0 -price<0' }),
    ...binOf('free', { title: money(0), min: 0, max: 0, filter: 'price:0' }),
    ...binOf('below', {
      title: `below ${money(min)}`,
      min: -Infinity,
      max: min,
      filter: `price<${min} -price:0`,
    }),
    ...usualBins(byKind.get('usual') ?? [], { min, max }),
    ...binOf('above', { title: `above ${money(max)}`, min: max, max: Infinity, filter: `price>${max}` }),
  ];
}

function usualBins(entries: readonly Entry[], usual: Interval): readonly Bin[] {
  const byStep = groupBy(entries, ({ values }) => stepOf(values.pricePerCallUsd ?? 1));
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
    const min = Math.max(edgeOf(step), usual.min, Number.MIN_VALUE);
    const max = Math.min(end, usual.max);
    const title = min === max ? money(min) : `${money(min)}–${money(max)}`;
    const filter = rangeFilter('price', { min, max }, end > usual.max);
    return { title, min, max, ...volumesOf(members, usual.max), filter };
  });
}

/**
 * Counts entries by calls in 30 days, in decades divided 1-2-5, and 0 apart, the fewest first. Only intervals with entries are
 * returned, and one for the entries without a number of calls that is not negative.
 */
export function callsOf(entries: readonly Entry[], maxUsualPrice: number): readonly Bin[] {
  const byInterval = groupBy(entries, ({ values: { calls30d = -1 } }) =>
    calls30d >= 0 ? intervalOf(calls30d).min : Infinity,
  );
  return Array.from(byInterval, ([first, members]): Bin => {
    const sums = volumesOf(members, maxUsualPrice);
    if (first === Infinity)
      return { title: 'no number of calls', min: undefined, max: undefined, ...sums, filter: '-calls>=0' };
    const { min, max } = intervalOf(first);
    // Calls are integers, at least where they are right.
    const [start, end] = [min, min < 1 ? max : max - 1].map((edge) => formatThousands(String(edge)));
    const title = min === max || start === end ? `${start}` : `${start}–${end}`;
    return { title, min, max, ...sums, filter: rangeFilter('calls', { min, max }) };
  }).sort(({ min: a = Infinity }, { min: b = Infinity }) => a - b);
}
