import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../model/problem';
import type { EntryReading } from '../reading/entry-reading';
import type { Change } from '../model/proposal';
import type { Rule } from '../model/rule';
import type { Settings } from '../model/settings';
import { applyEdits, joinEdits, type TextEdit } from '../text/text-edit';
import { mergeEdits } from './compose-edits';
import { fixEntry } from './fix-entry';
import { entryItems, Moves, moveTarget } from './moves';
import { absoluteEdit, sourceObjectOf } from '../json-edit/source-object';
import { byRule, groupBy, safeChanges, safeEdits, subjectOf } from './safe-fixes';

/** All safe fixes of a listing. */
export interface FixAll {
  readonly edits: readonly TextEdit[];
  /** How many of the reported problems are fixed, by rule id. */
  readonly fixed: ReadonlyMap<string, number>;
}

/** The edits of a listing's entries, and of the listing without them (undefined); offsets from the start of each. */
type EditsByEntry = Map<Entry | undefined, readonly TextEdit[]>;

/** Moves an entry, which fixes a problem. */
interface EntryMove {
  readonly entry: Entry;
  /** The index of the entry before which it moves. */
  readonly to: number;
  readonly rank: number;
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
  const reported = [...listing.rootProblems, ...listing.commonProblems()].filter(isSelectedProblem);
  yield;
  const problems = [...listing.rootProblems, ...listing.commonProblemsWith(changed)].filter(
    isSelectedProblem,
  );
  yield;
  const { moves, unfixed } = yield* addCommonEdits(listing, settings, problems, edits);
  const moved = yield* movedEntries(listing, moves, edits, unfixed);
  const left = byRule(unfixed);
  for (const [rule, group] of byRule(reported)) {
    const entries = new Set(left.get(rule)?.map(({ entry }) => entry));
    count(rule, group.filter(({ entry }) => !entries.has(entry)).length);
  }
  return { edits: yield* allEdits(listing, edits, moved), fixed };
}

/** Adds the edits that fix problems concerning several entries, unless they conflict with others. */
function* addCommonEdits(
  listing: Listing,
  settings: Settings,
  problems: readonly Problem[],
  edits: EditsByEntry,
): Generator<void, { moves: EntryMove[]; unfixed: Problem[] }, undefined> {
  const moves: EntryMove[] = [];
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

/** Moves entries with what is fixed in them, as far as possible, and adds the problems of the others to the unfixed ones. */
function* movedEntries(
  listing: Listing,
  moves: readonly EntryMove[],
  edits: EditsByEntry,
  unfixed: Problem[],
): Generator<void, Moves | undefined, undefined> {
  const root = moves.length > 0 ? sourceObjectOf(listing, undefined) : undefined;
  const items = root && entryItems(listing, root);
  const moved = items && new Moves(items);
  for (const { entry, to, problem } of moves.toSorted((a, b) => a.rank - b.rank)) {
    const inner = edits.get(entry);
    const text = inner && applyEdits(listing.textOf(entry), inner);
    if (!moved?.add(entry.index, to, text)) unfixed.push(problem);
    yield;
  }
  return moved;
}

/** All edits in the order of the text. */
function* allEdits(
  listing: Listing,
  edits: EditsByEntry,
  moved: Moves | undefined,
): Generator<void, TextEdit[], undefined> {
  const all: TextEdit[] = [];
  for (const edit of moved?.edits() ?? []) {
    all.push(edit);
    yield;
  }
  const { absolute } = listing.frame();
  for (const [entry, some] of edits) {
    if (entry && moved?.has(entry)) continue;
    const object = entry ? { absolute: (offset: number) => entry.start + offset } : { absolute };
    for (const edit of some) all.push(absoluteEdit(edit, object));
    yield;
  }
  all.sort((a, b) => a.offset - b.offset);
  return joinEdits(all);
}
