import type { Entry } from '../model/entry';
import { messageOf } from '../model/problem';
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
import { LazyTree, type ChangedNodes, type TreeNode } from './lazy-tree';
import type { SortKey } from './sorting';
import { areGroups, contentsIn, divided, contains, type Content } from './tree-contents';

export type Node = TreeNode<Content>;

export type NodeLabel =
  | ({ readonly kind: 'group' } & Omit<GroupLabel, 'kind'> & { readonly of: GroupLabel['kind'] })
  | ({ readonly kind: 'range' } & Label)
  | ({ readonly kind: 'entry' } & EntryLabel);

/** An arrangement with everything that its labels need. */
export interface TreeInput {
  readonly arrangement: Arrangement;
  readonly texts: EntryTexts;
  readonly sortedBy: SortKey;
}

export type Changed = ChangedNodes<Content>;

/** The arrangement of a listing as a tree, long levels divided into ranges. */
export class Tree extends LazyTree<Content, NodeLabel> {
  #shown: TreeInput | undefined;

  get shown(): TreeInput | undefined {
    return this.#shown;
  }

  show(shown: TreeInput | undefined): Changed {
    this.#shown = shown;
    return this.update();
  }

  /** The first node of an entry; undefined if the entry is not in the tree. */
  nodeOf(entry: Entry, parent?: Node): Node | undefined {
    for (const node of this.children(parent)) {
      const { content } = node;
      if (content.kind === 'entry') {
        if (content.entry === entry) return node;
      } else if (contains(content, entry)) {
        return this.nodeOf(entry, node);
      }
    }
    return undefined;
  }

  protected contentsIn(content: Content | undefined): readonly Content[] {
    if (content) return contentsIn(content);
    const { groups, entries = [] } = this.#shown?.arrangement ?? {};
    return divided(groups ?? entries);
  }

  /** An entry keeps its id when it moves from one range to the next. */
  protected idOf(content: Content, parent: Node | undefined): string {
    const parentId = parent?.id ?? '';
    switch (content.kind) {
      case 'group':
        return `${parentId}/${content.group.kind}:${JSON.stringify(content.group.key)}`;
      case 'range':
        return `${parentId}/${content.range.from}`;
      case 'entry':
        return `${groupIdOf(parent)}/#${content.entry.identity}`;
    }
  }

  /** The label, and the values that the tooltip depends on. */
  protected override displayOf(content: Content, label: NodeLabel): string {
    if (content.kind !== 'entry') return JSON.stringify(label);
    const { pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs } = content.entry;
    const figures = [pricePerCallUsd, calls30d, l30DaysPayers, volume30dUsd, lastCalledMs];
    const problems = this.#shown?.arrangement.problems.of(content.entry).map(messageOf);
    return JSON.stringify([label, figures, problems]);
  }

  protected labelOf(content: Content): NodeLabel {
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

/** The id of the group that a node is in; empty without groups. */
function groupIdOf(node: Node | undefined): string {
  if (!node) return '';
  return node.content.kind === 'group' ? node.id : groupIdOf(node.parent);
}
