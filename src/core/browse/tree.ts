import type { Listing } from '../listing/listing';
import type { Entry } from '../model/entry';
import { messageOf } from '../model/problem';
import { lazy } from '../steps';
import type { Arrangement, Group } from './arrangement';
import { valuesOf } from './entry-values';
import {
  entriesRangeLabel,
  groupLabel,
  groupsRangeLabel,
  shortEntryLabel,
  type EntryLabel,
  type GroupLabel,
  type Label,
} from './labels';
import { divideLevel, LazyTree, type ChangedNodes, type Range, type TreeNode } from './lazy-tree';
import { shortGroupName, shortNames, type ShortName } from './short-names';
import type { SortKey } from './sorting';

/** What a line of the tree represents. */
export type Content =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'range'; readonly range: Range; readonly level: Level }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly names: Names };

/** The short names of the entries of a level, or of a range of it. */
type Names = () => ReadonlyMap<Entry, ShortName>;

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

/** An arrangement with everything that its labels need. */
export interface TreeInput {
  /** The listing that was arranged. */
  readonly listing: Listing;
  readonly arrangement: Arrangement;
  readonly sortedBy: SortKey;
  /** Whether its entries are the result of a filter; if they are few, groups are expanded. By default not. */
  readonly isFiltered?: boolean;
}

/** The maximum number of filtered entries whose groups are expanded: about as many as a view shows. */
const MAX_EXPANDED = 30;

export type Changed = ChangedNodes<Content>;

/** The arrangement of a listing as a tree, long levels divided into ranges. */
export class Tree extends LazyTree<Content, NodeLabel> {
  #shown: TreeInput | undefined;
  /** See {@link Listing.identitySpace}. */
  #identitySpace: object | undefined;
  /** The number of listings that have been shown, without those that replace one another. */
  #listingNumber = 0;

  show(shown: TreeInput | undefined): Changed {
    if (shown && shown.listing.identitySpace !== this.#identitySpace) {
      this.#identitySpace = shown.listing.identitySpace;
      this.#listingNumber++;
      this.forgetNodes();
    }
    this.#shown = shown;
    return this.update();
  }

  /** The first node of an entry; undefined if the entry is not in the tree. */
  nodeOf(entry: Entry, parent?: Node): Node | undefined {
    for (const node of this.children(parent)) {
      const { content } = node;
      if (content.kind === 'entry' && content.entry === entry) return node;
      const part = partBelow(content);
      if (part && entriesIn(part).includes(entry)) return this.nodeOf(entry, node);
    }
    return undefined;
  }

  protected contentsIn(content: Content | undefined): readonly Content[] {
    const { groups, entries = [] } = this.#shown?.arrangement ?? {};
    const part = content ? partBelow(content) : whole(groups ?? entries);
    return part ? this.#divided(part, content?.kind === 'group' && content.group.kind === 'host') : [];
  }

  /** The contents of a part of a level; a long one is divided into ranges. */
  #divided({ level, range }: PartOfLevel, isInHost: boolean): readonly Content[] {
    const names = lazy(() => {
      const entries = areGroups(level) ? [] : level.slice(range.from, range.to);
      return shortNames(entries, this.#input.listing, isInHost);
    });
    const contentAt = (index: number): Content | undefined => {
      const item = level[index];
      return (
        item && ('kind' in item ? { kind: 'group', group: item } : { kind: 'entry', entry: item, names })
      );
    };
    return divideLevel(range, contentAt, (part): Content => ({ kind: 'range', range: part, level }));
  }

  get #input(): TreeInput {
    if (!this.#shown) throw new Error('Nothing is shown.');
    return this.#shown;
  }

  get #isExpanded(): boolean {
    return this.#shown?.isFiltered === true && this.#shown.arrangement.entries.length <= MAX_EXPANDED;
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
        return `${groupIdOf(parent)}/${this.#listingNumber}#${content.entry.identity}`;
    }
  }

  /** The label, and the values that the tooltip depends on. */
  protected override displayOf(content: Content, label: NodeLabel): string {
    if (content.kind !== 'entry') return JSON.stringify(label);
    const { listing, arrangement } = this.#input;
    const values = valuesOf(listing, content.entry);
    const { pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs } = values;
    const figures = [pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs];
    const problems = arrangement.problems.unexpectedOf(content.entry).map(messageOf);
    return JSON.stringify([label, figures, problems]);
  }

  protected labelOf(content: Content): NodeLabel {
    const { listing, arrangement, sortedBy } = this.#input;
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
          : entriesRangeLabel(range, level, sortedBy, (entry) => valuesOf(listing, entry));
        return { ...label, kind: 'range' };
      }
      case 'entry': {
        const { entry, names } = content;
        const problems = arrangement.problems.unexpectedOf(entry);
        const name = names().get(entry) ?? { label: '', place: '' };
        const label = shortEntryLabel(entry, valuesOf(listing, entry), problems, sortedBy, name);
        return { ...label, kind: 'entry' };
      }
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

/** The present versions of entries, in the order of the text, without removed ones. */
export function presentEntries(listing: Listing, entries: readonly Entry[]): readonly Entry[] {
  const identities = new Set(entries.map(({ identity }) => identity));
  return Array.from(listing.entries).filter(({ identity }) => identities.has(identity));
}
