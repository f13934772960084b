import { printValue } from '../json/print';
import { isJson } from '../json/scan';
import { styleNear } from './insertion';
import type { FieldName } from '../next/listing/fields';
import { changeEdits, composeEdits } from './changes';
import { EntryEdits, type EntryMove, moveTarget, type EntriesEdit } from './entries';
import { safeChanges, fixContextOf } from './fix-all';
import { parseSourceObject, sourceObjectOf, type SourceObject, absoluteEdit } from './source-object';
import { findMember, type Path } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { fixOf, type Problem } from '../model/problem';
import { setString, type Change } from '../model/proposal';
import { type Settings, DEFAULT_SETTINGS } from '../next/listing/settings';
import type { ParsedEntry } from '../entries/parsed-entry';
import { toFront } from '../rules/identity/chain-first';
import { resultsOrder } from '../rules/listing/results-order';
import { applyEdits, type TextEdit } from '../text/text-edit';
import type { Tolerance } from '../values/arithmetic';
import { literalsOf, recompute, RELATIONS } from '../rules/statistics/relations';

/** A member and the source text of its value. */
export interface FieldValue {
  readonly field: FieldName;
  readonly literal: string;
}

/** Why no value is set. */
export interface Rejection {
  readonly problem: Problem;
  /** The entry that would have the problem, which may be another one than those that are edited. */
  readonly entry: Entry;
}

/** An edit of several entries, or why nothing is set. */
export interface SetFieldsEdit extends EntriesEdit {
  readonly rejected?: Rejection;
  /** The number of entries whose text changes. */
  readonly changed: number;
  /** The number of entries that move. */
  readonly moved: number;
}

const NOTHING_SET = { edits: [], edited: [], changed: 0, moved: 0 };

/**
 * Sets members of some entries, adding them where they are absent. Nothing is set if one of the values is an error by itself, as
 * the rules on shape report it, or beside those of other entries, such as an id that another entry has. Nothing is set either if
 * one of the entries cannot be edited; it is the one after those in `edited`. The listing must be complete and must not change
 * between the steps.
 *
 * @param values by the entry, in the order of the text
 * @param updatesDependants whether statistics that depend on a value are recomputed, entries whose volume changes move to where
 *   it belongs, and a new `chain` moves to the front of `acceptedChains`
 */
export function* setFields(
  listing: Listing,
  values: ReadonlyMap<Entry, readonly FieldValue[]>,
  settings: Settings,
  updatesDependants: boolean,
): Generator<void, SetFieldsEdit, undefined> {
  const edits = new EntryEdits(listing);
  const edited: Entry[] = [];
  /** The entries whose values change. */
  const changed = new Map<Entry, ParsedEntry>();
  let changesVolumes = false;
  for (const [entry, ofEntry] of values) {
    yield;
    const object = sourceObjectOf(listing, entry);
    const set = object && setInEntry(listing, entry, object, ofEntry, settings, updatesDependants);
    if (!set) return { ...NOTHING_SET, edited };
    if (set.rejected) return { ...NOTHING_SET, rejected: { problem: set.rejected, entry } };
    edited.push(entry);
    if (set.edits.length === 0) continue;
    edits.edit(entry, set.edits);
    changed.set(entry, set.reading);
    changesVolumes ||= set.reading.values.volume30dUsd !== entry.volume30dUsd;
  }
  const movesEntries = updatesDependants && changesVolumes;
  let moved = 0;
  const before = movesEntries ? yield* listing.commonProblems() : [];
  const after = yield* listing.commonProblems(changed);
  const rejection = commonErrorIn(after, changed, values);
  if (rejection) return { ...NOTHING_SET, rejected: rejection };
  if (movesEntries) {
    const moves = yield* movesOf(listing, before, after, changed, settings);
    moved = moves.length - (yield* edits.moveAll(moves)).length;
  }
  return { edits: yield* edits.finish(), edited, changed: changed.size, moved };
}

interface SetInEntry {
  readonly edits: readonly TextEdit[];
  readonly reading: ParsedEntry;
  readonly rejected?: Problem;
}

/** @returns undefined if the values cannot be set */
function setInEntry(
  listing: Listing,
  entry: Entry,
  object: SourceObject,
  values: readonly FieldValue[],
  { tolerance }: Settings,
  updatesDependants: boolean,
): SetInEntry | undefined {
  const fields = values.map(({ field }) => field);
  const movesChain = updatesDependants && !fields.includes('acceptedChains');
  const all = values.flatMap((value) => changesOf(listing, entry, object, value, movesChain));
  const first = changeEdits(object, all);
  if (!first) return undefined;
  const text = applyEdits(object.text, first);
  const { reading, problems } = listing.checkText(text, ({ group }) => group === 'Shape');
  const rejected = problems.find((problem) => isErrorOf(problem, fields));
  if (rejected) return { edits: [], reading, rejected };
  const changes = updatesDependants ? dependantChanges(reading, fields, tolerance) : [];
  const between = changes.length > 0 ? parseSourceObject(text, object.absolute) : undefined;
  const second = between && changeEdits(between, changes);
  if (!second) return { edits: first, reading };
  const whole = listing.readText(applyEdits(text, second));
  return { edits: composeEdits(first, text, second), reading: whole };
}

