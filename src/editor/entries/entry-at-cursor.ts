import * as vscode from 'vscode';
import type { Node } from '../../core/browse/tree';
import { DelayedTask } from '../ui/tasks';
import type { Listings } from '../listings';
import { onUnexpectedError } from '../ui/unexpected-error';
import type { Arranger } from './arranger';

const SETTING = 'catalogLens.entries.autoReveal';
/** How long the cursor must not move before its entry is selected, in milliseconds. */
const DELAY_MS = 60;

/** How often an entry is revealed before a failure is reported. */
const MAX_ATTEMPTS = 3;

/**
 * Selects the entry at the cursor in the tree, but only when the cursor moves to another entry, so that the user can change
 * the selection.
 */
export class CursorFollower implements vscode.Disposable {
  readonly #delayed = new DelayedTask(() => {
    this.#follow();
  });
  readonly #subscriptions: vscode.Disposable;
  /** The node that was selected last. */
  #followed: Node | undefined;

  constructor(
    private readonly view: vscode.TreeView<Node>,
    private readonly nodeOf: (key: number) => Node | undefined,
    private readonly listings: Listings,
    private readonly arranger: Arranger,
  ) {
    const soon = (): void => {
      this.#delayed.reschedule(DELAY_MS);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#delayed,
      listings.onDidMoveCursor(soon),
      listings.onDidChange(soon),
      vscode.window.onDidChangeActiveTextEditor(soon),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTING)) soon();
      }),
      view.onDidChangeVisibility(soon),
      arranger.onDidArrange(soon),
      // Its nodes are not kept in memory.
      listings.current.onDidChange(() => {
        this.#followed = undefined;
      }),
      vscode.commands.registerCommand('catalogLens.revealInEntries', async () => {
        const node = this.#nodeAtCursor();
        if (node) await this.#reveal(node, true);
        else await vscode.commands.executeCommand('catalogLens.entries.focus');
      }),
    );
    soon();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #follow(): void {
    if (!this.view.visible || !vscode.workspace.getConfiguration().get<boolean>(SETTING, true)) return;
    const node = this.#nodeAtCursor();
    if (!node || node === this.#followed) return;
    this.#followed = node;
    // The user may have selected the node in the tree.
    if (this.view.selection.includes(node)) return;
    this.#reveal(node, false).catch(onUnexpectedError);
  }

  async #reveal(node: Node, focus: boolean): Promise<void> {
    const { arranged } = this.arranger;
    for (let attempt = 1; ; attempt++) {
      // VS Code would open the view that the user has just left. The node is selected when the view is visible again.
      if (!focus && !this.view.visible) {
        this.#followed = undefined;
        return;
      }
      try {
        await this.view.reveal(node, { select: true, focus });
        return;
      } catch (error) {
        // The tree was replaced in the meantime and may not contain the node.
        if (this.arranger.arranged !== arranged) this.#followed = undefined;
        // VS Code finds no node while it refreshes the view, such as after an edit of the entry.
        else if (attempt < MAX_ATTEMPTS) continue;
        else throw error;
        return;
      }
    }
  }

  #nodeAtCursor(): Node | undefined {
    const { cursor, listing } = this.listings.current.value ?? {};
    const index = cursor === undefined ? undefined : listing?.indexAt(cursor);
    const entry = index === undefined ? undefined : listing?.entries[index];
    return entry && this.nodeOf(entry.key);
  }
}
