import * as vscode from 'vscode';
import {
  CONFIG_FILE,
  DEFAULT_CONFIGURATION,
  isConfigurationPath,
  type Configuration,
  type Selection,
} from '../core/config/configuration';
import type { ConfigResult } from '../core/config/config';
import type { ConfigError } from '../core/config/config-errors';
import type { Syntax } from '../core/json/parse';
import { findListings } from '../core/listing/embedded-text';
import type { Text } from '../core/text/text';
import { fileUriOf, foldersUpward } from './configuration-folders';
import { decodeWithoutLoss } from './decode-text';
import { DelayedTask } from './delayed-task';

/** How long after the last change configuration files are read again, in milliseconds. */
const REFRESH_DELAY_MS = 150;
/** The size limit of a configuration file, in bytes. */
const MAX_FILE_SIZE = 1 << 20;

/** A configuration file, its errors, and the configuration that is used. */
export interface ConfigurationFile {
  readonly uri: vscode.Uri;
  readonly configuration: Configuration;
  /** Where the configuration is from: the current text, the last text without errors, or the defaults. */
  readonly configurationSource: 'current' | 'lastValid' | 'defaults';
  /** Undefined if the file cannot be read. */
  readonly text: string | undefined;
  /** The errors in the text. */
  readonly errors: readonly ConfigError[];
  /** Why the file cannot be read, as a part of a sentence. */
  readonly unreadable: string | undefined;
}

/** The configuration that applies to a document. */
export interface ResolvedConfiguration {
  readonly file: ConfigurationFile | undefined;
  readonly configuration: Configuration;
  readonly selection: Selection;
}

/** Finds the configuration of a document. */
export interface Configurations {
  /** Fires when the configuration of a document may have changed. */
  readonly onDidChange: vscode.Event<void>;
  get(uri: vscode.Uri): Promise<ResolvedConfiguration>;
}

/** The listings in a file: as its configuration includes or excludes it, else by its content. */
export function listingsIn(selection: Selection, text: Text, syntax: Syntax): readonly Text[] {
  return selection === 'exclude' ? [] : findListings(text, selection === 'include', syntax).texts;
}

/**
 * The configuration files of the workspace. The nearest one in the folder of a document or a parent applies to it,
 * with its unsaved edits.
 */
