import type { Entry } from '../listing/entry';
import type { Listing } from '../listing/listing';
import { fixOf, type Problem } from '../problem';
import { resultsOrder } from '../rules/listing/results-order';
import type { Rule } from '../rules/rule';
import type { Settings } from '../settings';
import { fixEntry, type EntryFix } from './fix-entry';
import { fixesOf } from './fixes-of';
import { entryItems, Moves } from './moves';
import { misplacedEntries } from './order';
import { partOf } from './part';
import { addEdit, applyEdits, type TextEdit } from '../text/text-edit';

/** Everything at once that is safe to do. */
export interface FixAll {
  readonly edits: readonly TextEdit[];
  /** How many problems are mended, by rule id. */
  readonly fixed: ReadonlyMap<string, number>;
}

/**
 * Mends all problems of the wanted rules whose fix is safe, in one pass. Mending may bring others to light, so one
 * goes on until there are no edits. The listing must be complete and must not change between two steps, which take
 * well under a millisecond each but for what several entries make together.
 */
export function* fixAll(
  listing: Listing,
  settings: Settings,
  wants: (rule: Rule) => boolean,
): Generator<void, FixAll, undefined> {
  const fixed = new Map<string, number>();
  const count = ({ rule }: Problem): void => {
    fixed.set(rule.id, (fixed.get(rule.id) ?? 0) + 1);
  };
  const fixes = new Map<Entry, EntryFix>();
  for (const { faulty } of listing.entries.blocks) {
    for (const entry of faulty) {
      const fix = fixEntry(listing, entry, settings, wants);
      yield;
      if (!fix) continue;
      fixes.set(entry, fix);
      for (const problem of fix.fixed) count(problem);
    }
    yield;
  }
  const common = listing
    .commonProblems()
    .filter((problem) => fixOf(problem) === 'safe' && wants(problem.rule));
  yield;
  const isOn = wants(resultsOrder) && settings.severities.get(resultsOrder.id) !== 'off';
  const moves = isOn ? yield* inOrder(listing, settings, fixes, common) : undefined;
  let edits = yield* assembled(fixes, moves?.moves);
  for (const problem of common) {
    if (problem.rule === resultsOrder) {
      if (problem.entry && !moves?.stuck.has(problem.entry)) count(problem);
      continue;
    }
    const [fix] = fixesOf(listing, problem, settings);
    if (!fix) continue;
    count(problem);
    // The listing's own members stand around the entries.
    const isBehind = (fix.edits[0]?.offset ?? 0) > (edits.at(-1)?.offset ?? -1);
    edits = isBehind ? [...edits, ...fix.edits] : [...fix.edits, ...edits];
  }
  return { edits, fixed };
}

/** Puts the entries in the order of the volumes that they will have. */
function* inOrder(
  listing: Listing,
  settings: Settings,
  fixes: ReadonlyMap<Entry, EntryFix>,
  common: readonly Problem[],
): Generator<void, { moves: Moves; stuck: ReadonlySet<Entry> } | undefined, undefined> {
  const volumes = new Map<Entry, string>();
  for (const { entry, volume } of fixes.values()) if (volume !== undefined) volumes.set(entry, volume);
  if (volumes.size === 0 && !common.some(({ rule }) => rule === resultsOrder)) return undefined;
  const frame = partOf(listing, undefined);
  const list = frame && entryItems(listing, frame);
  const stuck = new Set<Entry>();
  const ignored = settings.ignored.get(resultsOrder.id);
  const misplaced = yield* misplacedEntries(listing, volumes);
  const moves = list && new Moves(list);
  for (const { entry, to } of misplaced) {
    const { id } = ignored ? listing.read(entry).values : {};
    const isFree = !entry.broken && !(id !== undefined && ignored?.has(id));
    const edits = fixes.get(entry)?.edits;
    const text = edits && applyEdits(listing.textOf(entry), edits);
    if (!isFree || !moves?.add(entry.index, to, text)) stuck.add(entry);
    yield;
  }
  return moves && { moves, stuck };
}

/** The edits in the entries that stay, and those that move the others, in order. */
function* assembled(
  fixes: ReadonlyMap<Entry, EntryFix>,
  moves: Moves | undefined,
): Generator<void, TextEdit[], undefined> {
  const edits: TextEdit[] = [];
  const moving = moves?.edits();
  let next = moving?.next();
  for (const { entry, edits: inner } of fixes.values()) {
    if (moves?.moved.has(entry.index)) continue;
    while (moving && next?.done === false && next.value.offset <= entry.start) {
      addEdit(edits, next.value);
      next = moving.next();
      yield;
    }
    for (const { offset, length, text } of inner)
      addEdit(edits, { offset: entry.start + offset, length, text });
    yield;
  }
  while (moving && next?.done === false) {
    addEdit(edits, next.value);
    next = moving.next();
    yield;
  }
  return edits;
}
