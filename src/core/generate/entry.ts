import type { ACCEPTED_CHAINS, CHAINS, QUALITY_FLAGS } from '../fields';

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
