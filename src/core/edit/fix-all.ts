import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../model/problem';
import type { ParsedEntry } from '../entries/parsed-entry';
import type { Change, FixContext, NewValue } from '../model/proposal';
import type { Rule } from '../model/rule';
import type { Settings } from '../next/listing/settings';
import { type TextEdit, applyEdits } from '../text/text-edit';
import { mergeEdits, composeEdits, areApart, changeEdits } from './changes';
import { EntryEdits, type EntryMove, moveTarget } from './entries';
import { sourceObjectOf, parseSourceObject, type SourceObject } from './source-object';
import { missingValues } from './missing-members';

/** The limit of rounds: a fix may cause problems that others fix. */
export const MAX_ROUNDS = 10;

/** All safe fixes of the listings of one text. */
export interface FixAll {
  readonly edits: readonly TextEdit[];
  /** How many of the reported problems are fixed, by rule id. */
  readonly fixed: ReadonlyMap<string, number>;
}

/**
 * Applies the best safe proposal of each problem of the selected rules: first in each entry by itself, until nothing in it
 * changes, then for the problems that concern several entries. Only the changed entries are checked again, because reading
 * all of a large listing again takes much longer than fixing it. As conflicting proposals are skipped, and fixes may cause
 * other problems, call it again with the new text until there are no edits, up to `MAX_ROUNDS` times. The listings must be
 * complete and must not change between two steps.
 *
 * @param listings in the order of the text
 */
export function* fixAll(
  listings: readonly Listing[],
  settings: Settings,
  isSelected: (rule: Rule) => boolean,
): Generator<void, FixAll, undefined> {
  const edits: TextEdit[] = [];
  const fixed = new Map<string, number>();
  for (const listing of listings) {
    for (const edit of yield* fixListing(listing, settings, isSelected, fixed)) edits.push(edit);
  }
  return { edits, fixed };
}

/** Fixes one of the listings, and adds how many problems are fixed to `fixed`, by rule id. */
function* fixListing(
  listing: Listing,
  settings: Settings,
  isSelected: (rule: Rule) => boolean,
  fixed: Map<string, number>,
): Generator<void, TextEdit[], undefined> {
  const isFixed = (problem: Problem): boolean => fixOf(problem) === 'safe' && isSelected(problem.rule);
  const count = ({ id }: Rule, problems: number): void => {
    if (problems > 0) fixed.set(id, (fixed.get(id) ?? 0) + problems);
  };
  const edits = new EntryEdits(listing);
  const changed = new Map<Entry, ParsedEntry>();
  for (const { withProblems } of listing.entries.blocks) {
    for (const entry of withProblems) {
      const result = fixEntry(listing, entry, settings, isFixed);
      yield;
      if (!result) continue;
      edits.edit(entry, result.edits);
      changed.set(entry, result.reading);
      const left = byRule(result.left);
      for (const [rule, problems] of byRule(entry.problems.filter(isFixed)))
        count(rule, problems.length - (left.get(rule)?.length ?? 0));
    }
    yield;
  }
  const selectedOf = (problems: readonly Problem[]): Problem[] =>
    [...listing.rootProblems, ...problems].filter(isFixed);
  const reported = selectedOf(yield* listing.commonProblems());
  yield;
  const problems = selectedOf(yield* listing.commonProblems(changed));
  yield;
  const unfixed = byRule(yield* fixCommonProblems(listing, settings, problems, edits));
  for (const [rule, ofRule] of byRule(reported)) {
    const left = new Set(unfixed.get(rule)?.map(({ entry }) => entry));
    count(rule, ofRule.filter(({ entry }) => !left.has(entry)).length);
  }
  return yield* edits.finish();
}

/** An entry with all safe fixes applied. */
interface FixedEntry {
  /** Offsets from the entry's start. */
  readonly edits: readonly TextEdit[];
  readonly reading: ParsedEntry;
  /** The selected problems that are left. */
  readonly left: readonly Problem[];
}

/**
 * Fixes the problems of one entry and checks it again until nothing changes. Each round applies the rules one after another,
 * because a figure is computed from others after these were fixed, and has as many decimals as the one it replaces. Between
 * two rules only the next one is checked: checking all relations each time takes nearly twice as long.
 *
 * @param isFixed whether a problem has a safe fix that should be applied
 * @returns undefined if nothing changes
 */
