import * as vscode from 'vscode';
import { entryLabel } from '../../core/browse/labels';
import type { Entry } from '../../core/model/entry';
import type { Chosen } from '../../core/fixtures';
import { shownText } from '../../core/text/quote';
import { JSON_SYNTAX } from '../../core/json/parse';
import { formatCount } from '../counts';
import type { CurrentListing } from '../current-listing';
import type { Arranger } from '../entries/arranger';
import { LANGUAGES } from '../languages';
import type { ListingSource } from '../listing-source';
import { PickStep } from '../multi-step';
import { inSlices } from '../slices';
import { askAndExtract } from './extract-entries';

interface FixtureItem extends vscode.QuickPickItem {
  readonly entry: Entry;
}

/** Registers the command that creates a listing from the fewest entries with all characteristics of the current listing. */
export function registerSmallestFixture(current: CurrentListing, arranger: Arranger): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.smallestFixture', async () => {
    const source = current.value;
    if (!source) return;
    const chosen = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Finding the smallest fixture') },
      () => find(source),
    );
    if (!chosen) {
      void vscode.window.showWarningMessage(
        vscode.l10n.t('No fixture was created because the listing has changed.'),
      );
      return;
    }
    const review = reviewStep(source, chosen, arranger);
    await askAndExtract(source, [review], () => review.values.map(({ entry }) => entry));
  });
}

async function find(source: ListingSource): Promise<readonly Chosen[] | undefined> {
  const { smallestFixture } = await import('../../core/fixtures');
  await source.whenComplete();
  const { configuration, document } = source;
  const snapshot = source.snapshot();
  const syntax = LANGUAGES.get(document?.languageId ?? 'json') ?? JSON_SYNTAX;
  const outcome = await inSlices(
    smallestFixture(snapshot.listing, { settings: configuration.settings, syntax }),
    () => snapshot.isStale,
  );
  return outcome.done ? outcome.value : undefined;
}

/** A step that shows why each entry is included and allows to exclude entries. */
function reviewStep(
  { listing }: ListingSource,
  chosen: readonly Chosen[],
  arranger: Arranger,
): PickStep<FixtureItem> {
  const texts = arranger.textsOf(listing);
  const items = chosen.map(({ entry, reasons }): FixtureItem => {
    const { label } = entryLabel(entry, texts.of(entry), entry.problems, 'file');
    return {
      entry,
      label,
      description: vscode.l10n.t('Entry {0}', formatCount(entry.index + 1)),
      detail: shownText(reasons.join(', ')),
    };
  });
  return new PickStep<FixtureItem>((pick) => {
    pick.title = titleOf(chosen.length, listing.entries.length);
    pick.placeholder = vscode.l10n.t('Clear the entries that you do not need');
    pick.canSelectMany = true;
    pick.matchOnDetail = true;
    pick.ignoreFocusOut = true;
    pick.items = items;
    pick.selectedItems = items;
  });
}

function titleOf(chosen: number, all: number): string {
  return all === 1
    ? vscode.l10n.t('Smallest Fixture: {0} of 1 Entry', chosen)
    : vscode.l10n.t('Smallest Fixture: {0} of {1} Entries', chosen, formatCount(all));
}
