import * as vscode from 'vscode';
import { CONFIG_FILE } from '../../core/config/configuration';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { CREATE } from './config-actions';
import type { ConfigurationFiles } from '../listings/configuration-files';
import { configurationStatus } from './configuration-problems';
import { countOfEntries, countOfProblems, countsBySeverity, formatCount } from '../ui/counts';
import type { Diagnostics } from './diagnostics';
import { selectorFor } from '../ui/file-name';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { placeOf } from '../listings/current-listing';
import type { ProblemList } from './problem-list';
import { onUnexpectedError } from '../ui/unexpected-error';

/** Shows the number of entries and problems of the active listing, and its configuration, in the language status. */
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
      listings.onDidOpen(update),
      listings.onDidClose(update),
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
    const problems = listing && this.diagnostics.listOf(listing);
    // The items apply to the active document only.
    const selector = problems ? [selectorFor(document.uri)] : [];
    this.#item.selector = selector;
    this.#configuration.selector = selector;
    if (!problems) return;
    this.#showListing(listing, problems);
    this.#showConfiguration(listing).catch(onUnexpectedError);
  }

  #showListing(source: OpenListing, problems: ProblemList): void {
    const { counts, total, expected, reportedByJson, shown, unshown } = problems;
    const entries = source.allListings.reduce((sum, listing) => sum + listing.entries.length, 0);
    this.#item.text = `${countOfEntries(entries)}, ${countOfProblems(total)}`;
    const parts = [
      placeOf(source),
      countsBySeverity(counts),
      reportedByJson > 0 ? `${formatCount(reportedByJson)} reported by VS Code as JSON problems` : '',
      expected > 0 ? `${formatCount(expected)} expected` : '',
      unshown.length > 0 ? `VS Code shows ${formatCount(shown.length)}` : '',
    ];
    this.#item.detail = parts.filter((part) => part !== '').join(', ');
    this.#item.accessibilityInformation = {
      label: [this.#item.text, this.#item.detail].filter((part) => part !== '').join(': '),
    };
    this.#item.severity = counts.error
      ? vscode.LanguageStatusSeverity.Error
      : counts.warning
        ? vscode.LanguageStatusSeverity.Warning
        : vscode.LanguageStatusSeverity.Information;
    this.#item.command =
      total > 0 ? { command: 'workbench.actions.view.problems', title: 'Show Problems' } : undefined;
  }

  async #showConfiguration({ uri, document }: OpenListing): Promise<void> {
    const item = this.#configuration;
    const { file } = await this.configurations.get(uri);
    if (document !== vscode.window.activeTextEditor?.document) return;
    item.text = file
      ? escapeIconsAndLinks(vscode.workspace.asRelativePath(file.uri))
      : 'No catalog-lens.json';
    item.detail = file ? configurationStatus(file) : 'the default rules apply';
    item.accessibilityInformation = { label: `${item.text}: ${item.detail}` };
    item.severity =
      file && file.configurationSource !== 'current'
        ? vscode.LanguageStatusSeverity.Error
        : vscode.LanguageStatusSeverity.Information;
    item.command = file
      ? { command: 'vscode.open', title: 'Open', arguments: [file.uri] }
      : { command: CREATE, title: `Create ${CONFIG_FILE}`, arguments: [uri] };
  }
}
