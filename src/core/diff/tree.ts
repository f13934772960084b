import type { ChangeLabel } from './change-label';
import { changeLabel } from './tree-labels';
import { contentsIn, keyOf, sectionsOf, type ChangeContent, type ShownChanges } from './tree-contents';

/** A line of the tree of changes. */
export interface ChangeNode {
  /** Unique in the tree, and the same for the same thing when the comparison is made again. */
  readonly id: string;
  /** Undefined on the highest level. */
  readonly parent: ChangeNode | undefined;
  readonly content: ChangeContent;
}

/** A comparison as a tree, long levels divided into ranges. Each level is made when it is asked for. */
export class ChangeTree {
  readonly #children = new WeakMap<ChangeNode, readonly ChangeNode[]>();
  #top: readonly ChangeNode[] | undefined;

  constructor(readonly shown: ShownChanges) {}

  /** The nodes below one, or of the highest level. */
  children(node: ChangeNode | undefined): readonly ChangeNode[] {
    if (!node) return (this.#top ??= nodesOf(sectionsOf(this.shown.comparison), undefined));
    const known = this.#children.get(node);
    if (known) return known;
    const children = nodesOf(contentsIn(node.content), node);
    this.#children.set(node, children);
    return children;
  }

  label({ content }: ChangeNode): ChangeLabel {
    return changeLabel(content, this.shown);
  }
}

function nodesOf(contents: readonly ChangeContent[], parent: ChangeNode | undefined): readonly ChangeNode[] {
  const times = new Map<string, number>();
  return contents.map((content) => {
    const key = keyOf(content);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    // One rule may find two things at one place.
    const own = time === 0 ? key : `${key} ${time}`;
    return { id: `${parent?.id ?? ''}/${own}`, parent, content };
  });
}
