import type { FieldName } from '../listing/fields';
import { printValue } from '../json/print';
import { isJson } from '../json/scan';
import { findMember, type Path } from '../json/tree';
import { applyEdits, type TextEdit } from '../text/text-edit';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type EntryProblem, type Problem } from '../listing/problem';
import { setString, type Change } from '../listing/proposal';
import { toFront } from '../rules/identity/chain-first';
import { literalsOf, recompute, RELATIONS } from '../rules/statistics/relations';
import {
  changeEdits,
  composeEdits,
  inWholeText,
  parseObject,
  sourceObjectOf,
  type SourceObject,
} from './changes';
import { styleNear } from './entries';
import { moveEntries, moveOf, type EntryMove } from './entry-edits';
import { contextOf, safeChanges } from './fix-all';

/** A member and the source text of its value. */
export interface MemberValue {
  readonly field: FieldName;
  readonly literal: string;
}

/** Edits that set members of entries, or why nothing is set. */
export type SetMembers =
  | {
      /** Sorted, by offsets of the text before all of them. */
      readonly edits: readonly TextEdit[];
      /** The number of entries whose text changes. */
      readonly changed: number;
      /** The number of entries that move. */
      readonly moved: number;
    }
  /** An error that a value would cause, possibly in another entry. */
  | { readonly rejected: Problem }
  /** The index of an entry that cannot be edited. */
  | { readonly uneditable: number };

/**
 * Sets members of some entries, adding them where they are absent. Nothing is set if one of the values is an error by itself, as
 * the rules on shape report it, or beside those of other entries, such as an id that another entry has.
 *
 * @param values by the index of the entry, in order
 * @param updatesDependents whether statistics that depend on a value are recomputed, entries whose volume changes move to where
 *   it belongs, and a new `chain` moves to the front of `acceptedChains`
 */
export function setMembers(
  listing: Listing,
  values: ReadonlyMap<number, readonly MemberValue[]>,
  updatesDependents: boolean,
): SetMembers {
  const edits: TextEdit[] = [];
  const changed = new Set<number>();
  for (const [index, ofEntry] of values) {
    const object = sourceObjectOf(listing, index);
    const entry = listing.entries[index];
    const set = object && entry && setInEntry(listing, entry, index, object, ofEntry, updatesDependents);
    if (!set) return { uneditable: index };
    if ('rejected' in set) return { rejected: { ...set.rejected, entry, index } };
    if (set.length > 0) changed.add(index);
    for (const edit of inWholeText(set, object)) edits.push(edit);
  }
  if (changed.size === 0) return { edits, changed: 0, moved: 0 };
  const next = listing.editInside(edits);
  const rejected = next.problems().find((problem) => isCommonError(problem, changed, values));
  if (rejected) return { rejected };
  const moves = updatesDependents ? movesAfter(listing, next) : [];
  const { edits: moving, moved } = moveEntries(next, moves);
  return { edits: moved > 0 ? composeEdits(edits, next, moving) : edits, changed: changed.size, moved };
}

/** @returns undefined if the values cannot be set */
function setInEntry(
  listing: Listing,
  { key }: Entry,
  index: number,
  object: SourceObject,
  values: readonly MemberValue[],
  updatesDependents: boolean,
): TextEdit[] | { readonly rejected: EntryProblem } | undefined {
  const fields = values.map(({ field }) => field);
  const movesChain = updatesDependents && !fields.includes('acceptedChains');
  const first = changeEdits(
    object,
    values.flatMap((value) => changesOf(listing, index, object, value, movesChain)),
  );
  if (!first) return undefined;
  const text = applyEdits(object.text, first);
  const entry = listing.readEntry(text, key, ({ group }) => group === 'Shape');
  const isError = ({ severity, finding }: EntryProblem): boolean =>
    severity === 'error' && fields.some((field) => field === finding.path[0]);
  const rejected = entry.problems.find(isError);
  if (rejected) return { rejected };
  const changes = updatesDependents ? dependentChanges(listing, entry, fields) : [];
  const between = changes.length > 0 ? parseObject(text, object.toOffset) : undefined;
  const second = between && changeEdits(between, changes);
  return second ? composeEdits(first, text, second) : first;
}

