import type { ACCEPTED_CHAINS, CHAINS, QUALITY_FLAGS } from '../entries/fields';

export type Chain = (typeof CHAINS)[number];
export type AcceptedChain = (typeof ACCEPTED_CHAINS)[number];
export type QualityFlag = (typeof QUALITY_FLAGS)[number];

/** An entry with its 18 members, in the order of the source. */
export interface GeneratedEntry {
  readonly id: string;
  readonly name: string;
  readonly endpoint: string;
  readonly description: string;
  readonly chain: Chain;
  readonly acceptedChains: readonly AcceptedChain[];
  readonly facilitator: string;
  readonly pricePerCallUsd: number;
  readonly calls30d: number;
  readonly callsPerDayApprox: number;
  readonly volume30dUsd: number;
  readonly volumePerDayApprox: number;
  readonly l30DaysPayers: number;
  readonly lastCalledMs: number;
  readonly sources: readonly string[];
  readonly callsPerPayer: number;
  readonly qualityFlag: QualityFlag;
  readonly health: null;
}

/** A listing response of generated entries, ordered by volume. */
export interface GeneratedListing {
  readonly count: number;
  readonly results: readonly GeneratedEntry[];
}

/** A listing to be written, which may be invalid. */
export interface Writable {
  readonly count: unknown;
  readonly results: readonly unknown[];
  /** Changes the text of one entry before it is written. */
  readonly edit?: { readonly index: number; apply(text: string): string };
}

type ComputedFigures = Pick<
  GeneratedEntry,
  'callsPerDayApprox' | 'volume30dUsd' | 'volumePerDayApprox' | 'callsPerPayer'
>;

/** The figures that follow from calls, price in USD and payers, computed with doubles. */
export function computedFigures(calls: number, price: number, payers: number): ComputedFigures {
  const volume = calls * price;
  return {
    callsPerDayApprox: calls / 30,
    volume30dUsd: volume,
    volumePerDayApprox: volume / 30,
    callsPerPayer: payers === 0 ? 0 : calls / payers,
  };
}
