import { exactly, rangeTerm, type Interval } from '../filter/write';
import { getOrCreate } from '../../steps';
import type { Entry } from '../../model/entry';
import { figureOf } from '../sorting';
import { DAY, isPlausibleTime } from '../../values/times';
import {
  addVolume,
  emptyVolumeSums,
  type EntryVolume,
  type VolumeSums,
  type MutableVolumeSums,
} from '../../listing/statistics';
import type { Settings } from '../../model/settings';

const STEPS = [1, 2, 5];
/** The steps of the range of doubles above 0. */
const FIRST = -324 * STEPS.length;
const LAST = 309 * STEPS.length;

/** The lower edge of a step: 1, 2, 5, 10 … from step 0 on; infinite after the last double. */
export function edgeOf(step: number): number {
  return Number(literalOf(step));
}

/** The edge as a number literal. */
function literalOf(step: number): string {
  const decade = Math.floor(step / STEPS.length);
  return `${STEPS[step - decade * STEPS.length] ?? 1}e${decade}`;
}

/** Finds the step of a number above 0, and caches the edges. */
export class LogScale {
  readonly #edges = new Map<number, number>();

  stepOf(value: number): number {
    const guess = Math.floor(Math.log10(value)) * STEPS.length;
    let step = Math.min(Math.max(guess, FIRST), LAST);
    // The logarithm is rounded and may be in the wrong decade.
    while (step > FIRST && value < this.#edge(step)) step--;
    while (value >= this.#edge(step + 1)) step++;
    return step;
  }

  #edge(step: number): number {
    return getOrCreate(this.#edges, step, () => edgeOf(step));
  }
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

const BINS = [
  { title: 'less than 1 hour', max: 1 / HOURS },
  { title: '1 to 24 hours', max: 1 },
  { title: '1 to 3 days', max: 3 },
  { title: '3 to 7 days', max: 7 },
  { title: '7 to 14 days', max: 14 },
  // A call may be exactly 30 days old.
  { title: '14 to 30 days', max: 30, isMaxIn: true },
  { title: 'more than 30 days', max: Infinity },
] as const;

const lastCalled = figureOf('lastCalledMs');

export class AgeCollector {
  readonly #bins = Array.from({ length: BINS.length + 1 }, emptyVolumeSums);

  /** @param newest the newest plausible time in milliseconds since the Unix epoch, if there is one */
  constructor(private readonly newest: number | undefined) {}

  add(entry: Entry, volume: EntryVolume): void {
    const bin = this.#bins[this.#placeOf(lastCalled(entry))];
    if (bin) addVolume(bin, volume);
  }

  result(): AgeBin[] {
    return this.#bins.map((sums, at): AgeBin => {
      const bin = BINS[at];
      if (!bin) {
        // All entries except those that have an age.
        const filter = '-age>=0 -age<0';
        return { title: 'no plausible time', days: undefined, isMaxIn: false, ...sums, filter };
      }
      const { title, max } = bin;
      const isMaxIn = isInclusive(bin);
      const before = BINS[at - 1];
      const min = before?.max ?? 0;
      const from = before && `age${isInclusive(before) ? '>' : '>='}${exactly(min)}`;
      const to = max === Infinity ? undefined : `age${isMaxIn ? '<=' : '<'}${exactly(max)}`;
      const filter = [from, to].filter((term) => term !== undefined).join(' ');
      return { title, days: { min, max }, isMaxIn, ...sums, filter };
    });
  }

  #placeOf(time: number | undefined): number {
    if (this.newest === undefined || time === undefined || !isPlausibleTime(time)) return BINS.length;
    const age = (this.newest - time) / DAY;
    return BINS.findIndex((bin) => age < bin.max || (age === bin.max && isInclusive(bin)));
  }
}

function isInclusive(bin: (typeof BINS)[number]): boolean {
  return 'isMaxIn' in bin;
}

/** The kind of prices in a bin. */
export type PriceKind = 'none' | 'negative' | 'zero' | 'below' | 'usual' | 'above';

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

const priceOf = figureOf('pricePerCallUsd');

