import type { Entry } from '../model/entry';
import type { AddedEntry } from './results-array';
import { copyStrings } from '../text/text';
import { byEntry, type Finding, type Problem, type Severity } from '../model/problem';
import type { ParsedEntry, ObjectReading } from '../entries/parsed-entry';
import type {
  EntryRule,
  ListingReport,
  ListingRule,
  ListingView,
  ObjectRule,
  Report,
  Rule,
  Tracker,
} from '../model/rule';
import { severityOf, type Settings } from '../next/listing/settings';
import { batchesOf } from '../steps';
import { sortedInSteps } from '../values/sorting';
import type { Listing } from './listing';

/** A rule that is enabled, with the function that takes its findings. */
interface EnabledRule<R extends Rule> {
  readonly rule: R;
  readonly report: Report;
}

/** Runs the enabled rules, and gives their findings the configured severity. */
export class Checker {
  readonly #objectRules: EnabledRule<ObjectRule>[] = [];
  readonly #entryRules: EnabledRule<EntryRule>[] = [];
  readonly #listingRules: { readonly rule: ListingRule; readonly severity: Severity }[] = [];
  readonly #settings: Settings;
  /** What is being checked; undefined for the listing itself. */
  #entry: Entry | undefined;
  #reading: ParsedEntry | undefined;
  #rootProblems: Problem[] = [];

  constructor(rules: readonly Rule[], settings: Settings) {
    this.#settings = settings;
    for (const rule of rules) {
      const severity = severityOf(rule, settings);
      if (severity === 'off' || rule.scope === 'expectation') continue;
      if (rule.scope === 'listing') this.#listingRules.push({ rule, severity });
      else if (rule.scope === 'entry') this.#entryRules.push({ rule, report: this.#report(rule, severity) });
      else this.#objectRules.push({ rule, report: this.#report(rule, severity) });
    }
  }

  /**
   * Checks each of some entries with the rules on objects and entries. It runs rule by rule, not entry by entry, which
   * keeps each rule's code in the processor's cache.
   *
   * @param includes which rules to run
   */
  check(added: readonly AddedEntry[], includes: (rule: Rule) => boolean = () => true): void {
    const irregular = added.filter(({ reading }) => !reading.isValid);
    for (const { rule, report } of irregular.length > 0 ? this.#objectRules : []) {
      if (!includes(rule)) continue;
      for (const { entry, reading } of irregular) {
        this.#entry = entry;
        this.#reading = reading;
        rule.check(reading, report);
      }
    }
    const objects = added.every(({ entry }) => entry.isObject)
      ? added
      : added.filter(({ entry }) => entry.isObject);
    for (const { rule, report } of this.#entryRules) {
      if (!includes(rule)) continue;
      for (const { entry, reading } of objects) {
        this.#entry = entry;
        this.#reading = reading;
        rule.check(reading, report, this.#settings);
      }
    }
    this.#entry = this.#reading = undefined;
  }

  /** The problems of the listing's own members. */
  checkRoot(reading: ObjectReading): readonly Problem[] {
    this.#rootProblems = [];
    for (const { rule, report } of this.#objectRules) rule.check(reading, report);
    return this.#rootProblems;
  }

  /** A problem that no rule has found by itself, with the configured severity; none if the rule is off. */
  problem(rule: Rule, entry: Entry | undefined, finding: Finding): Problem[] {
    const severity = severityOf(rule, this.#settings);
    return severity === 'off' ? [] : [{ rule, severity, entry, finding }];
  }

  /** Starts the rules on several entries for a listing without entries. */
  track(listing: ListingView): ListingTrackers {
    return new ListingTrackers(
      this.#listingRules.map(({ rule, severity }) => {
        const tracker = rule.track(listing);
        const ids = this.#settings.ignored.get(rule.id);
        const report = (problems: Problem[], matchedIgnores: Set<number>): ListingReport => {
          return (entry, finding) => {
            const id = ids && entry && listing.read(entry).values.id;
            const element = id === undefined ? undefined : ids?.get(id);
            if (element === undefined) problems.push({ rule, severity, entry, finding });
            else matchedIgnores.add(element);
          };
        };
        return { rule, tracker, report };
      }),
    );
  }

  #report(rule: Rule, severity: Severity): Report {
    const ids = this.#settings.ignored.get(rule.id);
    return (finding: Finding) => {
      const entry = this.#entry;
      const id = ids && this.#reading?.values.id;
      const element = id === undefined ? undefined : ids?.get(id);
      if (element !== undefined) {
        entry?.addMatchedIgnore(element);
        return;
      }
      const problem: Problem = { rule, severity, entry, finding: copyStrings(finding) };
      if (entry) entry.addProblem(problem);
      else this.#rootProblems.push(problem);
    };
  }
}

/** The state of the rules on several entries for one listing. */
export class ListingTrackers {
  /** The indexes of the elements of `ignore` that ignored a problem when all entries were checked last. */
  matchedIgnores: ReadonlySet<number> = new Set();
  readonly #adding: readonly Tracker[];

  constructor(
    private readonly trackers: readonly {
      rule: ListingRule;
      tracker: Tracker;
      /** @param matchedIgnores the elements of `ignore` that ignored a problem are added to it */
      report: (problems: Problem[], matchedIgnores: Set<number>) => ListingReport;
    }[],
  ) {
    this.#adding = trackers.map(({ tracker }) => tracker).filter((tracker) => 'add' in tracker);
  }

  add(entry: Entry, reading: ParsedEntry): void {
    for (const tracker of this.#adding) tracker.add?.(entry, reading);
  }

  remove(entry: Entry): void {
    for (const { tracker } of this.trackers) tracker.remove?.(entry);
  }

  /**
   * The problems that several entries cause together: rule by rule, each in the order of the text.
   *
   * @param changed see {@link Tracker.check}; only rules with a fix are run then
   * @yields after each step
   */
  *check(changed?: ReadonlyMap<Entry, ParsedEntry>): Generator<void, Problem[], undefined> {
    const all: Problem[] = [];
    const matchedIgnores = new Set<number>();
    for (const { rule, tracker, report } of this.trackers) {
      if (changed && rule.fix.kind === '-') continue;
      const problems: Problem[] = [];
      const steps = tracker.check(report(problems, matchedIgnores), changed);
      if (steps) yield* steps;
      if (problems.length === 0) continue;
      for (const batch of batchesOf(yield* sortedInSteps(problems, byEntry))) {
        all.push(...batch);
        yield;
      }
    }
    if (!changed) this.matchedIgnores = matchedIgnores;
    return all;
  }
}

/** How a listing compares with what its configuration expects of it. */
export interface ExpectationResult {
  /** The rules whose problems are all expected. */
  readonly expectedRules: ReadonlySet<string>;
  /** What differs from what is expected. */
  readonly problems: readonly Problem[];
  /** The indexes of the elements of `expect` that this listing has something to do with. */
  readonly matchedElements: readonly number[];
}

/** Compares a listing and its problems with what is expected of it. */
export type ExpectationCheck = (listing: Listing, problems: readonly Problem[]) => ExpectationResult;
