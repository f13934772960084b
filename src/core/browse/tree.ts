import type { Entry } from '../model/entry';
import type { Group, Arrangement } from './arrangement';
import { messageOf } from '../model/problem';
import type { EntryTexts } from './entry-texts';
import {
  entriesRangeLabel,
  groupLabel,
  groupsRangeLabel,
  shortEntryLabel,
  type EntryLabel,
  type GroupLabel,
  type Label,
} from './labels';
import { shortGroupName, shortNames, type ShortName } from './short-names';
import type { SortKey } from './sorting';
import type { Listing } from '../listing/listing';
import { batchesOf, lazy } from '../steps';
import { LargeMap } from '../values/large-map';

/** A tree node. The object stays the same while its id and parent do, even if its content changes. */
export interface TreeNode<T> {
  /** Unique in the tree. */
  readonly id: string;
  /** Undefined on the top level. */
  readonly parent: TreeNode<T> | undefined;
  readonly content: T;
}

/** The nodes that have to be redrawn with everything below them, or all nodes. */
export type ChangedNodes<T> = readonly TreeNode<T>[] | 'all';

interface MutableNode<T> extends TreeNode<T> {
  content: T;
  /** The last displayed state, to detect changes. */
  displayed: string | undefined;
  children: readonly MutableNode<T>[] | undefined;
}

/** A tree of which each level is created when it is first requested. */
export abstract class LazyTree<T, L> {
  #nodes = new Map<string, MutableNode<T>>();
  #top: readonly MutableNode<T>[] | undefined;

  /** The nodes below one, or of the top level. */
  children(node: TreeNode<T> | undefined): readonly TreeNode<T>[] {
    if (!node) return (this.#top ??= this.#createLevel(undefined, this.#nodes));
    const own = this.#nodes.get(node.id);
    return own ? (own.children ??= this.#createLevel(own, this.#nodes)) : [];
  }

  /** Whether a node is in the tree, and not only one with the same id. */
  has(node: TreeNode<T>): boolean {
    return this.#nodes.get(node.id) === node;
  }

  label(node: TreeNode<T>): L {
    const label = this.labelOf(node.content, node);
    const own = this.#nodes.get(node.id);
    if (own) own.displayed = this.displayOf(node.content, label);
    return label;
  }

  /** The contents below one, or of the top level. */
  protected abstract contentsIn(content: T | undefined): readonly T[];

  protected abstract idOf(content: T, parent: TreeNode<T> | undefined): string;

  protected abstract labelOf(content: T, node: TreeNode<T>): L;

  /** A string that changes if the displayed node changes. */
  protected displayOf(_content: T, label: L): string {
    return JSON.stringify(label);
  }

  /** Makes the next update create all nodes again, although some may have the same ids. */
  protected forgetNodes(): void {
    this.#nodes = new Map();
  }

  /** Creates the requested levels again after a change; nodes with the same id and parent are reused. */
  protected update(): ChangedNodes<T> {
    const before = this.#top;
    // Removed nodes may return.
    const known = this.#nodes;
    this.#nodes = new Map();
    if (!before) return [];
    const changed: TreeNode<T>[] = [];
    this.#top = this.#createLevel(undefined, known);
    return this.#updateLevel(before, this.#top, known, changed) ? changed : 'all';
  }

  /** @returns whether the level has the same nodes as before */
  #updateLevel(
    before: readonly MutableNode<T>[],
    level: readonly MutableNode<T>[],
    known: ReadonlyMap<string, MutableNode<T>>,
    changed: TreeNode<T>[],
  ): boolean {
    for (const node of level) {
      const { children, displayed, content } = node;
      const changedBelow: TreeNode<T>[] = [];
      if (children) node.children = this.#createLevel(node, known);
      const isSameBelow = !children || this.#updateLevel(children, node.children ?? [], known, changedBelow);
      const isSame =
        displayed === undefined || displayed === this.displayOf(content, this.labelOf(content, node));
      for (const one of isSameBelow && isSame ? changedBelow : [node]) changed.push(one);
    }
    return before.length === level.length && before.every((node, index) => node === level[index]);
  }

  #createLevel(
    parent: MutableNode<T> | undefined,
    known: ReadonlyMap<string, MutableNode<T>>,
  ): readonly MutableNode<T>[] {
    const counts = new Map<string, number>();
    return this.contentsIn(parent?.content).map((content) => {
      const key = this.idOf(content, parent);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      // A rule may report two problems at the same location.
      const id = count === 0 ? key : `${key} ${count}`;
      const before = known.get(id);
      const node: MutableNode<T> =
        before && before.parent === parent
          ? before
          : { id, parent, content, displayed: undefined, children: undefined };
      node.content = content;
      this.#nodes.set(id, node);
      return node;
    });
  }
}

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
function levelBelow({ groups, entries }: Group): Level {
  return groups.length > 0 ? groups : entries;
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

/** Whether an entry is in a part of a level, or below it. */
function contains({ level, range: { from, to } }: PartOfLevel, entry: Entry): boolean {
  if (areGroups(level))
    return level.slice(from, to).some((group) => contains(whole(levelBelow(group)), entry));
  const at = level.indexOf(entry, from);
  return at >= 0 && at < to;
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
  readonly texts: EntryTexts;
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

  get shown(): TreeInput | undefined {
    return this.#shown;
  }

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
      if (part && contains(part, entry)) return this.nodeOf(entry, node);
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
      return shortNames(entries, this.#input.texts, isInHost);
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
    const { pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs } = content.entry;
    const figures = [pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs];
    const problems = this.#shown?.arrangement.problems.unexpectedOf(content.entry).map(messageOf);
    return JSON.stringify([label, figures, problems]);
  }

  protected labelOf(content: Content): NodeLabel {
    const { arrangement, texts, sortedBy } = this.#input;
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
          : entriesRangeLabel(range, level, sortedBy, (entry) => texts.of(entry).name);
        return { ...label, kind: 'range' };
      }
      case 'entry': {
        const { entry, names } = content;
        const problems = arrangement.problems.unexpectedOf(entry);
        const name = names().get(entry) ?? { label: '', place: '' };
        return { ...shortEntryLabel(entry, texts.of(entry), problems, sortedBy, name), kind: 'entry' };
      }
    }
  }
}

