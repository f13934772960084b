import * as vscode from 'vscode';
import { SEVERITIES, type Severity } from '../../core/listing/finding';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { pluralize } from '../../core/values/format';
import type {
  ConfigurationFile,
  ConfigurationFiles,
  ResolvedConfiguration,
} from '../listings/configuration-files';
import { DelayedTask, nextTurn } from '../ui/tasks';
import { configurationStatus, type ConfigurationProblems } from './configuration-problems';
import { diagnosticsOf, SEVERITIES as DIAGNOSTIC_SEVERITIES } from './diagnostics';
import { readListings } from '../listings/listing-files';
import type { Listings } from '../listings';
import { listProblems } from './problem-list';
import { findFiles } from '../listings/workspace-files';
import { onUnexpectedError } from '../ui/unexpected-error';
import { ContextKey } from '../ui/context-key';
import { countOfSeverity, formatCount, sentences } from '../ui/counts';
import { showInformation } from '../ui/messages';
import { isReadOnlyText } from '../listings/old-versions';
import { SettingsUse } from './unused-settings';

/** How long after a change of configurations the files are checked again, in milliseconds. */
const RECONFIGURE_DELAY_MS = 300;

/** A JSON file that the last check of the workspace has found. It is checked again when it changes. */
interface WatchedFile {
  readonly uri: vscode.Uri;
  /** Whether it had a listing when it was last checked without being open. */
  isListing: boolean;
  /** The configuration at the last check. */
  config: ResolvedConfiguration | undefined;
}

/**
 * Checks all listings of the workspace and shows the problems of those that are not open. They are checked again when they
 * change. The problems of open listings are published separately.
 */
