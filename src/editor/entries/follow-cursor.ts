import * as vscode from 'vscode';
import type { Entry } from '../../core/model/entry';
import type { Node } from '../../core/browse/tree';
import type { CurrentListing } from '../current-listing';
import { Delayed } from '../delayed';
import type { Listings } from '../listings';
import type { Arranger } from './arranger';
import type { TreeProvider } from './tree-provider';

const SETTING = 'catalogLens.entries.followCursor';
/** How long the cursor rests before the tree follows, in milliseconds. */
const FOLLOW_DELAY_MS = 60;

/**
 * Selects in the tree the entry that the cursor comes to. It does so once: what the user then does in the tree stays as it is
 * until the cursor comes to another entry.
 */
export class FollowCursor implements vscode.Disposable {
  readonly #delayed = new Delayed(() => {
    this.follow();
  });
  readonly #subscriptions: vscode.Disposable;
  /** The id of the node that was selected last for the cursor; node ids are unique within one listing only. */
  #followed: string | undefined;

  constructor(
    private readonly view: vscode.TreeView<Node>,
    private readonly provider: TreeProvider,
    private readonly current: CurrentListing,
    listings: Listings,
    private readonly arranger: Arranger,
    private readonly onError: (error: unknown) => void,
  ) {
    const soon = (): void => {
      this.#delayed.afterQuiet(FOLLOW_DELAY_MS);
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
      // A file that is opened again is another listing, too.
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

  /** Selects the entry at the cursor, if that is another than before. */
  follow(): void {
    if (!this.view.visible || !vscode.workspace.getConfiguration().get<boolean>(SETTING, true)) return;
    const node = this.#nodeAtCursor();
    if (!node || node.id === this.#followed) return;
    this.#followed = node.id;
    // What was clicked on in the tree is there already.
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
      // Another tree, without this node, has taken the place of that one meanwhile.
      this.#followed = undefined;
    }
  }

  #nodeAtCursor(): Node | undefined {
    const entry = entryAtCursor(this.current);
    return entry && this.provider.nodeOf(entry);
  }
}

/** The entry of the current listing that the cursor is in. */
export function entryAtCursor({ value }: CurrentListing): Entry | undefined {
  if (!value) return undefined;
  const { cursor, listing } = value;
  return cursor === undefined ? undefined : listing.entryAt(cursor);
}

async function toggle(): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  const inWorkspace = configuration.inspect<boolean>(SETTING)?.workspaceValue !== undefined;
  const target = inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await configuration.update(SETTING, !configuration.get<boolean>(SETTING, true), target);
}
