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
  /** The last label as JSON, to detect changes. */
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

  /** Ends the tree: its nodes, which a view may still keep while it is hidden, have no content any more. */
  clear(): void {
    for (const node of this.#nodes.values()) (node as { content: T | undefined }).content = undefined;
    this.#nodes = new Map();
    this.#top = undefined;
  }

  /** Whether a node is in the tree, and not only one with the same id. */
  has(node: TreeNode<T>): boolean {
    return this.#nodes.get(node.id) === node;
  }

  label(node: TreeNode<T>): L {
    const label = this.labelOf(node.content, node);
    const own = this.#nodes.get(node.id);
    if (own) own.displayed = JSON.stringify(label);
    return label;
  }

  /** The contents below one, or of the top level. */
  protected abstract contentsIn(content: T | undefined): readonly T[];

  protected abstract idOf(content: T, parent: TreeNode<T> | undefined): string;

  protected abstract labelOf(content: T, node: TreeNode<T>): L;

  /** Makes the next update create all nodes again, although some may have the same ids. */
  protected forgetNodes(): void {
    this.#nodes = new Map();
  }

  /** Creates the requested levels again after a change; nodes with the same id and parent are reused. */
  protected update(): ChangedNodes<T> {
    const before = this.#top;
    // Removed nodes may return.
    const existing = this.#nodes;
    this.#nodes = new Map();
    if (!before) return [];
    const changed: TreeNode<T>[] = [];
    this.#top = this.#createLevel(undefined, existing);
    return this.#updateLevel(before, this.#top, existing, changed) ? changed : 'all';
  }

  /** @returns whether the level has the same nodes as before */
  #updateLevel(
    before: readonly MutableNode<T>[],
    level: readonly MutableNode<T>[],
    existing: ReadonlyMap<string, MutableNode<T>>,
    changed: TreeNode<T>[],
  ): boolean {
    for (const node of level) {
      const { children, displayed, content } = node;
      const changedBelow: TreeNode<T>[] = [];
      if (children) node.children = this.#createLevel(node, existing);
      const isSameBelow =
        !children || this.#updateLevel(children, node.children ?? [], existing, changedBelow);
      const isSame = displayed === undefined || displayed === JSON.stringify(this.labelOf(content, node));
      for (const each of isSameBelow && isSame ? changedBelow : [node]) changed.push(each);
    }
    return before.length === level.length && before.every((node, index) => node === level[index]);
  }

  #createLevel(
    parent: MutableNode<T> | undefined,
    existing: ReadonlyMap<string, MutableNode<T>>,
  ): readonly MutableNode<T>[] {
    const counts = new Map<string, number>();
    return this.contentsIn(parent?.content).map((content) => {
      const key = this.idOf(content, parent);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      // A rule may report two problems at the same location.
      const id = count === 0 ? key : `${key} ${count}`;
      const before = existing.get(id);
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
