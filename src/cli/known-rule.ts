import type { Rule } from '../core/model/rule';
import { RULE_IDS, ruleOf } from '../core/rules';
import { nearMiss } from '../core/values/names';
import { Failure } from './failure';

/** The rule with an id from the command line. @throws Failure if there is no such rule, with a similar one */
export function knownRule(id: string): Rule {
  const rule = ruleOf(id);
  if (rule) return rule;
  const meant = nearMiss(id, RULE_IDS);
  throw new Failure(`unknown rule ${id}${meant === undefined ? '' : `; did you mean ${meant}?`}`);
}
