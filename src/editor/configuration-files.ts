import * as vscode from 'vscode';
import {
  CONFIG_FILE,
  DEFAULT_CONFIGURATION,
  isConfigurationPath,
  type Configuration,
  type Selection,
} from '../core/config/configuration';
import type { ConfigResult } from '../core/config/config';
import type { ConfigFault } from '../core/config/config-faults';
import { decoded } from './decoded';
import { Delayed } from './delayed';
import type { Configurations } from './listings';
import { onDisk, upwardFrom } from './upward';

/** How long a configuration that is typed is left in peace, in milliseconds. */
const PAUSE_MS = 150;
/** A larger file is no configuration, in bytes. */
const LARGEST = 1 << 20;

/** A configuration file, its errors, and what is in force where it applies. */
export interface ConfigurationFile {
  readonly uri: vscode.Uri;
  /** What is in force. */
  readonly configuration: Configuration;
  /** Where that comes from: this text; if it has errors, the last text known without any; else the defaults. */
  readonly inForce: 'current' | 'lastValid' | 'defaults';
  /** Undefined if it cannot be read. */
  readonly text: string | undefined;
  /** The errors in the text. */
  readonly faults: readonly ConfigFault[];
  /** Why the file cannot be read, as a part of a sentence. */
  readonly unreadable: string | undefined;
}

/** What holds for a document. */
export interface ConfigurationOf {
  readonly file: ConfigurationFile | undefined;
  readonly configuration: Configuration;
  readonly selection: Selection;
}

/**
 * The configuration files of the workspace: for each document the nearest one upward from it. What is typed into
 * one holds at once, saved or not.
 */
