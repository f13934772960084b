import type { GeneratedEntry } from '../entry';
import { figuresOf } from '../figures';
import type { Random } from '../random';
import { breaker, type Breakers } from './breaker';
import { replaced, resorted } from './defect';

/** Defects in the figures of an entry: each breaks one relation and keeps the others. */
export const STATISTICS_BREAKERS: Breakers = {
  'calls-per-day': breaker((listing, choice) => {
    const [index, entry] = choice.calledEntry();
    const { calls30d: calls } = entry;
    const wrong = [calls / 31, calls / 7, calls, Math.ceil(calls / 30)];
    const callsPerDayApprox = pickWrong(wrong, calls / 30, choice.random);
    return replaced(listing, index, { ...entry, callsPerDayApprox });
  }),

  // The daily figure and the place in the listing follow the wrong volume, as they would.
  'volume-30d': breaker((listing, choice) => {
    const [index, entry] = choice.calledEntry();
    const right = entry.volume30dUsd;
    const wrong = [
      right * 10,
      right / 30,
      entry.calls30d * 0.01,
      (entry.calls30d + 1) * entry.pricePerCallUsd,
    ];
    const volume30dUsd = pickWrong(wrong, right, choice.random);
    return resorted(listing, index, { ...entry, volume30dUsd, volumePerDayApprox: volume30dUsd / 30 });
  }),

  'volume-per-day': breaker((listing, choice) => {
    const [index, entry] = choice.calledEntry();
    const volume = entry.volume30dUsd;
    const wrong = [volume / 31, volume / 7, volume, entry.callsPerDayApprox];
    const volumePerDayApprox = pickWrong(wrong, volume / 30, choice.random);
    return replaced(listing, index, { ...entry, volumePerDayApprox });
  }),

  'calls-per-payer': breaker((listing, choice) => {
    const [index, entry] = choice.calledEntry();
    const { calls30d: calls, l30DaysPayers: payers, callsPerDayApprox } = entry;
    const wrong = [
      callsPerDayApprox / payers,
      payers / calls,
      calls / (payers + 1),
      Math.round(calls / payers),
    ];
    const callsPerPayer = pickWrong(wrong, calls / payers, choice.random);
    return replaced(listing, index, { ...entry, callsPerPayer });
  }),

  'payers-exceed-calls': breaker((listing, choice) => {
    const [index, entry] = choice.calledEntry();
    const more = choice.random.integer(1, 1 + Math.ceil(entry.calls30d / 4));
    return replaced(listing, index, withPayers(entry, entry.calls30d + more));
  }),

  'zero-payers': breaker((listing, choice) => {
    const [index, entry] = choice.calledEntry();
    return replaced(listing, index, withPayers(entry, 0));
  }),
};

function withPayers(entry: GeneratedEntry, l30DaysPayers: number): GeneratedEntry {
  return { ...entry, l30DaysPayers, ...figuresOf(entry.calls30d, entry.pricePerCallUsd, l30DaysPayers) };
}

/** One of the figures that are wrong: so far from the right one that it cannot be that one rounded. */
function pickWrong(figures: readonly number[], right: number, random: Random): number {
  return random.pick(
    figures.filter((figure) => {
      const decimals = String(figure).split('.')[1]?.length ?? 0;
      const rounding = decimals < 2 ? 0 : 10 ** -decimals;
      return Math.abs(figure - right) > Math.max(right * 1e-3, rounding);
    }),
  );
}
