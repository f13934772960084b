import { ruleOf, RULES as ALL_RULES } from '../core/rules';
import type { FixKind, Rule, RuleGroup } from '../core/model/rule';
import type { Severity } from '../core/model/problem';
import { nearMiss } from '../core/values/names';

/** The description of a rule. */
export interface RuleInfo {
  readonly id: string;
  readonly group: RuleGroup;
  /** The default, which the configuration can change. */
  readonly severity: Severity;
  /** When the rule reports, in one line of Markdown. */
  readonly summary: string;
  /** Why it matters, in a few sentences of Markdown. */
  readonly reason: string;
  /** The section of the description of the format that the rule is based on. */
  readonly source: string;
  readonly fix: { readonly kind: FixKind; readonly text: string };
}

/** All rules, by group. */
export const RULES: readonly RuleInfo[] = ALL_RULES.map(
  ({ id, group, severity, summary, reason, source, fix: { kind, text } }): RuleInfo =>
    Object.freeze({ id, group, severity, summary, reason, source, fix: Object.freeze({ kind, text }) }),
);

/** @throws RangeError if there is no rule of this id */
export function knownRule(id: string): Rule {
  const rule = ruleOf(id);
  if (rule) return rule;
  const meant = nearMiss(
    id,
    RULES.map((known) => known.id),
  );
  throw new RangeError(`Unknown rule ${id}${meant === undefined ? '' : `; did you mean ${meant}?`}`);
}
