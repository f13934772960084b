import { printValue, styleNear } from '../authoring/entry-style';
import type { FieldName } from '../fields';
import { changeEdits } from '../fixes/change-edits';
import { composeEdits } from '../fixes/compose-edits';
import { listingEdits, type EditsByEntry, type EntryMove } from '../fixes/listing-edits';
import { moveTarget } from '../fixes/moves';
import { dependantChanges } from '../fixes/recompute-dependants';
import type { EntriesEdit } from '../fixes/removals';
import { safeChanges, subjectOf } from '../fixes/safe-fixes';
import { parseSourceObject, sourceObjectOf, type SourceObject } from '../json-edit/source-object';
import { findMember } from '../json/tree';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { fixOf, type Problem } from '../model/problem';
import { setString, type Change } from '../model/proposal';
import type { Settings } from '../model/settings';
import type { EntryReading } from '../reading/entry-reading';
import { toFront } from '../rules/identity/chain-first';
import { resultsOrder } from '../rules/listing/results-order';
import { applyEdits, type TextEdit } from '../text/text-edit';

/** A member and the source text of its value. */
export interface FieldValue {
  readonly field: FieldName;
  readonly literal: string;
}

/** How values are set. */
export interface SetOptions {
  /**
   * Whether statistics that depend on a value are recomputed, entries whose volume changes move to where it belongs, and a new
   * `chain` moves to the front of `acceptedChains`.
   */
  readonly updatesDependants: boolean;
  /** Whether nothing is set if the rules on shape report an error of one of the values. */
  readonly rejectsErrors: boolean;
}

/** An edit of several entries, or the problem because of which nothing is set. */
export interface SetFieldsEdit extends EntriesEdit {
  readonly rejected: Problem | undefined;
}

/**
 * Sets a member of some entries, adding it where it is absent, and updates what depends on it. The listing must be complete
 * and must not change between the steps.
 *
 * @param entries of the listing, in the order of the text
 */
export function setField(
  listing: Listing,
  entries: readonly Entry[],
  value: FieldValue,
  settings: Settings,
): Generator<void, EntriesEdit, undefined> {
  const values = new Map(entries.map((entry) => [entry, [value]]));
  return setFields(listing, values, settings, { updatesDependants: true, rejectsErrors: false });
}

/**
 * Sets members of some entries, adding them where they are absent. The listing must be complete and must not change between
 * the steps.
 *
 * @param values by the entry, in the order of the text
 */
export function* setFields(
  listing: Listing,
  values: ReadonlyMap<Entry, readonly FieldValue[]>,
  settings: Settings,
  options: SetOptions,
): Generator<void, SetFieldsEdit, undefined> {
  const edits: EditsByEntry = new Map();
  const edited: Entry[] = [];
  /** The entries whose volume changes. */
  const changed = new Map<Entry, EntryReading>();
  for (const [entry, ofEntry] of values) {
    yield;
    const object = sourceObjectOf(listing, entry);
    const set = object && setInEntry(listing, entry, object, ofEntry, settings, options);
    if (!set) continue;
    if (set.rejected) return { edits: [], edited: [], rejected: set.rejected };
    edited.push(entry);
    if (set.edits.length > 0) edits.set(entry, set.edits);
    if (set.reading.values.volume30dUsd !== entry.volume30dUsd) changed.set(entry, set.reading);
  }
  const moves =
    options.updatesDependants && changed.size > 0 ? yield* movesAfter(listing, changed, settings) : [];
  return { edits: (yield* listingEdits(listing, edits, moves)).edits, edited, rejected: undefined };
}

interface SetInEntry {
  readonly edits: readonly TextEdit[];
  readonly reading: EntryReading;
  readonly rejected?: Problem;
}

/** @returns undefined if the values cannot be set */
function setInEntry(
  listing: Listing,
  entry: Entry,
  object: SourceObject,
  values: readonly FieldValue[],
  { tolerance }: Settings,
  { updatesDependants, rejectsErrors }: SetOptions,
): SetInEntry | undefined {
  const fields = values.map(({ field }) => field);
  const movesChain = updatesDependants && !fields.includes('acceptedChains');
  const all = values.flatMap((value) => changesOf(listing, entry, object, value, movesChain));
  const first = changeEdits(object, all);
  if (!first) return undefined;
  const text = applyEdits(object.text, first);
  const { reading, problems } = listing.checkText(text, ({ group }) => rejectsErrors && group === 'Shape');
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
  if (!findMember(root, field)) return [{ change: 'insert', name: field, literal }];
  const set: Change = isString ? setString([field], parsed) : { change: 'set', path: [field], literal };
  const accepted = findMember(root, 'acceptedChains')?.value;
  const isMoved = movesChain && field === 'chain' && isString;
  if (!isMoved || accepted?.kind !== 'array' || accepted.elements.length === 0) return [set];
  const source = ({ start, end }: { start: number; end: number }): string => text.slice(start, end);
  return [set, ...toFront(parsed, { root, source }).changes];
}

/** Moves of the entries that have to move because of new volumes, but not of those that had to before. */
function* movesAfter(
  listing: Listing,
  changed: ReadonlyMap<Entry, EntryReading>,
  settings: Settings,
): Generator<void, EntryMove[], undefined> {
  const isMisplaced = (problem: Problem): boolean =>
    problem.rule.id === resultsOrder.id && fixOf(problem) === 'safe';
  const reported = yield* listing.commonProblemsInSteps();
  const before = new Set(reported.filter(isMisplaced).map(({ entry }) => entry));
  yield;
  const moves: EntryMove[] = [];
  for (const problem of yield* listing.commonProblemsWithInSteps(changed)) {
    const { entry } = problem;
    if (!isMisplaced(problem) || !entry || (!changed.has(entry) && before.has(entry))) continue;
    yield;
    const object = sourceObjectOf(listing, entry);
    const [move] = object ? safeChanges(problem, subjectOf(listing, settings, object, entry)) : [];
    if (move?.change === 'move') moves.push({ entry, to: moveTarget(move), rank: move.rank });
  }
  return moves;
}
