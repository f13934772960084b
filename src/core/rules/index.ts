import { RULES } from './all-rules';
import { EXPECTATION_RULES } from './expectations';
import type { Rule } from '../listing/rule';
import type { ListingRuleId } from '../listing/rule-id';

export { RULES };

/** The rules on listings, then those on what the configuration expects of files. */
export const ALL_RULES: readonly Rule[] = [...RULES, ...EXPECTATION_RULES];

/** The ids of the rules on listings. */
export const RULE_IDS = RULES.map(({ id }) => id as ListingRuleId);

const BY_ID: ReadonlyMap<string, Rule> = new Map(ALL_RULES.map((rule) => [rule.id, rule]));

/** The rule of this id, if there is one. */
export function ruleOf(id: string): Rule | undefined {
  return BY_ID.get(id);
}
