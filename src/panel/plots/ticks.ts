import { CHARACTER } from './labels';

/** A label beneath a place of an axis, centred. */
export interface Tick {
  /** In pixels. */
  readonly at: number;
  readonly label: string;
  /** Whether it is among those to keep where not all fit; all are alike where it is not said. */
  readonly isMajor?: boolean;
}

/** Between two labels, in pixels. */
const GAP = 8;

/** About how wide a label is, with what must be free beside it; in pixels. */
export function tickWidth({ label }: Pick<Tick, 'label'>): number {
  return label.length * CHARACTER + GAP;
}

/**
 * The ticks whose labels have room: all of them, or the major ones, or every second, third … of these.
 *
 * @param ticks from left to right
 * @param taken ticks that are drawn in any case; what would overlap them is left out
 */
export function thinned<T extends Tick>(ticks: readonly T[], taken: readonly Tick[] = []): readonly T[] {
  const free = ticks.filter((tick) => !taken.some((other) => overlap(tick, other)));
  if (isClear(free)) return free;
  const majors = free.filter(({ isMajor }) => isMajor);
  const base = majors.length > 1 ? majors : free;
  for (let step = 1; step < base.length; step++) {
    const some = base.filter((_, at) => at % step === 0);
    if (isClear(some)) return some;
  }
  return base.slice(0, 1);
}

function isClear(ticks: readonly Tick[]): boolean {
  return ticks.every((tick, at) => {
    const next = ticks[at + 1];
    return !next || !overlap(tick, next);
  });
}

function overlap(a: Tick, b: Tick): boolean {
  // Places are sums of doubles.
  return Math.abs(a.at - b.at) < (tickWidth(a) + tickWidth(b)) / 2 - 0.01;
}
