import { matchingEntries } from '../browse/filter/match';
import { parseFilter } from '../browse/filter/parse';
import { EntryProblems } from '../browse/entry-problems';
import type { Span } from '../json/tree';
import { skipBlank } from '../json/scan';
import type { Listing } from '../listing/listing';
import type { ExpectationCheck, ExpectationResult, IgnoredProblem } from '../listing/checker';
import type { Finding, Problem, Severity } from '../model/problem';
import type { Rule } from '../model/rule';
import {
  severityOf,
  type ExpectedEntries,
  type ExpectedProblems,
  type Expectations,
  type Settings,
} from '../model/settings';
import { expectedEntries, expectedProblems, unusedSetting } from '../rules/expectations';
import { runToEnd, getOrCreate } from '../steps';
import { quote } from '../text/quote';
import { countPhrase, isInRange, type CountRange } from '../values/count-range';
import { isBlank } from '../values/names';
import type { ConfigLocation, Configuration, ConfiguredGlob } from './configuration';

/** How many ids a message names. */
const MAX_NAMED = 3;

/** How much of a text is read to find its first token, in UTF-16 units. */
const HEAD = 1 << 12;

/** A listing of a file, and the problems that the rules on listings found in it. */
interface CheckedListing {
  readonly listing: Listing;
  readonly problems: readonly Problem[];
}

/**
 * Checks what the configuration expects of a file.
 *
 * @param listingsOf all listings of the file; undefined if there is only one
 * @returns undefined if nothing is expected
 */
export function expectationCheckOf(
  settings: Settings,
  listingsOf?: () => readonly Listing[],
): ExpectationCheck | undefined {
  const { expectations } = settings;
  if (!expectations) return undefined;
  return (listing, problems) => {
    const listings = listingsOf?.() ?? [listing];
    const checked = listings.map((one) => ({
      listing: one,
      problems: one === listing ? problems : runToEnd(one.foundProblems()),
    }));
    const result = new Evaluation(checked, settings).result(expectations);
    // Differences are reported once, in the first listing.
    return listing === listings[0] ? result : { ...result, problems: [] };
  };
}

/** Compares the listings of a file with what is expected of it. */
class Evaluation {
  readonly #findings: Problem[] = [];
  readonly #messages = new Set<string>();
  readonly #matched = new Set<number>();
  readonly #byRule = new Map<string, { readonly id: string | undefined }[]>();
  readonly #entryProblems = new Map<Listing, EntryProblems>();

