import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../core/text/quote';
import { isConfigurationPath } from '../core/config/configuration';
import { syntaxOf, type Syntax } from '../core/json/parse';
import { expectationCheckOf, matchedSettings } from '../core/config/expectations';
import { listingWith } from '../core/listing/embedded-text';
import { Listing } from '../core/listing/listing';
import { SEVERITIES, type Severity } from '../core/model/problem';
import { NO_KEY } from '../core/values/hash-table';
import {
  listingsIn,
  type ConfigurationFile,
  type ConfigurationFiles,
  type ResolvedConfiguration,
} from './configuration-files';
import { configurationStatus } from './configuration-problems';
import { countOfSeverity, countOfJsonFiles, countOfListings, formatCount } from './counts';
import { DelayedTask } from './delayed-task';
import { SettingsUse } from './check-settings';
import { diagnosticsOf, SEVERITIES as DIAGNOSTIC_SEVERITIES } from './diagnostics';
import { readContent, type Content } from './listings/read-content';
import type { OpenListing } from './listings/open-listing';
import type { Listings } from './listings';
import { listProblems } from './problem-list';
import { inSlices } from './slices';
import { withoutLinks } from './symbolic-links';
import { rangeOf } from './text-range';

const FILES = '**/*.{json,jsonc}';
const EXCLUDED = '**/{node_modules,.git}/**';

type Counts = Readonly<Record<Severity, number>>;

/** The counts of a workspace check. */
interface Tally extends Record<Severity, number> {
  files: number;
  listings: number;
  unreadable: number;
  /** Files that were skipped because they are reached through a symbolic link. */
  linked: number;
}

/** How long after a change of configurations the files are checked again, in milliseconds. */
const RECONFIGURE_DELAY_MS = 300;

/** A file that was checked and contains a listing. */
export type CheckedListing = Pick<WatchedFile, 'uri' | 'keys'>;

/** A file that is checked again when it changes: a listing, or a file that is being checked. */
interface WatchedFile {
  readonly uri: vscode.Uri;
  /** Aborts the running check when the file changes. */
  controller: AbortController;
  wasListing: boolean;
  /** The hashes of the ids and endpoints in its listings; empty while it is none, or is open. */
  keys: ReadonlySet<number>;
  /** The configuration of the last check. */
  config: ResolvedConfiguration | undefined;
}

/**
 * Checks all listings of the workspace and shows the problems of those that are not open. They are checked again when they
 * change. The problems of open listings are published separately.
 */
