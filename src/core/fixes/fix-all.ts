import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../model/problem';
import type { EntryReading } from '../reading/entry-reading';
import type { Change } from '../model/proposal';
import type { Rule } from '../model/rule';
import type { Settings } from '../model/settings';
import type { TextEdit } from '../text/text-edit';
import { mergeEdits } from './compose-edits';
import { fixEntry } from './fix-entry';
import { listingEdits, type EditsByEntry, type EntryMove } from './listing-edits';
import { moveTarget } from './moves';
import { sourceObjectOf } from '../json-edit/source-object';
import { byRule, groupBy, safeChanges, safeEdits, subjectOf } from './safe-fixes';

/** All safe fixes of a listing. */
export interface FixAll {
  readonly edits: readonly TextEdit[];
  /** How many of the reported problems are fixed, by rule id. */
  readonly fixed: ReadonlyMap<string, number>;
}

/** Moves an entry, which fixes a problem. */
interface FixingMove extends EntryMove {
  readonly problem: Problem;
}

/**
 * Applies the best safe proposal of each problem of the selected rules: first in each entry by itself, until nothing in it
 * changes, then for the problems that concern several entries. Because conflicting proposals are skipped, and fixes
 * may cause other problems, call it again with the new text until there are no edits, up to `MAX_ROUNDS` times. The listing must be complete and must not change between two steps.
 */
export function* fixAll(
  listing: Listing,
  settings: Settings,
  isSelected: (rule: Rule) => boolean,
): Generator<void, FixAll, undefined> {
  const isSelectedProblem = (problem: Problem): boolean =>
    fixOf(problem) === 'safe' && isSelected(problem.rule);
  const fixed = new Map<string, number>();
  const count = ({ id }: Rule, problems: number): void => {
    if (problems > 0) fixed.set(id, (fixed.get(id) ?? 0) + problems);
  };
  const edits: EditsByEntry = new Map();
  const changed = new Map<Entry, EntryReading>();
  for (const { withProblems } of listing.entries.blocks) {
    for (const entry of withProblems) {
      const result = fixEntry(listing, entry, settings, isSelectedProblem);
      yield;
      if (!result) continue;
      edits.set(entry, result.edits);
      changed.set(entry, result.reading);
      const left = byRule(result.left);
      for (const [rule, problems] of byRule(entry.problems.filter(isSelectedProblem)))
        count(rule, problems.length - (left.get(rule)?.length ?? 0));
    }
    yield;
  }
  const reported = [...listing.rootProblems, ...(yield* listing.commonProblemsInSteps())].filter(
    isSelectedProblem,
  );
  yield;
  const common = yield* listing.commonProblemsWith(changed);
  const problems = [...listing.rootProblems, ...common].filter(isSelectedProblem);
  yield;
  const { moves, unfixed } = yield* addCommonEdits(listing, settings, problems, edits);
  const fixing = yield* listingEdits(listing, edits, moves);
  const left = byRule([...unfixed, ...fixing.unmoved.map(({ problem }) => problem)]);
  for (const [rule, group] of byRule(reported)) {
    const entries = new Set(left.get(rule)?.map(({ entry }) => entry));
    count(rule, group.filter(({ entry }) => !entries.has(entry)).length);
  }
  return { edits: fixing.edits, fixed };
}

/**
 * All safe fixes of the listings of one text. See {@link fixAll}.
 *
 * @param listings in the order of the text
 */
export function* fixAllOf(
  listings: readonly Listing[],
  settings: Settings,
  isSelected: (rule: Rule) => boolean,
): Generator<void, FixAll, undefined> {
  const all: TextEdit[] = [];
  const counts = new Map<string, number>();
  for (const listing of listings) {
    const { edits, fixed } = yield* fixAll(listing, settings, isSelected);
    for (const edit of edits) all.push(edit);
    for (const [rule, count] of fixed) counts.set(rule, (counts.get(rule) ?? 0) + count);
  }
  return { edits: all, fixed: counts };
}

/** Adds the edits that fix problems concerning several entries, unless they conflict with others. */
function* addCommonEdits(
  listing: Listing,
  settings: Settings,
  problems: readonly Problem[],
  edits: EditsByEntry,
): Generator<void, { moves: FixingMove[]; unfixed: Problem[] }, undefined> {
  const moves: FixingMove[] = [];
  const unfixed: Problem[] = [];
  for (const [entry, ofEntry] of groupBy(problems, ({ entry }) => entry)) {
    const object = sourceObjectOf(listing, entry);
    for (const group of object ? byRule(ofEntry).values() : []) {
      if (!object) break;
      const subject = subjectOf(listing, settings, object, entry);
      const changes = new Map<Problem, readonly Change[]>();
      for (const problem of group) {
        const some = safeChanges(problem, subject);
        const [move] = some;
        if (entry && move?.change === 'move')
          moves.push({ entry, to: moveTarget(move), rank: move.rank, problem });
        else changes.set(problem, some);
      }
      const safe = changes.size > 0 ? safeEdits(changes, object) : undefined;
      const merged = safe && mergeEdits(edits.get(entry) ?? [], safe.edits);
      if (merged) edits.set(entry, merged);
      for (const problem of changes.keys())
        if (!merged || !safe.problems.includes(problem)) unfixed.push(problem);
    }
    if (!object) unfixed.push(...ofEntry);
    yield;
  }
  return { moves, unfixed };
}
