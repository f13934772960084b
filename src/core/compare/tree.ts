import { LazyTree, type TreeNode } from '../browse/tree';
import type { ChangeLabel } from './change-label';
import { changeLabel } from './tree-labels';
import { contentsIn, keyOf, sectionsOf, type ChangeContent, type ShownChanges } from './tree-contents';

/** A node of the tree of changes. Its id stays the same in the next comparison. */
export type ChangeNode = TreeNode<ChangeContent>;

/** A comparison as a tree, long levels divided into ranges. */
export class ChangeTree extends LazyTree<ChangeContent, ChangeLabel> {
  constructor(readonly shown: ShownChanges) {
    super();
  }

  protected contentsIn(content: ChangeContent | undefined): readonly ChangeContent[] {
    return content ? contentsIn(content) : sectionsOf(this.shown.comparison);
  }

  protected idOf(content: ChangeContent, parent: ChangeNode | undefined): string {
    return `${parent?.id ?? ''}/${keyOf(content)}`;
  }

  protected labelOf(content: ChangeContent): ChangeLabel {
    return changeLabel(content, this.shown);
  }
}
