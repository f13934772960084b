import { chainFirst } from './identity/chain-first';
import { duplicateEndpoint } from './identity/duplicate-endpoint';
import { duplicateId } from './identity/duplicate-id';
import { facilitatorDiffers } from './identity/facilitator-differs';
import { idSlug } from './identity/id-slug';
import { nameLabel } from './identity/name-label';
import { countBelowResults } from './listing/count-below-results';
import { resultsOrder } from './listing/results-order';
import { lastCalledUnit } from './plausibility/last-called-unit';
import { lastCalledWindow } from './plausibility/last-called-window';
import { priceRange } from './plausibility/price-range';
import { priceVsDescription } from './plausibility/price-vs-description';
import type { Rule } from './rule';
import { blankString } from './shape/blank-string';
import { duplicateItem } from './shape/duplicate-item';
import { emptyArray } from './shape/empty-array';
import { endpointParam } from './shape/endpoint-param';
import { endpointUrl } from './shape/endpoint-url';
import { facilitatorCode } from './shape/facilitator-code';
import { healthNotNull } from './shape/health-not-null';
import { idFormat } from './shape/id-format';
import { missingField } from './shape/missing-field';
import { negativeValue } from './shape/negative-value';
import { qualityFlag } from './shape/quality-flag';
import { sourcesCount } from './shape/sources-count';
import { unknownChain } from './shape/unknown-chain';
import { unknownField } from './shape/unknown-field';
import { wrongType } from './shape/wrong-type';
import { payersExceedCalls } from './statistics/payers-exceed-calls';
import { relationRules } from './statistics/relation-rules';
import { zeroPayers } from './statistics/zero-payers';
import { duplicateKey } from './text/duplicate-key';
import { syntax } from './text/syntax';

/** Every rule, in the order of the documentation. */
export const RULES: readonly Rule[] = [
  syntax,
  duplicateKey,

  missingField,
  unknownField,
  wrongType,
  negativeValue,
  qualityFlag,
  unknownChain,
  emptyArray,
  duplicateItem,
  sourcesCount,
  healthNotNull,
  blankString,
  endpointUrl,
  endpointParam,
  facilitatorCode,
  idFormat,

  ...relationRules,
  payersExceedCalls,
  zeroPayers,

  duplicateId,
  duplicateEndpoint,
  idSlug,
  nameLabel,
  chainFirst,
  facilitatorDiffers,

  countBelowResults,
  resultsOrder,

  priceRange,
  priceVsDescription,
  lastCalledUnit,
  lastCalledWindow,
];

export const RULE_IDS: readonly string[] = RULES.map(({ id }) => id);

const BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of this id, if there is one. */
export function ruleOf(id: string): Rule | undefined {
  return BY_ID.get(id);
}
