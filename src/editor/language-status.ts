import * as vscode from 'vscode';
import type { ConfigurationFiles } from './configuration-files';
import type { Diagnostics } from './diagnostics';
import type { ListingSource } from './listing-source';
import type { Listings } from './listings';
import { MOST_SHOWN, type ProblemList } from './problem-list';

/** Says in the status bar what Catalog Lens makes of the listing in the active editor. */
export class LanguageStatus implements vscode.Disposable {
  readonly #item = vscode.languages.createLanguageStatusItem('catalogLens.listing', []);
  readonly #configuration = vscode.languages.createLanguageStatusItem('catalogLens.configuration', []);
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    private readonly diagnostics: Diagnostics,
    private readonly configurations: ConfigurationFiles,
  ) {
    this.#item.name = 'Catalog Lens';
    this.#configuration.name = 'Catalog Lens Configuration';
    const update = (): void => {
      this.#update();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#item,
      this.#configuration,
      vscode.window.onDidChangeActiveTextEditor(update),
      listings.onDidBegin(update),
      listings.onDidEnd(update),
      diagnostics.onDidPublish(update),
      configurations.onDidChange(update),
    );
    update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const document = vscode.window.activeTextEditor?.document;
    const listing = document && this.listings.of(document);
    // Neither item is shown in any document but this one.
    const { scheme = '', path = '' } = document?.uri ?? {};
    const selector = listing ? [{ scheme, pattern: exactly(path) }] : [];
    this.#item.selector = selector;
    this.#configuration.selector = selector;
    if (!listing) return;
    this.#showListing(listing, this.diagnostics.listOf(listing));
    this.#showConfiguration(listing);
  }

  #showListing({ listing }: ListingSource, problems: ProblemList | undefined): void {
    this.#item.busy = !listing.isComplete;
    if (!problems) {
      this.#item.text = 'Reading the listing';
      this.#item.detail = '';
      return;
    }
    const { counts, total, unshown } = problems;
    this.#item.text = `${plural(listing.entries.length, 'entry', 'entries')}, ${plural(total, 'problem', 'problems')}`;
    const parts = [
      counts.error && plural(counts.error, 'error', 'errors'),
      counts.warning && plural(counts.warning, 'warning', 'warnings'),
      counts.info && plural(counts.info, 'info', 'infos'),
      unshown.length > 0 && `VS Code shows ${MOST_SHOWN}`,
    ];
    this.#item.detail = parts.filter(Boolean).join(', ');
    this.#item.severity = counts.error
      ? vscode.LanguageStatusSeverity.Error
      : counts.warning
        ? vscode.LanguageStatusSeverity.Warning
        : vscode.LanguageStatusSeverity.Information;
    this.#item.command =
      total > 0 ? { command: 'workbench.actions.view.problems', title: 'Show Problems' } : undefined;
  }

  #showConfiguration({ uri }: ListingSource): void {
    const item = this.#configuration;
    const file = this.configurations.for(uri)?.file;
    const faults = file?.faults.length ?? 0;
    item.text = file ? vscode.workspace.asRelativePath(file.uri) : 'Default rules';
    item.detail =
      faults > 0 ? `${plural(faults, 'mistake', 'mistakes')}: what held before still holds` : 'configuration';
    item.severity =
      faults > 0 ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
    item.command = file ? { command: 'vscode.open', title: 'Open', arguments: [file.uri] } : undefined;
  }
}

function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A glob that matches only a path. */
function exactly(path: string): string {
  return path.replace(/[*?[\]{}]/g, (char) => `[${char}]`);
}
