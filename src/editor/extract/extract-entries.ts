import * as vscode from 'vscode';
import { entriesBelow } from '../../core/browse/entries-below';
import type { Node } from '../../core/browse/tree';
import type { Entry } from '../../core/entry';
import { extract } from '../../core/extract';
import { grouped, numberOf } from '../../core/hover/format';
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
      'Select the entries in the Entries view that the new listing is to have.',
    );
    return;
  }
  const count = await askCount(source, chosen.length);
  if (!count) return;
  const { listing, document, uri } = source;
  const present = chosen.flatMap((entry) => listing.present(entry) ?? []).sort((a, b) => a.index - b.index);
  const text = extract(listing, present, { count });
  await openText(text, document?.languageId ?? 'json', `extract of ${fileName(uri)}`);
}

async function askCount({ listing }: ListingSource, size: number): Promise<'set' | 'keep' | undefined> {
  const { count } = listing;
  if (count === undefined || count === size) return 'keep';
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: `Set count to ${grouped(String(size))}`,
        detail: 'As if there were no other entries.',
        count: 'set' as const,
      },
      {
        label: `Keep count at ${grouped(listing.countLiteral)}`,
        detail: 'As one page of a longer listing has it.',
        count: 'keep' as const,
      },
    ],
    { title: `New Listing of ${numberOf(size, 'Entry', 'Entries')}` },
  );
  return picked?.count;
}
