import * as vscode from 'vscode';
import { CONFIG_FILE, isConfigurationPath } from '../core/config/configuration';
import { MAX_SEARCHED, mayHaveEntries } from '../core/listing/may-have-entries';
import type { Features } from './features';
import { fileUriOf, foldersUpward } from './listings/configuration-folders';
import { LANGUAGES } from './listings/languages';
import { closeTabsOfEntries } from './listings/old-versions';
import { COMMAND as OPEN_RULE, registerRulePages } from './problems/rule-pages';
import { sizeOf } from './ui/file-name';
import { TABLE_TYPE } from './ui/tabs';
import { DelayedTask } from './ui/tasks';
import { VIEWS } from './ui/tree-view';
import { onDidFail, onUnexpectedError } from './ui/unexpected-error';
import { registerNewListing } from './writing/new-listing';

/** The delay of the check after the last edit, in milliseconds. */
const CHECK_DELAY_MS = 400;

/** The exports of the extension: for its own tests only, not an API. */
export interface Exports {
  /** Fires for unexpected errors, which are also written to the log. */
  readonly onDidFail: vscode.Event<unknown>;
  /** Whether the features are loaded, or being loaded. */
  readonly isActivated: boolean;
  /** Loads the features, if they are not loaded yet. */
  readonly activateFeatures: () => Promise<Features>;
}

/** The part of the manifest that contains the commands. */
interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/**
 * Called by VS Code once, when a JSON document, a folder with a configuration file, the extension's view or one of
 * its commands is first opened.
 */
export function activate(context: vscode.ExtensionContext): Exports {
  const log = vscode.window.createOutputChannel('Catalog Lens', { log: true });
  const logging = onDidFail((error) => {
    log.error(error instanceof Error ? error : String(error));
  });
  const { contributes } = context.extension.packageJSON as Manifest;
  const commands = contributes.commands.map(({ command }) => command).filter((id) => id !== OPEN_RULE);
  const load = async (): Promise<() => Features> => {
    const { startFeatures } = await import('./features');
    return () => startFeatures(context, log);
  };
  const lazyActivation = new LazyActivation(commands, load);
  const resolve = async ({ uri }: vscode.TextDocument, panel: vscode.WebviewPanel): Promise<void> => {
    // Of a panel that is disposed, this cannot be read.
    let isClosed = false;
    panel.onDidDispose(() => {
      isClosed = true;
    });
    const { tables } = await lazyActivation.activate();
    await tables.resolve(uri, panel, () => isClosed);
  };
  const tables = vscode.window.registerCustomEditorProvider(
    TABLE_TYPE,
    { resolveCustomTextEditor: resolve },
    {
      supportsMultipleEditorsPerDocument: true,
      // Otherwise what is being typed would be lost when another tab is clicked.
      webviewOptions: { retainContextWhenHidden: true },
    },
  );
  closeTabsOfEntries().catch(onUnexpectedError);
  context.subscriptions.push(log, logging, registerRulePages(), lazyActivation, tables);
  return {
    onDidFail,
    get isActivated() {
      return lazyActivation.isActivated;
    },
    activateFeatures: () => lazyActivation.activate(),
  };
}

/**
 * Loads the features when a document may be a listing, a configuration file exists, or a command is called, because
 * most JSON files are not listings.
 */
class LazyActivation<T> implements vscode.Disposable {
  readonly #changed = new Set<vscode.TextDocument>();
  readonly #checkTimer = new DelayedTask(() => {
    this.#checkChanged();
  });
  readonly #subscriptions: vscode.Disposable;
  /** Undefined if the features are loaded at once. */
  readonly #emptyView: vscode.Disposable | undefined;
  #activation: Promise<T> | undefined;

  /**
   * @param commands registered until the features are loaded
   * @param load loads the features, and returns a function that starts them; called once
   */
  constructor(
    commands: readonly string[],
    private readonly load: () => Promise<() => T>,
  ) {
    const watcher = vscode.workspace.createFileSystemWatcher(`**/${CONFIG_FILE}`, false, true, true);
    this.#subscriptions = vscode.Disposable.from(
      this.#checkTimer,
      watcher,
      watcher.onDidCreate(() => {
        this.#activate();
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#check(document);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#changed.add(document);
        this.#checkTimer.reschedule(CHECK_DELAY_MS);
      }),
      registerNewListing(),
      ...commands.map((command) =>
        vscode.commands.registerCommand(command, async (...parameters: unknown[]) => {
          await this.activate();
          return await vscode.commands.executeCommand(command, ...parameters);
        }),
      ),
    );
    for (const document of vscode.workspace.textDocuments) this.#check(document);
    // Until the features are loaded, the view shows the welcome texts of the manifest.
    if (!this.#activation)
      this.#emptyView = vscode.window.registerTreeDataProvider(VIEWS.entries, {
        getChildren: () => [],
        getTreeItem: (item) => item,
      });
  }

  /** Whether the features are loaded, or being loaded. */
  get isActivated(): boolean {
    return this.#activation !== undefined;
  }

  /** Resolves when the features are loaded. */
  activate(): Promise<T> {
    this.#activation ??= this.#start();
    return this.#activation;
  }

  async #start(): Promise<T> {
    // VS Code removes a tree view asynchronously by its id (at least up to 1.100), and would remove a view that was created
    // in the meantime. At runtime, `dispose` returns a promise, which resolves late while the window is busy.
    const [start] = await Promise.all([this.load(), this.#emptyView?.dispose()]);
    this.#subscriptions.dispose();
    return start();
  }

  dispose(): void {
    if (!this.#activation) this.#emptyView?.dispose();
    this.#subscriptions.dispose();
  }

  #activate(): void {
    if (!this.#activation) this.activate().catch(onUnexpectedError);
  }

  #check(document: vscode.TextDocument): void {
    const { uri, languageId } = document;
    if (isConfigurationPath(uri.path) || mayBeListing(document)) this.#activate();
    // A configuration file may include the document.
    else if (LANGUAGES.has(languageId)) this.#activateIfConfigured(uri).catch(onUnexpectedError);
  }

  #checkChanged(): void {
    for (const document of this.#changed) if (!document.isClosed && mayBeListing(document)) this.#activate();
    this.#changed.clear();
  }

  async #activateIfConfigured(uri: vscode.Uri): Promise<void> {
    if (await hasConfiguration(uri)) this.#activate();
  }
}

/** Whether a JSON document has the names of an entry near its start, or `results`, which may be empty. */
function mayBeListing(document: vscode.TextDocument): boolean {
  if (!LANGUAGES.has(document.languageId)) return false;
  const head = headOf(document, MAX_SEARCHED);
  return head.includes('"results"') || mayHaveEntries(head);
}

/**
 * The start of a document, read without `positionAt`, which takes time for each line of the document.
 *
 * @param length in UTF-16 units
 */
function headOf(document: vscode.TextDocument, length: number): string {
  const { lineCount } = document;
  for (let lines = 256; ; lines *= 4) {
    const last = new vscode.Position(Math.min(lines, lineCount), 0);
    const text = document.getText(new vscode.Range(new vscode.Position(0, 0), last));
    if (text.length >= length || lines >= lineCount) return text.slice(0, length);
  }
}

async function hasConfiguration(uri: vscode.Uri): Promise<boolean> {
  for (const folder of foldersUpward(vscode.Uri.joinPath(fileUriOf(uri), '..')))
    if ((await sizeOf(vscode.Uri.joinPath(folder, CONFIG_FILE))) !== undefined) return true;
  return false;
}