export class ConfigurationFiles implements Configurations, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  /** By folder: the URI of the nearest file, `null` if there is none. While it is looked for there is no key. */
  readonly #nearest = new Map<string, string | null>();
  /** The files that are there, by URI. */
  readonly #files = new Map<string, ConfigurationFile>();
  readonly #looking = new Set<string>();
  readonly #refreshing: Delayed;
  readonly #subscriptions: vscode.Disposable;
  /** Increases when what was found may be out of date. */
  #generation = 0;

  constructor(private readonly onError: (error: unknown) => void) {
    this.#refreshing = new Delayed(() => {
      this.refresh().catch(onError);
    });
    const watcher = vscode.workspace.createFileSystemWatcher(`**/${CONFIG_FILE}`);
    // Of a folder that comes or goes VS Code does not tell what is in it, and of one that does both at once it tells
    // that it has changed.
    const folders = vscode.workspace.createFileSystemWatcher('**');
    const refresh = (): void => {
      this.#refreshing.afterQuiet(PAUSE_MS);
    };
    const refreshIfConfiguration = ({ uri }: vscode.TextDocument): void => {
      if (isConfigurationPath(uri.path)) refresh();
    };
    // Of much that happens outside the workspace, or in folders that have just come up in another, nothing is told.
    const lookAgain = ({ uri }: vscode.TextDocument): void => {
      const folder = vscode.Uri.joinPath(onDisk(uri), '..');
      if (this.#nearest.has(folder.toString())) this.#lookAgain(folder).catch(this.onError);
    };
    const refreshIfAbove = (uri: vscode.Uri): void => {
      if (this.#isAbove(uri)) refresh();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#refreshing,
      watcher,
      watcher.onDidCreate(refresh),
      watcher.onDidChange(refresh),
      watcher.onDidDelete(refresh),
      folders,
      folders.onDidCreate(refreshIfAbove),
      folders.onDidChange(refreshIfAbove),
      folders.onDidDelete(refreshIfAbove),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        refreshIfConfiguration(document);
      }),
      vscode.workspace.onDidCloseTextDocument(refreshIfConfiguration),
      vscode.workspace.onDidOpenTextDocument(lookAgain),
      vscode.workspace.onDidSaveTextDocument(lookAgain),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor) lookAgain(editor.document);
      }),
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (!focused) return;
        for (const { document } of vscode.window.visibleTextEditors) lookAgain(document);
        for (const { uri } of this.files())
          if (!vscode.workspace.getWorkspaceFolder(uri))
            this.#lookAgain(vscode.Uri.joinPath(uri, '..')).catch(this.onError);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(refresh),
      // Then what is above the workspace holds, too.
      vscode.workspace.onDidGrantWorkspaceTrust(refresh),
    );
  }

  for(uri: vscode.Uri): ConfigurationOf | undefined {
    const document = onDisk(uri);
    const folder = vscode.Uri.joinPath(document, '..');
    const file = this.#fileFor(folder.toString());
    if (file === undefined) {
      this.#look(folder);
      return undefined;
    }
    if (!file) return { file: undefined, configuration: DEFAULT_CONFIGURATION, selection: 'content' };
    const base = vscode.Uri.joinPath(file.uri, '..').path.replace(/\/?$/, '/');
    const relative = document.path.startsWith(base) ? document.path.slice(base.length) : document.path;
    return {
      file,
      configuration: file.configuration,
      selection: uri.scheme === 'untitled' ? 'content' : file.configuration.select(relative),
    };
  }

  /** All files that apply to something. */
  files(): readonly ConfigurationFile[] {
    const nearest = new Set(this.#nearest.values());
    return Array.from(this.#files.values()).filter(({ uri }) => nearest.has(uri.toString()));
  }

  /** Looks for all files again, where it was done before. */
  async refresh(): Promise<void> {
    const generation = ++this.#generation;
    const folders = new Set([...this.#nearest.keys(), ...this.#looking]);
    this.#looking.clear();
    await Promise.all(Array.from(folders, (folder) => this.#find(vscode.Uri.parse(folder, true))));
    if (generation === this.#generation) this.#changed.fire();
  }

  dispose(): void {
    this.#generation++;
    this.#subscriptions.dispose();
  }

  /** The nearest file upward from a folder, `null` if there is none; undefined if that is not known. */
  #fileFor(folder: string): ConfigurationFile | null | undefined {
    const nearest = this.#nearest.get(folder);
    return typeof nearest === 'string' ? this.#files.get(nearest) : nearest;
  }

  /** Whether what is at a URI is a folder for which something holds, or has one in it. */
  #isAbove(uri: vscode.Uri): boolean {
    const path = uri.toString();
    return Array.from(this.#nearest.keys()).some(
      (folder) => folder === path || folder.startsWith(`${path}/`),
    );
  }

  #look(folder: vscode.Uri): void {
    const key = folder.toString();
    if (this.#looking.has(key)) return;
    this.#looking.add(key);
    this.#find(folder)
      .then((isCurrent) => {
        if (!isCurrent) return;
        this.#looking.delete(key);
        this.#changed.fire();
      })
      .catch(this.onError);
  }

  async #lookAgain(folder: vscode.Uri): Promise<void> {
    const key = folder.toString();
    const known = this.#fileFor(key);
    // It may apply to other folders as well.
    if ((await this.#find(folder)) && this.#fileFor(key) !== known) await this.refresh();
  }

  /** @returns whether what was found is still up to date */
  async #find(folder: vscode.Uri): Promise<boolean> {
    const generation = this.#generation;
    const isCurrent = (): boolean => generation === this.#generation;
    const nearest = await this.#findUpward(folder, isCurrent);
    if (!isCurrent()) return false;
    this.#nearest.set(folder.toString(), nearest ?? null);
    return true;
  }

  /** @returns the URI of the nearest file, which has been read */
  async #findUpward(from: vscode.Uri, isCurrent: () => boolean): Promise<string | undefined> {
    for (const folder of upwardFrom(from)) {
      const uri = vscode.Uri.joinPath(folder, CONFIG_FILE);
      const found = await find(uri);
      if (!isCurrent()) return undefined;
      if (found) {
        await this.#read(uri, found, isCurrent);
        return uri.toString();
      }
      this.#files.delete(uri.toString());
    }
    return undefined;
  }

  async #read(uri: vscode.Uri, found: Found, isCurrent: () => boolean): Promise<void> {
    const key = uri.toString();
    // What says the same stays the same, and nothing is checked again.
    const isKnown = (): boolean => {
      const known = this.#files.get(key);
      return known !== undefined && known.text === found.text && known.unreadable === found.unreadable;
    };
    if (isKnown()) return;
    const result = await resultOf(found);
    // It may have been read for another folder in the meantime.
    if (!isCurrent() || isKnown()) return;
    const { text, unreadable } = found;
    const inForce = inForceWith(result, this.#files.get(key));
    this.#files.set(key, { uri, text, unreadable, faults: result.ok ? [] : result.faults, ...inForce });
  }
}

async function resultOf({ text }: Found): Promise<ConfigResult> {
  if (text === undefined) return { ok: false, faults: [] };
  // Most have no configuration: its schema is made when one is found, not when the extension starts.
  const { readConfig } = await import('../core/config/config');
  return readConfig(text);
}

/** What is in force once a file has been read. */
function inForceWith(
  result: ConfigResult,
  before: ConfigurationFile | undefined,
): Pick<ConfigurationFile, 'configuration' | 'inForce'> {
  if (result.ok) return { configuration: result.configuration, inForce: 'current' };
  return before && before.inForce !== 'defaults'
    ? { configuration: before.configuration, inForce: 'lastValid' }
    : { configuration: DEFAULT_CONFIGURATION, inForce: 'defaults' };
}

/** What there is of a configuration file: its text, or why that cannot be read. */
type Found =
  | { readonly text: string; readonly unreadable?: undefined }
  | { readonly text?: undefined; readonly unreadable: string };

/** What is typed and not saved yet, or the text of the file; undefined if there is none. */
async function find(uri: vscode.Uri): Promise<Found | undefined> {
  const key = uri.toString();
  // What is as it was saved may be there after its file was deleted, and its editor closed.
  const typed = vscode.workspace.textDocuments.find(
    ({ isDirty, uri: other }) => isDirty && other.toString() === key,
  );
  if (typed) return { text: typed.getText() };
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    const unreadable = whyNot(type, size);
    if (unreadable !== undefined) return { unreadable };
    return { text: await decoded(await vscode.workspace.fs.readFile(uri), uri) };
  } catch (error) {
    // Of what is nowhere in a file system nothing is known but that.
    const isThere = error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
    return isThere ? { unreadable: vscode.l10n.t('permission denied') } : undefined;
  }
}

function whyNot(type: vscode.FileType, size: number): string | undefined {
  if (type & vscode.FileType.SymbolicLink && !vscode.workspace.isTrusted)
    return vscode.l10n.t('it is a symbolic link, and the workspace is not trusted');
  if (type & vscode.FileType.Directory) return vscode.l10n.t('it is a directory');
  if ((type & vscode.FileType.File) === 0) return vscode.l10n.t('it is not a regular file');
  return size > LARGEST ? vscode.l10n.t('it is larger than 1 MB') : undefined;
}
