import { matchingEntries, parseFilter, type Filter } from '../browse/filter/filter';
import { skipBlank } from '../json/scan';
import type { Span } from '../json/tree';
import { severityOf, type Settings } from '../listing/settings';
import { enumerated, quote } from '../text/quote';
import { countPhrase, isInRange, readCount, type CountRange } from '../values/count-range';
import { isBlank } from '../values/names';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import type { Problem } from '../listing/problem';
import type { Rule } from '../listing/rule';
import { expectedEntries, expectedProblems } from '../rules/expectations';
import type { Config } from './config-schema';

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

/** An element of `expect`, and its index in {@link Configuration.elements}. */
export type ExpectElement = NonNullable<Config['expect']>[number] & { readonly element: number };

/** The problems of a rule that a file is to have. */
interface ExpectedProblems {
  readonly element: number;
  readonly rule: string;
  /** The entries that are to have them; undefined if only their number is expected. */
  readonly ids: ReadonlySet<string | undefined> | undefined;
  readonly range: CountRange;
}

/** How many entries that match a filter a file is to have. */
interface ExpectedEntries {
  readonly element: number;
  readonly text: string;
  readonly filter: Filter;
  readonly range: CountRange;
}

/** What the configuration expects of a file. */
export class Expectations {
  readonly #problems: readonly ExpectedProblems[];
  readonly #entries: readonly ExpectedEntries[];

  /** @param elements those whose globs match the file */
  constructor(
    elements: readonly ExpectElement[],
    private readonly settings: Settings,
  ) {
    this.#problems = elements.flatMap(({ element, problems = {} }) =>
      Object.entries(problems).map(([rule, expected = 0]) => {
        if (!Array.isArray(expected)) return { element, rule, ids: undefined, range: rangeOf(expected) };
        const ids = new Set(expected);
        return { element, rule, ids, range: rangeOf(ids.size) };
      }),
    );
    this.#entries = elements.flatMap(({ element, entries = [] }) =>
      entries.map(({ filter, count }) => ({
        element,
        text: filter,
        filter: parseFilter(filter),
        range: rangeOf(count),
      })),
    );
  }

  /** Compares the listings of the file with what is expected. */
  check(listings: readonly Listing[]): ExpectationResult {
    const problems = new Map<string, Problem>();
    const matchedElements = new Set<number>();
    const expectedRules = new Set(this.#problems.map(({ rule }) => rule));
    const compare = (rule: Rule, count: number, { element, range }: Expected, difference?: string): void => {
      // It is not used if the file may have some, but has none.
      if (count > 0 || range.max === 0 || difference !== undefined) matchedElements.add(element);
      const severity = severityOf(rule, this.settings);
      const [first] = listings;
      if (difference === undefined || severity === 'off' || !first || problems.has(difference)) return;
      const finding = { path: ['results'], args: { message: difference }, span: anchorIn(first) };
      problems.set(difference, { rule, severity, entry: undefined, index: -1, finding });
    };
    for (const expected of this.#problems) {
      const ids = idsOf(listings, expected.rule);
      const difference = problemsDifference(expected, ids);
      compare(expectedProblems, ids.length, expected, difference);
      if (difference !== undefined) expectedRules.delete(expected.rule);
    }
    for (const expected of this.#entries) {
      const count = listings.reduce(
        (sum, listing) => sum + matchingEntries(listing, expected.filter).length,
        0,
      );
      compare(expectedEntries, count, expected, entriesDifference(expected, count));
    }
    return { expectedRules, problems: [...problems.values()], matchedElements: [...matchedElements] };
  }

  /**
   * The entries of which a listing must have some to be what is expected: those that match a filter, and those whose problems
   * are expected, all of them.
   */
  demands(listing: Listing): readonly { readonly entries: readonly Entry[]; readonly min: number }[] {
    const { expectedRules } = this.check([listing]);
    const matching = this.#entries.map(({ filter, range }) => {
      const entries = matchingEntries(listing, filter);
      return { entries, min: Math.min(range.min, entries.length) };
    });
    const withProblems = listing
      .problems()
      .flatMap(({ rule, entry }) =>
        entry && expectedRules.has(rule.id) ? [{ entries: [entry], min: 1 }] : [],
      );
    return [...matching, ...withProblems];
  }
}

type Expected = Pick<ExpectedProblems, 'element' | 'range'>;

function rangeOf(count: number | string): CountRange {
  return readCount(count) ?? { min: 0, max: 0 };
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

/** How the problems of a rule differ from what is expected, in a sentence. */
function problemsDifference(
  { rule, ids: expectedIds, range }: ExpectedProblems,
  ids: readonly (string | undefined)[],
): string | undefined {
  const phrase = countPhrase(range, `${rule} problem`, `${rule} problems`);
  const sentence = `Expected ${phrase}, found ${ids.length || 'none'}`;
  if (!expectedIds) return isInRange(ids.length, range) ? undefined : sentence;
  const foundIds = new Set(ids);
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
function entriesDifference({ text, range }: ExpectedEntries, count: number): string | undefined {
  if (isInRange(count, range)) return undefined;
  const matching = text.trim() === '' ? '' : ` matching ${text.trim().replace(/\s+/g, ' ')}`;
  return `Expected ${countPhrase(range, 'entry', 'entries')}${matching}, found ${count || 'none'}`;
}

function namesOf(ids: readonly (string | undefined)[]): string {
  return enumerated(ids.map((id) => (id === undefined ? 'an object without an ID' : quote(id))));
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
