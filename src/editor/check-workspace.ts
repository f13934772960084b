import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../core/text/escape-icons-and-links';
import { isConfigurationPath } from '../core/config/configuration';
import { syntaxOf } from '../core/json/syntax';
import { SEVERITIES, type Severity } from '../core/model/severity';
import {
  isListingFile,
  type ConfigurationFile,
  type ConfigurationFiles,
  type ResolvedConfiguration,
} from './configuration-files';
import { configurationStatus } from './configuration-status';
import { countOf, countOfJsonFiles, countOfListings, figure } from './counts';
import { Delayed } from './delayed';
import { diagnosticsOf } from './diagnostics';
import { LargeListing } from './large/large-listing';
import { readContent } from './large/read-content';
import type { Listings } from './listings';
import { withoutLinks } from './symbolic-links';

const FILES = '**/*.{json,jsonc}';
const EXCLUDED = '**/{node_modules,.git}/**';

/** What was found in the files of a workspace. */
interface Tally extends Record<Severity, number> {
  files: number;
  listings: number;
  unreadable: number;
  /** Left out because a symbolic link leads to them. */
  linked: number;
}

/** How long after configurations have changed, or were found, it is looked at what that changes, in milliseconds. */
const PAUSE_MS = 300;

/** A file that is a listing, was one, or is read to see whether it is. */
interface Followed {
  readonly uri: vscode.Uri;
  /** Aborted when the file changes, which makes the running check outdated. */
  controller: AbortController;
  wasListing: boolean;
  /** The configuration it was checked with last. */
  config: ResolvedConfiguration | undefined;
}

/**
 * Checks all listings of the workspace, and keeps what was found of those that are not open until they change. What is open
 * shows its own problems.
 */
