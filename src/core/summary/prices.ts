import type { Entry } from '../listing/entry';
import { figureOf } from '../browse/last-known';
import { intervalOf, LogScale, within, ZERO, type Interval } from './log-scale';

export interface PriceBin {
  /** In USD; undefined for entries that have no price. */
  readonly price: Interval | undefined;
  readonly entries: number;
  /** In USD, over 30 days. */
  readonly volume: number;
  /** The filter that shows exactly these entries. */
  readonly filter: string;
}

/** So many bins are shown without gaps; of prices further apart only bins that hold entries. */
const MOST_WITHOUT_GAPS = 100;

const priceOf = figureOf('pricePerCallUsd');
const volumeOf = figureOf('volume30dUsd');

interface Sums {
  entries: number;
  volume: number;
}

type Apart = 'none' | 'negative' | 'zero';

/** Counts entries by price: decades divided 1-2-5; prices of 0, negative ones and none apart, before all others. */
export class PriceCollector {
  readonly #scale = new LogScale();
  readonly #bins = new Map<number | Apart, Sums>();

  add(entry: Entry): void {
    const key = this.#keyOf(priceOf(entry));
    let sums = this.#bins.get(key);
    if (!sums) this.#bins.set(key, (sums = { entries: 0, volume: 0 }));
    sums.entries++;
    sums.volume += volumeOf(entry) ?? 0;
  }

  result(): PriceBin[] {
    const bins: PriceBin[] = [];
    const apart = (key: Apart, price: Interval | undefined, filter: string): void => {
      const sums = this.#bins.get(key);
      if (sums) bins.push({ price, ...sums, filter });
    };
    apart('none', undefined, '-price>=0 -price<0');
    apart('negative', { min: -Infinity, max: 0 }, 'price<0');
    apart('zero', ZERO, within('price', ZERO));
    for (const step of this.#steps()) {
      const price = intervalOf(step);
      const sums = this.#bins.get(step) ?? { entries: 0, volume: 0 };
      bins.push({ price, ...sums, filter: within('price', price) });
    }
    return bins;
  }

  #keyOf(price: number | undefined): number | Apart {
    if (price === undefined) return 'none';
    if (price > 0) return this.#scale.stepOf(price);
    return price < 0 ? 'negative' : 'zero';
  }

  #steps(): readonly number[] {
    const found = [...this.#bins.keys()].filter((key) => typeof key === 'number').sort((a, b) => a - b);
    const first = found[0] ?? 0;
    const length = (found.at(-1) ?? -1) - first + 1;
    return length > MOST_WITHOUT_GAPS ? found : Array.from({ length }, (_, at) => first + at);
  }
}