/** Whether a problem is an error of the value of one of some fields. */
function isErrorOf({ severity, finding }: Problem, fields: readonly string[]): boolean {
  return severity === 'error' && fields.includes(String(finding.path[0]));
}

/** An error that a set value causes together with the values of other entries, such as an id that another entry has. */
function commonErrorIn(
  problems: readonly Problem[],
  changed: ReadonlyMap<Entry, ParsedEntry>,
  values: ReadonlyMap<Entry, readonly FieldValue[]>,
): Rejection | undefined {
  const isSet = (entry: Entry | undefined, path: Path): boolean =>
    entry !== undefined &&
    changed.has(entry) &&
    (values.get(entry) ?? []).some(({ field }) => field === path[0]);
  for (const problem of problems) {
    const { rule, severity, entry, finding } = problem;
    if (!entry || severity !== 'error' || rule.group !== 'Identity') continue;
    const others = finding.related ?? [];
    if (isSet(entry, finding.path) || others.some((other) => isSet(other.entry, other.path)))
      return { problem, entry };
  }
  return undefined;
}

function changesOf(
  listing: Listing,
  entry: Entry,
  { text, root }: SourceObject,
  { field, literal: given }: FieldValue,
  movesChain: boolean,
): readonly Change[] {
  const parsed: unknown = JSON.parse(given);
  const isString = typeof parsed === 'string';
  const items = Array.isArray(parsed) ? parsed.map((item) => JSON.stringify(item)) : undefined;
  const literal = items ? printValue(items, styleNear(listing, entry.index + 1)) : given;
  const present = findMember(root, field)?.value;
  if (!present) return [{ change: 'insert', name: field, literal }];
  // An array of the same names keeps its lines.
  if (items && isSameJson(text.slice(present.start, present.end), parsed)) return [];
  const set: Change = isString ? setString([field], parsed) : { change: 'set', path: [field], literal };
  const accepted = findMember(root, 'acceptedChains')?.value;
  const isMoved = movesChain && field === 'chain' && isString;
  if (!isMoved || accepted?.kind !== 'array' || accepted.elements.length === 0) return [set];
  const source = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  return [set, ...toFront(parsed, { root, source }).changes];
}

function isSameJson(text: string, value: unknown): boolean {
  return isJson(text) && JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
}

/**
 * Moves of the entries that have to move because of new volumes, but not of those that had to before.
 *
 * @param before the problems of the listing as it is
 * @param after the problems with the changed values
 */
function* movesOf(
  listing: Listing,
  before: readonly Problem[],
  after: readonly Problem[],
  changed: ReadonlyMap<Entry, ParsedEntry>,
  settings: Settings,
): Generator<void, EntryMove[], undefined> {
  const isMisplaced = (problem: Problem): boolean =>
    problem.rule.id === resultsOrder.id && fixOf(problem) === 'safe';
  const wereMisplaced = new Set(before.filter(isMisplaced).map(({ entry }) => entry));
  const hasNewVolume = (entry: Entry): boolean => {
    const reading = changed.get(entry);
    return reading !== undefined && reading.values.volume30dUsd !== entry.volume30dUsd;
  };
  const moves: EntryMove[] = [];
  for (const problem of after) {
    const { entry } = problem;
    if (!isMisplaced(problem) || !entry || (!hasNewVolume(entry) && wereMisplaced.has(entry))) continue;
    yield;
    const object = sourceObjectOf(listing, entry);
    const [move] = object ? safeChanges(problem, fixContextOf(listing, settings, object, entry)) : [];
    if (move?.change === 'move') moves.push({ entry, to: moveTarget(move), rank: move.rank });
  }
  return moves;
}

/** The figures from which the statistics are computed. */
const BASE_FIELDS: readonly string[] = ['calls30d', 'pricePerCallUsd', 'l30DaysPayers'];

/**
 * Recomputes every statistic of an entry that depends on a base field, also indirectly, and disagrees.
 *
 * @returns undefined if nothing would change
 */
export function recomputeDependants(
  listing: Listing,
  entry: Entry,
  field: string,
  tolerance: Tolerance = DEFAULT_SETTINGS.tolerance,
): readonly TextEdit[] | undefined {
  const object = BASE_FIELDS.includes(field) ? sourceObjectOf(listing, entry) : undefined;
  if (!object) return undefined;
  const changes = dependantChanges(listing.read(entry), [field], tolerance);
  const edits = changeEdits(object, changes)?.map((edit) => absoluteEdit(edit, object));
  return edits && edits.length > 0 ? edits : undefined;
}

/** The changes that recompute every statistic which depends on some fields, also indirectly, and disagrees. */
export function dependantChanges(
  reading: ParsedEntry,
  fields: readonly string[],
  tolerance: Tolerance,
): Change[] {
  const depending = new Set(fields);
  for (const relation of RELATIONS)
    if (relation.inputs.some((input) => depending.has(input))) depending.add(relation.field);
  for (const field of fields) depending.delete(field);
  const recomputed = recompute(
    literalsOf(reading, RELATIONS),
    tolerance,
    (relation, isThere) => isThere && depending.has(relation.field),
  );
  return recomputed.map((one) => ({ change: 'set', path: [one.field], literal: one.literal }));
}
