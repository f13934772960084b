import type { Entry } from '../model/entry';
import type { Matching } from './matching';

/** Entries of one listing that may have a key in common. */
export interface KeyedEntries {
  /** In order. */
  readonly entries: readonly Entry[];
  /** The key by which entries are paired. */
  keyOf(entry: Entry): string | undefined;
  /** The second key, if several have the same first key. */
  thenOf(entry: Entry): string | undefined;
  textOf(entry: Entry): string;
}

/** The old and new entries with a key, in order. */
interface KeyGroup {
  readonly before: Entry[];
  readonly after: Entry[];
}

/**
 * Pairs entries with the same key: those with the same text, then those with the same second key, then the
 * others, each time in order.
 *
 * @yields after each step
 */
export function* pairUp(
  before: KeyedEntries,
  after: KeyedEntries,
  matching: Matching,
): Generator<void, void, undefined> {
  const groups = yield* groupsOf(before, after, before.entries, after.entries, 'keyOf');
  for (const group of groups) {
    if (group.before.length === 1 && group.after.length === 1) {
      pairInOrder(group, matching);
      continue;
    }
    let rest = yield* pairAll(before, after, group, 'textOf', matching);
    rest = yield* pairAll(before, after, rest, 'thenOf', matching);
    pairInOrder(rest, matching);
  }
}

/** @returns the entries that are not paired */
function* pairAll(
  before: KeyedEntries,
  after: KeyedEntries,
  group: KeyGroup,
  by: 'textOf' | 'thenOf',
  matching: Matching,
): Generator<void, KeyGroup, undefined> {
  const paired = new Set<Entry>();
  for (const alike of yield* groupsOf(before, after, group.before, group.after, by))
    for (const entry of pairInOrder(alike, matching)) paired.add(entry);
  return {
    before: group.before.filter((entry) => !paired.has(entry)),
    after: group.after.filter((entry) => !paired.has(entry)),
  };
}

/** @returns the paired entries */
function pairInOrder(group: KeyGroup, matching: Matching): Entry[] {
  return group.before.flatMap((old, place) => {
    const now = group.after[place];
    if (!now) return [];
    matching.pair(old, now);
    return [old, now];
  });
}

/** The entries by key, without keys that only one side has. */
function* groupsOf(
  before: KeyedEntries,
  after: KeyedEntries,
  olds: readonly Entry[],
  news: readonly Entry[],
  by: 'keyOf' | 'thenOf' | 'textOf',
): Generator<void, readonly KeyGroup[], undefined> {
  const groups = new Map<string, KeyGroup>();
  for (const entry of olds) {
    yield;
    const key = before[by](entry);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.before.push(entry);
    else groups.set(key, { before: [entry], after: [] });
  }
  for (const entry of news) {
    yield;
    const key = after[by](entry);
    if (key !== undefined) groups.get(key)?.after.push(entry);
  }
  return Array.from(groups.values()).filter((group) => group.after.length > 0);
}
