import type { Entry } from '../model/entry';
import type { Listing } from '../listing/listing';
import type { Group } from './arrangement';
import type { Node } from './tree';

/** The entries of some nodes, each once; a group or range contributes all its entries. */
export function entriesBelow(nodes: readonly Node[]): readonly Entry[] {
  return [...new Set(nodes.flatMap(entriesOf))];
}

/** The current versions of entries, in the order of the text, without removed ones. */
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
