import type { Entry, ObjectReading } from './entry';
import type { EntryProblem, Finding, Severity } from './finding';
import type { Problem } from './problem';
import type { EntryRule, ListingRule, ListingView, ObjectRule, Rule } from './rule';
import { severityOf, type Settings } from './settings';

/** A rule that is enabled, with its configured severity. */
interface Enabled<R extends Rule> {
  readonly rule: R;
  readonly severity: Severity;
}

const NOTHING: readonly never[] = [];

/** Runs the enabled rules, and gives their findings the configured severity. */
export class Checker {
  readonly #objectRules: Enabled<ObjectRule>[] = [];
  readonly #entryRules: Enabled<EntryRule>[] = [];
  readonly #listingRules: Enabled<ListingRule>[] = [];
  /** The syntax rule, which also reports what is wrong between entries. */
  readonly #syntax: Enabled<Rule> | undefined;

  constructor(
    rules: readonly Rule[],
    readonly settings: Settings,
  ) {
    for (const rule of rules) {
      const severity = severityOf(rule, settings);
      if (severity === 'off' || rule.scope === 'expectation') continue;
      if (rule.id === 'syntax') this.#syntax = { rule, severity };
      if (rule.scope === 'listing') this.#listingRules.push({ rule, severity });
      else if (rule.scope === 'entry') this.#entryRules.push({ rule, severity });
      else this.#objectRules.push({ rule, severity });
    }
  }

  /**
   * The problems of an entry by itself. The entry gets the elements of `ignore` that match others.
   *
   * @param includes whether a rule is checked; all are by default
   */
  checkEntry(entry: Entry, includes?: (rule: Rule) => boolean): readonly EntryProblem[] {
    let problems: EntryProblem[] | undefined;
    let current: Enabled<Rule>;
    const report = (finding: Finding): void => {
      const element = this.#ignoredBy(current.rule, entry);
      if (element === undefined) (problems ??= []).push({ ...current, finding });
      else entry.matchedIgnores = [...entry.matchedIgnores, element];
    };
    if (!entry.isValid) {
      for (const enabled of this.#objectRules) {
        if (includes?.(enabled.rule) === false) continue;
        current = enabled;
        enabled.rule.check(entry, report);
      }
    }
    if (entry.shape.isObject) {
      for (const enabled of this.#entryRules) {
        if (includes?.(enabled.rule) === false) continue;
        current = enabled;
        enabled.rule.check(entry, report, this.settings);
      }
    }
    entry.releaseLiterals();
    return problems ?? NOTHING;
  }

  /** The problems of the listing's own members. */
  checkRoot(root: ObjectReading): Problem[] {
    const problems: Problem[] = [];
    for (const { rule, severity } of this.#objectRules)
      rule.check(root, (finding) => problems.push({ rule, severity, finding, entry: undefined, index: -1 }));
    return problems;
  }

  /** The rules on all entries that are enabled. */
  get listingRules(): readonly Enabled<ListingRule>[] {
    return this.#listingRules;
  }

  /**
   * Adds the problems of a rule that entries cause together.
   *
   * @param matchedIgnores the elements of `ignore` that match others are added to it
   */
  checkListing(
    { rule, severity }: Enabled<ListingRule>,
    listing: ListingView,
    matchedIgnores: Set<number>,
    problems: Problem[],
  ): void {
    rule.check(listing, (index, finding) => {
      const entry = index === undefined ? undefined : listing.entries[index];
      const element = entry && this.#ignoredBy(rule, entry);
      if (element === undefined) problems.push({ rule, severity, finding, entry, index: index ?? -1 });
      else matchedIgnores.add(element);
    });
  }

  /** A syntax problem; none if the rule is off. */
  syntaxProblems(entry: Entry | undefined, index: number | undefined, finding: Finding): Problem[] {
    const enabled = this.#syntax;
    return enabled ? [{ ...enabled, finding, entry, index: index ?? -1 }] : [];
  }

  /** The index of the element of `ignore` because of which a rule does not report in an entry. */
  #ignoredBy(rule: Rule, { values: { id } }: Entry): number | undefined {
    return id === undefined ? undefined : this.settings.ignored.get(rule.id)?.get(id);
  }
}
