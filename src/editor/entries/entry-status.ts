import * as vscode from 'vscode';
import { entryLabel } from '../../core/browse/labels';
import { countOfEntries, formatCount } from '../counts';
import type { Listings } from '../listings';
import { DelayedTask } from '../delayed-task';
import type { Arranger } from './arranger';

const UPDATE_DELAY_MS = 60;

/** Shows the entry at the cursor in the status bar. */
export class EntryStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'catalogLens.entry',
    vscode.StatusBarAlignment.Right,
    // Next to the line and column.
    100.6,
  );
  readonly #delayed = new DelayedTask(() => {
    this.#update();
  });
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    private readonly arranger: Arranger,
  ) {
    this.#item.name = vscode.l10n.t('Listing Entry');
    this.#item.command = 'catalogLens.goToEntry';
    const soon = (): void => {
      this.#delayed.reschedule(UPDATE_DELAY_MS);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#item,
      this.#delayed,
      vscode.window.onDidChangeActiveTextEditor(soon),
      vscode.window.tabGroups.onDidChangeTabs(soon),
      listings.onDidMoveCursor(soon),
      listings.onDidAnalyse(soon),
      listings.onDidClose(soon),
    );
    soon();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const { active } = this.listings.current;
    const listing = active?.listing;
    if (!listing?.isComplete) {
      this.#item.hide();
      return;
    }
    const { cursor } = active ?? {};
    const entry = cursor === undefined ? undefined : listing.entries.atOffset(cursor);
    const { length } = listing.entries;
    this.#item.text = entry
      ? vscode.l10n.t('Entry {0} of {1}', formatCount(entry.index + 1), formatCount(length))
      : countOfEntries(length);
    const texts = entry && this.arranger.textsOf(listing).of(entry);
    const label = entry && texts && entryLabel(entry, texts, entry.problems, 'file').label;
    this.#item.tooltip =
      label === undefined ? vscode.l10n.t('Go to Entry…') : vscode.l10n.t('{0}: Go to Entry…', label);
    this.#item.accessibilityInformation = { label: `${this.#item.text}, ${this.#item.tooltip}` };
    this.#item.show();
  }
}
