import { CHARACTER_WIDTH } from './labels';

/** A centred label below a position of an axis. */
export interface Tick {
  /** In pixels. */
  readonly at: number;
  readonly label: string;
  /** Whether the label has priority if not all labels fit; by default it has not. */
  readonly isMajor?: boolean;
}

/** The gap between two labels, in pixels. */
const GAP = 8;

/** The estimated width of a label including the gap, in pixels. */
export function tickWidth({ label }: Pick<Tick, 'label'>): number {
  return label.length * CHARACTER_WIDTH + GAP;
}

/**
 * The ticks whose labels fit: all, or the major ones, or every second, third, … of these.
 *
 * @param ticks from left to right
 * @param fixed ticks that are always drawn; ticks that overlap them are omitted
 */
export function fittingTicks<T extends Tick>(ticks: readonly T[], fixed: readonly Tick[] = []): readonly T[] {
  const free = ticks.filter((tick) => !fixed.some((other) => overlap(tick, other)));
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
  // Positions are sums of doubles.
  return Math.abs(a.at - b.at) < (tickWidth(a) + tickWidth(b)) / 2 - 0.01;
}
