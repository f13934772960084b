import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../model/problem';
import type { EntryReading } from '../entries/entry-reading';
import type { Change } from '../model/proposal';
import type { Rule } from '../model/rule';
import type { Settings } from '../model/settings';
import type { TextEdit } from '../text/text-edit';
import { mergeEdits } from './compose-edits';
import { fixEntry } from './fix-entry';
import { listingEdits, type EditsByEntry, type EntryMove } from './listing-edits';
import { moveTarget } from './moves';
import { sourceObjectOf } from './source-object';
import { byRule, groupBy, safeChanges, safeEdits, subjectOf } from './safe-fixes';

/** All safe fixes of a listing. */
export interface FixAll {
  readonly edits: readonly TextEdit[];
  /** How many of the reported problems are fixed, by rule id. */
  readonly fixed: ReadonlyMap<string, number>;
  /** The fixes, each of which can be left out with a {@link FixSelection}. */
  readonly fixes: readonly SafeFix[];
}

/** What is fixed of one rule in one entry, or in the listing itself. */
export interface SafeFix {
  readonly listing: Listing;
  readonly rule: Rule;
  readonly entry: Entry | undefined;
  /** Those that are fixed, or one that other fixes cause: they may change where an entry belongs. */
  readonly problems: readonly Problem[];
}

/**
 * Selects the problems to fix, by their rule and entry.
 *
 * @param entry undefined for a problem of the listing itself
 */
export type FixSelection = (rule: Rule, entry: Entry | undefined, listing: Listing) => boolean;

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
  isSelected: FixSelection,
): Generator<void, FixAll, undefined> {
  const isSelectedOf = (problem: Problem, entry: Entry | undefined): boolean =>
    fixOf(problem) === 'safe' && isSelected(problem.rule, entry, listing);
  const isSelectedProblem = (problem: Problem): boolean => isSelectedOf(problem, problem.entry);
  const fixed = new Map<string, number>();
  const fixes: SafeFix[] = [];
  const count = ({ id }: Rule, problems: number): void => {
    if (problems > 0) fixed.set(id, (fixed.get(id) ?? 0) + problems);
  };
  const edits: EditsByEntry = new Map();
  const changed = new Map<Entry, EntryReading>();
  for (const { withProblems } of listing.entries.blocks) {
    for (const entry of withProblems) {
      const result = fixEntry(listing, entry, settings, (problem) => isSelectedOf(problem, entry));
      yield;
      if (!result) continue;
      edits.set(entry, result.edits);
      changed.set(entry, result.reading);
      const left = byRule(result.left);
      for (const [rule, problems] of byRule(entry.problems.filter(isSelectedProblem))) {
        const fewer = problems.length - (left.get(rule)?.length ?? 0);
        count(rule, fewer);
        if (fewer > 0) fixes.push({ listing, rule, entry, problems });
      }
    }
    yield;
  }
  const reported = [...listing.rootProblems, ...(yield* listing.commonProblems())].filter(isSelectedProblem);
  yield;
  const common = yield* listing.commonProblems(changed);
  const problems = [...listing.rootProblems, ...common].filter(isSelectedProblem);
  yield;
  const { moves, unfixed } = yield* addCommonEdits(listing, settings, problems, edits);
  const fixing = yield* listingEdits(listing, edits, moves);
  const left = byRule([...unfixed, ...fixing.unmoved.map(({ problem }) => problem)]);
  for (const [rule, group] of byRule([...reported, ...problems])) {
    const entries = new Set(left.get(rule)?.map(({ entry }) => entry));
    const isFixed = ({ entry }: Problem): boolean => !entries.has(entry);
    count(rule, reported.filter((problem) => problem.rule === rule && isFixed(problem)).length);
    // Where an entry moves depends on the other fixes.
    const final = new Map(group.filter(isFixed).map((problem) => [problem.entry, problem]));
    for (const [entry, problem] of final) fixes.push({ listing, rule, entry, problems: [problem] });
  }
  return { edits: fixing.edits, fixed, fixes };
}

/**
 * All safe fixes of the listings of one text. See {@link fixAll}.
 *
 * @param listings in the order of the text
 */
export function* fixAllOf(
  listings: readonly Listing[],
  settings: Settings,
  isSelected: FixSelection,
): Generator<void, FixAll, undefined> {
  const all: TextEdit[] = [];
  const counts = new Map<string, number>();
  const allFixes: SafeFix[] = [];
  for (const listing of listings) {
    const { edits, fixed, fixes } = yield* fixAll(listing, settings, isSelected);
    for (const edit of edits) all.push(edit);
    for (const [rule, count] of fixed) counts.set(rule, (counts.get(rule) ?? 0) + count);
    for (const one of fixes) allFixes.push(one);
  }
  return { edits: all, fixed: counts, fixes: allFixes };
}

/**
 * Selects some of the fixes that {@link fixAllOf} has found, with what these cause within the same entries. An entry does not
 * move unless that is one of them.
 */
export function selectionOf(all: readonly SafeFix[], selected: readonly SafeFix[]): FixSelection {
  const isSelected = new Set(selected);
  const found = new Map<Entry | Listing, Map<Rule, SafeFix>>();
  for (const fix of all) {
    const subject = fix.entry ?? fix.listing;
    const ofSubject = found.get(subject) ?? new Map<Rule, SafeFix>();
    found.set(subject, ofSubject.set(fix.rule, fix));
  }
  return (rule, entry, listing) => {
    const fix = found.get(entry ?? listing)?.get(rule);
    if (fix) return isSelected.has(fix);
    const isReported = entry?.problems.some((problem) => problem.rule === rule) ?? true;
    return rule.scope !== 'listing' && !isReported;
  };
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