/** Counts entries by price: the usual prices in bins of equal width on a logarithmic scale, all others in one bin per kind. */
export class PriceCollector {
  readonly #scale = new LogScale();
  readonly #lastStep: number;
  readonly #others = new Map<PriceKind, MutableVolumeSums>();
  /** The usual prices, by step. */
  readonly #steps = new Map<number, MutableVolumeSums>();

  /** @param usualPrices the usual prices, in USD */
  constructor(private readonly usualPrices: Settings['price']) {
    this.#lastStep = this.#lastStepOf(usualPrices);
  }

  add(entry: Entry, volume: EntryVolume): void {
    const price = priceOf(entry);
    const kind = this.#kindOf(price, volume);
    if (kind === 'usual' && price !== undefined)
      addVolume(
        getOrCreate(this.#steps, Math.min(this.#scale.stepOf(price), this.#lastStep), emptyVolumeSums),
        volume,
      );
    else addVolume(getOrCreate(this.#others, kind, emptyVolumeSums), volume);
  }

  /** The smallest prices first; bins between others may be empty. */
  result(): PriceBin[] {
    const { min, max } = this.usualPrices;
    return [
      ...this.#other('none', undefined, '-price>=0 -price<0'),
      ...this.#other('negative', { min: -Infinity, max: 0 }, 'price<0'),
      ...this.#other('zero', ZERO, rangeTerm('price', ZERO)),
      ...this.#other('below', { min: 0, max: min }, `price>0 price<${exactly(min)}`),
      ...this.#usualBins(),
      ...this.#other('above', { min: max, max: Infinity }, `price>${exactly(max)}`),
    ];
  }

  #kindOf(price: number | undefined, { isExcluded }: EntryVolume): PriceKind {
    if (price === undefined) return 'none';
    if (price < 0) return 'negative';
    if (price === 0) return 'zero';
    if (isExcluded) return 'above';
    return price < this.usualPrices.min ? 'below' : 'usual';
  }

  #other(kind: PriceKind, price: Interval | undefined, filter: string): PriceBin[] {
    const sums = this.#others.get(kind);
    if (!sums) return [];
    const { entries, volume } = sums;
    return [{ kind, price, isMaxIn: kind === 'zero', entries, volume, filter }];
  }

  #usualBins(): PriceBin[] {
    const steps = [...this.#steps.keys()];
    if (steps.length === 0) return [];
    // Empty bins up to prices below or above the usual ones are shown like those between others.
    const first = this.#others.has('below') ? this.#scale.stepOf(this.usualPrices.min) : Math.min(...steps);
    const last = this.#others.has('above') ? this.#lastStep : Math.max(...steps);
    const binsOf = (width: number): number => Math.floor(last / width) - Math.floor(first / width) + 1;
    const width = BIN_WIDTHS.find((steps) => binsOf(steps) <= MAX_BINS) ?? last - first + 1;
    return Array.from({ length: binsOf(width) }, (_, at): PriceBin => {
      const start = (Math.floor(first / width) + at) * width;
      const { entries, volume } = this.#sumOf(start, start + width);
      const price = {
        // The first edge is 0, which is not a usual price.
        min: Math.max(edgeOf(start), this.usualPrices.min, Number.MIN_VALUE),
        max: Math.min(edgeOf(start + width), this.usualPrices.max),
      };
      const isMaxIn = price.max === this.usualPrices.max;
      const filter = rangeTerm('price', price, isMaxIn);
      return { kind: 'usual', price, isMaxIn, entries, volume, filter };
    });
  }

  #sumOf(start: number, end: number): MutableVolumeSums {
    const sums = emptyVolumeSums();
    for (let step = start; step < end; step++) {
      const found = this.#steps.get(step);
      if (!found) continue;
      sums.entries += found.entries;
      sums.volume += found.volume;
    }
    return sums;
  }

  /** The step that ends with the largest usual price. */
  #lastStepOf({ min, max }: Settings['price']): number {
    if (!(max > 0)) return -Infinity;
    const step = this.#scale.stepOf(max);
    return edgeOf(step) === max && min < max ? step - 1 : step;
  }
}
