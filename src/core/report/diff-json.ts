import {
  type ChangedEntry,
  type FieldChange,
  type MovedEntry,
  type TimeShift,
  type TotalChange,
  isSame,
  movedInRank,
} from '../compare';
import type { Entry } from '../model/entry';
import { toPointer, type Path } from '../json/tree';
import type { Listing } from '../listing/listing';
import { messageOf, type Problem } from '../model/problem';
import { terminalSafeJson } from '../text/quote';
import type { Compared, Version } from './diff';

/**
 * One JSON object:
 *
 * - `version`: 1
 * - `same`: whether there are no differences
 * - `old`, `new`: `path`, `count` (null if it is absent or not an integer), `entries` (the length of `results`)
 * - `shift`: the change of time that nearly all entries have in common, as `{field, milliseconds, entries, of}`, or null:
 *   `field` is `lastCalledMs`, `milliseconds` new minus old, `entries` of the `of` entries in both files have it, and it is
 *   not among their changes
 * - `ignored`: the names of the members that are not compared; changes of figures that follow from these alone are left out too
 * - `root`: changes of the listing's own members
 * - `added`: entries as `{id, name, endpoint, pointer, rank}`, `pointer` into the new file; absent members are null
 * - `removed`: the same, `pointer` into the old file
 * - `changed`: `{id, old: {pointer, rank}, new: {pointer, rank}, fields}`, `id` the new one; of a renamed entry, whose id and
 *   endpoint have both changed, also `renamed`: true, and `oldId`; the largest change of volume first
 * - `moved`: `{id, old: {pointer, rank}, new: {pointer, rank}}`
 * - `totals`: `all`, and in `chains` and `flags` one each: `{key, old, new}`, both `{entries, volume30dUsd, calls30d}`; and
 *   `excluded`, `{old, new}`: the numbers of entries whose volume is left out, as their price is above `price.max`
 * - `problems`: `introduced` and `resolved`, each `{rule, severity, message, pointer, id}`, the pointer into the new and
 *   the old file
 *
 * A change is `{field, oldPointer, newPointer, old, new, delta, follows}`: `old` and `new` are source text, or null where
 * the member is absent, as is its pointer; `delta` is new minus old as an exact decimal, null unless both are numbers;
 * `follows` are changes that are computed from this one. `field` is the empty string where an entry is compared as a
 * whole, because it is not JSON. Ranks count from 1.
 */
export function* jsonDiff({ before, after, comparison }: Compared): Generator<string, void, undefined> {
  const { added, removed, changed, totals, problems, root, shift, ignored } = comparison;
  const [old, now] = [before.listing, after.listing];
  yield `{\n  "version": 1,\n  "same": ${isSame(comparison)},\n`;
  yield `  "old": ${terminalSafeJson(headOf(before))},\n  "new": ${terminalSafeJson(headOf(after))}`;
  yield `,\n  "shift": ${shift ? terminalSafeJson(shiftOf(shift)) : 'null'}`;
  yield `,\n  "ignored": ${terminalSafeJson([...ignored])}`;
  yield* list('root', root, (change) => fieldOf(change, old.path, now.path));
  yield* list('added', added, (entry) => entryOf(now, entry));
  yield* list('removed', removed, (entry) => entryOf(old, entry));
  yield* list('changed', changed, (entry) => changedOf(old, now, entry));
  yield* list('moved', movedInRank(comparison), (entry) => movedOf(old, now, entry));
  yield `,\n  "totals": {\n    "all": ${terminalSafeJson(totalOf(totals.all))}`;
  yield* list('chains', totals.chains, totalOf, '    ');
  yield* list('flags', totals.flags, totalOf, '    ');
  const { before: oldExcluded, after: newExcluded } = totals.excluded;
  yield `,\n    "excluded": ${terminalSafeJson({ old: oldExcluded.entries, new: newExcluded.entries })}`;
  const { introduced, resolved } = problems;
  yield '\n  },\n  "problems": {';
  yield* list('introduced', introduced, (problem) => problemOf(now, problem), '    ', '');
  yield* list('resolved', resolved, (problem) => problemOf(old, problem), '    ');
  yield '\n  }\n}\n';
}

/** A member with an array as its value, one element per line. */
function* list<T>(
  name: string,
  items: readonly T[],
  shape: (item: T) => unknown,
  indent = '  ',
  comma = ',',
): Generator<string, void, undefined> {
  yield `${comma}\n${indent}"${name}": [`;
  for (const [index, item] of items.entries())
    yield `${index === 0 ? '' : ','}\n${indent}  ${terminalSafeJson(shape(item))}`;
  yield items.length === 0 ? ']' : `\n${indent}]`;
}

function headOf({ path, listing }: Version): unknown {
  return { path, count: listing.count ?? null, entries: listing.entries.length };
}

function shiftOf({ field, milliseconds, entries, pairs }: TimeShift): unknown {
  return { field, milliseconds, entries, of: pairs };
}

function positionOf(listing: Listing, entry: Entry): { pointer: string; rank: number } {
  return { pointer: toPointer(listing.pathOf(entry, [])), rank: entry.index + 1 };
}

function idOf(listing: Listing, entry: Entry | undefined): string | null {
  return (entry && listing.read(entry).values.id) ?? null;
}

function entryOf(listing: Listing, entry: Entry): unknown {
  const { id, name, endpoint } = listing.read(entry).values;
  return { id: id ?? null, name: name ?? null, endpoint: endpoint ?? null, ...positionOf(listing, entry) };
}

function changedOf(old: Listing, now: Listing, { before, after, isRenamed, fields }: ChangedEntry): unknown {
  const { id, ...places } = movedOf(old, now, { before, after });
  return {
    id,
    ...(isRenamed && { renamed: true, oldId: idOf(old, before) }),
    ...places,
    fields: fields.map((field) => fieldOf(field, old.pathOf(before, []), now.pathOf(after, []))),
  };
}

function movedOf(
  old: Listing,
  now: Listing,
  { before, after }: Pick<MovedEntry, 'before' | 'after'>,
): { readonly id: string | null; readonly old: object; readonly new: object } {
  return { id: idOf(now, after), old: positionOf(old, before), new: positionOf(now, after) };
}

/** A change of a member. @param old the path of the entry in the old file */
function fieldOf({ path, before, after, delta, derivedChanges }: FieldChange, old: Path, now: Path): unknown {
  return {
    field: path.join('/'),
    oldPointer: before === undefined ? null : toPointer([...old, ...path]),
    newPointer: after === undefined ? null : toPointer([...now, ...path]),
    old: before ?? null,
    new: after ?? null,
    delta: delta ?? null,
    follows: derivedChanges.map((other) => fieldOf(other, old, now)),
  };
}

function totalOf({ key, before, after }: TotalChange): unknown {
  return { key: key ?? null, old: before, new: after };
}

function problemOf(listing: Listing, problem: Problem): unknown {
  const { rule, severity, entry, finding } = problem;
  const pointer = toPointer(listing.pathOf(entry, finding.path));
  return { rule: rule.id, severity, message: messageOf(problem), pointer, id: idOf(listing, entry) };
}
