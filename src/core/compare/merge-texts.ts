import { Listing } from '../listing/listing';
import { JSON_SYNTAX, type Syntax } from '../json/parse';
import { resultsOrder } from '../rules/listing/results-order';
import { syntax as syntaxRule } from '../rules/text/syntax';
import { finished } from '../steps';
import { merge, type Merge, type MergeOptions } from './merge';

/** The texts of three versions of a file, without byte order marks. */
export interface Texts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface MergeTextsOptions extends MergeOptions {
  readonly syntax?: Syntax;
}

/** Why texts cannot be merged by entry. */
export interface NotMergeable {
  readonly version: keyof Texts;
  readonly reason: 'not a listing' | 'not valid JSON';
}

const RULES = [syntaxRule, resultsOrder];
/** An empty base next to two listings, when both sides have added the file. */
const EMPTY_LISTING = '{"results":[]}';

/** Merges the texts of three listings, see {@link merge}. Never fails: the result may be that they cannot be merged by entry. */
export function mergeTexts(texts: Texts, options: MergeTextsOptions = {}): Merge | NotMergeable {
  return finished(mergeTextsInSteps(texts, options));
}

/**
 * See {@link mergeTexts}.
 *
 * @yields after each step
 */
export function* mergeTextsInSteps(
  { base, ours, theirs }: Texts,
  { syntax = JSON_SYNTAX, ...options }: MergeTextsOptions = {},
): Generator<void, Merge | NotMergeable, undefined> {
  const texts = { base: base.trim() === '' ? EMPTY_LISTING : base, ours, theirs };
  const versions: Partial<Record<keyof Texts, Listing>> = {};
  for (const version of ['base', 'ours', 'theirs'] as const) {
    const listing = new Listing(texts[version], { syntax, rules: RULES });
    const steps = listing.analyse();
    while (!steps.next().done) yield;
    const reason = whyNotMergeable(listing);
    if (reason) return { version, reason };
    versions[version] = listing;
  }
  return yield* merge(versions as Record<keyof Texts, Listing>, options);
}

/** Why a listing cannot be merged by entry; undefined if it can. */
function whyNotMergeable(listing: Listing): NotMergeable['reason'] | undefined {
  if (listing.problems().some(({ rule }) => rule.id === syntaxRule.id)) return 'not valid JSON';
  return listing.hasResults ? undefined : 'not a listing';
}
