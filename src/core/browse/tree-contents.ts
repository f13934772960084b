import type { Entry } from '../model/entry';
import type { Group } from './arrangement';
import { divideLevel, type Range } from './ranges';

/** What a line of the tree represents. */
export type Content =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'range'; readonly range: Range; readonly level: Level }
  | { readonly kind: 'entry'; readonly entry: Entry };

/** The groups or entries of one level, before they are divided into ranges. */
export type Level = readonly Group[] | readonly Entry[];

/** The contents of a level or of a part of it; a long one is divided into ranges. */
export function divided(level: Level, range: Range = { from: 0, to: level.length }): readonly Content[] {
  const contentAt = (index: number): Content | undefined => {
    const item = level[index];
    return item && ('kind' in item ? { kind: 'group', group: item } : { kind: 'entry', entry: item });
  };
  return divideLevel(range, contentAt, (part): Content => ({ kind: 'range', range: part, level }));
}

/** The child contents. */
export function contentsIn(content: Content): readonly Content[] {
  switch (content.kind) {
    case 'group': {
      const { groups, entries } = content.group;
      return divided(groups.length > 0 ? groups : entries);
    }
    case 'range':
      return divided(content.level, content.range);
    case 'entry':
      return [];
  }
}

export function areGroups(level: Level): level is readonly Group[] {
  const [first] = level;
  return first !== undefined && 'kind' in first;
}

/** Whether an entry is the content, or is below it. */
export function contains(content: Content, entry: Entry): boolean {
  switch (content.kind) {
    case 'entry':
      return content.entry === entry;
    case 'group':
      return groupContains(content.group, entry);
    case 'range': {
      const { level, range } = content;
      if (areGroups(level))
        return level.slice(range.from, range.to).some((group) => groupContains(group, entry));
      const at = level.indexOf(entry, range.from);
      return at >= 0 && at < range.to;
    }
  }
}

function groupContains({ groups, entries }: Group, entry: Entry): boolean {
  return groups.length > 0 ? groups.some((group) => groupContains(group, entry)) : entries.includes(entry);
}
