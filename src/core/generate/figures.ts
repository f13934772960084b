import { DAY } from '../values/times';
import type { GeneratedEntry, QualityFlag } from './entry';
import type { Random } from './random';

/** The time of every generated listing; constant, so that a seed always gives the same listing. */
const GENERATED_AT = Date.UTC(2026, 8, 14, 6, 30);

const COMMON_PRICES = [
  [0.01, 300],
  [0.02, 120],
  [0.001, 130],
  [0.005, 90],
  [0.1, 60],
  [0.002, 60],
  [0.05, 50],
  [1, 40],
  [0.003, 30],
  [0.5, 20],
  [0.25, 15],
  [0.0015, 10],
  [0.008, 10],
  [5, 8],
  [2.5, 5],
  [10, 4],
] as const;

/** A price in USD from 0.001 to 450: mostly a round price, and half of them at most 0.01. */
export function drawPrice(random: Random): number {
  if (random.chance(0.85)) return random.weighted(COMMON_PRICES);
  const price = 0.3 * Math.exp(2.6 * random.gaussian());
  if (price > 20 && random.chance(0.5)) return Math.min(Math.floor(price) + 0.99, 449.99);
  return Math.min(Math.max(Number(price.toPrecision(2)), 0.001), 450);
}

/** Settled calls: few for most, very many for some, and none for one in a hundred. */
export function drawCalls(random: Random): number {
  if (random.chance(0.01)) return 0;
  return Math.min(Math.max(Math.round(Math.exp(1 + 2 * random.gaussian())), 1), 3_000_000);
}

/** Paying wallets: from 1 to the number of calls, 0 where there are none. */
export function drawPayers(calls: number, random: Random): number {
  if (calls === 0) return 0;
  const share = random.chance(0.15) ? 0.1 : 0.25 + 0.7 * random.next();
  return Math.min(Math.max(Math.round(calls ** share), 1), calls);
}

/**
 * Milliseconds since the epoch, in the 30 days before the time of the listing: the more calls, the more recent the
 * last one. Without calls it is at the start of that period.
 */
export function drawLastCalled(calls: number, random: Random): number {
  if (calls === 0) return GENERATED_AT - 30 * DAY + random.integer(0, DAY / 48);
  return GENERATED_AT - Math.floor((29.9 * DAY * random.next()) / calls ** 0.3);
}

export function drawQualityFlag(calls: number, payers: number, random: Random): QualityFlag {
  if (calls > 40 && calls / payers > 40) return random.chance(0.7) ? 'concentrated' : 'monitor';
  if (payers >= 8) return random.chance(0.75) ? 'verified' : 'monitor';
  if (payers >= 3)
    return random.weighted([['monitor', 5] as const, ['verified', 2] as const, ['unknown', 3] as const]);
  return random.chance(0.85) ? 'unknown' : 'monitor';
}

type Figures = Pick<
  GeneratedEntry,
  'callsPerDayApprox' | 'volume30dUsd' | 'volumePerDayApprox' | 'callsPerPayer'
>;

/** The figures that follow from calls, price in USD and payers, computed with doubles. */
export function figuresOf(calls: number, price: number, payers: number): Figures {
  const volume = calls * price;
  return {
    callsPerDayApprox: calls / 30,
    volume30dUsd: volume,
    volumePerDayApprox: volume / 30,
    callsPerPayer: payers === 0 ? 0 : calls / payers,
  };
}
