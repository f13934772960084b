import type { Entry } from '../model/entry';
import type { Syntax } from '../json/syntax';
import { Listing } from '../listing/listing';
import type { Settings } from '../model/settings';
import { extract } from './extract';
import { featuresOf, ruleFeature, type Features } from './features';
import { majority } from './majority';
import { covering } from './set-cover';
import { requiredEntries } from '../expectations/required-entries';

/** An entry of the fixture, with the reasons for it. */
export interface FixtureEntry {
  readonly entry: Entry;
  /** In words, without markup; at least one. */
  readonly reasons: readonly string[];
}

/** The options with which the listing and the fixture are read. */
export interface FixtureOptions {
  readonly settings: Settings;
  readonly syntax: Syntax;
}

/** The maximum number of times that the fixture is read to check that it has the same problems. */
const MAX_ROUNDS = 8;

/**
 * A small set of entries with all features of a listing: one with every chain, flag, accepted chain, source
 * and facilitator, one for every rule that reports an entry, with the other entries that this depends on, and one for
 * each special form that tests need, and the entries that the configuration requires. In the {@link extract} of them, no rule reports anything that it does not report in the listing.
 * The same listing always gives the same set. Problems of the listing itself, such as its count, are ignored.
 *
 * @returns in the order of the file
 * @yields after each step
 */
export function* smallestFixture(
  listing: Listing,
  options: FixtureOptions,
): Generator<void, readonly FixtureEntry[], undefined> {
  const features = yield* featuresOf(listing);
  const chosen = new FixtureEntries(features);
  for (const { entry, shown } of yield* covering(features)) chosen.add(entry, shown);
  for (const { entry, reason } of requiredEntries(listing, options.settings, chosen.entries))
    chosen.add(entry, [reason]);
  for (const entry of majority(listing, chosen.entries)) chosen.add(entry, ['most common facilitator']);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const entries = chosen.entries;
    const text = extract(listing, entries, { count: 'set' });
    const fixture = new Listing(text, options);
    const steps = fixture.analyse();
    while (!steps.next().done) yield;
    const before = rulesIn(listing);
    const after = rulesIn(fixture);
    const size = entries.length;
    // Each round adds one more entry for each missing rule, and its neighbours.
    for (const rule of before.keys())
      if (!after.has(rule)) chosen.addCarrier(rule, before.get(rule) ?? [], listing);
    // A rule that reports a problem only in the fixture depends on a neighbour of the entry.
    for (const [rule, found] of after) {
      const known = new Set(before.get(rule));
      for (const { index } of found) {
        const entry = entries[index];
        if (entry && !known.has(entry)) chosen.addAround(entry, rule, listing);
      }
    }
    if (chosen.entries.length === size) break;
  }
  return chosen.all;
}

/** The entries that each rule reports. */
function rulesIn(listing: Listing): Map<string, Entry[]> {
  const rules = new Map<string, Entry[]>();
  for (const { rule, entry } of listing.problems()) {
    if (!entry) continue;
    const found = rules.get(rule.id);
    if (found) found.push(entry);
    else rules.set(rule.id, [entry]);
  }
  return rules;
}

/** The entries chosen so far. Entries that an entry needs are added with it. */
class FixtureEntries {
  readonly #reasons = new Map<Entry, Set<string>>();

  constructor(private readonly features: ReadonlyMap<Entry, Features>) {}

  get entries(): Entry[] {
    return [...this.#reasons.keys()].sort((a, b) => a.index - b.index);
  }

  get all(): FixtureEntry[] {
    return this.entries.map((entry) => ({ entry, reasons: [...(this.#reasons.get(entry) ?? [])] }));
  }

  add(entry: Entry, reasons: readonly string[]): void {
    const open = [{ entry, reasons }];
    for (let one = open.pop(); one; one = open.pop()) {
      let known = this.#reasons.get(one.entry);
      const isNew = !known;
      if (!known) this.#reasons.set(one.entry, (known = new Set()));
      for (const reason of one.reasons) known.add(reason);
      if (!isNew) continue;
      for (const need of this.features.get(one.entry)?.needs ?? [])
        // An entry with equal volume is added only on request, and needs no further one.
        if (isNeeded(need.reason, one.reasons)) open.push({ entry: need.entry, reasons: [need.reason] });
    }
  }

  /** Adds the next entry that a rule reports, and its neighbours. */
  addCarrier(rule: string, carriers: readonly Entry[], listing: Listing): void {
    const entry = carriers.find((one) => !this.#reasons.has(one)) ?? carriers[0];
    if (!entry) return;
    this.add(entry, [ruleFeature(rule)]);
    this.addAround(entry, rule, listing);
  }

  addAround(entry: Entry, rule: string, listing: Listing): void {
    for (const index of [entry.index - 1, entry.index + 1]) {
      const beside = listing.entries.at(index);
      if (beside && !this.#reasons.has(beside)) this.add(beside, [`is next to an entry of ${rule}`]);
    }
  }
}

function isNeeded(need: string, reasons: readonly string[]): boolean {
  return (
    !need.startsWith('volume equal') ||
    reasons.some((reason) => reason.startsWith('volume equal to that of the next'))
  );
}