/** The id of the group that a node is in; empty without groups. */
function groupIdOf(node: Node | undefined): string {
  if (!node) return '';
  return node.content.kind === 'group' ? node.id : groupIdOf(node.parent);
}

/** Longer levels are divided into ranges. */
export const MAX_LEVEL_LENGTH = 500;

/** Indexes of a level; `to` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides a long level into at most {@link MAX_LEVEL_LENGTH} ranges of one length.
 *
 * @returns an empty array if the level is short enough
 */
export function rangesOf({ from, to }: Range): readonly Range[] {
  const length = to - from;
  if (length <= MAX_LEVEL_LENGTH) return [];
  let unit = MAX_LEVEL_LENGTH;
  while (length / unit > MAX_LEVEL_LENGTH) unit *= MAX_LEVEL_LENGTH;
  return Array.from({ length: Math.ceil(length / unit) }, (_, index) => ({
    from: from + index * unit,
    to: Math.min(from + (index + 1) * unit, to),
  }));
}

/** The ranges of a long level, or the items of a short one. */
export function divideLevel<T, R>(
  range: Range,
  itemAt: (index: number) => T | undefined,
  rangeContent: (range: Range) => R,
): readonly (T | R)[] {
  const ranges = rangesOf(range);
  if (ranges.length > 0) return ranges.map(rangeContent);
  return Array.from(
    { length: range.to - range.from },
    (_, index) => itemAt(range.from + index) ?? [],
  ).flat() as T[];
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

/**
 * The current versions of entries, in the order of the text, without removed ones. The listing must not change between the
 * steps.
 *
 * @param ids of more entries, such as those that an edit has moved, each of which only one has
 * @yields after each step
 */
export function* presentEntries(
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