export class WorkspaceCheck implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens-workspace');
  /** What changes are followed, by URI. */
  readonly #followed = new Map<string, Followed>();
  /** All JSON files that were found last. */
  #found: readonly vscode.Uri[] = [];
  readonly #subscriptions: vscode.Disposable;
  /** Those that are to be read again, one after the other, by URI. */
  readonly #waiting = new Map<string, Followed>();
  readonly #reconfiguring = new Delayed(() => {
    this.#reconfigure().catch(this.onError);
  });
  #isWorking = false;
  #watcher: vscode.Disposable | undefined;

  constructor(
    private readonly listings: Listings,
    private readonly configurations: ConfigurationFiles,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#collection,
      vscode.commands.registerCommand('catalogLens.checkWorkspace', () => this.#run()),
      listings.onDidOpen(({ uri }) => {
        this.#collection.delete(uri);
      }),
      listings.onDidClose(({ uri }) => {
        this.#again(uri);
      }),
      this.#reconfiguring,
      configurations.onDidChange(() => {
        this.#reconfiguring.afterQuiet(PAUSE_MS);
      }),
    );
  }

  dispose(): void {
    this.#waiting.clear();
    this.#watcher?.dispose();
    this.#subscriptions.dispose();
  }

  async #run(): Promise<void> {
    if (!vscode.workspace.workspaceFolders) {
      void vscode.window.showInformationMessage(vscode.l10n.t('Open a folder to check the listings in it.'));
      return;
    }
    const tally: Tally = { files: 0, listings: 0, unreadable: 0, linked: 0, error: 0, warning: 0, info: 0 };
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Checking listings'),
      cancellable: true,
    };
    const all = await vscode.window.withProgress(options, async (progress, token) => {
      const found = await vscode.workspace.findFiles(FILES, EXCLUDED, undefined, token);
      // Of what has just changed, or lies outside the workspace, there may have been no event.
      await this.configurations.refresh();
      const uris = vscode.workspace.isTrusted ? found : await withoutLinks(found);
      tally.linked = found.length - uris.length;
      this.#follow();
      this.#found = uris;
      const sorted = uris.toSorted((a, b) => a.path.localeCompare(b.path));
      for (const uri of sorted) {
        if (token.isCancellationRequested) break;
        progress.report({
          message: vscode.l10n.t(
            '{0} ({1} of {2})',
            escapeIconsAndLinks(vscode.workspace.asRelativePath(uri)),
            tally.files + 1,
            uris.length,
          ),
          increment: 100 / uris.length,
        });
        await this.#checkInto(uri, tally, () => token.isCancellationRequested);
      }
      return sorted;
    });
    await this.#report(tally, all.length, await this.#invalidConfigurations(all.slice(0, tally.files)));
  }

  /** Checks files again that change while they are not open. */
  #follow(): void {
    if (this.#watcher) return;
    const watcher = vscode.workspace.createFileSystemWatcher(FILES);
    const again = (uri: vscode.Uri): void => {
      this.#again(uri);
    };
    // A program that writes a file may delete it first.
    this.#watcher = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(again),
      watcher.onDidChange(again),
      watcher.onDidDelete(again),
    );
  }

  /** Checks the files again whose configuration has changed, and files that a configuration includes now. */
  async #reconfigure(): Promise<void> {
    for (const uri of this.#found)
      if ((await this.configurations.get(uri)).selection === 'include') this.#followedAt(uri);
    for (const { uri, config } of this.#followed.values()) {
      // Open listings are checked anyway.
      if (this.listings.at(uri)) continue;
      const { configuration, selection } = await this.configurations.get(uri);
      if (configuration !== config?.configuration || selection !== config.selection) this.#again(uri);
    }
  }

  #again(uri: vscode.Uri): void {
    const followed = this.#followed.get(uri.toString());
    if (!followed) return;
    followed.controller.abort();
    this.#waiting.set(uri.toString(), followed);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (const [key, followed] of this.#waiting) {
      this.#waiting.delete(key);
      await this.#check(followed.uri).catch(this.onError);
    }
    this.#isWorking = false;
  }

  #followedAt(uri: vscode.Uri): Followed {
    const key = uri.toString();
    const followed = this.#followed.get(key) ?? {
      uri,
      controller: new AbortController(),
      wasListing: false,
      config: undefined,
    };
    this.#followed.set(key, followed);
    return followed;
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

  /** The configuration files with errors that apply to some files. */
  async #invalidConfigurations(uris: readonly vscode.Uri[]): Promise<readonly ConfigurationFile[]> {
    const resolved = await Promise.all(uris.map((uri) => this.configurations.get(uri)));
    const files = resolved.flatMap(({ file }) => file ?? []);
    return [...new Set(files)].filter(({ inForce }) => inForce !== 'current');
  }

  /**
   * @param isRunCancelled of a check of the whole workspace, which counts the problems of outdated files, too
   * @returns how many problems there are; undefined if the file is not a listing, or the check was cancelled
   */
  async #check(
    uri: vscode.Uri,
    isRunCancelled?: () => boolean,
  ): Promise<Readonly<Record<Severity, number>> | 'unreadable' | undefined> {
    if (isConfigurationPath(uri.path)) {
      // Its errors are reported even if it applies to no listing.
      await this.configurations.get(uri);
      return undefined;
    }
    const followed = this.#followedAt(uri);
    followed.controller.abort();
    const { signal } = (followed.controller = new AbortController());
    const isCancelled = isRunCancelled ?? (() => signal.aborted);
    const open = this.listings.at(uri);
    if (open) {
      await open.whenComplete();
      followed.wasListing = true;
      return diagnosticsOf(open).list.counts;
    }
    const config = await this.configurations.get(uri);
    followed.config = config;
    const { configuration, selection } = config;
    const content =
      selection === 'exclude'
        ? undefined
        : await readContent(uri, () => undefined, isCancelled).catch(() => 'unreadable' as const);
    if (isCancelled()) return undefined;
    const syntax = syntaxOf(uri.path);
    const isReadable = content && content !== 'unreadable';
    if (!isReadable || !isListingFile(selection, content.text, syntax)) {
      if (!signal.aborted) this.#collection.delete(uri);
      // What was a listing may be one again as soon as it is written to its end.
      if (!signal.aborted && !followed.wasListing) this.#followed.delete(uri.toString());
      return isReadable ? undefined : content;
    }
    followed.wasListing = true;
    const ignore = (): void => undefined;
    const source = new LargeListing(uri, content, syntax, configuration, ignore, ignore, this.onError);
    source.analyse();
    await source.whenComplete();
    const { list, diagnostics } = diagnosticsOf(source);
    source.dispose();
    // It may have been opened meanwhile.
    if (!signal.aborted && !this.listings.at(uri)) this.#collection.set(uri, diagnostics);
    return list.counts;
  }

  async #report(tally: Tally, all: number, invalid: readonly ConfigurationFile[]): Promise<void> {
    const { files, listings, unreadable, linked, error, warning, info } = tally;
    const found = SEVERITIES.map((severity) => countOf(severity, tally[severity])).join(', ');
    const [inAll, inListings] = [countOfJsonFiles(all), countOfListings(listings)];
    const parts = [
      files < all
        ? vscode.l10n.t('Cancelled after {0} of {1}, with {2}: {3}.', figure(files), inAll, inListings, found)
        : vscode.l10n.t('Checked {0} among {1}: {2}.', inListings, inAll, found),
      unreadable === 1 ? vscode.l10n.t('1 file could not be read.') : '',
      unreadable > 1 ? vscode.l10n.t('{0} files could not be read.', figure(unreadable)) : '',
      linked > 0
        ? vscode.l10n.t(
            'Symbolic links to {0} were not followed, because the workspace is not trusted.',
            countOfJsonFiles(linked),
          )
        : '',
      errorsIn(invalid),
    ];
    const show = vscode.l10n.t('Show Problems');
    const message = parts.filter((part) => part !== '').join(' ');
    const actions = error + warning + info + invalid.length > 0 ? [show] : [];
    const picked = await (invalid.length > 0
      ? vscode.window.showWarningMessage(message, ...actions)
      : vscode.window.showInformationMessage(message, ...actions));
    if (picked === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
  }
}

/** A sentence about configuration files with errors; none if there are none. */
function errorsIn([first, ...others]: readonly ConfigurationFile[]): string {
  if (!first) return '';
  return others.length === 0
    ? vscode.l10n.t(
        '{0}: {1}.',
        escapeIconsAndLinks(vscode.workspace.asRelativePath(first.uri)),
        configurationStatus(first),
      )
    : vscode.l10n.t('{0} configuration files have errors.', figure(others.length + 1));
}
