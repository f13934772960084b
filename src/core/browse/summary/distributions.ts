import type { Entry } from '../../listing/entry';
import type { Settings } from '../../listing/settings';
import { getOrCreate } from '../../values/maps';
import { lowerBound } from '../../values/sorting';
import { DAY, isPlausibleTime } from '../../values/times';
import { type VolumeSums, volumesOf } from '../figures';
import { type Interval, rangeTerm } from '../filter/write';

/** The steps of a decade on a logarithmic scale. */
const STEPS = [1, 2, 5];
/** The range of doubles above 0, in decades. */
const FIRST_DECADE = -324;
const LAST_DECADE = 309;

/** The lower edges of all steps: …, 1, 2, 5, 10, …; infinite after the last double. */
const EDGES = Array.from({ length: LAST_DECADE - FIRST_DECADE + 1 }, (_, decade) =>
  STEPS.map((digit) => Number(`${digit}e${FIRST_DECADE + decade}`)),
).flat();

/** The index of the edge 1: steps are counted from there. */
const ORIGIN = EDGES.indexOf(1);

/** The step of a number above 0. */
export function stepOf(value: number): number {
  return lowerBound(EDGES.length, (at) => (EDGES[at] ?? Infinity) <= value) - 1 - ORIGIN;
}

/** The lower edge of a step. */
function edgeOf(step: number): number {
  const at = step + ORIGIN;
  return at < 0 ? 0 : (EDGES[at] ?? Infinity);
}

export function intervalOf(step: number): Interval {
  return { min: edgeOf(step), max: edgeOf(step + 1) };
}

export const ZERO: Interval = { min: 0, max: 0 };

/** Entries by the age of their last call, relative to the newest call of the listing. */
export interface AgeBin extends VolumeSums {
  /** A short title. */
  readonly title: string;
  /** In days, from `min` to `max`, exclusive unless {@link isMaxIn}. Undefined for entries without a plausible time. */
  readonly days: { readonly min: number; readonly max: number } | undefined;
  /** Whether `max` is included. */
  readonly isMaxIn: boolean;
  /** The filter that shows exactly these entries. */
  readonly filter: string;
}

const HOURS = 24;

const AGES: readonly Omit<AgeBin, keyof VolumeSums>[] = [
  { title: 'less than 1 hour', days: { min: 0, max: 1 / HOURS }, isMaxIn: false, filter: `age<${1 / HOURS}` },
  {
    title: '1 to 24 hours',
    days: { min: 1 / HOURS, max: 1 },
    isMaxIn: false,
    filter: `age>=${1 / HOURS} age<1`,
  },
  { title: '1 to 3 days', days: { min: 1, max: 3 }, isMaxIn: false, filter: 'age>=1 age<3' },
  { title: '3 to 7 days', days: { min: 3, max: 7 }, isMaxIn: false, filter: 'age>=3 age<7' },
  { title: '7 to 14 days', days: { min: 7, max: 14 }, isMaxIn: false, filter: 'age>=7 age<14' },
  // A call may be exactly 30 days old.
  { title: '14 to 30 days', days: { min: 14, max: 30 }, isMaxIn: true, filter: 'age>=14 age<=30' },
  { title: 'more than 30 days', days: { min: 30, max: Infinity }, isMaxIn: false, filter: 'age>30' },
  // All entries except those that have an age.
  { title: 'no plausible time', days: undefined, isMaxIn: false, filter: '-age>=0 -age<0' },
];

/** Counts entries by the age of their last call. */
export function agesOf(
  entries: readonly Entry[],
  maxUsualPrice: number,
  newestCallMs: number | undefined,
): readonly AgeBin[] {
  const members = AGES.map((): Entry[] => []);
  for (const entry of entries) members[ageIndexOf(entry, newestCallMs)]?.push(entry);
  return AGES.map(({ filter, ...bin }, at) => ({
    ...bin,
    ...volumesOf(members[at] ?? [], maxUsualPrice),
    filter,
  }));
}

function ageIndexOf({ values }: Entry, newestCallMs: number | undefined): number {
  const { lastCalledMs } = values;
  if (newestCallMs === undefined || lastCalledMs === undefined || !isPlausibleTime(lastCalledMs))
    return AGES.length - 1;
  const age = (newestCallMs - lastCalledMs) / DAY;
  return AGES.findIndex(({ days, isMaxIn }) => !days || age < days.max || (isMaxIn && age === days.max));
}

