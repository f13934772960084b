import type { Entry } from '../../model/entry';
import type { Problem } from '../../model/problem';
import { SEVERITIES, type Severity } from '../../model/severity';

/** The number of problems of a rule. */
export interface RuleCount {
  readonly rule: string;
  readonly severity: Severity;
  readonly problems: number;
  /** The number of entries with such problems; problems of the listing itself have no entry. */
  readonly entries: number;
  /** The filter that shows exactly these entries; undefined if there are none. */
  readonly filter: string | undefined;
}

/** Counts problems. Among the problems of a rule, those of one entry must be consecutive. */
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

  /** The most severe first, then the most frequent. */
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