export class WorkspaceCheck implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('catalog-lens-workspace');
  /** By URI. */
  #files: ReadonlyMap<string, WatchedFile> = new Map();
  readonly #checked = new vscode.EventEmitter<void>();
  /** Fires after a check of the workspace, and when a file of it was checked again. */
  readonly onDidCheck = this.#checked.event;
  readonly #subscriptions: vscode.Disposable;
  /** The last of the checks, which are done one after the other, so that what was read last is shown. */
  #last: Promise<unknown> = Promise.resolve();
  /** The files that have changed since they were checked. */
  readonly #changed = new Set<WatchedFile>();
  readonly #reconfiguring = new DelayedTask(() => {
    this.#reconfigure().catch(onUnexpectedError);
  });
  #watcher: vscode.Disposable | undefined;

  constructor(
    private readonly listings: Listings,
    private readonly configurations: ConfigurationFiles,
    private readonly configurationProblems: ConfigurationProblems,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#collection,
      this.#checked,
      vscode.commands.registerCommand('catalogLens.checkWorkspace', () => this.#run()),
      listings.onDidOpen(({ uri }) => {
        this.#collection.delete(uri);
      }),
      listings.onDidClose(({ uri }) => {
        this.#checkAgain(this.#files.get(uri.toString()));
      }),
      this.#reconfiguring,
      configurations.onDidChange(() => {
        this.#reconfiguring.reschedule(RECONFIGURE_DELAY_MS);
      }),
    );
  }

  /** The files with listings that were checked. */
  get checkedListings(): readonly vscode.Uri[] {
    return Array.from(this.#files.values()).flatMap(({ uri, isListing }) => (isListing ? uri : []));
  }

  dispose(): void {
    this.#keep(() => false);
    this.#watcher?.dispose();
    this.#subscriptions.dispose();
  }

  async #run(): Promise<void> {
    if (!vscode.workspace.workspaceFolders) {
      showInformation('Open a folder to check the listings in it.');
      return;
    }
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: 'Checking listings',
      cancellable: true,
    };
    const report = await this.#inTurn(() =>
      vscode.window.withProgress(options, (progress, token) => this.#checkAll(progress, token)),
    );
    await showReport(report);
  }

  async #checkAll(
    progress: vscode.Progress<{ readonly message: string; readonly increment: number }>,
    token: vscode.CancellationToken,
  ): Promise<WorkspaceReport> {
    const { files, ignored, linked } = await findFiles(['json', 'jsonc'], token);
    // VS Code may not have reported recent changes, and reports none outside the workspace.
    this.configurations.refresh();
    if (!token.isCancellationRequested) this.#watch(files);
    const use = new SettingsUse();
    const results: CheckResult[] = [];
    for (const uri of files) {
      const path = escapeIconsAndLinks(vscode.workspace.asRelativePath(uri));
      const message = `${path} (${results.length + 1} of ${files.length})`;
      progress.report({ message, increment: 100 / files.length });
      const file = this.#files.get(uri.toString());
      const result = file && (await this.#check(file, token, use));
      if (token.isCancellationRequested) break;
      results.push(result ?? 'noListing');
    }
    const unused = token.isCancellationRequested ? undefined : await use.diagnostics();
    if (unused) await this.configurationProblems.showUnused(unused);
    return {
      files: files.length,
      results,
      unused: Array.from(unused?.values() ?? []).flat(),
      ignored: ignored.length,
      linked,
      invalid: await this.#invalidConfigurations(files.slice(0, results.length)),
    };
  }

  /** Checks files after what is being checked, and tells of it. */
  #inTurn<T>(check: () => Thenable<T>): Promise<T> {
    const result = this.#last.then(check);
    this.#last = result.then(
      () => {
        this.#checked.fire();
      },
      () => undefined,
    );
    return result;
  }

  /** The configuration files with errors that apply to some files. */
  async #invalidConfigurations(uris: readonly vscode.Uri[]): Promise<readonly ConfigurationFile[]> {
    const resolved = await Promise.all(uris.map((uri) => this.configurations.get(uri)));
    const files = resolved.flatMap(({ file }) => file ?? []);
    return [...new Set(files)].filter(({ configurationSource }) => configurationSource !== 'current');
  }

  /** Checks files again when they change, and no others. */
  #watch(uris: readonly vscode.Uri[]): void {
    const before = this.#files;
    const files = new Map(
      uris.map((uri): [string, WatchedFile] => {
        const unchecked = { uri, isListing: false, config: undefined };
        return [uri.toString(), before.get(uri.toString()) ?? unchecked];
      }),
    );
    this.#keep(({ uri }) => files.has(uri.toString()));
    this.#files = files;
    if (this.#watcher) return;
    // VS Code reports that a folder was deleted, renamed or added, but not the files in it.
    const watcher = vscode.workspace.createFileSystemWatcher('**');
    const again = (changed: vscode.Uri): void => {
      for (const file of this.#files.values()) if (isIn(file.uri, changed)) this.#checkAgain(file);
    };
    // A program may delete a file before it writes it.
    this.#watcher = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(again),
      watcher.onDidChange((uri) => {
        this.#checkAgain(this.#files.get(uri.toString()));
      }),
      watcher.onDidDelete(again),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#keep(({ uri }) => vscode.workspace.getWorkspaceFolder(uri) !== undefined);
      }),
    );
  }

  /** Forgets the other files, and removes their problems. */
  #keep(isKept: (file: WatchedFile) => boolean): void {
    const files = [...this.#files];
    this.#files = new Map(files.filter(([, file]) => isKept(file)));
    for (const [, { uri }] of files) if (!this.#files.has(uri.toString())) this.#collection.delete(uri);
  }

  /** Checks the files whose configuration has changed, and files that a configuration now includes or excludes. */
  async #reconfigure(): Promise<void> {
    for (const file of this.#files.values()) {
      const { uri, config, isListing } = file;
      // Open listings are checked by their documents.
      if (!config || this.listings.at(uri)) continue;
      const { configuration, selection } = await this.configurations.get(uri);
      if (selection !== config.selection || (isListing && configuration !== config.configuration))
        this.#checkAgain(file);
    }
  }

  #checkAgain(file: WatchedFile | undefined): void {
    if (!file || this.#changed.has(file)) return;
    this.#changed.add(file);
    const check = (): Promise<unknown> => {
      this.#changed.delete(file);
      return this.#check(file);
    };
    this.#inTurn(check).catch(onUnexpectedError);
  }

  /**
   * @param token of a check of the workspace
   * @param use where that notes which settings matched something
   * @returns undefined if it was canceled, or the file is open and not part of such a check
   */
  async #check(
    file: WatchedFile,
    token?: vscode.CancellationToken,
    use?: SettingsUse,
  ): Promise<CheckResult | undefined> {
    const { uri } = file;
    const config = (file.config = await this.configurations.get(uri));
    const open = this.listings.at(uri);
    if (open) {
      if (!use) return undefined;
      await open.whenCurrent();
      if (open.isClosed) return await this.#check(file, token, use);
      use.add(uri, config, open.present.matchedElements);
      return listProblems(open.present).counts;
    }
    const pause = async (): Promise<void> => {
      await nextTurn();
      if (token?.isCancellationRequested) throw new vscode.CancellationError();
    };
    const read = await readListings(uri, config, pause).catch(() => 'unreadable' as const);
    if (token?.isCancellationRequested) return undefined;
    const published = read && read !== 'unreadable' ? diagnosticsOf(read) : undefined;
    if (read !== 'unreadable') use?.add(uri, config, read?.present.matchedElements);
    file.isListing = published !== undefined;
    // It may have been opened meanwhile, or is not watched any more.
    if (!this.listings.at(uri) && this.#files.get(uri.toString()) === file)
      this.#collection.set(uri, published?.diagnostics ?? []);
    return published?.list.counts ?? (read === 'unreadable' ? read : 'noListing');
  }
}

