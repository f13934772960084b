import { printValue } from '../json/print';
import { isJson } from '../json/scan';
import { findMember, type Path } from '../json/tree';
import { FIELDS, type FieldName } from '../listing/fields';
import { quote } from '../text/quote';
import type { TextEdit } from '../text/text-edit';
import { readNameList } from '../values/names';
import { readTime } from '../values/times';
import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { fixOf, relatedOf, type Problem } from '../listing/problem';
import { setString, type Change } from '../listing/rule';
import { toFront } from '../rules/identity/chain-first';
import { literalsOf, recompute, RELATIONS } from '../rules/statistics/relations';
import { changeEdits, EditedListing, inWholeText, sourceObjectOf, type SourceObject } from './changes';
import { moveEntries, styleNear, type EntryMove } from './entries';
import { contextOf, safeChanges } from './fixes-of';

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
  const changed = new Map<number, readonly string[]>();
  for (const [index, ofEntry] of values) {
    const object = sourceObjectOf(listing, index);
    const fields = ofEntry.map(({ field }) => field);
    const movesChain = updatesDependents && !fields.includes('acceptedChains');
    const changesOf = (value: MemberValue): readonly Change[] =>
      object ? changesOfValue(listing, index, object, value, movesChain) : [];
    const own = object && changeEdits(object, ofEntry.flatMap(changesOf));
    if (!own) return { uneditable: index };
    if (own.length > 0) changed.set(index, fields);
    for (const edit of inWholeText(own, object)) edits.push(edit);
  }
  let edited = new EditedListing(listing).edit(() => edits);
  const rejected = edited.listing.problems().find((problem) => isErrorOf(changed, problem));
  if (rejected) return { rejected };
  let moved = 0;
  if (updatesDependents)
    edited = edited
      .edit((next) => [...changed].flatMap(([index, fields]) => dependentEdits(next, index, fields)))
      .edit((next) => {
        const moving = orderByVolume(listing, next);
        ({ moved } = moving);
        return moving.edits;
      });
  return { edits: edited.edits, changed: changed.size, moved };
}

/** Whether a problem is an error of a set value, by itself or together with the values of other entries. */
function isErrorOf(set: ReadonlyMap<number, readonly string[]>, problem: Problem): boolean {
  const { rule, severity, index, finding } = problem;
  const isOfValues = rule.group === 'Shape' || (rule.group === 'Identity' && rule.scope === 'listing');
  const isSet = (at: number, [name]: Path): boolean => set.get(at)?.some((field) => field === name) === true;
  return (
    severity === 'error' &&
    isOfValues &&
    [{ index, path: finding.path }, ...relatedOf(problem)].some((place) =>
      isSet(place.index ?? index, place.path),
    )
  );
}

