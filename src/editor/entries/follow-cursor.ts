import * as vscode from 'vscode';
import type { Entry } from '../../core/model/entry';
import type { Listing } from '../../core/listing/listing';
import type { Node } from '../../core/browse/tree';
import type { CurrentListing } from '../listings/current-listing';
import { DelayedTask } from '../delayed-task';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import type { Arranger } from './arranger';
import type { TreeProvider } from './tree-provider';

const SETTING = 'catalogLens.entries.followCursor';
/** How long the cursor must not move before its entry is selected, in milliseconds. */
const FOLLOW_DELAY_MS = 60;

/**
 * Selects the entry at the cursor in the tree. It does so only when the cursor moves to another entry, so that the user can
 * change the selection.
 */
export class FollowCursor implements vscode.Disposable {
  readonly #delayed = new DelayedTask(() => {
    this.follow();
  });
  readonly #subscriptions: vscode.Disposable;
  /** The node that was selected last; ids are unique within a listing only. */
  #followed: { readonly id: string | undefined; readonly listing: Listing | undefined } | undefined;

  constructor(
    private readonly view: vscode.TreeView<Node>,
    private readonly provider: TreeProvider,
    private readonly current: CurrentListing,
    listings: Listings,
    private readonly arranger: Arranger,
    private readonly onError: (error: unknown) => void,
  ) {
    const soon = (): void => {
      this.#delayed.reschedule(FOLLOW_DELAY_MS);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#delayed,
      listings.onDidMoveCursor((source) => {
        if (source === current.value) soon();
      }),
      vscode.window.onDidChangeActiveTextEditor(soon),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTING)) soon();
      }),
      view.onDidChangeVisibility(soon),
      arranger.onDidArrange(soon),
      // This includes a file that is opened again.
      current.onDidChange(() => {
        this.#followed = undefined;
      }),
      vscode.commands.registerCommand('catalogLens.entries.toggleFollowCursor', toggle),
      vscode.commands.registerCommand('catalogLens.revealInEntries', async () => {
        const node = this.#nodeAtCursor();
        if (node) await this.#reveal(node, true);
        else await vscode.commands.executeCommand('catalogLens.entries.focus');
      }),
    );
    soon();
  }

  /** Selects the entry at the cursor if it has changed. */
  follow(): void {
    if (!this.view.visible || !vscode.workspace.getConfiguration().get<boolean>(SETTING, true)) return;
    const node = this.#nodeAtCursor();
    const listing = this.current.value?.listing;
    if (!node || (node.id === this.#followed?.id && listing === this.#followed.listing)) return;
    this.#followed = { id: node.id, listing };
    // The user may have selected the node in the tree.
    if (this.view.selection.some(({ id }) => id === node.id)) return;
    this.#reveal(node, false).catch(this.onError);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #reveal(node: Node, focus: boolean): Promise<void> {
    const { arranged } = this.arranger;
    try {
      await this.view.reveal(node, { select: true, focus });
    } catch (error) {
      if (this.arranger.arranged === arranged) throw error;
      // The tree was replaced in the meantime and may not contain the node.
      this.#followed = undefined;
    }
  }

  #nodeAtCursor(): Node | undefined {
    const entry = entryAtCursor(this.current.value);
    return entry && this.provider.nodeOf(entry);
  }
}

/** The entry of a listing that the cursor is in. */
export function entryAtCursor(source: OpenListing | undefined): Entry | undefined {
  if (!source) return undefined;
  const { cursor, listing } = source;
  return cursor === undefined ? undefined : listing.entries.atOffset(cursor);
}

async function toggle(): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  const inWorkspace = configuration.inspect<boolean>(SETTING)?.workspaceValue !== undefined;
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await configuration.update(SETTING, !configuration.get<boolean>(SETTING, true), target);
}
