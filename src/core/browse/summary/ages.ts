import type { Entry } from '../../model/entry';
import { figureOf } from '../figures';
import { DAY, isPlausibleTime } from '../../values/times';
import { exactly } from './filters';
import { addVolume, emptyVolumeSums, type EntryVolume, type VolumeSums } from '../../listing/volume-sums';

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
