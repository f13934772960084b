import type { Entry } from '../model/entry';
import type { Problem } from '../model/problem';
import { SEVERITIES, type Severity } from '../model/severity';

/** What a rule found in a listing. */
export interface RuleCount {
  readonly rule: string;
  readonly severity: Severity;
  readonly problems: number;
  /** How many entries have any of them; problems of the listing itself are in none. */
  readonly entries: number;
  /** The filter that shows exactly these entries; undefined if there are none. */
  readonly filter: string | undefined;
}

/** Counts problems. Those of one entry by one rule must follow one another among those of the rule. */
export class RuleCollector {
  readonly #rules = new Map<
    string,
    { severity: Severity; problems: number; entries: number; last?: Entry }
  >();

  add({ rule, severity, entry }: Problem): void {
    let found = this.#rules.get(rule.id);
    if (!found) this.#rules.set(rule.id, (found = { severity, problems: 0, entries: 0 }));
    found.problems++;
    if (!entry || found.last === entry) return;
    found.entries++;
    found.last = entry;
  }

  /** The most severe first, and of these what was found most often. */
  result(): RuleCount[] {
    return [...this.#rules]
      .map(([rule, { severity, problems, entries }]) => ({
        rule,
        severity,
        problems,
        entries,
        filter: entries === 0 ? undefined : `rule:${rule}`,
      }))
      .sort(
        (a, b) =>
          SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
          b.problems - a.problems ||
          (a.rule < b.rule ? -1 : 1),
      );
  }
}