/** The changes that set a value; none if an array has the same names, which keeps its lines. */
function changesOfValue(
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
 * Moves the entries that have to move because of new volumes, but not those that had to before.
 *
 * @param after the listing with other values, or more entries
 */
export function orderByVolume(before: Listing, after: Listing): ReturnType<typeof moveEntries> {
  const oldVolumes = new Map(before.entries.map(({ key, values }) => [key, values.volume30dUsd]));
  const hasNewVolume = ({ key, values }: Entry): boolean => values.volume30dUsd !== oldVolumes.get(key);
  if (!after.entries.some(hasNewVolume)) return { edits: [], moved: 0 };
  const isMisplaced = (problem: Problem): boolean =>
    problem.rule.id === 'results-order' && fixOf(problem) === 'safe';
  const wereMisplaced = new Set(
    before
      .problems()
      .filter(isMisplaced)
      .map(({ entry }) => entry?.key),
  );
  const moves = after.problems().flatMap((problem): EntryMove[] => {
    const { entry, index } = problem;
    if (!entry || !isMisplaced(problem) || (!hasNewVolume(entry) && wereMisplaced.has(entry.key))) return [];
    const object = sourceObjectOf(after, index);
    const [move] = object ? safeChanges(problem, contextOf(after, object, entry, index)) : [];
    return move?.change === 'move' ? [{ ...move, index }] : [];
  });
  return moveEntries(after, moves);
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
  const edits = BASE_FIELDS.includes(field) ? dependentEdits(listing, index, [field]) : [];
  return edits.length > 0 ? edits : undefined;
}

/** The edits that recompute every statistic which depends on some fields, also indirectly, and disagrees. */
function dependentEdits(listing: Listing, index: number, fields: readonly string[]): readonly TextEdit[] {
  const dependent = new Set(fields);
  for (const relation of RELATIONS)
    if (relation.inputs.some((input) => dependent.has(input))) dependent.add(relation.field);
  for (const field of fields) dependent.delete(field);
  return recomputeFigures(listing, index, dependent);
}

/** The edits that recompute those of some figures of an entry that disagree. */
export function recomputeFigures(
  listing: Listing,
  index: number,
  fields: ReadonlySet<string | undefined>,
): readonly TextEdit[] {
  const entry = listing.entries[index];
  const object = fields.size > 0 ? sourceObjectOf(listing, index) : undefined;
  if (!entry || !object) return [];
  const recomputed = recompute(
    literalsOf(entry, RELATIONS),
    listing.settings.tolerance,
    ({ field }, isPresent) => isPresent && fields.has(field),
  );
  const changes = recomputed.map(({ field, literal }): Change => ({ change: 'set', path: [field], literal }));
  return inWholeText(changeEdits(object, changes) ?? [], object);
}

/** The source text of an entered value, or the error message, in one sentence. */
export type FieldInput = { readonly literal: string } | { readonly error: string };

/**
 * Reads a value of a field as the user enters it: a string without quotes, names separated by commas or semicolons, in quotes where
 * that is not clear, times also as ISO 8601, and numbers also with a dollar sign and other separators than those of JSON, if they
 * can mean only one thing.
 */
export function readFieldInput(field: FieldName, input: string): FieldInput {
  const { type } = FIELDS.find(({ name }) => name === field) ?? FIELDS[0];
  const text = input.trim();
  switch (type) {
    case 'string':
      return { literal: JSON.stringify(input) };
    case 'strings': {
      const strings = readNameList(text)?.map((name) => JSON.stringify(name));
      if (!strings)
        return { error: `${field} is a list of names such as base, solana or ["base", "solana"].` };
      return { literal: `[${strings.join(', ')}]` };
    }
    case 'null':
      return isJson(text) ? { literal: text } : { error: `${field} is null or another JSON value.` };
    case 'integer': {
      if (field === 'lastCalledMs') {
        const read = readTime(text);
        return 'time' in read ? { literal: String(read.time) } : { error: `${quote(text)} ${read.error}.` };
      }
      return readNumber(text, /^(?:0|[1-9]\d*)$/, `${field} is an integer, 0 or more.`);
    }
    case 'number':
      return readNumber(text, NUMBER, `${field} is a number, 0 or more, such as 0.01.`);
  }
}

/** A number of JSON that is not negative. */
const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Digits in groups of thousands, which are separated alike, with decimals after another separator. */
const GROUPED = /^([1-9]\d{0,2}(?:([,.' \u00a0\u202f])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/** @param expected what the number has to be, as JSON */
function readNumber(text: string, expected: RegExp, error: string): FieldInput {
  const isValid = (literal: string): boolean => expected.test(literal) && Number.isFinite(Number(literal));
  const amount = text.replace(/^\$\s*/, '');
  // A number of JSON stays as it is written.
  if (isValid(amount)) return { literal: amount };
  if (NUMBER.test(amount)) return { error };
  const [, grouped, , decimals = ''] = GROUPED.exec(amount) ?? [];
  const [, whole, fraction] = /^(\d*)[.,](\d+)$/.exec(amount) ?? [];
  const readings = [
    ...(grouped === undefined ? [] : [grouped.replace(/\D/g, '') + (decimals && `.${decimals}`)]),
    ...(fraction === undefined ? [] : [`${whole === '' ? '0' : whole}.${fraction}`]),
  ].filter(isValid);
  const [literal, second] = readings;
  if (literal === undefined) return { error };
  return second === undefined ? { literal } : { error: `${quote(text)} can be ${literal} or ${second}.` };
}

/** The fields without which it is not known what an entry is, or how it is paid. */
const NEVER_EMPTY: readonly FieldName[] = ['id', 'endpoint', 'chain'];

/** What empties a field, as {@link readFieldInput} reads it, or why it cannot be empty. */
export function emptyInput(field: FieldName): { readonly input: string } | { readonly error: string } {
  const { type } = FIELDS.find(({ name }) => name === field) ?? FIELDS[0];
  if (type === 'number' || type === 'integer') return { error: `${field} is a number and cannot be empty.` };
  if (NEVER_EMPTY.includes(field)) return { error: `${field} cannot be empty.` };
  return { input: type === 'null' ? 'null' : '' };
}
