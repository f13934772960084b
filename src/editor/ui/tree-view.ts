import * as vscode from 'vscode';
import type { ChangedNodes, LazyTree, TreeNode } from '../../core/browse/lazy-tree';
import type { Severity } from '../../core/listing/finding';
import { ContextKey } from './context-key';
import { delay } from './tasks';

/** The ids of the views in the manifest. */
export const VIEWS = { entries: 'catalogLens.entries', changes: 'catalogLens.changes' } as const;

/** What a view shows besides the nodes of its tree. */
export interface ViewHeader {
  /** The value of the context key `ID.content`, for which the manifest has texts if the tree is empty; undefined for nothing. */
  readonly content: string | undefined;
  /** By default the title in the manifest. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly message?: string | undefined;
  readonly badge?: vscode.ViewBadge | undefined;
}

interface HeaderTexts {
  title?: string | undefined;
  description?: string | undefined;
  message?: string | undefined;
}

/** What a tree view shows. */
interface TreeModel<T, L> {
  /** Undefined if the tree is empty. */
  readonly tree: () => LazyTree<T, L> | undefined;
  /** While the tree is computed, a promise that resolves when this may have ended; VS Code shows the progress. */
  readonly whenChanged: () => Promise<void> | undefined;
  /** Whether the rows that VS Code shows remain until then. Others are removed if this takes longer than a moment. */
  readonly keepsRows: boolean;
  readonly itemOf: (node: TreeNode<T>, label: L) => vscode.TreeItem;
  readonly header: () => ViewHeader;
}

/** How long rows remain that are of nothing in the tree any more, in milliseconds. A shorter time makes the view flicker. */
const MAX_OLD_ROWS_MS = 100;

/** A view of a tree of which each level is created when it is first shown. */
export class LazyTreeView<T, L> implements vscode.TreeDataProvider<TreeNode<T>>, vscode.Disposable {
  readonly view: vscode.TreeView<TreeNode<T>>;
  readonly #changed = new vscode.EventEmitter<TreeNode<T>[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  /** The title in the manifest. */
  readonly #title: string;
  readonly #content: ContextKey<string>;
  /** Whether the rows have been removed, and others have not been shown yet. */
  #isCleared = false;

  constructor(
    id: string,
    private readonly model: TreeModel<T, L>,
    options: { readonly canSelectMany?: boolean } = {},
  ) {
    this.#content = new ContextKey(`${id}.content`);
    this.view = vscode.window.createTreeView(id, { ...options, treeDataProvider: this });
    this.#title = this.view.title ?? '';
    this.updateHeader();
  }

  /** Shows nodes again that have changed. */
  update(changed: ChangedNodes<T>): void {
    if (changed === 'all') this.#changed.fire(undefined);
    else if (changed.length > 0) this.#changed.fire([...changed]);
    this.updateHeader();
  }

  updateHeader(): void {
    const { content, title, description, message, badge } = this.model.header();
    this.#content.set(content);
    this.view.badge = badge;
    this.#setTexts({ title: title ?? this.#title, description, message });
  }

  /** Sets what is different only: VS Code draws the title of the view and its buttons again for each text that is set. */
  #setTexts(texts: HeaderTexts): void {
    // The types in VS Code's API do not allow undefined, which removes a text.
    const view: HeaderTexts = this.view;
    if (texts.title !== view.title) view.title = texts.title;
    if (texts.description !== view.description) view.description = texts.description;
    if (texts.message !== view.message) view.message = texts.message;
  }

  getChildren(node?: TreeNode<T>): TreeNode<T>[] | Promise<TreeNode<T>[]> {
    const changed = node ? undefined : this.model.whenChanged();
    if (!changed) {
      this.#isCleared = false;
      return [...(this.model.tree()?.children(node) ?? [])];
    }
    if (this.model.keepsRows || this.#isCleared) return changed.then(() => this.getChildren());
    return Promise.race([changed, delay(MAX_OLD_ROWS_MS)]).then(() => {
      if (!this.model.whenChanged()) return this.getChildren();
      this.#isCleared = true;
      // VS Code then waits for the next rows, and shows the progress.
      this.#changed.fire(undefined);
      return [];
    });
  }

  getParent(node: TreeNode<T>): TreeNode<T> | undefined {
    return node.parent;
  }

  getTreeItem(node: TreeNode<T>): vscode.TreeItem {
    const tree = this.model.tree();
    return tree?.has(node) ? this.model.itemOf(node, tree.label(node)) : new vscode.TreeItem('');
  }

  dispose(): void {
    this.view.dispose();
    this.#changed.dispose();
  }
}

const SEVERITY_ICONS: Readonly<Record<Severity, readonly [icon: string, color: string]>> = {
  error: ['error', 'problemsErrorIcon.foreground'],
  warning: ['warning', 'problemsWarningIcon.foreground'],
  info: ['info', 'problemsInfoIcon.foreground'],
};

export function severityIcon(severity: Severity): vscode.ThemeIcon {
  const [icon, color] = SEVERITY_ICONS[severity];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}
