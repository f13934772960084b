import { ACCEPTED_CHAINS, CHAINS } from '../fields';
import type { Tolerance } from '../values/arithmetic';
import type { Severity } from './severity';

/** What the rules are held to: the configuration with the defaults filled in. */
export interface Settings {
  /** By rule id, where it is not the rule's own. */
  readonly severities: ReadonlyMap<string, Severity | 'off'>;
  readonly chains: ReadonlySet<string>;
  readonly acceptedChains: ReadonlySet<string>;
  readonly price: { readonly min: number; readonly max: number };
  readonly tolerance: Tolerance;
  /** The ids of the entries in which a rule stays silent, by rule id. */
  readonly ignored: ReadonlyMap<string, ReadonlySet<string>>;
}

export const DEFAULT_SETTINGS: Settings = {
  severities: new Map(),
  chains: new Set(CHAINS),
  acceptedChains: new Set(ACCEPTED_CHAINS),
  price: { min: 0.001, max: 450 },
  tolerance: { relative: 1e-9, decimals: 2 },
  ignored: new Map(),
};
