import { matchingEntries } from '../browse/filter/match';
import { parseFilter } from '../browse/filter/parse';
import { skipBlank } from '../json/scan';
import type { Span } from '../json/tree';
import type { ExpectationCheck, ExpectationResult } from '../listing/checker';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import type { Problem } from '../model/problem';
import type { Rule } from '../model/rule';
import {
  severityOf,
  type ExpectedEntries,
  type ExpectedProblems,
  type Expectations,
  type Settings,
} from '../next/listing/settings';
import { expectedEntries, expectedProblems } from '../rules/expectations';
import { runToEnd } from '../steps';
import { quote } from '../text/quote';
import { countPhrase, isInRange, type CountRange } from '../values/count-range';
import { isBlank } from '../values/names';

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
    const checked = listings.map((each) => ({
      listing: each,
      problems: each === listing ? problems : runToEnd(each.foundProblems()),
    }));
    const result = checkExpectations(checked, expectations, settings);
    // Differences are reported once, in the first listing.
    return listing === listings[0] ? result : { ...result, problems: [] };
  };
}

/** Compares the listings of a file with what is expected of it. */
function checkExpectations(
  checked: readonly CheckedListing[],
  expectations: Expectations,
  settings: Settings,
): ExpectationResult {
  const problems = new Map<string, Problem>();
  const matchedElements = new Set<number>();
  const unexpectedRules = new Set<string>();
  const report = (rule: Rule, message: string): void => {
    const severity = severityOf(rule, settings);
    const first = checked[0]?.listing;
    if (severity === 'off' || !first || problems.has(message)) return;
    const span = first.resultsBracket ?? firstToken(first);
    const finding = { path: first.entriesPath, args: { message }, span };
    problems.set(message, { rule, severity, entry: undefined, finding });
  };
  for (const expected of expectations.problems) {
    const ids = idsOf(checked, expected.rule);
    const message = problemsMessage(expected, ids);
    if (isMatched(rangeOf(expected), ids.length, message)) matchedElements.add(expected.element);
    if (message === undefined) continue;
    unexpectedRules.add(expected.rule);
    report(expectedProblems, message);
  }
  for (const expected of expectations.entries) {
    const count = checked.reduce((sum, { listing }) => sum + entriesMatching(listing, expected).length, 0);
    const message = entriesMessage(expected, count);
    if (isMatched(expected.expected, count, message)) matchedElements.add(expected.element);
    if (message !== undefined) report(expectedEntries, message);
  }
  const expectedRules = new Set(expectations.problems.map(({ rule }) => rule));
  for (const rule of unexpectedRules) expectedRules.delete(rule);
  return { expectedRules, problems: [...problems.values()], matchedElements: [...matchedElements] };
}

/** Whether an element of `expect` has something to do with a file: it is not used if the file may have some, but has none. */
function isMatched({ max }: CountRange, count: number, difference: string | undefined): boolean {
  return count > 0 || max === 0 || difference !== undefined;
}

/** The id of the entry of each problem of a rule; undefined where there is none. */
function idsOf(checked: readonly CheckedListing[], rule: string): readonly (string | undefined)[] {
  return checked.flatMap(({ listing, problems }) =>
    problems
      .filter((problem) => problem.rule.id === rule)
      .map(({ entry }) => entry && listing.read(entry).values.id),
  );
}

function entriesMatching(listing: Listing, { filter }: ExpectedEntries): readonly Entry[] {
  return matchingEntries(listing, parseFilter(filter));
}

/** How the problems of a rule differ from what is expected, in a sentence. */
function problemsMessage(
  expected: ExpectedProblems,
  ids: readonly (string | undefined)[],
): string | undefined {
  const { rule } = expected;
  const range = rangeOf(expected);
  const phrase = countPhrase(range, `${rule} problem`, `${rule} problems`);
  const sentence = `Expected ${phrase}, found ${ids.length || 'none'}`;
  if (!('ids' in expected.expected)) return isInRange(ids.length, range) ? undefined : sentence;
  const [expectedIds, foundIds] = [new Set<string | undefined>(expected.expected.ids), new Set(ids)];
  const missing = [...expectedIds].filter((id) => !foundIds.has(id));
  const unexpected = [...foundIds].filter((id) => !expectedIds.has(id));
  if (missing.length === 0 && unexpected.length === 0) return undefined;
  if (ids.length === 0) return sentence;
  const differences = [
    ...(missing.length > 0 ? [`none in ${namesOf(missing)}`] : []),
    ...(unexpected.length > 0 ? [`unexpected in ${namesOf(unexpected)}`] : []),
  ];
  return `${sentence}: ${differences.join(', ')}`;
}

/** How the number of entries that match a filter differs from what is expected, in a sentence. */
function entriesMessage({ filter, expected }: ExpectedEntries, count: number): string | undefined {
  if (isInRange(count, expected)) return undefined;
  const matching = filter.trim() === '' ? '' : ` matching ${filter.trim().replace(/\s+/g, ' ')}`;
  return `Expected ${countPhrase(expected, 'entry', 'entries')}${matching}, found ${count || 'none'}`;
}

function rangeOf({ expected }: ExpectedProblems): CountRange {
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
  const head = listing.slice(listing.start, listing.start + HEAD);
  const blank = skipBlank(head, 0);
  const [token = ''] = /^(?:"(?:\\.|[^"\\])*"?|[{}[\],:]|[^\s{}[\],:"]+)/s.exec(head.slice(blank)) ?? [];
  const start = listing.start + (token === '' ? 0 : blank);
  return { start, end: start + token.length };
}

/**
 * How the problems that a rule reports in the listings of a file now are stated in the configuration: the ids of the entries, or if these do not
 * identify the problems, their number.
 */
export function expectedNow(listings: readonly Listing[], rule: string): number | readonly string[] {
  const checked = listings.map((listing) => ({ listing, problems: listing.problems() }));
  const ids = idsOf(checked, rule).map((id = '') => id);
  const identify = new Set(ids).size === ids.length && !ids.some(isBlank);
  return ids.length > 0 && identify ? ids : ids.length;
}

/**
 * The entries without which a listing has fewer than the configuration expects, besides some that are kept anyway: the
 * first ones that match a filter, and those whose problems are expected.
 */
export function* requiredEntries(
  listing: Listing,
  { expectations }: Settings,
  kept: readonly Entry[],
): Generator<Entry, void, undefined> {
  const all = new Set(kept);
  for (const expected of expectations?.entries ?? []) {
    const matching = entriesMatching(listing, expected);
    const missing = expected.expected.min - matching.filter((entry) => all.has(entry)).length;
    const added = matching.filter((entry) => !all.has(entry)).slice(0, Math.max(missing, 0));
    for (const entry of added) all.add(entry);
    yield* added;
  }
  const named = new Set(expectations?.problems.map(({ rule }) => rule));
  for (const { rule, entry } of named.size > 0 ? listing.problems() : [])
    if (entry && named.has(rule.id) && listing.expectedRules.has(rule.id)) yield entry;
}
