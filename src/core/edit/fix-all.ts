import type { TextEdit } from '../text/text-edit';
import { groupBy } from '../values/maps';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../listing/problem';
import type { Change, Rule } from '../listing/rule';
import {
  areApart,
  changeEdits,
  EditedListing,
  inWholeText,
  sourceObjectOf,
  type SourceObject,
} from './changes';
import { moveEntries, type EntryMove } from './entries';
import { contextOf, safeChanges } from './fixes-of';

/** A fix may cause problems that others fix. */
const MAX_ROUNDS = 10;

export interface FixAllOptions {
  /** The ids of the rules whose problems are fixed; all by default. */
  readonly rules?: ReadonlySet<string>;
  /** Whether the configuration expects a problem, so that it is left alone. It is asked about problems after fixes, too. */
  readonly isExpected?: (problem: Problem) => boolean;
}

/** All safe fixes of a listing. */
export interface FixAll {
  /** Sorted, by offsets of the text before all of them. */
  readonly edits: readonly TextEdit[];
  /** How many of the problems are fixed. */
  readonly fixed: number;
}

type IsFixed = (problem: Problem) => boolean;

/** Applies the best safe fix of each problem, checks the result, and repeats this while something changes. */
export function fixAll(listing: Listing, { rules, isExpected }: FixAllOptions = {}): FixAll {
  const isFixed: IsFixed = (problem) =>
    fixOf(problem) === 'safe' && rules?.has(problem.rule.id) !== false && isExpected?.(problem) !== true;
  let edited = new EditedListing(listing);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = edited.edit((current) => fixSome(current, isFixed));
    if (next === edited) break;
    edited = next;
  }
  const { edits } = edited;
  return { edits, fixed: edits.length === 0 ? 0 : countFixed(listing, edited.listing, isFixed) };
}

/** By how many each rule has fewer problems; a rule of which fixes caused more does not count. */
function countFixed(before: Listing, after: Listing, isFixed: IsFixed): number {
  const left = byRule(after.problems().filter(isFixed));
  let count = 0;
  for (const [rule, { length }] of byRule(before.problems().filter(isFixed)))
    count += Math.max(length - (left.get(rule)?.length ?? 0), 0);
  return count;
}

/**
 * Fixes in each object the problems of one rule, because a figure is computed from others after these were fixed, and has as many
 * decimals as the one that it replaces. Entries move when nothing else is left to fix, because they move with their text.
 */
function fixSome(listing: Listing, isFixed: IsFixed): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const moves: EntryMove[] = [];
  const problems = listing.problems().filter(isFixed);
  for (const [index, ofObject] of groupBy(problems, (problem) => problem.index)) {
    const at = index < 0 ? undefined : index;
    const object = sourceObjectOf(listing, at);
    if (!object) continue;
    const context = contextOf(listing, object, listing.entries[index], at);
    let ofOneRule: readonly TextEdit[] = [];
    for (const ofRule of byRule(ofObject).values()) {
      const changes = ofRule.map((problem) => safeChanges(problem, context));
      for (const change of changes.flat()) if (change.change === 'move') moves.push({ ...change, index });
      const ofRuleEdits = safeEdits(changes, object);
      if (ofOneRule.length === 0) ofOneRule = ofRuleEdits;
      // Members that are added may be computed from others, so that those are fixed before.
      if (ofRuleEdits.length === 0 || changes.flat().some(({ change }) => change === 'insert')) continue;
      ofOneRule = ofRuleEdits;
      break;
    }
    for (const edit of inWholeText(ofOneRule, object)) edits.push(edit);
  }
  return edits.length > 0 ? edits.sort((a, b) => a.offset - b.offset) : moveEntries(listing, moves).edits;
}

/** The edits that fix problems of one object: all of them, or the first possible one if their changes conflict. */
function safeEdits(changes: readonly (readonly Change[])[], object: SourceObject): readonly TextEdit[] {
  for (const some of [changes.flat(), ...changes]) {
    const edits = changeEdits(object, some);
    if (edits && edits.length > 0 && areApart(edits)) return edits;
  }
  return [];
}

/** Problems by their rules, in the order in which the rules first occur. */
function byRule(problems: readonly Problem[]): ReadonlyMap<Rule, readonly Problem[]> {
  return groupBy(problems, ({ rule }) => rule);
}
