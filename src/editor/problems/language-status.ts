import * as vscode from 'vscode';
import { CONFIG_FILE } from '../../core/config/configuration';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { CREATE } from './config-actions';
import type { ConfigurationFile, ConfigurationFiles } from '../listings/configuration-files';
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
  readonly #item = new StatusItem('catalogLens.listing', 'Catalog Lens');
  readonly #configuration = new StatusItem('catalogLens.configuration', 'Catalog Lens Configuration');
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    private readonly diagnostics: Diagnostics,
    private readonly configurations: ConfigurationFiles,
  ) {
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
    if (problems) {
      this.#item.show(statusOf(listing, problems));
      this.#showConfiguration(listing).catch(onUnexpectedError);
    } else {
      this.#item.hide();
      this.#configuration.hide();
    }
  }

  async #showConfiguration(listing: OpenListing): Promise<void> {
    const { file } = await this.configurations.get(listing.uri);
    const isActive = listing.document === vscode.window.activeTextEditor?.document;
    // It may have been closed meanwhile.
    if (isActive && this.diagnostics.listOf(listing))
      this.#configuration.show(statusOfConfiguration(listing.uri, file));
  }
}

/** What an item shows, for one document. */
interface Status extends Required<Pick<vscode.LanguageStatusItem, 'text' | 'detail' | 'severity'>> {
  readonly uri: vscode.Uri;
  readonly command: vscode.Command | undefined;
}

/** An item of the language status. It is set only when what it shows changes, because VS Code then draws the whole status again. */
class StatusItem implements vscode.Disposable {
  readonly #item: vscode.LanguageStatusItem;
  #shown: string | undefined;

  constructor(id: string, name: string) {
    this.#item = vscode.languages.createLanguageStatusItem(id, []);
    this.#item.name = name;
  }

  show(status: Status): void {
    const { uri, ...values } = status;
    const shown = JSON.stringify(status);
    if (shown === this.#shown) return;
    this.#shown = shown;
    Object.assign(this.#item, values, {
      selector: [selectorFor(uri)],
      accessibilityInformation: {
        label: [values.text, values.detail].filter((part) => part !== '').join(': '),
      },
    });
  }

  hide(): void {
    if (this.#shown !== undefined) this.#item.selector = [];
    this.#shown = undefined;
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** What the language status shows of a file's listings and their problems. */
export function statusOf(source: OpenListing, problems: ProblemList): Status {
  const { counts, total, expected, reportedByJson, shown, unshown } = problems;
  const entries = source.allListings.reduce((sum, listing) => sum + listing.entries.length, 0);
  const parts = [
    placeOf(source),
    countsBySeverity(counts),
    reportedByJson > 0 ? `${formatCount(reportedByJson)} reported by VS Code as JSON problems` : '',
    expected > 0 ? `${formatCount(expected)} expected` : '',
    unshown.length > 0 ? `VS Code shows ${formatCount(shown.length)}` : '',
  ];
  return {
    uri: source.uri,
    text: `${countOfEntries(entries)}, ${countOfProblems(total)}`,
    detail: parts.filter((part) => part !== '').join(', '),
    severity: counts.error
      ? vscode.LanguageStatusSeverity.Error
      : counts.warning
        ? vscode.LanguageStatusSeverity.Warning
        : vscode.LanguageStatusSeverity.Information,
    command: total > 0 ? { command: 'workbench.actions.view.problems', title: 'Show Problems' } : undefined,
  };
}

/** @param uri The listing to which the configuration applies. */
function statusOfConfiguration(uri: vscode.Uri, file: ConfigurationFile | undefined): Status {
  return {
    uri,
    text: file ? escapeIconsAndLinks(vscode.workspace.asRelativePath(file.uri)) : 'No catalog-lens.json',
    detail: file ? configurationStatus(file) : 'the default rules apply',
    severity:
      file && file.configurationSource !== 'current'
        ? vscode.LanguageStatusSeverity.Error
        : vscode.LanguageStatusSeverity.Information,
    command: file
      ? { command: 'vscode.open', title: 'Open', arguments: [file.uri] }
      : { command: CREATE, title: `Create ${CONFIG_FILE}`, arguments: [uri] },
  };
}
