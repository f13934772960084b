import { toPointer, type Path } from '../json/tree';
import { terminalSafeJson } from '../text/quote';
import { deltaOf, type MemberChange } from '../compare/changes';
import type { ChangedEntry } from '../compare/changes';
import { isSame, type Total } from '../compare/comparison';
import type { IndexedEntry, Pair } from '../compare/pairs';
import type { Listing } from '../listing/listing';
import { messageOf, type Problem } from '../listing/problem';
import type { ComparedFiles } from './diff';

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
 * - `totals`: `all`, `{old, new}`, both `{entries, volume30dUsd, calls30d}`; and `excluded`, `{old, new}`: the numbers of
 *   entries whose volume is left out, as their price is above `price.max`
 * - `problems`: `introduced` and `resolved`, each `{rule, severity, message, pointer, id}`, the pointer into the new and
 *   the old file
 *
 * A change is `{field, oldPointer, newPointer, old, new, delta, follows}`: `old` and `new` are source text, or null where
 * the member is absent, as is its pointer; `delta` is new minus old as an exact decimal, null unless both are numbers;
 * `follows` are changes that are computed from this one. `field` is the empty string where an entry is compared as a
 * whole, because it is not JSON. Ranks count from 1.
 */
export function* jsonDiff({
  oldPath,
  newPath,
  comparison,
}: ComparedFiles): Generator<string, void, undefined> {
  const { before, after, added, removed, changed, moved, totals, problems, root, shift, ignored } =
    comparison;
  yield `{\n  "version": 1,\n  "same": ${isSame(comparison)},\n`;
  yield `  "old": ${headOf(oldPath, before)},\n`;
  yield `  "new": ${headOf(newPath, after)}`;
  const { field, milliseconds, entries, pairs: of } = shift ?? {};
  yield `,\n  "shift": ${shift ? terminalSafeJson({ field, milliseconds, entries, of }) : 'null'}`;
  yield `,\n  "ignored": ${terminalSafeJson([...ignored])}`;
  yield* list('root', root, (change) => fieldOf(change, before.path, after.path));
  yield* list('added', added, (entry) => entryOf(after, entry));
  yield* list('removed', removed, (entry) => entryOf(before, entry));
  yield* list('changed', changed, (entry) => changedOf(before, after, entry));
  yield* list('moved', moved, (pair) => movedOf(before, after, pair));
  const all = { old: sumsOf(totals.before), new: sumsOf(totals.after) };
  yield `,\n  "totals": {\n    "all": ${terminalSafeJson(all)}`;
  const excluded = { old: totals.before.excluded, new: totals.after.excluded };
  yield `,\n    "excluded": ${terminalSafeJson(excluded)}`;
  yield '\n  },\n  "problems": {';
  yield* list('introduced', problems.introduced, (problem) => problemOf(after, problem), '    ', '');
  yield* list('resolved', problems.resolved, (problem) => problemOf(before, problem), '    ');
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

/** The count is written as in the source: it may not be exact as a double. */
function headOf(path: string, { count, entries }: Listing): string {
  const literal = count?.literal ?? 'null';
  return `{"path":${terminalSafeJson(path)},"count":${literal},"entries":${entries.length}}`;
}

function positionOf(listing: Listing, { index }: IndexedEntry): { pointer: string; rank: number } {
  return { pointer: toPointer(listing.pathOf(index, [])), rank: index + 1 };
}

function idOf({ entry }: Pick<IndexedEntry, 'entry'>): string | null {
  return entry.values.id ?? null;
}

function entryOf(listing: Listing, indexed: IndexedEntry): unknown {
  const { name = null, endpoint = null } = indexed.entry.values;
  return { id: idOf(indexed), name, endpoint, ...positionOf(listing, indexed) };
}

function changedOf(old: Listing, current: Listing, changed: ChangedEntry): unknown {
  const { before, after, isRenamed, changes } = changed;
  const { id, ...positions } = movedOf(old, current, changed);
  return {
    id,
    ...(isRenamed && { renamed: true, oldId: idOf(before) }),
    ...positions,
    fields: changes.map((change) =>
      fieldOf(change, old.pathOf(before.index, []), current.pathOf(after.index, [])),
    ),
  };
}

function movedOf(
  old: Listing,
  current: Listing,
  { before, after }: Pair,
): { readonly id: string | null; readonly old: object; readonly new: object } {
  return { id: idOf(after), old: positionOf(old, before), new: positionOf(current, after) };
}

/** A change of a member. @param oldPath the path of the entry, or of the listing, in the old file */
function fieldOf(change: MemberChange, oldPath: Path, newPath: Path): unknown {
  const { name, before, after, follows } = change;
  const path = name === undefined ? [] : [name];
  return {
    field: name ?? '',
    oldPointer: before === undefined ? null : toPointer([...oldPath, ...path]),
    newPointer: after === undefined ? null : toPointer([...newPath, ...path]),
    old: before ?? null,
    new: after ?? null,
    delta: deltaOf(change) ?? null,
    follows: follows.map((effect) => fieldOf(effect, oldPath, newPath)),
  };
}

function sumsOf({ entries, volume30dUsd, calls30d }: Total): unknown {
  return { entries, volume30dUsd, calls30d };
}

function problemOf(listing: Listing, problem: Problem): unknown {
  const { rule, severity, entry, index, finding } = problem;
  const pointer = toPointer(listing.pathOf(entry ? index : undefined, finding.path));
  const id = entry ? idOf({ entry }) : null;
  return { rule: rule.id, severity, message: messageOf(problem), pointer, id };
}
