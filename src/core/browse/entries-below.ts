import type { Entry } from '../listing/entry';
import type { Group } from './arrangement';
import type { Node } from './tree';

/** The entries that some nodes stand for, each once: those of a group or a range are all that is in it. */
export function entriesBelow(nodes: readonly Node[]): readonly Entry[] {
  return [...new Set(nodes.flatMap(entriesOf))];
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
