import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import type { Group } from './arrangement';
import type { Node } from './tree';

/** The entries that some nodes represent, each once: those of a group or a range are all that is in it. */
export function entriesBelow(nodes: readonly Node[]): readonly Entry[] {
  return [...new Set(nodes.flatMap(entriesOf))];
}

/** Entries that were read before edits as they are now, in the order of the text; those that were removed are left out. */
export function presentEntries(listing: Listing, entries: readonly Entry[]): readonly Entry[] {
  const identities = new Set(entries.map(({ identity }) => identity));
  return Array.from(listing.entries).filter(({ identity }) => identities.has(identity));
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
