import * as vscode from 'vscode';
import type { Node } from '../../core/browse/tree';
import type { Entry } from '../../core/model/entry';
import { formatCount } from '../counts';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import type { Arranger } from './arranger';
import { nodesIn } from './entry-commands';

const SCHEME = 'catalog-lens-details';

/**
 * Registers the command that shows the details of the selected entry, or of the entry at the cursor. The manifest associates
 * the documents with the Markdown preview.
 */
export function registerEntryDetails(
  listings: Listings,
  arranger: Arranger,
  view: vscode.TreeView<Node>,
): vscode.Disposable {
  /** The texts of the open documents, by URI. */
  const documents = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => documents.get(uri.toString()),
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      documents.delete(uri.toString());
    }),
    vscode.commands.registerCommand('catalogLens.showEntryDetails', async (...args: readonly unknown[]) => {
      const { entryDetails } = await import('../../core/language/hover');
      const node = nodesIn(args)?.node ?? view.selection[0];
      const [source, entry] = entryIn(node, arranger) ?? entryAtCursor(listings) ?? [];
      if (!source || !entry) {
        void vscode.window.showInformationMessage(
          vscode.l10n.t('Select an entry in the Entries view or place the cursor in one.'),
        );
        return;
      }
      const uri = vscode.Uri.from({
        scheme: SCHEME,
        path: `/${vscode.l10n.t('Entry {0}', formatCount(entry.index + 1))}.md`,
      });
      documents.set(uri.toString(), entryDetails(source.listing, entry, source.configuration.settings));
      // The document may already be open with an outdated text.
      changed.fire(uri);
      await vscode.commands.executeCommand('vscode.open', uri, { preview: true });
    }),
  );
}

function entryIn(node: Node | undefined, { arranged }: Arranger): [OpenListing, Entry] | undefined {
  if (!arranged || node?.content.kind !== 'entry') return undefined;
  const entry = arranged.source.listing.entries.currentVersionOf(node.content.entry);
  return entry && [arranged.source, entry];
}

function entryAtCursor({ current: { active } }: Listings): [OpenListing, Entry] | undefined {
  if (active?.cursor === undefined) return undefined;
  const entry = active.listing.entries.atOffset(active.cursor);
  return entry && [active, entry];
}
