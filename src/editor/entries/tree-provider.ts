import * as vscode from 'vscode';
import { Tree, type Node } from '../../core/browse/tree';
import type { Entry } from '../../core/model/entry';
import type { ArrangedListing, Arranger } from './arranger';
import { treeItemOf } from './tree-items';

/** The tree data provider of the Entries view. */
export class TreeProvider implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  readonly #tree = new Tree();
  readonly #changed = new vscode.EventEmitter<Node[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #subscription: vscode.Disposable;
  #arranged: ArrangedListing | undefined;

  constructor(arranger: Arranger) {
    this.#show(arranger.arranged);
    this.#subscription = arranger.onDidArrange((arranged) => {
      this.#show(arranged);
    });
  }

  getChildren(node?: Node): Node[] {
    return [...this.#tree.children(node)];
  }

  getParent(node: Node): Node | undefined {
    return node.parent;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return treeItemOf(node, this.#tree.label(node));
  }

  async resolveTreeItem(item: vscode.TreeItem, { content }: Node): Promise<vscode.TreeItem> {
    const { entryDetails } = await import('../../core/language/hover');
    if (content.kind === 'entry' && this.#arranged) {
      const { listing, configuration } = this.#arranged.source;
      const entry = listing.entries.currentVersionOf(content.entry);
      if (entry)
        item.tooltip = new vscode.MarkdownString(entryDetails(listing, entry, configuration.settings));
    }
    return item;
  }

  /** The node of an entry; undefined if it is not shown. */
  nodeOf(entry: Entry): Node | undefined {
    return this.#tree.nodeOf(entry);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #show(arranged: ArrangedListing | undefined): void {
    this.#arranged = arranged;
    const changed = this.#tree.show(arranged);
    if (changed === 'all') this.#changed.fire(undefined);
    else if (changed.length > 0) this.#changed.fire([...changed]);
  }
}
