import type { Entry } from '../listing/entry';
import { groupsOf, type Arrangement, type Group, type GroupingId } from './arrangement';
import {
  entriesRangeLabel,
  groupLabel,
  groupsRangeLabel,
  shortEntryLabel,
  type EntryLabel,
  type GroupLabel,
  type Label,
} from './labels';
import { LazyTree, rangesOf, type ChangedNodes, type Range, type TreeNode } from './lazy-tree';
import { shortGroupName, shortNames, type ShortName } from './names';

/** What a line of the tree represents. */
export type Content =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'range'; readonly range: Range; readonly level: Level }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly name: ShortName };

const NAMELESS: ShortName = { label: '', place: '' };

/** The groups or entries of one level, before they are divided into ranges. */
export type Level = readonly Group[] | readonly Entry[];

/** Some of the groups or entries of one level. */
interface PartOfLevel {
  readonly level: Level;
  readonly range: Range;
}

function whole(level: Level): PartOfLevel {
  return { level, range: { from: 0, to: level.length } };
}

/** The groups or entries below a group. */
function levelBelow({ groups, members }: Group): Level {
  return groups.length > 0 ? groups : members;
}

/** What is below a content; undefined below an entry. */
function partBelow(content: Content): PartOfLevel | undefined {
  switch (content.kind) {
    case 'group':
      return whole(levelBelow(content.group));
    case 'range':
      return content;
    case 'entry':
      return undefined;
  }
}

function areGroups(level: Level): level is readonly Group[] {
  const [first] = level;
  return first !== undefined && 'kind' in first;
}

/** All entries of a part of a level. */
function entriesIn({ level, range: { from, to } }: PartOfLevel): readonly Entry[] {
  if (areGroups(level)) return level.slice(from, to).flatMap((group) => entriesIn(whole(levelBelow(group))));
  return level.slice(from, to);
}

export type Node = TreeNode<Content>;

export type NodeLabel =
  | ({ readonly kind: 'group'; readonly isExpanded: boolean } & Omit<GroupLabel, 'kind'> & {
        readonly of: GroupLabel['kind'];
      })
  | ({ readonly kind: 'range' } & Label)
  | ({ readonly kind: 'entry' } & EntryLabel);

/** The maximum number of filtered entries whose groups are expanded: about as many as a view shows. */
const MAX_EXPANDED = 30;

export type Changed = ChangedNodes<Content>;

/** The arrangement of a listing as a tree, long levels divided into ranges. */
export class Tree extends LazyTree<Content, NodeLabel> {
  #shown: Arrangement | undefined;
  #groups: readonly Group[] = [];
  /** Of the listing whose entries have had nodes. */
  #keys: object | undefined;
  /** The number of listings that have been shown, without those that follow another by an edit or a new reading. */
  #listingNumber = 0;

  show(shown: Arrangement | undefined, grouping: GroupingId): Changed {
    if (shown && shown.listing.keys !== this.#keys) {
      this.#keys = shown.listing.keys;
      this.#listingNumber++;
      this.forgetNodes();
    }
    this.#shown = shown;
    this.#groups = shown ? groupsOf(shown, grouping) : [];
    return this.update();
  }

  /** The first node of the entry with a key; undefined if the entry is not in the tree. */
  nodeOf(key: number, parent?: Node): Node | undefined {
    for (const node of this.children(parent)) {
      const { content } = node;
      if (content.kind === 'entry' && content.entry.key === key) return node;
      const part = partBelow(content);
      if (part && entriesIn(part).some((entry) => entry.key === key)) return this.nodeOf(key, node);
    }
    return undefined;
  }

  protected contentsIn(content: Content | undefined): readonly Content[] {
    if (!this.#shown) return [];
    const part = content ? partBelow(content) : whole(this.#groups);
    return part ? this.#divided(part, content?.kind === 'group' && content.group.kind === 'host') : [];
  }

  /** A part of a level; a long one is divided into ranges. */
  #divided({ level, range }: PartOfLevel, isInHost: boolean): readonly Content[] {
    const ranges = rangesOf(range);
    if (ranges.length > 0) return ranges.map((part) => ({ kind: 'range', range: part, level }));
    const part: Level = level.slice(range.from, range.to);
    if (areGroups(part)) return part.map((group) => ({ kind: 'group', group }));
    const names = shortNames(part, this.#arrangement.listing, isInHost);
    return part.map((entry) => ({ kind: 'entry', entry, name: names.get(entry) ?? NAMELESS }));
  }

  get #arrangement(): Arrangement {
    if (!this.#shown) throw new Error('Nothing is shown.');
    return this.#shown;
  }

  get #isExpanded(): boolean {
    const { options, entries } = this.#arrangement;
    return options.filter !== '' && entries.length <= MAX_EXPANDED;
  }

  /**
   * An entry keeps its id when it moves from one range to the next. In another listing, entries and ranges have other ids: VS
   * Code remembers by it what is selected. Groups have the same ids, and other ones if they are expanded from the start: it
   * also remembers by it what the user has expanded.
   */
  protected idOf(content: Content, parent: Node | undefined): string {
    const parentId = parent?.id ?? '';
    switch (content.kind) {
      case 'group':
        return `${parentId}/${content.group.kind}:${JSON.stringify(content.group.key)}${this.#isExpanded ? '+' : ''}`;
      case 'range':
        return `${parentId}/${this.#listingNumber}:${content.range.from}`;
      case 'entry':
        return `${groupIdOf(parent)}/${this.#listingNumber}#${content.entry.key}`;
    }
  }

  protected labelOf(content: Content): NodeLabel {
    const arrangement = this.#arrangement;
    switch (content.kind) {
      case 'group': {
        const { kind: of, ...label } = groupLabel(content.group, arrangement);
        const shown = of === 'host' ? shortGroupName(label.label) : label.label;
        return { ...label, label: shown, kind: 'group', of, isExpanded: this.#isExpanded };
      }
      case 'range': {
        const { range, level } = content;
        const label = areGroups(level)
          ? groupsRangeLabel(range, level)
          : entriesRangeLabel(range, level, arrangement.options.sorting.by);
        return { ...label, kind: 'range' };
      }
      case 'entry':
        return { ...shortEntryLabel(arrangement, content.entry, content.name), kind: 'entry' };
    }
  }
}

/** The id of the group that a node is in; empty without groups. */
function groupIdOf(node: Node | undefined): string {
  if (!node) return '';
  return node.content.kind === 'group' ? node.id : groupIdOf(node.parent);
}

/** The entries of some nodes, each once; a group or range contributes all its entries. */
export function entriesBelow(nodes: readonly Node[]): readonly Entry[] {
  const entriesOf = ({ content }: Node): readonly Entry[] => {
    const part = partBelow(content);
    if (part) return entriesIn(part);
    return content.kind === 'entry' ? [content.entry] : [];
  };
  return [...new Set(nodes.flatMap(entriesOf))];
}