  constructor(
    private readonly checked: readonly CheckedListing[],
    private readonly settings: Settings,
  ) {
    const named = new Set(settings.expectations?.problems.map(({ rule }) => rule));
    for (const { listing, problems } of checked) {
      for (const { rule, entry } of problems) {
        if (!named.has(rule.id)) continue;
        const found = { id: entry && listing.read(entry).values.id };
        getOrCreate(this.#byRule, rule.id, () => []).push(found);
      }
    }
  }

  result(expectations: Expectations): ExpectationResult {
    const named = new Set<string>();
    const unexpected = new Set<string>();
    for (const expected of expectations.problems) {
      named.add(expected.rule);
      const message = this.#differenceIn(expected);
      if (message === undefined) continue;
      unexpected.add(expected.rule);
      this.#report(expectedProblems, message, { message, expects: expected.rule });
    }
    for (const expected of expectations.entries) {
      const count = this.#countMatching(expected);
      const message = entriesMessage(expected, count);
      if (message === undefined) continue;
      this.#report(expectedEntries, message, { message });
    }
    return {
      expectedRules: new Set([...named].filter((rule) => !unexpected.has(rule))),
      problems: this.#findings,
      matchedElements: [...this.#matched],
    };
  }

  /** How the problems of a rule differ from what is expected, in a sentence. */
  #differenceIn({ element, rule, expected }: ExpectedProblems): string | undefined {
    const problems = this.#byRule.get(rule) ?? [];
    const range = rangeOf(expected);
    const isIn = isInRange(problems.length, range);
    if (problems.length > 0 || !isIn || range.max === 0) this.#matched.add(element);
    const sentence = (): string =>
      `Expected ${countPhrase(range, `${rule} problem`, `${rule} problems`)}, found ${problems.length || 'none'}`;
    if (!('ids' in expected)) return isIn ? undefined : sentence();
    const ids = new Set(expected.ids);
    const found = new Set(problems.map(({ id }) => id));
    const missing = [...ids].filter((id) => !found.has(id));
    const others = [...found].filter((id) => id === undefined || !ids.has(id));
    if (missing.length === 0 && others.length === 0) return undefined;
    this.#matched.add(element);
    if (problems.length === 0) return sentence();
    const differences = [
      ...(missing.length > 0 ? [`none in ${namesOf(missing)}`] : []),
      ...(others.length > 0 ? [`unexpected in ${namesOf(others)}`] : []),
    ];
    return `${sentence()}: ${differences.join(', ')}`;
  }

  /** The number of entries that match a filter. */
  #countMatching({ element, filter, expected }: ExpectedEntries): number {
    let count = 0;
    for (const { listing } of this.checked) {
      const problems = getOrCreate(this.#entryProblems, listing, () => new EntryProblems(listing));
      count += matchingEntries(listing, parseFilter(filter), problems).length;
    }
    if (count > 0 || !isInRange(count, expected) || expected.max === 0) this.#matched.add(element);
    return count;
  }

  #report(rule: Rule, message: string, args: unknown): void {
    const severity = severityOf(rule, this.settings);
    if (severity === 'off' || this.#messages.has(message)) return;
    this.#messages.add(message);
    const [first] = this.checked;
    if (!first) return;
    const { listing } = first;
    const span = listing.resultsBracket ?? firstToken(listing);
    const finding: Finding = { path: listing.entriesPath, args, span };
    this.#findings.push({ rule, severity, entry: undefined, finding });
  }
}

/** How the number of entries that match a filter differs from what is expected, in a sentence. */
function entriesMessage({ filter, expected }: ExpectedEntries, count: number): string | undefined {
  return isInRange(count, expected)
    ? undefined
    : `Expected ${countPhrase(expected, 'entry', 'entries')}${matchingPhrase(filter)}, found ${count || 'none'}`;
}

/** A filter after the noun that it restricts: ` matching chain:base`; empty if it is. */
function matchingPhrase(filter: string): string {
  return filter.trim() === '' ? '' : ` matching ${filter.trim().replace(/\s+/g, ' ')}`;
}

function rangeOf(expected: ExpectedProblems['expected']): CountRange {
  if (!('ids' in expected)) return expected;
  const count = new Set(expected.ids).size;
  return { min: count, max: count };
}

function namesOf(ids: readonly (string | undefined)[]): string {
  const named = ids
    .slice(0, MAX_NAMED)
    .map((id) => (id === undefined ? 'an object without an ID' : quote(id)));
  const more = ids.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The first token of a text; empty if the text is. */
function firstToken(listing: Listing): Span {
  const from = listing.start;
  const head = listing.slice(from, from + HEAD);
  const start = skipBlank(head, 0);
  const [token = ''] = /^(?:"(?:\\.|[^"\\])*"?|[{}[\],:]|[^\s{}[\],:"]+)/s.exec(head.slice(start)) ?? [];
  return token === ''
    ? { start: from, end: from }
    : { start: from + start, end: from + start + token.length };
}

/**
 * How the problems that a rule reports in the listings of a file now are stated in the configuration: the ids of the entries, or if these do not
 * identify the problems, their number.
 */
export function expectedNow(listings: readonly Listing[], rule: string): number | readonly string[] {
  const ids = listings.flatMap((listing) =>
    listing
      .problems()
      .filter((problem) => problem.rule.id === rule)
      .map(({ entry }) => (entry && listing.read(entry).values.id) ?? ''),
  );
  const identify = new Set(ids).size === ids.length && !ids.some(isBlank);
  return ids.length > 0 && identify ? ids : ids.length;
}

