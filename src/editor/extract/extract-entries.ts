import * as vscode from 'vscode';
import { entriesBelow, presentEntries } from '../../core/browse/entries-below';
import type { Node } from '../../core/browse/tree';
import type { Entry } from '../../core/listing/entry';
import { grouped } from '../../core/values/format';
import { figure } from '../counts';
import type { Entries } from '../entries';
import { fileName } from '../file-name';
import type { ListingSource } from '../listing-source';
import { openText } from '../open-text';

/** The commands that make a new listing of what is selected in the tree, or of all that the filter leaves. */
export function registerExtract({ view, arranger }: Entries): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(
      'catalogLens.entries.extract',
      async (node?: Node, selection?: readonly Node[]) => {
        const nodes = selection ?? (node ? [node] : view.selection);
        const source = arranger.arranged?.source;
        if (source) await extractTo(source, entriesBelow(nodes));
      },
    ),
    vscode.commands.registerCommand('catalogLens.entries.extractFiltered', async () => {
      const { source, arrangement } = arranger.arranged ?? {};
      if (source && arrangement) await extractTo(source, arrangement.entries);
    }),
  );
}

/** Opens a new listing of some entries; asks what becomes of `count`. */
export async function extractTo(source: ListingSource, chosen: readonly Entry[]): Promise<void> {
  if (chosen.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Select the entries in the Entries view that the new listing is to have.'),
    );
    return;
  }
  const { listing, document, uri } = source;
  const { version } = listing;
  const present = presentEntries(listing, chosen);
  const count = await askCount(source, present.length);
  if (!count) return;
  const { extract } = await import('../../core/extract');
  if (source.listing !== listing || listing.version !== version) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('Nothing was extracted: the listing changed meanwhile.'),
    );
    return;
  }
  const text = extract(listing, present, { count });
  await openText(text, document?.languageId ?? 'json', vscode.l10n.t('extract of {0}', fileName(uri)));
}

async function askCount({ listing }: ListingSource, size: number): Promise<'set' | 'keep' | undefined> {
  const { count } = listing;
  if (count === undefined || count === size) return 'keep';
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: vscode.l10n.t('Set count to {0}', figure(size)),
        detail: vscode.l10n.t('As if there were no other entries.'),
        count: 'set' as const,
      },
      {
        label: vscode.l10n.t('Keep count at {0}', grouped(listing.countLiteral)),
        detail: vscode.l10n.t('As one page of a longer listing has it.'),
        count: 'keep' as const,
      },
    ],
    {
      title:
        size === 1
          ? vscode.l10n.t('New Listing of 1 Entry')
          : vscode.l10n.t('New Listing of {0} Entries', figure(size)),
    },
  );
  return picked?.count;
}