function fixEntry(
  listing: Listing,
  entry: Entry,
  settings: Settings,
  isFixed: (problem: Problem) => boolean,
): FixedEntry | undefined {
  let left: readonly Problem[] = entry.problems.filter(isFixed);
  const original = left.length > 0 ? sourceObjectOf(listing, entry) : undefined;
  if (!original) return undefined;
  let { text } = original;
  let reading = listing.read(entry);
  let edits: readonly TextEdit[] = [];
  const check = (includes?: (rule: Rule) => boolean): readonly Problem[] => {
    const checked = listing.checkText(text, includes);
    reading = checked.reading;
    return checked.problems.filter(isFixed);
  };
  for (let round = 0; round < MAX_ROUNDS && left.length > 0; round++) {
    const before = text;
    const groups = byRule(left);
    const turns = [...groups.keys()];
    for (const [turn, rule] of turns.entries()) {
      const problems = text === before ? (groups.get(rule) ?? []) : check((one) => one === rule);
      const object = text === original.text ? original : parseSourceObject(text, original.absolute);
      if (!object || problems.length === 0) continue;
      const context = fixContextOf(listing, settings, object, entry, reading);
      const changes = new Map(problems.map((problem) => [problem, safeChanges(problem, context)]));
      // Members that are added may be computed from those that other rules change.
      const addsMembers = [...changes.values()].flat().some(({ change }) => change === 'insert');
      if (addsMembers && turn < groups.size - 1) {
        turns.push(rule);
        continue;
      }
      const safe = safeEdits(changes, object);
      if (!safe) continue;
      edits = composeEdits(edits, text, safe.edits);
      text = applyEdits(text, safe.edits);
    }
    if (text === before) break;
    left = check();
  }
  return edits.length > 0 ? { edits, reading, left } : undefined;
}

/**
 * Adds the edits and moves that fix problems of the listing itself and of several entries together, unless they overlap others.
 *
 * @returns the problems that are not fixed
 */
function* fixCommonProblems(
  listing: Listing,
  settings: Settings,
  problems: readonly Problem[],
  edits: EntryEdits,
): Generator<void, Problem[], undefined> {
  const moves: (EntryMove & { readonly problem: Problem })[] = [];
  const unfixed: Problem[] = [];
  for (const [entry, ofEntry] of groupBy(problems, (problem) => problem.entry)) {
    const object = sourceObjectOf(listing, entry);
    const context = object && fixContextOf(listing, settings, object, entry);
    for (const group of byRule(ofEntry).values()) {
      const changes = new Map<Problem, readonly Change[]>();
      for (const problem of group) {
        const some = context ? safeChanges(problem, context) : [];
        const [move] = some;
        if (entry && move?.change === 'move')
          moves.push({ entry, to: moveTarget(move), rank: move.rank, problem });
        else changes.set(problem, some);
      }
      const safe = object && safeEdits(changes, object);
      const merged = safe && mergeEdits(edits.editsOf(entry), safe.edits);
      if (merged) edits.edit(entry, merged);
      for (const problem of changes.keys())
        if (!merged || !safe.problems.includes(problem)) unfixed.push(problem);
    }
    yield;
  }
  for (const { problem } of yield* edits.moveAll(moves)) unfixed.push(problem);
  return unfixed;
}

/** The object that a rule fixes, an entry or the listing itself. */
export function fixContextOf(
  listing: Listing,
  settings: Settings,
  { text, root }: Pick<SourceObject, 'text' | 'root'>,
  entry: Entry | undefined,
  reading: ParsedEntry | undefined = entry && listing.read(entry),
): FixContext {
  return {
    entry,
    reading,
    root,
    source: ({ start, end }) => text.slice(start, end),
    listing,
    settings,
    valuesFor: (names) =>
      reading ? missingValues({ listing, settings, entry, reading }, names) : new Map<string, NewValue>(),
  };
}

/** The changes of a problem's best proposal that can be applied automatically; empty if there is none. */
export function safeChanges(problem: Problem, context: FixContext): readonly Change[] {
  if (fixOf(problem) !== 'safe') return [];
  const proposals = problem.rule.fix.propose?.(problem.finding, context) ?? [];
  for (const { kind, changes, shows, accepts } of proposals) {
    const isComplete = !changes.some((change) => change.change === 'insert' && change.isPlaceholder);
    if (kind !== 'offered' && !shows && !accepts && isComplete) return changes;
  }
  return [];
}

/** Edits of an object, and the problems that they fix. */
export interface SafeEdits {
  readonly edits: TextEdit[];
  readonly problems: readonly Problem[];
}

/**
 * The edits that fix problems of one object: all of them, or the first possible one if their changes
 * conflict.
 *
 * @returns undefined if no problem can be fixed
 */
export function safeEdits(
  changes: ReadonlyMap<Problem, readonly Change[]>,
  object: SourceObject,
): SafeEdits | undefined {
  const problems = [...changes.keys()];
  const all = usableEdits([...changes.values()].flat(), object);
  if (all) return { edits: all, problems };
  for (const [problem, some] of changes.size > 1 ? changes : []) {
    const edits = usableEdits(some, object);
    if (edits) return { edits, problems: [problem] };
  }
  return undefined;
}

function usableEdits(changes: readonly Change[], object: SourceObject): TextEdit[] | undefined {
  const edits = changeEdits(object, changes);
  return edits && edits.length > 0 && areApart(edits) ? edits : undefined;
}

/** Problems by their rules, in the order in which the rules first occur. */
export function byRule(problems: readonly Problem[]): ReadonlyMap<Rule, readonly Problem[]> {
  return groupBy(problems, ({ rule }) => rule);
}

/** Problems by a key, in the order in which the keys first occur. */
export function groupBy<K>(
  problems: readonly Problem[],
  keyOf: (problem: Problem) => K,
): ReadonlyMap<K, readonly Problem[]> {
  const groups = new Map<K, Problem[]>();
  for (const problem of problems) {
    const key = keyOf(problem);
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  return groups;
}
