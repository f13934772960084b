import * as vscode from 'vscode';
import type { ChangeNode } from '../../core/compare/tree';
import { changeItemOf } from './change-items';
import type { ComparisonResult, Comparer } from './comparer';

/** The tree data provider of the Changes view. */
export class ChangeProvider implements vscode.TreeDataProvider<ChangeNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #subscription: vscode.Disposable;
  #compared: ComparisonResult | undefined;

  constructor(comparer: Comparer) {
    this.#subscription = comparer.onDidChange(() => {
      if (comparer.compared === this.#compared) return;
      this.#compared = comparer.compared;
      this.#changed.fire(undefined);
    });
  }

  getChildren(node?: ChangeNode): ChangeNode[] {
    const { tree, isSame } = this.#compared ?? {};
    // Without children, VS Code shows the welcome text of the manifest.
    return tree && isSame === false ? [...tree.children(node)] : [];
  }

  getParent(node: ChangeNode): ChangeNode | undefined {
    return node.parent;
  }

  getTreeItem(node: ChangeNode): vscode.TreeItem {
    const { tree } = this.#compared ?? {};
    if (!tree) return new vscode.TreeItem('');
    const item = changeItemOf(node, tree.label(node));
    if (isShown(node))
      item.command = {
        command: 'catalogLens.changes.show',
        title: vscode.l10n.t('Show Change'),
        arguments: [node],
      };
    return item;
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

/** Whether selecting a node shows something in an editor. */
function isShown({ content: { kind } }: ChangeNode): boolean {
  return kind === 'entry' || kind === 'field' || kind === 'problem';
}
