import { RULES } from './all-rules';
import type { Rule } from '../model/rule';

export { RULES };

export const RULE_IDS: readonly string[] = RULES.map(({ id }) => id);

const BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of this id, if there is one. */
export function ruleOf(id: string): Rule | undefined {
  return BY_ID.get(id);
}
