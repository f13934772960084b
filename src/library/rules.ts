import { RULES as ALL_RULES } from '../core/rules';
import type { FixKind, RuleGroup, Severity } from '../core/listing/finding';
import type { ListingRuleId } from '../core/listing/rule-id';

/** The description of a rule. */
export interface RuleInfo {
  readonly id: ListingRuleId;
  readonly group: RuleGroup;
  /** The default, which the configuration can change. */
  readonly severity: Severity;
  /** When the rule reports, in one line of Markdown. */
  readonly summary: string;
  /** Why it matters, in a few sentences of Markdown. */
  readonly reason: string;
  /** The section of the format's description, or of the configuration, that it checks. */
  readonly source: string;
  readonly fix: { readonly kind: FixKind; readonly text: string };
}

/** All rules, by group. */
export const RULES: readonly RuleInfo[] = Object.freeze(
  ALL_RULES.map(({ id, group, severity, summary, reason, source, fix: { kind, text } }): RuleInfo =>
    Object.freeze({
      id: id as ListingRuleId,
      group,
      severity,
      summary,
      reason,
      source,
      fix: Object.freeze({ kind, text }),
    }),
  ),
);
