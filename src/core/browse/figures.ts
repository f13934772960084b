import type { Entry } from '../model/entry';

/** The figures that entries are sorted and filtered by. */
export type Figure =
  'pricePerCallUsd' | 'calls30d' | 'volume30dUsd' | 'l30DaysPayers' | 'lastCalledMs' | 'callsPerPayer';

/** One function per figure: access by a variable name takes several times as long. */
const FIGURES: Readonly<Record<Figure, (entry: Entry) => number | undefined>> = {
  pricePerCallUsd: ({ display }) => display.pricePerCallUsd,
  calls30d: ({ display }) => display.calls30d,
  volume30dUsd: ({ display }) => display.volume30dUsd,
  l30DaysPayers: ({ display }) => display.l30DaysPayers,
  lastCalledMs: ({ display }) => display.lastCalledMs,
  callsPerPayer,
};

/** Reads a figure of an entry; `callsPerPayer` is computed from the others. */
export function figureOf(figure: Figure): (entry: Entry) => number | undefined {
  return FIGURES[figure];
}

/** 0 if there are no payers (source, section 3). */
function callsPerPayer({ display }: Entry): number | undefined {
  const { calls30d, l30DaysPayers } = display;
  if (calls30d === undefined || l30DaysPayers === undefined) return undefined;
  return l30DaysPayers === 0 ? 0 : calls30d / l30DaysPayers;
}
