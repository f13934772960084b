import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import { batchesOf, finished } from '../steps';
import { LargeMap } from '../values/large-map';
import type { Group } from './arrangement';
import type { Node } from './tree';

/** The entries of some nodes, each once; a group or range contributes all its entries. */
export function entriesBelow(nodes: readonly Node[]): readonly Entry[] {
  return [...new Set(nodes.flatMap(entriesOf))];
}

/** The current versions of entries, in the order of the text, without removed ones. */
export function presentEntries(listing: Listing, entries: readonly Entry[]): readonly Entry[] {
  return finished(presentEntriesInSteps(listing, entries));
}

/**
 * See {@link presentEntries}. The listing must not change between the steps.
 *
 * @yields after each step
 */
export function* presentEntriesInSteps(
  listing: Listing,
  entries: readonly Entry[],
): Generator<void, readonly Entry[], undefined> {
  const identities = new LargeMap<number, true>((identity) => identity);
  for (const batch of batchesOf(entries)) {
    for (const { identity } of batch) identities.set(identity, true);
    yield;
  }
  const present: Entry[] = [];
  for (const block of listing.entries.blocks) {
    for (const entry of block.entries) if (identities.get(entry.identity)) present.push(entry);
    yield;
  }
  return present;
}

function entriesOf({ content }: Node): readonly Entry[] {
  switch (content.kind) {
    case 'entry':
      return [content.entry];
    case 'group':
      return entriesIn(content.group);
    case 'range': {
      const { from, to } = content.range;
      return content.level.slice(from, to).flatMap((item) => ('groups' in item ? entriesIn(item) : [item]));
    }
  }
}

function entriesIn({ groups, entries }: Group): readonly Entry[] {
  return groups.length === 0 ? entries : groups.flatMap(entriesIn);
}