/** Whether a file is another one, or in it as a folder. */
function isIn({ scheme, authority, path }: vscode.Uri, folder: vscode.Uri): boolean {
  return (
    scheme === folder.scheme &&
    authority === folder.authority &&
    (path === folder.path || path.startsWith(folder.path.replace(/\/?$/, '/')))
  );
}

/**
 * Keeps the paths of the known listings, which are open or were checked, in a context key for the menus of files.
 *
 * @param check the check of the workspace
 */
export function followListingPaths(
  listings: Listings,
  check: Pick<WorkspaceCheck, 'checkedListings' | 'onDidCheck'>,
): vscode.Disposable {
  const paths = new ContextKey<readonly string[]>('catalogLens.listings');
  const updating = new DelayedTask(() => {
    const open = listings.all.filter(({ uri }) => !isReadOnlyText(uri));
    const uris = [...open.map(({ uri }) => uri), ...check.checkedListings];
    paths.set(uris.length === 0 ? undefined : [...new Set(uris.map(resourcePathOf))]);
  });
  const updateSoon = (): void => {
    updating.schedule(0);
  };
  updateSoon();
  return vscode.Disposable.from(
    updating,
    listings.onDidOpen(updateSoon),
    listings.onDidClose(updateSoon),
    check.onDidCheck(updateSoon),
  );
}

/** The context key `resourcePath` of a file: only a file on the computer of the window has backslashes in it. */
function resourcePathOf({ scheme, fsPath, path }: vscode.Uri): string {
  return scheme === 'file' && vscode.env.remoteName === undefined ? fsPath : path;
}

/** The number of problems in a listing, or why there is none. */
type CheckResult = Readonly<Record<Severity, number>> | 'unreadable' | 'noListing';

/** What a check of the workspace has found. */
interface WorkspaceReport {
  /** How many JSON files there are to check. */
  readonly files: number;
  /** Of the files that were checked; fewer if it was canceled. */
  readonly results: readonly CheckResult[];
  /** The settings that match nothing. */
  readonly unused: readonly vscode.Diagnostic[];
  /** How many files were skipped because `search.exclude` or `.gitignore` files exclude them. */
  readonly ignored: number;
  /** How many files were skipped because they are reached through a symbolic link. */
  readonly linked: number;
  /** The configuration files with errors that apply to some files. */
  readonly invalid: readonly ConfigurationFile[];
}

/** Shows what a check of the workspace has found. */
async function showReport(report: WorkspaceReport): Promise<void> {
  const { files, results, unused, ignored, linked, invalid } = report;
  const unreadable = results.filter((result) => result === 'unreadable').length;
  const listings = results.filter((result) => typeof result === 'object');
  const counts = SEVERITIES.map((severity) => {
    const settings = unused.filter(({ severity: own }) => own === DIAGNOSTIC_SEVERITIES[severity]);
    return listings.reduce((sum, listing) => sum + listing[severity], settings.length);
  });
  const problems = SEVERITIES.map((severity, at) => countOfSeverity(severity, counts[at] ?? 0)).join(', ');
  const jsonFiles = (count: number): string => pluralize(count, 'JSON file', 'JSON files');
  const [inAll, inListings] = [jsonFiles(files), pluralize(listings.length, 'listing', 'listings')];
  const message = sentences(
    results.length < files
      ? `Canceled after ${formatCount(results.length)} of ${inAll}, with ${inListings}: ${problems}.`
      : `Checked ${inListings} in ${inAll}: ${problems}.`,
    unreadable > 0 ? pluralize(unreadable, 'file could not be read.', 'files could not be read.') : '',
    ignored > 0 ? pluralize(ignored, 'ignored file was not checked.', 'ignored files were not checked.') : '',
    linked > 0
      ? `Symbolic links to ${jsonFiles(linked)} were not followed, because the workspace is not trusted.`
      : '',
    errorsIn(invalid),
  );
  const show = 'Show Problems';
  const actions = counts.some((count) => count > 0) || invalid.length > 0 ? [show] : [];
  const picked = await (invalid.length > 0
    ? vscode.window.showWarningMessage(message, ...actions)
    : vscode.window.showInformationMessage(message, ...actions));
  if (picked === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}

/** A sentence about configuration files with errors; none if there are none. */
function errorsIn([first, ...others]: readonly ConfigurationFile[]): string {
  if (!first) return '';
  return others.length === 0
    ? `${escapeIconsAndLinks(vscode.workspace.asRelativePath(first.uri))}: ${configurationStatus(first)}.`
    : `${formatCount(others.length + 1)} configuration files have errors.`;
}
