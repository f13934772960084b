import type { Entry } from './entry';
import { withOwnStrings } from '../text/own-strings';
import { byEntry, type Finding, type Problem } from '../problem';
import type { Reading } from '../reading/reading';
import type { ObjectReading } from '../reading/shape';
import type {
  EntryRule,
  ListingReport,
  ListingRule,
  ListingView,
  ObjectRule,
  Report,
  Rule,
  Tracker,
} from '../rules/rule';
import type { Settings } from '../settings';
import type { Severity } from '../severity';

/** A rule that is on, and where it reports to. */
interface Active<R extends Rule> {
  readonly rule: R;
  readonly report: Report;
}

const NOTHING: readonly never[] = [];

/** Runs the rules that the settings leave on, and gives their findings the configured severity. */
export class Checker {
  readonly #objectRules: Active<ObjectRule>[] = [];
  readonly #entryRules: Active<EntryRule>[] = [];
  readonly #listingRules: { readonly rule: ListingRule; readonly severity: Severity }[] = [];
  readonly #settings: Settings;
  /** What the check that is running is about; none for the listing itself. */
  #entries: readonly Entry[] = NOTHING;
  #readings: readonly Reading[] = NOTHING;
  #at = 0;
  #rootProblems: Problem[] = [];

  constructor(rules: readonly Rule[], settings: Settings) {
    this.#settings = settings;
    for (const rule of rules) {
      const severity = settings.severities.get(rule.id) ?? rule.severity;
      if (severity === 'off') continue;
      if (rule.scope === 'listing') this.#listingRules.push({ rule, severity });
      else if (rule.scope === 'entry') this.#entryRules.push({ rule, report: this.#report(rule, severity) });
      else this.#objectRules.push({ rule, report: this.#report(rule, severity) });
    }
  }

  /**
   * Finds the problems of some elements of `results`, each by itself. Rule by rule rather than element by element:
   * that way each rule's code stays at hand for all of them.
   *
   * @param readings of the same elements, in the same order
   * @param only the only rule to run
   */
  check(entries: readonly Entry[], readings: readonly Reading[], only?: Rule): void {
    this.#entries = entries;
    this.#readings = readings;
    const hasUnsound = readings.some((reading) => !reading.isSound);
    for (const { rule, report } of hasUnsound ? this.#objectRules : []) {
      if (only && rule !== only) continue;
      for (const [index, reading] of readings.entries()) {
        if (reading.isSound) continue;
        this.#at = index;
        rule.check(reading, report);
      }
    }
    // Those that are no objects take no part.
    const isAll = readings.every(({ isEntry }) => isEntry);
    for (const { rule, report } of this.#entryRules) {
      if (only && rule !== only) continue;
      for (let index = 0; index < readings.length; index++) {
        const reading = readings[index];
        if (!reading || !(isAll || reading.isEntry)) continue;
        this.#at = index;
        rule.check(reading, report, this.#settings);
      }
    }
    this.#entries = this.#readings = NOTHING;
  }

  /** The problems of the listing's own members by themselves. */
  checkRoot(reading: ObjectReading): readonly Problem[] {
    this.#rootProblems = [];
    for (const { rule, report } of this.#objectRules) rule.check(reading, report);
    return this.#rootProblems;
  }

  /** Begins to follow a listing for the rules on several entries. */
  track(listing: ListingView): ListingTrackers {
    return new ListingTrackers(
      this.#listingRules.map(({ rule, severity }) => {
        const tracker = rule.track(listing);
        const report = (problems: Problem[]): ListingReport => {
          return (entry, finding) => {
            const ids = this.#settings.ignored.get(rule.id);
            const id = ids && entry && listing.read(entry).values.id;
            if (id === undefined || !ids?.has(id)) problems.push({ rule, severity, entry, finding });
          };
        };
        return { rule, tracker, report };
      }),
    );
  }

  #report(rule: Rule, severity: Severity): Report {
    const ids = this.#settings.ignored.get(rule.id);
    return (finding: Finding) => {
      const entry = this.#entries[this.#at];
      const id = ids && this.#readings[this.#at]?.values.id;
      if (id !== undefined && ids?.has(id)) return;
      const problem: Problem = { rule, severity, entry, finding: withOwnStrings(finding) };
      if (entry) entry.addProblem(problem);
      else this.#rootProblems.push(problem);
    };
  }
}

/** What the rules on several entries remember of one listing. */
export class ListingTrackers {
  readonly #adding: readonly Tracker[];

  constructor(
    private readonly trackers: readonly {
      rule: ListingRule;
      tracker: Tracker;
      report: (problems: Problem[]) => ListingReport;
    }[],
  ) {
    this.#adding = trackers.map(({ tracker }) => tracker).filter((tracker) => 'add' in tracker);
  }

  add(entry: Entry, reading: Reading): void {
    for (const tracker of this.#adding) tracker.add?.(entry, reading);
  }

  remove(entry: Entry): void {
    for (const { tracker } of this.trackers) tracker.remove?.(entry);
  }

  /** The problems of the listing as it is, besides those of single entries: rule by rule, in the order of the text. With {@link Tracker.check changed}
   * entries only those that have a fix. */
  check(changed?: ReadonlyMap<Entry, Reading>): Problem[] {
    return this.trackers.flatMap(({ rule, tracker, report }) => {
      const problems: Problem[] = [];
      if (changed && rule.fix.kind === '-') return problems;
      tracker.check(report(problems), changed);
      return problems.sort(byEntry);
    });
  }
}
