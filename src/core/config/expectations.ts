import { matchingEntries } from '../browse/filter/filter';
import { parseFilter } from '../browse/filter/filter';
import { skipBlank } from '../json/scan';
import type { Span } from '../json/tree';
import {
  severityOf,
  type ExpectedEntries,
  type ExpectedProblems,
  type Expectations,
  type Settings,
} from '../listing/settings';
import { quote } from '../text/quote';
import { countPhrase, isInRange, type CountRange } from '../values/count-range';
import { isBlank } from '../values/names';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';
import type { Rule } from '../listing/rule';
import { expectedEntries, expectedProblems } from '../rules/expectations';

/** How many ids a message names. */
const MAX_NAMED = 3;

/** How much of a text is read to find its first token, in UTF-16 units. */
const HEAD = 1 << 12;

/** How the listings of a file compare with what its configuration expects of it. */
export interface ExpectationResult {
  /** The rules whose problems are all expected. */
  readonly expectedRules: ReadonlySet<string>;
  /** What differs from what is expected, as problems of the first listing. */
  readonly problems: readonly Problem[];
  /** The indexes of the elements of `expect` that the file has something to do with. */
  readonly matchedElements: readonly number[];
}

/** Compares the listings of a file with what the configuration expects of it. */
export function checkExpectations(
  listings: readonly Listing[],
  expectations: Expectations,
  settings: Settings,
): ExpectationResult {
  const problems = new Map<string, Problem>();
  const matchedElements = new Set<number>();
  const unexpectedRules = new Set<string>();
  const report = (rule: Rule, message: string): void => {
    const severity = severityOf(rule, settings);
    const [first] = listings;
    if (severity === 'off' || !first || problems.has(message)) return;
    const finding = { path: ['results'], args: { message }, span: anchorIn(first) };
    problems.set(message, { rule, severity, entry: undefined, index: -1, finding });
  };
  for (const expected of expectations.problems) {
    const ids = idsOf(listings, expected.rule);
    const message = problemsMessage(expected, ids);
    if (isMatched(rangeOf(expected), ids.length, message)) matchedElements.add(expected.element);
    if (message === undefined) continue;
    unexpectedRules.add(expected.rule);
    report(expectedProblems, message);
  }
  for (const expected of expectations.entries) {
    const count = listings.reduce((sum, listing) => sum + entriesMatching(listing, expected).length, 0);
    const message = entriesMessage(expected, count);
    if (isMatched(expected.expected, count, message)) matchedElements.add(expected.element);
    if (message !== undefined) report(expectedEntries, message);
  }
  const expectedRules = new Set(expectations.problems.map(({ rule }) => rule));
  for (const rule of unexpectedRules) expectedRules.delete(rule);
  return { expectedRules, problems: [...problems.values()], matchedElements: [...matchedElements] };
}

/**
 * The indexes of the elements of `ignore` and `expect` in the configuration that the listings of a file have something to do
 * with.
 *
 * @param expectation how they compare with what the configuration expects; undefined if that is nothing
 */
export function matchedElements(
  listings: readonly Listing[],
  expectation: ExpectationResult | undefined,
): ReadonlySet<number> {
  const ignores = listings.flatMap(({ matchedIgnores }) => [...matchedIgnores]);
  return new Set([...ignores, ...(expectation?.matchedElements ?? [])]);
}

/** Whether an element of `expect` has something to do with a file: it is not used if the file may have some, but has none. */
function isMatched({ max }: CountRange, count: number, difference: string | undefined): boolean {
  return count > 0 || max === 0 || difference !== undefined;
}

/** The id of the entry of each problem of a rule; undefined where there is none. */
function idsOf(listings: readonly Listing[], rule: string): readonly (string | undefined)[] {
  return listings.flatMap((listing) =>
    listing
      .problems()
      .filter((problem) => problem.rule.id === rule)
      .map(({ entry }) => entry?.values.id),
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

/** The opening bracket of `results`, or else the first token; empty if the text is. From the start of the listing. */
function anchorIn(listing: Listing): Span {
  const { open, start } = listing;
  if (open !== undefined) return { start: open - start, end: open - start + 1 };
  const head = listing.slice(start, start + HEAD);
  const blank = skipBlank(head, 0);
  const [token = ''] = /^(?:"(?:\\.|[^"\\])*"?|[{}[\],:]|[^\s{}[\],:"]+)/s.exec(head.slice(blank)) ?? [];
  const from = token === '' ? 0 : blank;
  return { start: from, end: from + token.length };
}

/**
 * How the problems that a rule reports in the listings of a file now are stated in the configuration: the ids of the entries,
 * or if these do not identify the problems, their number.
 */
export function expectedNow(listings: readonly Listing[], rule: string): number | readonly string[] {
  const ids = idsOf(listings, rule).map((id = '') => id);
  const identify = new Set(ids).size === ids.length && !ids.some(isBlank);
  return ids.length > 0 && identify ? ids : ids.length;
}

/**
 * The entries of which a listing must have some to be what the configuration expects: those that match a filter, and those
 * whose problems are expected, all of them.
 */
export function demandsOf(
  listing: Listing,
): readonly { readonly entries: readonly Entry[]; readonly min: number }[] {
  const { settings } = listing;
  const { expectations } = settings;
  if (!expectations) return [];
  const { expectedRules } = checkExpectations([listing], expectations, settings);
  const matching = expectations.entries.map((expected) => {
    const found = entriesMatching(listing, expected);
    return { entries: found, min: Math.min(expected.expected.min, found.length) };
  });
  const withProblems = listing
    .problems()
    .flatMap(({ rule, entry }) =>
      entry && expectedRules.has(rule.id) ? [{ entries: [entry], min: 1 }] : [],
    );
  return [...matching, ...withProblems];
}
