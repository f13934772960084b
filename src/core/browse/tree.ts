import type { Entry } from '../listing/entry';
import { messageOf } from '../problem';
import type { Arrangement } from './arrangement';
import type { EntryTexts } from './entry-texts';
import {
  entriesRangeLabel,
  entryLabel,
  groupLabel,
  groupsRangeLabel,
  type EntryLabel,
  type GroupLabel,
  type Label,
} from './labels';
import type { SortingId } from './sorting';
import { areGroups, contentsIn, divided, holds, type Content } from './tree-contents';

/** A line of the tree. It is the same object as long as it stands for the same thing, whatever becomes of that. */
export interface Node {
  /** Unique in the tree. */
  readonly id: string;
  /** Undefined on the highest level. */
  readonly parent: Node | undefined;
  readonly content: Content;
}

export type NodeLabel =
  | ({ readonly kind: 'group' } & Omit<GroupLabel, 'kind'> & { readonly of: GroupLabel['kind'] })
  | ({ readonly kind: 'range' } & Label)
  | ({ readonly kind: 'entry' } & EntryLabel);

/** What is shown, and how. */
export interface Shown {
  readonly arrangement: Arrangement;
  readonly texts: EntryTexts;
  readonly sortedBy: SortingId;
}

/** What has to be drawn again: these nodes with all that is below them, or everything. */
export type Changed = readonly Node[] | 'all';

interface MutableNode extends Node {
  content: Content;
  /** What was last shown, to see whether it has changed. */
  drawn: string | undefined;
  children: readonly MutableNode[] | undefined;
}

/** The arrangement of a listing as a tree, long levels divided into ranges. Each level is made when it is asked for. */
export class Tree {
  #shown: Shown | undefined;
  #nodes = new Map<string, MutableNode>();
  #top: readonly MutableNode[] | undefined;

  get shown(): Shown | undefined {
    return this.#shown;
  }

  /** Shows something else; nodes that stand for the same stay. */
  show(shown: Shown | undefined): Changed {
    const before = this.#nodes;
    const top = this.#top;
    this.#shown = shown;
    this.#nodes = new Map();
    if (!top) return [];
    // Those that have been given out stay findable by their ids.
    const known = new Map(before);
    const changed: Node[] = [];
    this.#top = this.#make(undefined, known);
    const isSame = this.#compare(top, this.#top, known, changed);
    return isSame ? changed : 'all';
  }

  /** The nodes below one, or of the highest level. */
  children(node: Node | undefined): readonly Node[] {
    if (!node) return (this.#top ??= this.#make(undefined, this.#nodes));
    const own = this.#nodes.get(node.id);
    return own ? (own.children ??= this.#make(own, this.#nodes)) : [];
  }

  label(node: Node): NodeLabel {
    const label = this.#label(node.content);
    const own = this.#nodes.get(node.id);
    if (own) own.drawn = this.#seen(node.content, label);
    return label;
  }

  /** The first node that stands for an entry; undefined if it is not shown. */
  nodeOf(entry: Entry): Node | undefined {
    return this.#find(undefined, entry);
  }

  #find(parent: Node | undefined, entry: Entry): Node | undefined {
    for (const node of this.children(parent)) {
      const { content } = node;
      if (content.kind === 'entry') {
        if (content.entry === entry) return node;
      } else if (holds(content, entry)) {
        return this.#find(node, entry);
      }
    }
    return undefined;
  }

  /** @returns whether the same nodes are on the level as before */
  #compare(
    before: readonly MutableNode[],
    now: readonly MutableNode[],
    known: Map<string, MutableNode>,
    changed: Node[],
  ): boolean {
    const isSame = before.length === now.length && before.every((node, at) => node === now[at]);
    for (const node of now) {
      const { children, drawn } = node;
      const here: Node[] = [];
      if (children) node.children = this.#make(node, known);
      const hasSame = !children || this.#compare(children, node.children ?? [], known, here);
      const isDrawn = drawn === undefined || drawn === this.#seen(node.content, this.#label(node.content));
      for (const one of hasSame && isDrawn ? here : [node]) changed.push(one);
    }
    return isSame;
  }

  /** The nodes of a level, those that are known already with what they stand for now. */
  #make(parent: MutableNode | undefined, known: ReadonlyMap<string, MutableNode>): readonly MutableNode[] {
    return this.#contentsIn(parent).map((content) => {
      const id = idOf(content, parent);
      const before = known.get(id);
      const node: MutableNode =
        before && before.parent === parent
          ? before
          : { id, parent, content, drawn: undefined, children: undefined };
      node.content = content;
      this.#nodes.set(id, node);
      return node;
    });
  }

  #contentsIn(parent: Node | undefined): readonly Content[] {
    if (parent) return contentsIn(parent.content);
    const { groups, entries = [] } = this.#shown?.arrangement ?? {};
    return divided(groups ?? entries);
  }

  /** All that a person sees of a node: its label and what its tooltip depends on. */
  #seen(content: Content, label: NodeLabel): string {
    if (content.kind !== 'entry') return JSON.stringify(label);
    const { pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs } = content.entry;
    const figures = [pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs];
    const problems = this.#shown?.arrangement.problems.of(content.entry).map(messageOf);
    return JSON.stringify([label, figures, problems]);
  }

  #label(content: Content): NodeLabel {
    const { arrangement, texts, sortedBy } = this.#shown ?? {};
    if (!arrangement || !texts || !sortedBy) throw new Error('Nothing is shown.');
    switch (content.kind) {
      case 'group': {
        const { kind: of, ...label } = groupLabel(content.group, arrangement);
        return { ...label, kind: 'group', of };
      }
      case 'range': {
        const { range, level } = content;
        const label = areGroups(level)
          ? groupsRangeLabel(range, level)
          : entriesRangeLabel(range, level, sortedBy, (entry) => texts.of(entry).name);
        return { ...label, kind: 'range' };
      }
      case 'entry': {
        const { entry } = content;
        const problems = arrangement.problems.of(entry);
        return { ...entryLabel(entry, texts.of(entry), problems, sortedBy), kind: 'entry' };
      }
    }
  }
}

/** An entry keeps its id when it moves from one range to the next. */
function idOf(content: Content, parent: Node | undefined): string {
  const above = parent?.id ?? '';
  switch (content.kind) {
    case 'group':
      return `${above}/${content.group.kind}:${JSON.stringify(content.group.key)}`;
    case 'range':
      return `${above}/${content.range.from}`;
    case 'entry':
      return `${groupAbove(parent)}/#${content.entry.identity}`;
  }
}

function groupAbove(node: Node | undefined): string {
  if (!node) return '';
  return node.content.kind === 'group' ? node.id : groupAbove(node.parent);
}