/** The kind of prices in a bin. */
type PriceKind = 'none' | 'negative' | 'zero' | 'below' | 'usual' | 'above';

export interface PriceBin {
  readonly kind: PriceKind;
  /** In USD; undefined for entries that have no price. `min` is excluded for prices below or above the usual ones. */
  readonly price: Interval | undefined;
  /** Whether `max` is included. */
  readonly isMaxIn: boolean;
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** The filter that shows exactly these entries. */
  readonly filter: string;
}

/** The possible widths of a bin in steps: a third of a decade, one decade, or several. */
const BIN_WIDTHS = [1, 3, 6, 15, 30, 60];
/** The maximum number of bins for the usual prices. */
const MAX_BINS = 40;

/**
 * Counts entries by price, the smallest first: the usual prices in bins of equal width on a logarithmic scale, which may be
 * empty between others, and all other prices in one bin of each kind.
 *
 * @param usual the usual prices, in USD
 */
export function pricesOf(entries: readonly Entry[], usual: Settings['price']): readonly PriceBin[] {
  const byKind = new Map<PriceKind, Entry[]>();
  for (const entry of entries) getOrCreate(byKind, priceKindOf(entry, usual), () => []).push(entry);
  const binOf = (kind: PriceKind, price: Interval | undefined, filter: string): readonly PriceBin[] => {
    const members = byKind.get(kind);
    if (!members) return [];
    return [{ kind, price, isMaxIn: kind === 'zero', ...sumsOf(members), filter }];
  };
  const { min, max } = usual;
  return [
    ...binOf('none', undefined, '-price>=0 -price<0'),
    ...binOf('negative', { min: -Infinity, max: 0 }, 'price<0'),
    ...binOf('zero', ZERO, rangeTerm('price', ZERO)),
    ...binOf('below', { min: 0, max: min }, `price>0 price<${min}`),
    ...usualBins(byKind, usual),
    ...binOf('above', { min: max, max: Infinity }, `price>${max}`),
  ];
}

function sumsOf(entries: readonly Entry[]): Pick<PriceBin, 'entries' | 'volume'> {
  const { volume } = volumesOf(entries, Infinity);
  return { entries: entries.length, volume };
}

function priceKindOf({ values }: Entry, usual: Settings['price']): PriceKind {
  const { pricePerCallUsd: price } = values;
  if (price === undefined) return 'none';
  if (price < 0) return 'negative';
  if (price === 0) return 'zero';
  if (price > usual.max) return 'above';
  return price < usual.min ? 'below' : 'usual';
}

function usualBins(
  byKind: ReadonlyMap<PriceKind, readonly Entry[]>,
  usual: Settings['price'],
): readonly PriceBin[] {
  const lastStep = lastUsualStep(usual);
  const steps = new Map<number, Entry[]>();
  for (const entry of byKind.get('usual') ?? []) {
    const step = Math.min(stepOf(entry.values.pricePerCallUsd ?? 0), lastStep);
    getOrCreate(steps, step, () => []).push(entry);
  }
  if (steps.size === 0) return [];
  // Empty bins up to prices below or above the usual ones are shown like those between others.
  const first = byKind.has('below') ? stepOf(usual.min) : Math.min(...steps.keys());
  const last = byKind.has('above') ? lastStep : Math.max(...steps.keys());
  const binsOf = (width: number): number => Math.floor(last / width) - Math.floor(first / width) + 1;
  const width = BIN_WIDTHS.find((steps) => binsOf(steps) <= MAX_BINS) ?? last - first + 1;
  return Array.from({ length: binsOf(width) }, (_, at): PriceBin => {
    const start = (Math.floor(first / width) + at) * width;
    const members = Array.from({ length: width }, (_, step) => steps.get(start + step) ?? []).flat();
    const price = {
      // The first edge is 0, which is not a usual price.
      min: Math.max(edgeOf(start), usual.min, Number.MIN_VALUE),
      max: Math.min(edgeOf(start + width), usual.max),
    };
    const isMaxIn = price.max === usual.max;
    const filter = rangeTerm('price', price, isMaxIn);
    return { kind: 'usual', price, isMaxIn, ...sumsOf(members), filter };
  });
}

/** The step that ends with the largest usual price. */
function lastUsualStep({ min, max }: Settings['price']): number {
  const step = stepOf(max);
  return edgeOf(step) === max && min < max ? step - 1 : step;
}
