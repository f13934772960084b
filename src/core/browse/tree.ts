import type { Entry } from '../listing/entry';
import { groupsOf, type Arrangement, type Group, type GroupingId } from './arrangement';
import { entryLabel, groupLabel, rangeLabel, type NodeLabel } from './labels';
import { LazyTree, rangesOf, type ChangedNodes, type Range, type TreeNode } from './lazy-tree';
import { shortNames, type ShortName } from './names';

/** The groups or entries of one level, before they are divided into ranges. */
type Level = readonly (Group | Entry)[];

/** What a line of the tree represents. */
export type Content =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'range'; readonly range: Range; readonly level: Level; readonly isInHost: boolean }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly name: ShortName };

export type Node = TreeNode<Content>;

export type Changed = ChangedNodes<Content>;

/** The maximum number of filtered entries whose groups are expanded: about as many as a view shows. */
const MAX_EXPANDED = 30;

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
    const node = this.children(parent).find(({ content }) =>
      entriesIn(content).some((entry) => entry.key === key),
    );
    return node && node.content.kind !== 'entry' ? this.nodeOf(key, node) : node;
  }

  protected contentsIn(content: Content | undefined): readonly Content[] {
    if (!this.#shown) return [];
    switch (content?.kind) {
      case undefined:
        return this.#divided(this.#groups, { from: 0, to: this.#groups.length }, false);
      case 'group': {
        const { groups, members, kind } = content.group;
        const level = groups.length > 0 ? groups : members;
        return this.#divided(level, { from: 0, to: level.length }, kind === 'host');
      }
      case 'range':
        return this.#divided(content.level, content.range, content.isInHost);
      case 'entry':
        return [];
    }
  }

  /** A part of a level; a long one is divided into ranges. */
  #divided(level: Level, range: Range, isInHost: boolean): readonly Content[] {
    const ranges = rangesOf(range);
    if (ranges.length > 0) return ranges.map((part) => ({ kind: 'range', range: part, level, isInHost }));
    const part = level.slice(range.from, range.to);
    const names = shortNames(
      part.flatMap((item) => (isGroup(item) ? [] : item)),
      this.#arrangement.listing,
      isInHost,
    );
    return part.map((item) =>
      isGroup(item)
        ? { kind: 'group', group: item }
        : { kind: 'entry', entry: item, name: names.get(item) ?? { label: '', place: '' } },
    );
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
      case 'group':
        return groupLabel(content.group, arrangement, this.#isExpanded);
      case 'range':
        return rangeLabel(content.range, content.level, arrangement.options.sorting.by);
      case 'entry':
        return entryLabel(arrangement, content.entry, content.name);
    }
  }
}

function isGroup(item: Group | Entry): item is Group {
  return 'groups' in item;
}

/** The entries that a content represents. */
function entriesIn(content: Content): readonly Entry[] {
  switch (content.kind) {
    case 'group':
      return content.group.members;
    case 'range': {
      const part = content.level.slice(content.range.from, content.range.to);
      return part.flatMap((item) => (isGroup(item) ? item.members : item));
    }
    case 'entry':
      return [content.entry];
  }
}

/** The id of the group that a node is in; empty without groups. */
function groupIdOf(node: Node | undefined): string {
  if (!node) return '';
  return node.content.kind === 'group' ? node.id : groupIdOf(node.parent);
}

/** The entries of some nodes, each once; a group or range contributes all its entries. */
export function entriesBelow(nodes: readonly Node[]): readonly Entry[] {
  return [...new Set(nodes.flatMap(({ content }) => entriesIn(content)))];
}