export class WorkspaceCheck implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens-workspace');
  /** By URI. */
  readonly #watchedFiles = new Map<string, WatchedFile>();
  /** The JSON files that the last check of the workspace found. */
  #jsonFiles: readonly vscode.Uri[] = [];
  /** What in configurations the last check of the workspace found to match nothing. */
  readonly #unused = vscode.languages.createDiagnosticCollection('catalog-lens-unused');
  /** The configuration files, as read then, in which unused settings were searched. */
  #withUnused = new Set<ConfigurationFile>();
  readonly #checked = new vscode.EventEmitter<void>();
  /** Fires when a file that is not open was checked. */
  readonly onDidCheck = this.#checked.event;
  readonly #subscriptions: vscode.Disposable;
  /** The files to check again, by URI. */
  readonly #queue = new Map<string, WatchedFile>();
  readonly #reconfiguring = new DelayedTask(() => {
    this.#reconfigure().catch(this.onError);
  });
  #isProcessing = false;
  #watcher: vscode.Disposable | undefined;

  constructor(
    private readonly listings: Listings,
    private readonly configurations: ConfigurationFiles,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#collection,
      this.#unused,
      this.#checked,
      vscode.commands.registerCommand('catalogLens.checkWorkspace', () => this.#run()),
      listings.onDidOpen(({ uri }) => {
        this.#collection.delete(uri);
      }),
      listings.onDidClose(({ uri }) => {
        this.#scheduleCheck(uri);
      }),
      this.#reconfiguring,
      configurations.onDidChange(() => {
        this.#clearOutdatedSettings().catch(onError);
        this.#reconfiguring.reschedule(RECONFIGURE_DELAY_MS);
      }),
    );
  }

  /** The files with listings that were checked, open or not. */
  get checkedListings(): readonly CheckedListing[] {
    return Array.from(this.#watchedFiles.values()).filter(({ wasListing }) => wasListing);
  }

  dispose(): void {
    this.#queue.clear();
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
    const use = new SettingsUse();
    const all = await vscode.window.withProgress(options, async (progress, token) => {
      const found = await vscode.workspace.findFiles(FILES, EXCLUDED, undefined, token);
      // VS Code may not have reported recent changes, and reports none outside the workspace.
      this.configurations.refresh();
      const uris = vscode.workspace.isTrusted ? found : await withoutLinks(found);
      tally.linked = found.length - uris.length;
      this.#watch();
      this.#jsonFiles = uris;
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
        await this.#checkInto(uri, tally, use, () => token.isCancellationRequested);
      }
      if (!token.isCancellationRequested) await this.#reportUnused(use, tally);
      return sorted;
    });
    await this.#report(tally, all.length, await this.#invalidConfigurations(all.slice(0, tally.files)));
  }

  /** Reports the settings that match nothing in any file. */
  async #reportUnused(use: SettingsUse, tally: Tally): Promise<void> {
    const found = await use.diagnostics();
    this.#unused.clear();
    this.#withUnused = new Set(found.keys());
    for (const [{ uri }, diagnostics] of found) {
      this.#unused.set(uri, diagnostics);
      for (const { severity } of diagnostics)
        for (const name of SEVERITIES) if (DIAGNOSTIC_SEVERITIES[name] === severity) tally[name]++;
    }
    // They may have changed in the meantime.
    await this.#clearOutdatedSettings();
  }

  /** Removes what was reported in configuration files that have changed since. */
  async #clearOutdatedSettings(): Promise<void> {
    const present = new Set(await this.configurations.files());
    for (const file of this.#withUnused) {
      if (present.has(file)) continue;
      this.#withUnused.delete(file);
      this.#unused.delete(file.uri);
    }
  }

  /** Checks files again when they change. */
  #watch(): void {
    if (this.#watcher) return;
    // VS Code reports that a folder was deleted, renamed or added, but not the files in it.
    const watcher = vscode.workspace.createFileSystemWatcher('**');
    const again = (uri: vscode.Uri): void => {
      for (const file of this.#watchedIn(uri)) this.#scheduleCheck(file.uri);
    };
    // A program may delete a file before it writes it.
    this.#watcher = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(again),
      watcher.onDidChange((uri) => {
        this.#scheduleCheck(uri);
      }),
      watcher.onDidDelete(again),
      vscode.workspace.onDidChangeWorkspaceFolders(({ removed }) => {
        for (const { uri } of removed) this.#forget(uri);
      }),
    );
  }

  /** A watched file, or those in a folder. */
  #watchedIn({ scheme, authority, path }: vscode.Uri): readonly WatchedFile[] {
    const below = path.replace(/\/?$/, '/');
    return Array.from(this.#watchedFiles.values()).filter(
      ({ uri }) =>
        uri.scheme === scheme &&
        uri.authority === authority &&
        (uri.path === path || uri.path.startsWith(below)),
    );
  }

  /** Removes the problems of the files in a folder that is no longer in the workspace. */
  #forget(folder: vscode.Uri): void {
    for (const { uri, controller } of this.#watchedIn(folder)) {
      // It may be in another folder of the workspace as well.
      if (vscode.workspace.getWorkspaceFolder(uri)) continue;
      controller.abort();
      this.#queue.delete(uri.toString());
      this.#watchedFiles.delete(uri.toString());
      this.#collection.delete(uri);
    }
    this.#jsonFiles = this.#jsonFiles.filter((uri) => vscode.workspace.getWorkspaceFolder(uri));
    for (const file of this.#withUnused) {
      if (vscode.workspace.getWorkspaceFolder(file.uri)) continue;
      this.#withUnused.delete(file);
      this.#unused.delete(file.uri);
    }
  }

  /** Checks the files whose configuration has changed, and files that a configuration now includes. */
  async #reconfigure(): Promise<void> {
    for (const uri of this.#jsonFiles)
      if ((await this.configurations.get(uri)).selection === 'include') this.#watchedFileAt(uri);
    for (const { uri, config } of this.#watchedFiles.values()) {
      // Open listings are checked by their documents.
      if (this.listings.at(uri)) continue;
      const { configuration, selection } = await this.configurations.get(uri);
      if (configuration !== config?.configuration || selection !== config.selection) this.#scheduleCheck(uri);
    }
  }

  #scheduleCheck(uri: vscode.Uri): void {
    const file = this.#watchedFiles.get(uri.toString());
    if (!file) return;
    file.controller.abort();
    this.#queue.set(uri.toString(), file);
    if (!this.#isProcessing) void this.#processQueue();
  }

  async #processQueue(): Promise<void> {
    this.#isProcessing = true;
    for (const [key, file] of this.#queue) {
      this.#queue.delete(key);
      await this.#check(file.uri).catch(this.onError);
    }
    this.#isProcessing = false;
  }

  #watchedFileAt(uri: vscode.Uri): WatchedFile {
    const key = uri.toString();
    const file = this.#watchedFiles.get(key) ?? {
      uri,
      controller: new AbortController(),
      wasListing: false,
      keys: new Set(),
      config: undefined,
    };
    this.#watchedFiles.set(key, file);
    return file;
  }

  async #checkInto(
    uri: vscode.Uri,
    tally: Tally,
    use: SettingsUse,
    isCancelled: () => boolean,
  ): Promise<void> {
    const counts = await this.#check(uri, isCancelled, use);
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
    return [...new Set(files)].filter(({ configurationSource }) => configurationSource !== 'current');
  }

  /**
   * @param use where to note which settings matched something
   * @param isRunCancelled for a check of the workspace, which also counts the problems of files that change meanwhile
   * @returns how many problems there are; undefined if the file is not a listing, or the check was cancelled
   */
  async #check(
    uri: vscode.Uri,
    isRunCancelled?: () => boolean,
    use?: SettingsUse,
  ): Promise<Counts | 'unreadable' | undefined> {
    if (isConfigurationPath(uri.path)) {
      // Reports the errors of configuration files that apply to no listing, too.
      await this.configurations.get(uri);
      return undefined;
    }
    const file = this.#watchedFileAt(uri);
    file.controller.abort();
    const { signal } = (file.controller = new AbortController());
    const isCancelled = isRunCancelled ?? (() => signal.aborted);
    const open = this.listings.at(uri);
    if (open) {
      file.wasListing = true;
      if (use) {
        await open.whenComplete();
        const matched = matchedSettings(open.allListings);
        use.add(uri, await this.configurations.get(uri), matched);
      }
      return await countsOf(open, isCancelled);
    }
    const config = await this.configurations.get(uri);
    file.config = config;
    const { selection } = config;
    const content =
      selection === 'exclude'
        ? undefined
        : await readContent(uri, () => undefined, isCancelled).catch(() => 'unreadable' as const);
    if (isCancelled()) return undefined;
    const syntax = syntaxOf(uri.path);
    const isReadable = content && content !== 'unreadable';
    if (!isReadable || listingsIn(selection, content.text, syntax).length === 0) {
      if (!signal.aborted) this.#collection.delete(uri);
      file.keys = new Set();
      // A file that was a listing may be incomplete now because it is being written.
      if (!signal.aborted && !file.wasListing) this.#watchedFiles.delete(uri.toString());
      if (content !== 'unreadable') use?.add(uri, config, undefined);
      return isReadable ? undefined : content;
    }
    file.wasListing = true;
    const source = await readListings(uri, content, syntax, config);
    use?.add(uri, config, matchedSettings(source.allListings));
    file.keys = keysOf(source.allListings);
    this.#checked.fire();
    const outcome = await inSlices(diagnosticsOf(source), isCancelled);
    if (!outcome.done) return undefined;
    const { list, diagnostics } = outcome.value;
    // The file may have been opened in the meantime.
    if (!signal.aborted && !this.listings.at(uri)) this.#collection.set(uri, diagnostics);
    return list.counts;
  }

  async #report(tally: Tally, all: number, invalid: readonly ConfigurationFile[]): Promise<void> {
    const { files, listings, unreadable, linked, error, warning, info } = tally;
    const found = SEVERITIES.map((severity) => countOfSeverity(severity, tally[severity])).join(', ');
    const [inAll, inListings] = [countOfJsonFiles(all), countOfListings(listings)];
    const parts = [
      files < all
        ? vscode.l10n.t(
            'Cancelled after {0} of {1}, with {2}: {3}.',
            formatCount(files),
            inAll,
            inListings,
            found,
          )
        : vscode.l10n.t('Checked {0} in {1}: {2}.', inListings, inAll, found),
      unreadable === 1 ? vscode.l10n.t('1 file could not be read.') : '',
      unreadable > 1 ? vscode.l10n.t('{0} files could not be read.', formatCount(unreadable)) : '',
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

/** Reads the listings in a file that is not open. */
async function readListings(
  uri: vscode.Uri,
  { text, lines, invalidAt }: Content,
  syntax: Syntax,
  { configuration: { settings }, selection }: ResolvedConfiguration,
): Promise<Pick<OpenListing, 'uri' | 'allListings' | 'rangeOf'>> {
  const texts = listingsIn(selection, text, syntax);
  const invalid = invalidAt === undefined ? undefined : listingWith(texts, invalidAt);
  const expectations = expectationCheckOf(settings, () => allListings);
  const allListings: readonly Listing[] = texts.map(
    (one) =>
      new Listing(one, {
        settings,
        syntax,
        expectations,
        invalidAt: one === invalid ? invalidAt : undefined,
      }),
  );
  for (const listing of allListings) await inSlices(listing.analyse(), () => false);
  return { uri, allListings, rangeOf: (span) => rangeOf(lines, span) };
}

/** The hashes of the ids and endpoints in some listings. */
function keysOf(listings: readonly Listing[]): ReadonlySet<number> {
  const keys = new Set<number>();
  for (const { entries } of listings)
    for (const { idHash, endpointHash } of entries) keys.add(idHash).add(endpointHash);
  keys.delete(NO_KEY);
  return keys;
}

/** How many problems an open listing has; undefined if that is cancelled. */
async function countsOf(source: OpenListing, isCancelled: () => boolean): Promise<Counts | undefined> {
  for (;;) {
    await source.whenComplete();
    const { listing } = source;
    const { version } = listing;
    const isChanged = (): boolean => source.listing !== listing || listing.version !== version;
    const outcome = await inSlices(
      listProblems(listing, () => false),
      () => isCancelled() || isChanged(),
    );
    if (isCancelled()) return undefined;
    if (outcome.done && !isChanged()) return outcome.value.counts;
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
    : vscode.l10n.t('{0} configuration files have errors.', formatCount(others.length + 1));
}
