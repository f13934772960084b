import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../model/problem';
import type { EntryReading } from '../entries/entry-reading';
import type { Change, FixContext } from '../model/proposal';
import type { Rule } from '../model/rule';
import type { Settings } from '../model/settings';
import { type TextEdit, applyEdits } from '../text/text-edit';
import { mergeEdits, composeEdits, areApart, changeEdits } from './changes';
import { listingEdits, type EditsByEntry, type EntryMove, moveTarget } from './entries';
import { sourceObjectOf, parseSourceObject, type SourceObject } from './source-object';
import { finished } from '../steps';

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

/** The limit of rounds: a fix may cause problems that others fix. */
export const MAX_ROUNDS = 10;

/** An entry with all safe fixes applied. */
export interface FixedEntry {
  /** Offsets from the entry's start. */
  readonly edits: readonly TextEdit[];
  readonly reading: EntryReading;
  /** The selected problems that are left. */
  readonly left: readonly Problem[];
}

/**
 * Fixes the problems of one entry and checks it again until nothing changes. Each round applies the rules one after
 * another, because the fix of one may depend on the changes of another.
 *
 * @param isSelected whether a problem has a safe fix that should be applied
 * @returns undefined if nothing changes
 */
export function fixEntry(
  listing: Listing,
  entry: Entry,
  settings: Settings,
  isSelected: (problem: Problem) => boolean,
): FixedEntry | undefined {
  let left: readonly Problem[] = entry.problems.filter(isSelected);
  const original = left.length > 0 ? sourceObjectOf(listing, entry) : undefined;
  if (!original) return undefined;
  let { text } = original;
  let reading = listing.read(entry);
  let edits: TextEdit[] = [];
  const check = (includes?: (rule: Rule) => boolean): readonly Problem[] => {
    const checked = listing.checkText(text, includes);
    reading = checked.reading;
    return checked.problems.filter(isSelected);
  };
  for (let round = 0; round < MAX_ROUNDS && left.length > 0; round++) {
    const before = text;
    const turns = Array.from(byRule(left), ([rule, problems]) => ({ rule, problems, isDelayed: false }));
    for (const turn of turns) {
      const problems = text === before ? turn.problems : check((rule) => rule === turn.rule);
      const object = text === original.text ? original : parseSourceObject(text, original.absolute);
      if (!object || problems.length === 0) continue;
      const subject = subjectOf(listing, settings, object, entry, reading);
      const changes = new Map(problems.map((problem) => [problem, safeChanges(problem, subject)]));
      // Members that are added may be computed from those that other rules change.
      if (!turn.isDelayed && turn !== turns.at(-1) && addsMembers(changes.values())) {
        turns.push({ ...turn, isDelayed: true });
        continue;
      }
      const safe = safeEdits(changes, object);
      if (!safe) continue;
      edits = edits.length === 0 ? safe.edits : composeEdits(edits, text, safe.edits);
      text = applyEdits(text, safe.edits);
    }
    if (text === before) break;
    left = check();
  }
  return edits.length > 0 ? { edits, reading, left } : undefined;
}

function addsMembers(groups: Iterable<readonly Change[]>): boolean {
  for (const changes of groups) if (changes.some((one) => one.change === 'insert')) return true;
  return false;
}

/** The object that a rule fixes, an entry or the listing itself. */
export function subjectOf(
  listing: Listing,
  settings: Settings,
  { text, root }: Pick<SourceObject, 'text' | 'root'>,
  entry: Entry | undefined,
  reading: EntryReading | undefined = entry && listing.read(entry),
): FixContext {
  return { entry, reading, root, source: ({ start, end }) => text.slice(start, end), listing, settings };
}

/** The changes of a problem's best proposal that can be applied automatically; empty if there is none. */
export function safeChanges(problem: Problem, subject: FixContext): readonly Change[] {
  if (fixOf(problem) !== 'safe') return [];
  const proposals = problem.rule.fix.propose?.(problem.finding, subject) ?? [];
  for (const { kind, changes, shows, addsToConfiguration } of proposals) {
    const isComplete = !changes.some((change) => change.change === 'insert' && change.isPlaceholder);
    if (kind !== 'offered' && !shows && !addsToConfiguration && isComplete) return changes;
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

/** A text after all safe fixes. */
export interface FixedText {
  readonly text: string;
  readonly listings: readonly Listing[];
  /** The edits of the text before. */
  readonly edits: readonly TextEdit[];
  /** How many problems were fixed. */
  readonly fixed: number;
}

/**
 * Applies the safe fixes of a text, but not those of expected problems.
 *
 * @param read reads and checks the listings of a whole text
 * @param isSelected whether the problems of a rule are fixed
 */
export function fixText(
  text: string,
  settings: Settings,
  read: (text: string) => readonly Listing[],
  isSelected: (rule: Rule) => boolean = () => true,
): FixedText {
  let result: FixedText = { text, listings: read(text), edits: [], fixed: 0 };
  // Other fixes may change what is expected.
  const expected = result.listings[0]?.expectedRules ?? new Set<string>();
  const isFixed = (rule: Rule): boolean => isSelected(rule) && !expected.has(rule.id);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { edits, fixed } = finished(fixAllOf(result.listings, settings, isFixed));
    if (edits.length === 0) break;
    const next = applyEdits(result.text, edits);
    let count = result.fixed;
    for (const some of fixed.values()) count += some;
    const all = composeEdits(result.edits, result.text, edits);
    result = { text: next, listings: read(next), edits: all, fixed: count };
  }
  return result;
}