/** What the settings of a configuration matched in one file, as plain data. */
export interface MatchedSettings {
  readonly ignored: readonly IgnoredProblem[];
  /** Indexes of the elements of `expect`. */
  readonly expected: readonly number[];
}

/** An element of the configuration that matches nothing. */
export interface UnusedSetting extends ConfigLocation {
  readonly message: string;
  readonly severity: Severity;
}

/** What the settings matched in the listings of a file. */
export function matchedSettings(listings: readonly Listing[]): MatchedSettings {
  return {
    ignored: listings.flatMap((listing) => listing.matchedIgnores()),
    expected: listings[0]?.expectation?.matchedElements ?? [],
  };
}

/**
 * The elements of `ignore` and `expect` that matched nothing. An element is reported only if every file that it concerns was
 * checked, or if a glob of it matches no file.
 *
 * @param files all files that the configuration applies to, by their paths from its folder
 * @param checked what was matched in the checked ones; undefined for a file that is not a listing
 * @param otherNames those of `files` that are links to a checked file, or what a checked link leads to
 */
export function unusedSettings(
  configuration: Configuration,
  files: Iterable<string>,
  checked: ReadonlyMap<string, MatchedSettings | undefined>,
  otherNames: ReadonlySet<string> = new Set(),
): UnusedSetting[] {
  const severity = severityOf(unusedSetting, configuration.settings);
  if (severity === 'off') return [];
  const present = [...new Set([...files, ...checked.keys()])].filter(
    (path) => configuration.select(path) !== 'exclude',
  );
  const unused: UnusedSetting[] = [];
  const report = ({ pointer, span }: ConfigLocation, message: string): void => {
    unused.push({ pointer, span, severity, message });
  };
  const mayBeListing = (path: string): boolean =>
    /\.jsonc?$/i.test(path) || configuration.select(path) === 'include';
  /** Whether an element has matched nothing in any of the files that it concerns, if that is known. */
  const isUnused = (
    concerned: readonly string[] | undefined,
    isUsed: (matched: MatchedSettings | undefined) => boolean,
  ): boolean => {
    if (!concerned) return false;
    // A file with several names is checked once, with the settings of one of them.
    const own = concerned.filter((path) => !otherNames.has(path));
    if (own.length === 0 && concerned.length > 0) return false;
    return own.every((path) => checked.has(path)) && !own.some((path) => isUsed(checked.get(path)));
  };
  /** The files that globs match, if at least one does; reports the globs that match none. */
  const matchedBy = (
    element: ConfigLocation,
    globs: readonly ConfiguredGlob[],
  ): readonly string[] | undefined => {
    const unmatched = globs.filter(({ matches }) => !present.some(matches));
    if (unmatched.length === globs.length) {
      const [only, ...others] = unmatched;
      const what = others.length > 0 || !only ? 'any of the globs' : quote(only.glob);
      report(element, `Unused: no file matches ${what}`);
      return undefined;
    }
    for (const glob of unmatched) report(glob, `Unused: no file matches ${quote(glob.glob)}`);
    return present.filter((path) => globs.some(({ matches }) => matches(path)));
  };
  for (const element of configuration.ignored) {
    const { rule, id, globs } = element;
    const concerned = (globs ? matchedBy(element, globs) : present)?.filter(mayBeListing);
    const isUsed = (matched: MatchedSettings | undefined): boolean =>
      matched?.ignored.some((one) => one.rule === rule && one.id === id) === true;
    const where = globs ? ' of these files' : '';
    if (isUnused(concerned, isUsed))
      report(element, `Unused: ${rule} reports nothing in an entry with the id ${quote(id)}${where}`);
  }
  for (const [index, element] of configuration.expected.entries()) {
    const isUsed = (matched: MatchedSettings | undefined): boolean =>
      matched?.expected.includes(index) === true;
    if (isUnused(matchedBy(element, element.globs), isUsed))
      report(element, 'Unused: the files have none of these problems and entries');
  }
  return unused;
}
