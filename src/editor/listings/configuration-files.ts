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

/**
 * The configuration files of the workspace. The nearest one in the folder of a document or a parent applies to it,
 * with its unsaved edits.
 */
export class ConfigurationFiles implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when the configuration of a document may have changed. */
  readonly onDidChange = this.#changed.event;
  /** The latest reading of each place where a configuration file was looked for, by its URI. */
  readonly #files = new Map<string, Promise<ConfigurationFile | undefined>>();
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
      // What is looked for in a folder is also looked for in its parents.
      const isFolder = this.#files.has(`${uri.toString()}/${CONFIG_FILE}`);
      if (isConfigurationPath(uri.path) || isFolder) refreshSoon();
    };
    const onDocumentEvent = ({ uri }: vscode.TextDocument): void => {
      if (isConfigurationPath(uri.path)) refreshSoon();
    };
    // Changes outside the workspace, and of the targets of symbolic links, are not reported.
    const verify = ({ uri }: Pick<vscode.TextDocument, 'uri'>): void => {
      const places = placesFrom(vscode.Uri.joinPath(fileUriOf(uri), '..'));
      for (const place of places) this.#verify(place).catch(onUnexpectedError);
    };
    // Other files apply to the same documents.
    const notify = (): void => {
      this.#notifying.schedule(REFRESH_DELAY_MS);
      refreshSoon();
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
        for (const place of this.#places)
          if (!vscode.workspace.getWorkspaceFolder(place)) this.#verify(place).catch(onUnexpectedError);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(notify),
      // From then on, files above the workspace apply, too.
      vscode.workspace.onDidGrantWorkspaceTrust(notify),
    );
  }

  async get(uri: vscode.Uri): Promise<ResolvedConfiguration> {
    const document = fileUriOf(uri);
    const folder = vscode.Uri.joinPath(document, '..');
    const places = placesFrom(folder);
    // In a new folder also in the parents again, as not all changes are reported.
    const isNew = places[0] && !this.#files.has(places[0].toString());
    const files = await Promise.all(
      places.map((place) => (isNew ? undefined : this.#files.get(place.toString())) ?? this.#read(place)),
    );
    const file = files.find((nearest) => nearest !== undefined);
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
   * The configuration file of a document; if there is none, where it is created: in the root of its workspace folder, or in its
   * own folder.
   */
  async placeFor(uri: vscode.Uri): Promise<vscode.Uri> {
    const { file } = await this.get(uri);
    const document = fileUriOf(uri);
    const folder = vscode.workspace.getWorkspaceFolder(document)?.uri ?? vscode.Uri.joinPath(document, '..');
    return file?.uri ?? vscode.Uri.joinPath(folder, CONFIG_FILE);
  }

  /** The path of a file from the folder of {@link placeFor}. */
  async pathInConfiguration(uri: vscode.Uri): Promise<string> {
    return relativePath(vscode.Uri.joinPath(await this.placeFor(uri), '..'), fileUriOf(uri));
  }

  /** All configuration files in the folders of documents and their parents. */
  async files(): Promise<readonly ConfigurationFile[]> {
    return (await Promise.all(this.#files.values())).filter((file) => file !== undefined);
  }

  /** Reads all configuration files again. What asks for one from now on gets the new text. */
  refresh(): void {
    for (const place of this.#places) this.#read(place).catch(onUnexpectedError);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  get #places(): readonly vscode.Uri[] {
    return Array.from(this.#files.keys(), (key) => vscode.Uri.parse(key, true));
  }

  /** Looks for a file again that was looked for. Until that is done, what was found before applies. */
  async #verify(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    const earlier = this.#files.get(key);
    if (!earlier) return;
    const reading = this.#readAfter(earlier, uri);
    await reading;
    // A reading that was started meanwhile is newer.
    if (this.#files.get(key) === earlier) this.#files.set(key, reading);
  }

  /** Looks for a file again. */
  #read(uri: vscode.Uri): Promise<ConfigurationFile | undefined> {
    const key = uri.toString();
    const reading = this.#readAfter(this.#files.get(key), uri);
    this.#files.set(key, reading);
    return reading;
  }

  /** The same object as before if nothing has changed: then no listing is checked again. */
  async #readAfter(
    earlier: Promise<ConfigurationFile | undefined> | undefined,
    uri: vscode.Uri,
  ): Promise<ConfigurationFile | undefined> {
    const source = await readSource(uri);
    // The latest reading ends last. An unexpected error of an earlier one has been reported, and does not stay.
    const before = await earlier?.catch(() => undefined);
    if (before?.text === source?.text && before?.unreadable === source?.unreadable && !before === !source)
      return before;
    this.#notifying.schedule(0);
    if (!source) return undefined;
    const result = await resultOf(source);
    const errors = result.ok ? [] : result.errors;
    const { text, unreadable } = source;
    return { uri, text, unreadable, errors, ...configurationFrom(result, before) };
  }
}

/** Where the configuration files of a folder are looked for, the nearest first. */
function placesFrom(folder: vscode.Uri): readonly vscode.Uri[] {
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
