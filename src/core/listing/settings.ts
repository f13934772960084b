import type { Tolerance } from '../values/arithmetic';
import { ACCEPTED_CHAINS, CHAINS } from './fields';
import type { Severity } from './finding';

/** The settings of the rules: the configuration, with defaults for what it does not set. */
export interface Settings {
  /** By rule id, if it differs from the rule's own. */
  readonly severities: ReadonlyMap<string, Severity | 'off'>;
  readonly chains: ReadonlySet<string>;
  readonly acceptedChains: ReadonlySet<string>;
  readonly price: { readonly min: number; readonly max: number };
  readonly tolerance: Tolerance;
  /** The ids of the entries in which a rule is ignored, by rule id, each with the index of the element of `ignore`. */
  readonly ignored: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export const DEFAULT_SETTINGS: Settings = {
  severities: new Map(),
  chains: new Set(CHAINS),
  acceptedChains: new Set(ACCEPTED_CHAINS),
  price: { min: 0.001, max: 450 },
  tolerance: { relative: 1e-9, decimals: 2 },
  ignored: new Map(),
};

/** The configured severity of a rule, or its own. */
export function severityOf(
  { id, severity }: { readonly id: string; readonly severity: Severity },
  { severities }: Settings,
): Severity | 'off' {
  return severities.get(id) ?? severity;
}

/** A price in USD within the configured range, the usual one if possible. */
export function usualPrice({ min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(Math.max(0.01, min), max);
}
