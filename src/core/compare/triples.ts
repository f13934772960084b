import { matchEntries, matchSome, type Matches } from './match';
import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';

/** The three versions of a listing. */
export interface Versions {
  readonly base: Listing;
  readonly ours: Listing;
  readonly theirs: Listing;
}

/** The same entry in the three versions; undefined where a version does not have it. */
export interface Triple {
  readonly base: Entry | undefined;
  readonly ours: Entry | undefined;
  readonly theirs: Entry | undefined;
  /** Whether the text is that of the base. */
  readonly isOursSame: boolean;
  readonly isTheirsSame: boolean;
}

/**
 * Pairs the entries of three versions: those of the base with each side, as `diff` does, and those that both sides have
 * added by id, then by endpoint.
 *
 * @yields after each step
 */
export function* triplesOf({ base, ours, theirs }: Versions): Generator<void, readonly Triple[], undefined> {
  const left = yield* matchEntries(base, ours);
  const right = yield* matchEntries(base, theirs);
  const sameLeft = sameTexts(left);
  const sameRight = sameTexts(right);
  const triples: Triple[] = [];
  for (const { entries } of base.entries.blocks) {
    for (const entry of entries) {
      const { index } = entry;
      triples.push({
        base: entry,
        ours: ours.entries.at(left.newPlaces[index] ?? -1),
        theirs: theirs.entries.at(right.newPlaces[index] ?? -1),
        isOursSame: sameLeft.has(index),
        isTheirsSame: sameRight.has(index),
      });
    }
    yield;
  }
  const added = yield* matchSome(ours, theirs, { before: left.added, after: right.added });
  const inBoth = new Map(added.map(({ before, after }) => [before, after]));
  const paired = new Set(inBoth.values());
  const addedTriple = (one: Entry | undefined, other: Entry | undefined): void => {
    triples.push({ base: undefined, ours: one, theirs: other, isOursSame: false, isTheirsSame: false });
  };
  for (const entry of left.added) addedTriple(entry, inBoth.get(entry));
  for (const entry of right.added) if (!paired.has(entry)) addedTriple(undefined, entry);
  return triples;
}

/** The indexes in the base of the entries whose text is the same. */
function sameTexts({ pairs }: Matches): ReadonlySet<number> {
  return new Set(pairs.flatMap(({ before, isSameText }) => (isSameText ? [before.index] : [])));
}
