import { runToEnd } from '../../core/steps';
import * as vscode from 'vscode';
import { entriesBelow, presentEntries } from '../../core/browse/tree';
import type { Entry } from '../../core/model/entry';
import type { Listing } from '../../core/listing/listing';
import { formatThousands } from '../../core/values/format';
import { formatCount } from '../counts';
import type { Entries } from '../entries';
import type { ArrangedListing } from '../entries/arranger';
import { nodesIn } from '../entries/entry-commands';
import { fileName, shownName } from '../file-name';
import { hasInvalidBytes } from '../fixes/text-edits';
import type { ListingSource } from '../listing-source';
import { PickStep, runSteps, type Step } from '../multi-step';
import { openText } from '../open-text';

/** Registers the commands that create a listing from the selected or the filtered entries. */
export function registerExtract({ view, arranger }: Entries): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.entries.extract', async (...args: readonly unknown[]) => {
      const nodes = nodesIn(args)?.nodes ?? view.selection;
      if (arranger.arranged) await extractTo(arranger.arranged, entriesBelow(nodes));
    }),
    vscode.commands.registerCommand('catalogLens.entries.extractFiltered', async () => {
      const { arranged } = arranger;
      if (arranged) await extractTo(arranged, arranged.arrangement.entries);
    }),
  );
}

/** Whether a listing cannot be written elsewhere because bytes of it would be lost; reports it. */
export function isRefused(source: ListingSource): boolean {
  if (!hasInvalidBytes(source)) return false;
  void vscode.window.showWarningMessage(
    vscode.l10n.t('{0} has bytes that are not valid UTF-8.', shownName(source.uri)),
  );
  return true;
}

function showChanged(): void {
  void vscode.window.showWarningMessage(
    vscode.l10n.t('No entries were extracted because the listing has changed.'),
  );
}

/** Opens a new listing with some entries; asks for its `count`. */
async function extractTo({ source, listing }: ArrangedListing, chosen: readonly Entry[]): Promise<void> {
  if (chosen.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Select the entries for the new listing in the Entries view.'),
    );
    return;
  }
  if (source.listing === listing) await askAndExtract(source, [], () => chosen);
  else showChanged();
}

/**
 * Opens a new listing with the entries that are chosen in some steps; asks for its `count` after these.
 *
 * @param chosen returns the entries after the steps
 */
export async function askAndExtract(
  source: ListingSource,
  steps: readonly Step[],
  chosen: () => readonly Entry[],
): Promise<void> {
  if (isRefused(source)) return;
  const { listing, document, uri } = source;
  const count = countStep(listing, () => runToEnd(presentEntries(listing, chosen())).length);
  if (!(await runSteps([...steps, count]))) return;
  const snapshot = source.snapshot();
  const present = runToEnd(presentEntries(listing, chosen()));
  const { extract } = await import('../../core/fixtures');
  if (snapshot.listing !== listing || snapshot.isStale || present.length === 0) {
    showChanged();
    return;
  }
  const text = extract(listing, present, {
    count: count.value?.count ?? 'keep',
  });
  await openText(text, document?.languageId ?? 'json', vscode.l10n.t('extract of {0}', fileName(uri)));
}

interface CountItem extends vscode.QuickPickItem {
  readonly count: 'set' | 'keep';
}

/** Asks for the new `count` if the listing's `count` differs from the number of entries. */
function countStep(listing: Listing, sizeOf: () => number): PickStep<CountItem> {
  return new PickStep<CountItem>(
    (pick) => {
      const size = sizeOf();
      pick.title =
        size === 1
          ? vscode.l10n.t('New Listing of 1 Entry')
          : vscode.l10n.t('New Listing of {0} Entries', formatCount(size));
      pick.items = [
        {
          label: vscode.l10n.t('Set count to {0}', formatCount(size)),
          detail: vscode.l10n.t('The number of extracted entries'),
          count: 'set',
        },
        {
          label: vscode.l10n.t('Keep count at {0}', formatThousands(listing.countLiteral)),
          detail: vscode.l10n.t('The count of the original listing, as in one page of a longer listing'),
          count: 'keep',
        },
      ];
    },
    () => listing.count !== undefined && listing.count !== sizeOf(),
  );
}
