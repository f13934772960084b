import { EntryProblems } from '../browse/entry-problems';
import { EntryTexts } from '../browse/entry-texts';
import type { Span } from '../json/tree';
import { skipBlank } from '../json/scan';
import type { Listing } from '../listing/listing';
import type { ExpectationCheck, ExpectationResult } from '../listing/expectation-result';
import type { Finding, Problem } from '../model/problem';
import type { Rule } from '../model/rule';
import type { ExpectedEntries, ExpectedProblems, Expectations, Settings } from '../model/settings';
import { expectedEntries, expectedProblems } from '../rules/expectations';
import { finished } from '../steps/finished';
import { quote } from '../text/quote';
import { matcherIn } from './required-entries';
import { countPhrase, isInRange, type CountRange } from '../values/count-range';

/** How many ids a message names. */
const MAX_NAMED = 3;

/** How much of a text is read to find its first token, in UTF-16 units. */
const HEAD = 1 << 12;

/**
 * Checks what the configuration expects of a file.
 *
 * @returns undefined if nothing is expected
 */
export function expectationCheckOf(settings: Settings): ExpectationCheck | undefined {
  const { expectations } = settings;
  if (!expectations) return undefined;
  /** Kept, since the texts of entries are read only once. */
  const texts = new WeakMap<Listing, EntryTexts>();
  return (listing, problems) => {
    const known = texts.get(listing) ?? new EntryTexts(listing);
    texts.set(listing, known);
    return new Evaluation(listing, problems, known, settings).result(expectations);
  };
}

/** Compares a listing with what is expected of it. */
class Evaluation {
  readonly #findings: Problem[] = [];
  readonly #messages = new Set<string>();
  readonly #matched = new Set<number>();
  readonly #byRule = new Map<string, Problem[]>();
  #entryProblems: EntryProblems | undefined;

  constructor(
    private readonly listing: Listing,
    problems: readonly Problem[],
    private readonly texts: EntryTexts,
    private readonly settings: Settings,
  ) {
    for (const problem of problems) {
      const known = this.#byRule.get(problem.rule.id);
      if (known) known.push(problem);
      else this.#byRule.set(problem.rule.id, [problem]);
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
      this.#report(expectedProblems, message, { message });
    }
    for (const expected of expectations.entries) {
      const message = this.#missingIn(expected);
      if (message !== undefined) this.#report(expectedEntries, message, { message, filter: expected.filter });
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
    const found = new Set(problems.map(({ entry }) => entry && this.listing.read(entry).values.id));
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

  /** How the number of entries that match a filter differs from what is expected, in a sentence. */
  #missingIn({ element, filter: text, expected }: ExpectedEntries): string | undefined {
    const problems = (this.#entryProblems ??= finished(EntryProblems.of(this.listing)));
    const matches = matcherIn(this.listing, text);
    let count = 0;
    for (const entry of this.listing.entries) if (matches({ entry, texts: this.texts, problems })) count++;
    const isIn = isInRange(count, expected);
    if (count > 0 || !isIn || expected.max === 0) this.#matched.add(element);
    if (isIn) return undefined;
    const which = text.trim() === '' ? '' : ` matching ${text.trim().replace(/\s+/g, ' ')}`;
    return `Expected ${countPhrase(expected, 'entry', 'entries')}${which}, found ${count || 'none'}`;
  }

  #report(rule: Rule, message: string, args: unknown): void {
    const severity = this.settings.severities.get(rule.id) ?? rule.severity;
    if (severity === 'off' || this.#messages.has(message)) return;
    this.#messages.add(message);
    const span = this.listing.resultsBracket ?? firstToken(this.listing);
    const finding: Finding = { path: ['results'], args, span };
    this.#findings.push({ rule, severity, entry: undefined, finding });
  }
}

function rangeOf(expected: ExpectedProblems['expected']): CountRange {
  if (!('ids' in expected)) return expected;
  const count = new Set(expected.ids).size;
  return { min: count, max: count };
}

function namesOf(ids: readonly (string | undefined)[]): string {
  const named = ids.slice(0, MAX_NAMED).map((id) => (id === undefined ? 'what has no id' : quote(id)));
  const more = ids.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The first token of a text; empty if the text is. */
function firstToken(listing: Listing): Span {
  const head = listing.slice(0, HEAD);
  const start = skipBlank(head, 0);
  const [token = ''] = /^(?:"(?:\\.|[^"\\])*"?|[{}[\],:]|[^\s{}[\],:"]+)/s.exec(head.slice(start)) ?? [];
  return token === '' ? { start: 0, end: 0 } : { start, end: start + token.length };
}
