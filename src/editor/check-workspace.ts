import * as vscode from 'vscode';
import { CONFIG_FILE } from '../core/configuration';
import { JSON_SYNTAX, JSONC_SYNTAX } from '../core/json/syntax';
import { isListing } from '../core/recognise';
import { numberOf } from '../core/hover/format';
import type { Severity } from '../core/severity';
import { diagnosticsOf } from './diagnostics';
import { LargeListing } from './large/large-listing';
import { readContent } from './large/read-content';
import { whatHoldsFor, type Configurations, type Listings } from './listings';

const FILES = '**/*.{json,jsonc}';
const LEFT_OUT = '**/{node_modules,.git}/**';

/** What was found in the files of a workspace. */
interface Tally extends Record<Severity, number> {
  files: number;
  listings: number;
  unreadable: number;
}

/**
 * Checks all listings of the workspace, and keeps what was found of those that are not open until they change. What is open
 * shows its own problems.
 */
export class WorkspaceCheck implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens-workspace');
  /** The listings that were checked, by URI. */
  readonly #checked = new Map<string, vscode.Uri>();
  /** All JSON files that were found last. */
  #found: readonly vscode.Uri[] = [];
  readonly #subscriptions: vscode.Disposable;
  #watcher: vscode.Disposable | undefined;

  constructor(
    private readonly listings: Listings,
    private readonly configurations: Configurations,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#collection,
      vscode.commands.registerCommand('catalogLens.checkWorkspace', () => this.#run()),
      listings.onDidBegin(({ uri }) => {
        this.#collection.delete(uri);
      }),
      listings.onDidEnd(({ uri }) => {
        this.#again(uri);
      }),
      configurations.onDidChange(() => {
        this.#reconfigure();
      }),
    );
  }

  dispose(): void {
    this.#watcher?.dispose();
    this.#subscriptions.dispose();
  }

  async #run(): Promise<void> {
    if (!vscode.workspace.workspaceFolders) {
      void vscode.window.showInformationMessage('Open a folder to check the listings in it.');
      return;
    }
    const tally: Tally = { files: 0, listings: 0, unreadable: 0, error: 0, warning: 0, info: 0 };
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: 'Checking listings',
      cancellable: true,
    };
    const all = await vscode.window.withProgress(options, async (progress, token) => {
      const uris = await vscode.workspace.findFiles(FILES, LEFT_OUT, undefined, token);
      this.#follow();
      this.#found = uris;
      for (const uri of uris.sort((a, b) => a.path.localeCompare(b.path))) {
        if (token.isCancellationRequested) break;
        progress.report({
          message: `${vscode.workspace.asRelativePath(uri)} (${tally.files + 1} of ${uris.length})`,
          increment: 100 / uris.length,
        });
        await this.#checkInto(uri, tally, () => token.isCancellationRequested);
      }
      return uris.length;
    });
    await this.#report(tally, all);
  }

  /** What changes while nobody has it open is checked again. */
  #follow(): void {
    if (this.#watcher) return;
    const watcher = vscode.workspace.createFileSystemWatcher(FILES);
    const again = (uri: vscode.Uri): void => {
      this.#again(uri);
    };
    this.#watcher = vscode.Disposable.from(watcher, watcher.onDidChange(again), watcher.onDidDelete(again));
  }

  /** What is a listing only because the configuration says so may be one now. */
  #reconfigure(): void {
    for (const uri of this.#found)
      if (this.configurations.for(uri)?.selection === 'include') this.#checked.set(uri.toString(), uri);
    for (const uri of this.#checked.values()) this.#again(uri);
  }

  #again(uri: vscode.Uri): void {
    if (!this.#checked.has(uri.toString())) return;
    this.#check(uri, () => false).catch(this.onError);
  }

  async #checkInto(uri: vscode.Uri, tally: Tally, isCancelled: () => boolean): Promise<void> {
    const counts = await this.#check(uri, isCancelled);
    if (isCancelled()) return;
    tally.files++;
    if (counts === 'unreadable') tally.unreadable++;
    if (!counts || counts === 'unreadable') return;
    tally.listings++;
    for (const severity of ['error', 'warning', 'info'] as const) tally[severity] += counts[severity];
  }

  /** @returns how many problems there are; undefined if it is no listing, or was cancelled */
  async #check(
    uri: vscode.Uri,
    isCancelled: () => boolean,
  ): Promise<Readonly<Record<Severity, number>> | 'unreadable' | undefined> {
    const open = this.listings.at(uri);
    if (open) {
      await open.whenComplete();
      this.#checked.set(uri.toString(), uri);
      return diagnosticsOf(open).list.counts;
    }
    const key = uri.toString();
    if (uri.path.endsWith(`/${CONFIG_FILE}`)) return undefined;
    const { configuration, selection } = await whatHoldsFor(uri, this.configurations);
    const content =
      selection === 'exclude'
        ? undefined
        : await readContent(uri, () => undefined, isCancelled).catch(() => 'unreadable' as const);
    if (isCancelled()) return undefined;
    const syntax = /\.jsonc$/i.test(uri.path) ? JSONC_SYNTAX : JSON_SYNTAX;
    const isReadable = content && content !== 'unreadable';
    if (!isReadable || (selection === 'content' && !isListing(content.text, syntax))) {
      this.#checked.delete(key);
      this.#collection.delete(uri);
      return isReadable ? undefined : content;
    }
    const source = new LargeListing(uri, content, syntax, configuration, () => undefined, this.onError);
    source.analyse();
    await source.whenComplete();
    const { list, diagnostics } = diagnosticsOf(source);
    source.dispose();
    this.#checked.set(key, uri);
    // It may have been opened meanwhile.
    if (!this.listings.at(uri)) this.#collection.set(uri, diagnostics);
    return list.counts;
  }

  async #report(tally: Tally, all: number): Promise<void> {
    const { files, listings, unreadable, error, warning, info } = tally;
    const found = [
      numberOf(error, 'error', 'errors'),
      numberOf(warning, 'warning', 'warnings'),
      numberOf(info, 'info', 'infos'),
    ].join(', ');
    const of = `${numberOf(listings, 'listing', 'listings')} among ${numberOf(all, 'JSON file', 'JSON files')}`;
    const parts = [
      files < all
        ? `Cancelled after ${files} of ${numberOf(all, 'JSON file', 'JSON files')}, with ${numberOf(listings, 'listing', 'listings')}: ${found}.`
        : `Checked ${of}: ${found}.`,
      unreadable > 0 ? `${numberOf(unreadable, 'file', 'files')} could not be read.` : '',
    ];
    const show = 'Show Problems';
    const picked = await vscode.window.showInformationMessage(
      parts.filter((part) => part !== '').join(' '),
      ...(error + warning + info > 0 ? [show] : []),
    );
    if (picked === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
  }
}
