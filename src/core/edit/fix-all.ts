import { applyEdits, type TextEdit } from '../text/text-edit';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../listing/problem';
import type { Change, FixContext, NewValue } from '../listing/proposal';
import type { Rule } from '../listing/rule';
import {
  areApart,
  changeEdits,
  composeEdits,
  inWholeText,
  parseObject,
  sourceObjectOf,
  type SourceObject,
} from './changes';
import { moveEntries, moveOf, type EntryMove } from './entry-edits';
import { valuesFor } from './missing-values';

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
  readonly edits: TextEdit[];
  /** How many of the problems are fixed. */
  readonly fixed: number;
}

type IsFixed = (problem: Problem) => boolean;

/**
 * Applies the best safe fix of each problem, checks the result, and repeats this while something changes: in each entry by
 * itself, then of the problems that concern several entries or the listing.
 */
export function fixAll(listing: Listing, { rules, isExpected }: FixAllOptions = {}): FixAll {
  const isFixed: IsFixed = (problem) =>
    fixOf(problem) === 'safe' && rules?.has(problem.rule.id) !== false && isExpected?.(problem) !== true;
  let edits: TextEdit[] = [];
  let current = listing;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = current;
    for (const fixSome of [fixEntries, fixCommonProblems]) {
      const more = fixSome(current, isFixed);
      if (more.length === 0) continue;
      edits = edits.length === 0 ? more : composeEdits(edits, current, more);
      current = current.editInside(more);
    }
    if (current === before) break;
  }
  return { edits, fixed: edits.length === 0 ? 0 : countFixed(listing, current, isFixed) };
}

/** By how many each rule has fewer problems; a rule of which fixes caused more does not count. */
function countFixed(before: Listing, after: Listing, isFixed: IsFixed): number {
  const left = byRule(after.problems().filter(isFixed));
  let count = 0;
  for (const [rule, { length }] of byRule(before.problems().filter(isFixed)))
    count += Math.max(length - (left.get(rule)?.length ?? 0), 0);
  return count;
}

/** Fixes the problems of each entry by itself. */
function fixEntries(listing: Listing, isFixed: IsFixed): TextEdit[] {
  return listing.entries.flatMap((entry, index) =>
    entry.problems.length > 0 ? fixEntry(listing, entry, index, isFixed) : [],
  );
}

/**
 * Applies the rules one after another, because a figure is computed from others after these were fixed, and has as many decimals
 * as the one that it replaces.
 */
function fixEntry(listing: Listing, original: Entry, index: number, isFixed: IsFixed): TextEdit[] {
  const problemsOf = (entry: Entry): Problem[] =>
    entry.problems.map((problem) => ({ ...problem, entry, index })).filter(isFixed);
  const ofRules = byRule(problemsOf(original));
  const object = ofRules.size > 0 ? sourceObjectOf(listing, index) : undefined;
  if (!object) return [];
  let { text } = original;
  let edits: TextEdit[] = [];
  const turns = [...ofRules.keys()];
  for (const [turn, rule] of turns.entries()) {
    const isSame = text === original.text;
    // Checking all rules takes several times as long.
    const entry = isSame ? original : listing.readEntry(text, original.key, (checked) => checked === rule);
    const problems = isSame ? (ofRules.get(rule) ?? []) : problemsOf(entry);
    const source = isSame ? object : parseObject(text, object.toOffset);
    if (!source || problems.length === 0) continue;
    const changes = changesOf(problems, contextOf(listing, source, entry, index));
    // Members that are added may be computed from those that other rules change.
    if (turn < ofRules.size - 1 && [...changes.values()].flat().some(({ change }) => change === 'insert')) {
      turns.push(rule);
      continue;
    }
    const more = safeEdits(changes, source);
    edits = composeEdits(edits, text, more);
    text = applyEdits(text, more);
  }
  return inWholeText(edits, object);
}

/**
 * Fixes the problems of the listing itself and those that entries cause together. Entries move when nothing else is left to
 * fix, because they move with their text.
 */
function fixCommonProblems(listing: Listing, isFixed: IsFixed): TextEdit[] {
  const edits: TextEdit[] = [];
  const moves: EntryMove[] = [];
  const problems = listing
    .problems()
    .filter((problem) => (!problem.entry || problem.rule.scope === 'listing') && isFixed(problem));
  for (const [index, ofObject] of groupBy(problems, (problem) => problem.index)) {
    const at = index < 0 ? undefined : index;
    const object = sourceObjectOf(listing, at);
    if (!object) continue;
    const context = contextOf(listing, object, listing.entries[index], at);
    let own: TextEdit[] = [];
    for (const ofRule of byRule(ofObject).values()) {
      const changes = changesOf(ofRule, context);
      for (const [problem, [change]] of changes) {
        if (change?.change !== 'move') continue;
        moves.push(moveOf(index, change));
        changes.delete(problem);
      }
      const both = [...own, ...safeEdits(changes, object)].sort((a, b) => a.offset - b.offset);
      if (areApart(both)) own = both;
    }
    for (const edit of inWholeText(own, object)) edits.push(edit);
  }
  return edits.length > 0 ? edits.sort((a, b) => a.offset - b.offset) : moveEntries(listing, moves).edits;
}

/** What a fix may look at. */
export function contextOf(
  listing: Listing,
  { text, root }: Pick<SourceObject, 'text' | 'root'>,
  entry: Entry | undefined,
  index: number | undefined,
): FixContext {
  return {
    entry,
    index,
    root,
    source: ({ start, end }) => text.slice(start, end),
    listing,
    settings: listing.settings,
    valuesFor: (names) => (entry ? valuesFor(listing, index, entry, names) : new Map<string, NewValue>()),
  };
}

/** For each problem the changes of its best safe fix; empty if it has none. */
function changesOf(problems: readonly Problem[], context: FixContext): Map<Problem, readonly Change[]> {
  return new Map(problems.map((problem) => [problem, safeChanges(problem, context)]));
}

/** The changes of a problem's best fix that can be applied automatically; empty if there is none. */
export function safeChanges(problem: Problem, context: FixContext): readonly Change[] {
  const proposals = problem.rule.fix.propose?.(problem.finding, context) ?? [];
  for (const { kind, changes, shows, accepts } of proposals) {
    const isComplete = !changes.some((change) => change.change === 'insert' && change.isPlaceholder);
    if (kind !== 'offered' && shows === undefined && !accepts && isComplete) return changes;
  }
  return [];
}

/** The edits that fix problems of one object: all of them, or the first possible one if their changes conflict. */
function safeEdits(changes: ReadonlyMap<Problem, readonly Change[]>, object: SourceObject): TextEdit[] {
  const changesOfAll = [...changes.values()];
  for (const some of [changesOfAll.flat(), ...changesOfAll]) {
    const edits = changeEdits(object, some);
    if (edits && edits.length > 0 && areApart(edits)) return edits;
  }
  return [];
}

/** Problems by their rules, in the order in which the rules first occur. */
function byRule(problems: readonly Problem[]): ReadonlyMap<Rule, readonly Problem[]> {
  return groupBy(problems, ({ rule }) => rule);
}

/** Problems by a key, in the order in which the keys first occur. */
function groupBy<K>(
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
