import { figureOf } from '../figures';
import type { Entry } from '../../model/entry';
import type { Settings } from '../../model/settings';
import { exactly } from './filters';
import { edgeOf, LogScale, within, ZERO, type Interval } from './log-scale';
import {
  addVolume,
  emptyVolumeSums,
  type EntryVolume,
  type MutableVolumeSums,
} from '../../listing/volume-sums';

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
      addVolume(sumsAt(this.#steps, Math.min(this.#scale.stepOf(price), this.#lastStep)), volume);
    else addVolume(sumsAt(this.#others, kind), volume);
  }

  /** The smallest prices first; bins between others may be empty. */
  result(): PriceBin[] {
    const { min, max } = this.usualPrices;
    return [
      ...this.#other('none', undefined, '-price>=0 -price<0'),
      ...this.#other('negative', { min: -Infinity, max: 0 }, 'price<0'),
      ...this.#other('zero', ZERO, within('price', ZERO)),
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
    const first = Math.min(...steps);
    const last = Math.max(...steps);
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
      const filter = within('price', price, isMaxIn);
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

function sumsAt<K>(sums: Map<K, MutableVolumeSums>, key: K): MutableVolumeSums {
  let found = sums.get(key);
  if (!found) sums.set(key, (found = emptyVolumeSums()));
  return found;
}
