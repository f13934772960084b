import * as vscode from 'vscode';
import {
  CONFIG_FILE,
  DEFAULT_CONFIGURATION,
  isConfigurationPath,
  type Configuration,
  type Selection,
} from '../../core/config/configuration';
import type { ConfigResult } from '../../core/config/config';
import type { ConfigError } from '../../core/config/config-errors';
import { getOrCreate } from '../../core/values/maps';
import { fileUriOf, foldersUpward } from './configuration-folders';
import { decodeWithoutLoss } from './decode-text';
import { DelayedTask } from '../ui/tasks';
import { onUnexpectedError } from '../ui/unexpected-error';

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

/**
 * The configuration files of the workspace. The nearest one in the folder of a document or a parent applies to it,
 * with its unsaved edits.
 */
export class ConfigurationFiles implements Configurations, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  /** Where a configuration file was looked for since the last refresh, by URI. */
  #lookups = new Map<string, Promise<Lookup | undefined>>();
  /** The configuration files as read last, by URI. */
  readonly #files = new Map<string, ConfigurationFile>();
  readonly #refreshing = new DelayedTask(() => {
    this.refresh();
  });
  readonly #notifying = new DelayedTask(() => {
    this.#changed.fire();
  });
  readonly #subscriptions: vscode.Disposable;

  constructor() {
    // VS Code reports that a folder was added or removed, but not the files in it.
    const watcher = vscode.workspace.createFileSystemWatcher('**');
    const refreshSoon = (): void => {
      this.#refreshing.reschedule(REFRESH_DELAY_MS);
    };
    const onFileEvent = (uri: vscode.Uri): void => {
      // Whatever was looked up in a folder was also looked up in its parents.
      const isFolder = this.#lookups.has(`${uri.toString()}/${CONFIG_FILE}`);
      if (isConfigurationPath(uri.path) || isFolder) refreshSoon();
    };
    const onDocumentEvent = ({ uri }: vscode.TextDocument): void => {
      if (isConfigurationPath(uri.path)) refreshSoon();
    };
    // Changes outside the workspace, and of the targets of symbolic links, are not reported.
    const verify = ({ uri }: { readonly uri: vscode.Uri }): void => {
      this.#verify(uri).catch(onUnexpectedError);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#refreshing,
      this.#notifying,
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
        for (const file of this.#files.values())
          if (!vscode.workspace.getWorkspaceFolder(file.uri)) verify(file);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(refreshSoon),
      // From then on, files above the workspace apply, too.
      vscode.workspace.onDidGrantWorkspaceTrust(refreshSoon),
    );
  }

  async get(uri: vscode.Uri): Promise<ResolvedConfiguration> {
    const document = fileUriOf(uri);
    const folder = vscode.Uri.joinPath(document, '..');
    const file = await this.#nearest(folder);
    const configuration = file?.configuration ?? DEFAULT_CONFIGURATION;
    if (uri.scheme === 'untitled') return { file, configuration, selection: 'content' };
    const relative = relativePath(file ? vscode.Uri.joinPath(file.uri, '..') : folder, document);
    return {
      file,
      configuration: configuration.forFile(relative),
      selection: configuration.select(relative),
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

  /** All configuration files that have applied to a document, as they are now. */
  async files(): Promise<readonly ConfigurationFile[]> {
    const files = await Promise.all(Array.from(this.#files.values(), ({ uri }) => this.#fileAt(uri)));
    return files.filter((file) => file !== undefined);
  }

  /** Reads configuration files again when they are asked for. */
  refresh(): void {
    this.#lookups = new Map();
    this.#changed.fire();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Looks for the configuration files of a document again. Until that is done, what was found before applies. */
  async #verify(uri: vscode.Uri): Promise<void> {
    const folder = vscode.Uri.joinPath(fileUriOf(uri), '..');
    const uris = configUrisFrom(folder);
    const lookups = this.#lookups;
    if (!uris[0] || !lookups.has(uris[0].toString())) return;
    const found = uris.map((config) => [config.toString(), this.#find(config)] as const);
    await Promise.all(found.map(([, lookup]) => lookup));
    // What a refresh meanwhile finds is newer.
    if (lookups !== this.#lookups) return;
    for (const [key, lookup] of found) lookups.set(key, lookup);
    await this.#nearest(folder);
  }

  /** The nearest file; it is looked for again if a refresh happens meanwhile. */
  async #nearest(folder: vscode.Uri): Promise<ConfigurationFile | undefined> {
    for (;;) {
      const lookups = this.#lookups;
      const uris = configUrisFrom(folder);
      // In a new folder also in the parents again, as not all changes are reported.
      if (uris[0] && !lookups.has(uris[0].toString()))
        for (const uri of uris) lookups.set(uri.toString(), this.#find(uri));
      // At the same time, as VS Code answers late while its window is busy, such as when it has just been opened.
      await Promise.all(uris.map((uri) => this.#lookUp(uri)));
      let nearest: ConfigurationFile | undefined;
      for (const uri of uris) if ((nearest = await this.#fileAt(uri))) break;
      if (lookups === this.#lookups) return nearest;
    }
  }

  #lookUp(uri: vscode.Uri): Promise<Lookup | undefined> {
    return getOrCreate(this.#lookups, uri.toString(), () => this.#find(uri));
  }

  async #find(uri: vscode.Uri): Promise<Lookup | undefined> {
    const source = await readSource(uri);
    if (!source) return undefined;
    let file: Promise<ConfigurationFile> | undefined;
    return () => (file ??= this.#read(uri, source));
  }

  async #fileAt(uri: vscode.Uri): Promise<ConfigurationFile | undefined> {
    const lookup = await this.#lookUp(uri);
    if (lookup) return await lookup();
    // Another file may apply now to what it applied to.
    if (this.#files.delete(uri.toString())) this.#notifying.schedule(0);
    return undefined;
  }

  /** The same object as before if nothing has changed: then no listing is checked again. */
  async #read(uri: vscode.Uri, source: Source): Promise<ConfigurationFile> {
    const key = uri.toString();
    const { text, unreadable } = source;
    const before = this.#files.get(key);
    if (before && before.text === text && before.unreadable === unreadable) return before;
    const result = await resultOf(source);
    const newer = this.#files.get(key);
    // A later text was read meanwhile.
    if (newer && newer !== before) return newer;
    const errors = result.ok ? [] : result.errors;
    const file = { uri, text, unreadable, errors, ...configurationFrom(result, before) };
    this.#files.set(key, file);
    this.#notifying.schedule(0);
    return file;
  }
}

/** Where the configuration files of a folder are looked for, the nearest first. */
function configUrisFrom(folder: vscode.Uri): readonly vscode.Uri[] {
  return Array.from(foldersUpward(folder), (parent) => vscode.Uri.joinPath(parent, CONFIG_FILE));
}

/** The path of a file from a folder, or its whole path if it is not in it. */
export function relativePath(folder: vscode.Uri, { path }: vscode.Uri): string {
  const base = folder.path.replace(/\/?$/, '/');
  return path.startsWith(base) ? path.slice(base.length) : path;
}

async function resultOf({ text }: Source): Promise<ConfigResult> {
  if (text === undefined) return { ok: false, errors: [] };
  // The schema is loaded when a configuration is found: most workspaces have none.
  const { readConfig } = await import('../../core/config/config');
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

/** Reads a configuration file that exists, once. */
type Lookup = () => Promise<ConfigurationFile>;

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
    return text === undefined ? { unreadable: 'it has bytes that are not valid UTF-8' } : { text };
  } catch (error) {
    // Other errors mean that the file, or its file system, does not exist.
    const exists = error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
    return exists ? { unreadable: 'permission denied' } : undefined;
  }
}

function whyUnreadable(type: vscode.FileType, size: number): string | undefined {
  if (type & vscode.FileType.SymbolicLink && !vscode.workspace.isTrusted)
    return 'it is a symbolic link, and the workspace is not trusted';
  if (type & vscode.FileType.Directory) return 'it is a directory';
  if ((type & vscode.FileType.File) === 0) return 'it is not a regular file';
  return size > MAX_FILE_SIZE ? 'it is larger than 1 MB' : undefined;
}