export class ConfigurationFiles implements Configurations, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  /** The folders of the documents that a configuration was looked up for. */
  readonly #folders = new Set<string>();
  /** The nearest configuration file as of the last refresh, by folder. */
  #cache = new Map<string, Promise<ConfigurationFile | undefined>>();
  /** The cache that the latest refresh fills. */
  #nextCache = this.#cache;
  /** The latest refresh. */
  #refreshed: Promise<void> = Promise.resolve();
  /** The configuration files as read last, by URI. */
  readonly #lastRead = new Map<string, ConfigurationFile>();
  readonly #refreshTimer: DelayedTask;
  readonly #subscriptions: vscode.Disposable;

  constructor(onError: (error: unknown) => void) {
    this.#refreshTimer = new DelayedTask(() => {
      this.refresh().catch(onError);
    });
    // VS Code reports that a folder was added or removed, but not the files in it.
    const watcher = vscode.workspace.createFileSystemWatcher('**');
    const refreshSoon = (): void => {
      this.#refreshTimer.reschedule(REFRESH_DELAY_MS);
    };
    const onFileEvent = (uri: vscode.Uri): void => {
      if (isConfigurationPath(uri.path) || this.#isParent(uri)) refreshSoon();
    };
    const onDocumentEvent = ({ uri }: vscode.TextDocument): void => {
      if (isConfigurationPath(uri.path)) refreshSoon();
    };
    // Changes outside the workspace, and in folders that were added with their files, are not reported.
    const verify = ({ uri }: vscode.TextDocument): void => {
      this.#verify(uri).catch(onError);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#refreshTimer,
      watcher,
      watcher.onDidCreate(onFileEvent),
      watcher.onDidChange(onFileEvent),
      watcher.onDidDelete(onFileEvent),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        onDocumentEvent(document);
      }),
      vscode.workspace.onDidCloseTextDocument(onDocumentEvent),
      vscode.workspace.onDidOpenTextDocument(verify),
      vscode.workspace.onDidSaveTextDocument(verify),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor) verify(editor.document);
      }),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (!focused) return;
        for (const { document } of vscode.window.visibleTextEditors) verify(document);
        for (const { uri } of this.#lastRead.values())
          if (!vscode.workspace.getWorkspaceFolder(uri)) this.#verify(uri).catch(onError);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(refreshSoon),
      // From then on, files above the workspace apply, too.
      vscode.workspace.onDidGrantWorkspaceTrust(refreshSoon),
    );
  }

  async get(uri: vscode.Uri): Promise<ResolvedConfiguration> {
    const document = fileUriOf(uri);
    const folder = vscode.Uri.joinPath(document, '..');
    const isNew = !this.#folders.has(folder.toString());
    this.#folders.add(folder.toString());
    const file = await this.#current(() => this.#nearest(folder));
    if (!file) return { file: undefined, configuration: DEFAULT_CONFIGURATION, selection: 'content' };
    if (isNew) this.#changed.fire();
    const relative = relativePath(vscode.Uri.joinPath(file.uri, '..'), document);
    return {
      file,
      configuration: uri.scheme === 'untitled' ? file.configuration : file.configuration.forFile(relative),
      selection: uri.scheme === 'untitled' ? 'content' : file.configuration.select(relative),
    };
  }

  /**
   * The path of a file from the folder of its configuration file; if there is none, from where one would be created: the
   * root of its workspace folder, or its own folder.
   */
  async pathInConfiguration(uri: vscode.Uri): Promise<string> {
    const { file } = await this.get(uri);
    const present = fileUriOf(uri);
    const folder =
      (file && vscode.Uri.joinPath(file.uri, '..')) ??
      vscode.workspace.getWorkspaceFolder(present)?.uri ??
      vscode.Uri.joinPath(present, '..');
    return relativePath(folder, present);
  }

  /** All configuration files that apply to a document. */
  async files(): Promise<readonly ConfigurationFile[]> {
    const files = await this.#current(() => this.#nearestOfAll());
    return [...new Set(files.filter((file) => file !== undefined))];
  }

  /**
   * Reads all configuration files again. Until that is done, the files as read before apply. If they are to be read again
   * meanwhile, it waits for that.
   */
  refresh(): Promise<void> {
    this.#refreshed = this.#refresh();
    return this.#refreshed;
  }

  async #refresh(): Promise<void> {
    const cache = new Map<string, Promise<ConfigurationFile | undefined>>();
    this.#nextCache = cache;
    const read = async (folder: string): Promise<void> => {
      const file = await this.#readNearest(vscode.Uri.parse(folder, true));
      cache.set(folder, Promise.resolve(file));
    };
    await Promise.all(Array.from(this.#folders, read));
    if (cache !== this.#nextCache) return this.#refreshed;
    this.#cache = cache;
    this.#changed.fire();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** The result of a lookup, which is repeated if the files were read again in the meantime. */
  async #current<T>(lookup: () => Promise<T>): Promise<T> {
    for (;;) {
      const cache = this.#cache;
      const found = await lookup();
      if (cache === this.#cache) return found;
    }
  }

  /** Whether a URI is that of a folder in which configurations were looked up, or of a parent of one. */
  #isParent(uri: vscode.Uri): boolean {
    const path = uri.toString();
    return Array.from(this.#folders).some((folder) => folder === path || folder.startsWith(`${path}/`));
  }

  /** Reads all configuration files again if another one, or another text of it, applies to a document now. */
  async #verify(uri: vscode.Uri): Promise<void> {
    const folder = vscode.Uri.joinPath(fileUriOf(uri), '..');
    if (!this.#folders.has(folder.toString())) return;
    const known = await this.#nearest(folder);
    if ((await this.#readNearest(folder)) !== known) await this.refresh();
  }

  #nearestOfAll(): Promise<readonly (ConfigurationFile | undefined)[]> {
    return Promise.all(Array.from(this.#folders, (folder) => this.#nearest(vscode.Uri.parse(folder, true))));
  }

  #nearest(folder: vscode.Uri): Promise<ConfigurationFile | undefined> {
    const key = folder.toString();
    const nearest = this.#cache.get(key) ?? this.#readNearest(folder);
    this.#cache.set(key, nearest);
    return nearest;
  }

  async #readNearest(from: vscode.Uri): Promise<ConfigurationFile | undefined> {
    const uris = Array.from(foldersUpward(from), (folder) => vscode.Uri.joinPath(folder, CONFIG_FILE));
    // At the same time, as VS Code answers late while its window is busy, such as when it has just been opened.
    const sources = await Promise.all(uris.map(readSource));
    for (const [at, uri] of uris.entries()) {
      const file = await this.#fileOf(uri, sources[at]);
      if (file) return file;
    }
    return undefined;
  }

  /** The same object as before if nothing has changed: then no listing is checked again. */
  async #fileOf(uri: vscode.Uri, source: Source | undefined): Promise<ConfigurationFile | undefined> {
    const key = uri.toString();
    if (!source) {
      // It may apply to other folders as well.
      if (this.#lastRead.delete(key)) this.#refreshTimer.reschedule(REFRESH_DELAY_MS);
      return undefined;
    }
    const { text, unreadable } = source;
    const result = await resultOf(source);
    const before = this.#lastRead.get(key);
    if (before && before.text === text && before.unreadable === unreadable) return before;
    if (before) this.#refreshTimer.reschedule(REFRESH_DELAY_MS);
    const errors = result.ok ? [] : result.errors;
    const file = { uri, text, unreadable, errors, ...configurationFrom(result, before) };
    this.#lastRead.set(key, file);
    return file;
  }
}

/** The path of a file from a folder, or its whole path if it is not in it. */
export function relativePath(folder: vscode.Uri, { path }: vscode.Uri): string {
  const base = folder.path.replace(/\/?$/, '/');
  return path.startsWith(base) ? path.slice(base.length) : path;
}

async function resultOf({ text }: Source): Promise<ConfigResult> {
  if (text === undefined) return { ok: false, errors: [] };
  // The schema is loaded when a configuration is found: most workspaces have none.
  const { readConfig } = await import('../core/config/config');
  return readConfig(text);
}

/** The configuration that is used once a file has been read. */
function configurationFrom(
  result: ConfigResult,
  before: ConfigurationFile | undefined,
): Pick<ConfigurationFile, 'configuration' | 'configurationSource'> {
  if (result.ok) return { configuration: result.configuration, configurationSource: 'current' };
  return before && before.configurationSource !== 'defaults'
    ? { configuration: before.configuration, configurationSource: 'lastValid' }
    : { configuration: DEFAULT_CONFIGURATION, configurationSource: 'defaults' };
}

/** The text of a configuration file, or why it cannot be read. */
type Source =
  | { readonly text: string; readonly unreadable?: undefined }
  | { readonly text?: undefined; readonly unreadable: string };

/** The unsaved text, or that of the file; undefined if there is no file. */
async function readSource(uri: vscode.Uri): Promise<Source | undefined> {
  const key = uri.toString();
  // A document without unsaved edits may outlive its file.
  const document = vscode.workspace.textDocuments.find((open) => open.isDirty && open.uri.toString() === key);
  if (document) return { text: document.getText() };
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    const unreadable = whyUnreadable(type, size);
    if (unreadable !== undefined) return { unreadable };
    const text = await decodeWithoutLoss(await vscode.workspace.fs.readFile(uri), uri);
    return text === undefined
      ? { unreadable: vscode.l10n.t('it has bytes that are not valid UTF-8') }
      : { text };
  } catch (error) {
    // Other errors mean that the file, or its file system, does not exist.
    const exists = error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
    return exists ? { unreadable: vscode.l10n.t('permission denied') } : undefined;
  }
}

function whyUnreadable(type: vscode.FileType, size: number): string | undefined {
  if (type & vscode.FileType.SymbolicLink && !vscode.workspace.isTrusted)
    return vscode.l10n.t('it is a symbolic link, and the workspace is not trusted');
  if (type & vscode.FileType.Directory) return vscode.l10n.t('it is a directory');
  if ((type & vscode.FileType.File) === 0) return vscode.l10n.t('it is not a regular file');
  return size > MAX_FILE_SIZE ? vscode.l10n.t('it is larger than 1 MB') : undefined;
}