/** Whether a problem is an error that a set value causes together with the values of other entries. */
function isCommonError(
  { rule, severity, index, finding }: Problem,
  changed: ReadonlySet<number>,
  values: ReadonlyMap<number, readonly MemberValue[]>,
): boolean {
  if (severity !== 'error' || rule.group !== 'Identity' || rule.scope !== 'listing') return false;
  const isSet = (at: number, path: Path): boolean =>
    changed.has(at) && values.get(at)?.some(({ field }) => field === path[0]) === true;
  return (
    isSet(index, finding.path) ||
    finding.related?.some((related) => isSet(related.index ?? index, related.path)) === true
  );
}

function changesOf(
  listing: Listing,
  index: number,
  { text, root }: SourceObject,
  { field, literal: given }: MemberValue,
  movesChain: boolean,
): readonly Change[] {
  const parsed: unknown = JSON.parse(given);
  const isString = typeof parsed === 'string';
  const items = Array.isArray(parsed) ? parsed.map((item) => JSON.stringify(item)) : undefined;
  const literal = items ? printValue(items, styleNear(listing, index + 1)) : given;
  const present = findMember(root, field)?.value;
  if (!present) return [{ change: 'insert', name: field, literal }];
  // An array of the same names keeps its lines.
  if (items && isSameJson(text.slice(present.start, present.end), parsed)) return [];
  const set: Change = isString ? setString([field], parsed) : { change: 'set', path: [field], literal };
  const accepted = findMember(root, 'acceptedChains')?.value;
  const isMoved = movesChain && field === 'chain' && isString;
  if (!isMoved || accepted?.kind !== 'array' || accepted.elements.length === 0) return [set];
  return [set, ...toFront(parsed, { root, source: ({ start, end }) => text.slice(start, end) }).changes];
}

function isSameJson(text: string, value: unknown): boolean {
  return isJson(text) && JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
}

/**
 * Moves of the entries that have to move because of new volumes, but not of those that had to before.
 *
 * @param after the listing with other values of the same entries
 */
export function movesAfter(before: Listing, after: Listing): EntryMove[] {
  const hasNewVolume = ({ values }: Entry, index: number): boolean =>
    values.volume30dUsd !== before.entries[index]?.values.volume30dUsd;
  if (!after.entries.some(hasNewVolume)) return [];
  const isMisplaced = (problem: Problem): boolean =>
    problem.rule.id === 'results-order' && fixOf(problem) === 'safe';
  const wereMisplaced = new Set(
    before
      .problems()
      .filter(isMisplaced)
      .map(({ index }) => index),
  );
  return after.problems().flatMap((problem): EntryMove[] => {
    const { entry, index } = problem;
    if (!entry || !isMisplaced(problem) || (!hasNewVolume(entry, index) && wereMisplaced.has(index)))
      return [];
    const object = sourceObjectOf(after, index);
    const [move] = object ? safeChanges(problem, contextOf(after, object, entry, index)) : [];
    return move?.change === 'move' ? [moveOf(index, move)] : [];
  });
}

/** The figures from which the statistics are computed. */
const BASE_FIELDS: readonly string[] = ['calls30d', 'pricePerCallUsd', 'l30DaysPayers'];

/**
 * Recomputes every statistic of an entry that depends on a base field, also indirectly, and disagrees.
 *
 * @returns undefined if nothing would change
 */
export function recomputeDependents(
  listing: Listing,
  index: number,
  field: string,
): readonly TextEdit[] | undefined {
  const entry = listing.entries[index];
  const object = BASE_FIELDS.includes(field) ? sourceObjectOf(listing, index) : undefined;
  const edits = entry && object && changeEdits(object, dependentChanges(listing, entry, [field]));
  return edits && edits.length > 0 ? inWholeText(edits, object) : undefined;
}

/** The changes that recompute every statistic which depends on some fields, also indirectly, and disagrees. */
function dependentChanges(
  { settings: { tolerance } }: Listing,
  entry: Entry,
  fields: readonly string[],
): Change[] {
  const dependent = new Set(fields);
  for (const relation of RELATIONS)
    if (relation.inputs.some((input) => dependent.has(input))) dependent.add(relation.field);
  for (const field of fields) dependent.delete(field);
  const recomputed = recompute(
    literalsOf(entry, RELATIONS),
    tolerance,
    (relation, isPresent) => isPresent && dependent.has(relation.field),
  );
  return recomputed.map(({ field, literal }) => ({ change: 'set', path: [field], literal }));
}
