import * as vscode from 'vscode';
import type { Node } from '../../core/browse/tree';
import type { Entry } from '../../core/model/entry';
import { figure } from '../counts';
import type { Listings } from '../listings';
import type { ListingSource } from '../listing-source';
import type { Arranger } from './arranger';

const SCHEME = 'catalog-lens-details';

/**
 * The command that shows an entry's scorecard as a page, as its hover does: of the entry in the tree, or of that at the cursor.
 * The extension's manifest has VS Code open it in the Markdown preview.
 */
export function registerEntryDetails(
  listings: Listings,
  arranger: Arranger,
  view: vscode.TreeView<Node>,
): vscode.Disposable {
  /** The open pages by URI. */
  const pages = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => pages.get(uri.toString()),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      pages.delete(uri.toString());
    }),
    vscode.commands.registerCommand('catalogLens.showEntryDetails', async (node?: Node) => {
      const { entryDetails } = await import('../../core/hover');
      const [source, entry] = entryIn(node ?? view.selection[0], arranger) ?? entryAtCursor(listings) ?? [];
      if (!source || !entry) {
        void vscode.window.showInformationMessage(
          vscode.l10n.t('Select an entry in the Entries view, or put the cursor into one.'),
        );
        return;
      }
      const uri = vscode.Uri.from({
        scheme: SCHEME,
        path: `/${vscode.l10n.t('Entry {0}', figure(entry.index + 1))}.md`,
      });
      pages.set(uri.toString(), entryDetails(source.listing, entry, source.configuration.settings));
      // One that is open already has another text now.
      changed.fire(uri);
      await vscode.commands.executeCommand('vscode.open', uri, { preview: true });
    }),
  );
}

function entryIn(node: Node | undefined, { arranged }: Arranger): [ListingSource, Entry] | undefined {
  if (!arranged || node?.content.kind !== 'entry') return undefined;
  const entry = arranged.source.listing.currentVersionOf(node.content.entry);
  return entry && [arranged.source, entry];
}

function entryAtCursor({ active }: Listings): [ListingSource, Entry] | undefined {
  if (active?.cursor === undefined) return undefined;
  const entry = active.listing.entryAt(active.cursor);
  return entry && [active, entry];
}
