import * as vscode from 'vscode';
import { CONFIG_FILE, isConfigurationPath } from '../core/config/configuration';
import { registerNewListing } from './authoring/new-listing';
import { fileUriOf, foldersUpward } from './configuration-folders';
import { Delayed } from './delayed';
import { DocumentHead } from './document-text';
import { VIEW } from './entries/view-id';
import { LANGUAGES } from './languages';
import { bareTabs, LARGEST_DOCUMENT } from './large/tabs';

/** How long after an edit, or after the tabs have changed, it is looked again, in milliseconds. */
const PAUSE_MS = 400;
/** How much of a document is looked at, in UTF-16 units: as much as tells whether it is a listing. */
const HEAD = 1 << 20;

/**
 * The extension while there is nothing for it to do: most JSON is no listing. It wakes, and never sleeps again, when
 * something is opened that may be one, when there is a configuration, or when somebody calls for one of its commands.
 */
export class Dormant<T> implements vscode.Disposable {
  readonly #changed = new Set<vscode.TextDocument>();
  readonly #looking = new Delayed(() => {
    this.#lookAgain();
  });
  /** Until there are entries to show, the manifest says in their place what can be done. */
  readonly #emptyView = vscode.window.registerTreeDataProvider(VIEW, {
    getChildren: () => [],
    getTreeItem: (item) => item,
  });
  readonly #subscriptions: vscode.Disposable;
  #awake: Promise<T> | undefined;

  /**
   * @param commands that people may call while it sleeps
   * @param begin makes everything else; called once, when these commands are its own to register
   */
  constructor(
    commands: readonly string[],
    private readonly begin: (stopSleeping: () => Promise<void>) => Promise<T>,
    private readonly onError: (error: unknown) => void,
  ) {
    const watcher = vscode.workspace.createFileSystemWatcher(`**/${CONFIG_FILE}`, false, true, true);
    const soon = (): void => {
      this.#looking.afterQuiet(PAUSE_MS);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#looking,
      watcher,
      watcher.onDidCreate(() => {
        this.#rouse();
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#look(document);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.#changed.add(document);
        soon();
      }),
      vscode.window.tabGroups.onDidChangeTabs(soon),
      registerNewListing(),
      ...commands.map((command) =>
        vscode.commands.registerCommand(command, async (...parameters: unknown[]) => {
          await this.wake();
          return await vscode.commands.executeCommand(command, ...parameters);
        }),
      ),
    );
    for (const document of vscode.workspace.textDocuments) this.#look(document);
    soon();
  }

  /** Whether the extension does all it can, or is about to. */
  get isAwake(): boolean {
    return this.#awake !== undefined;
  }

  /** Resolves when the extension does all it can. */
  wake(): Promise<T> {
    this.#awake ??= this.begin(async () => {
      // VS Code removes a tree view asynchronously, and up to 1.100 at least by its id only: a view created before that is
      // complete would be removed in its place. At runtime `dispose` returns the promise of it.
      await this.#emptyView.dispose();
      this.#subscriptions.dispose();
    });
    return this.#awake;
  }

  dispose(): void {
    if (!this.#awake) this.#emptyView.dispose();
    this.#subscriptions.dispose();
  }

  #rouse(): void {
    if (!this.#awake) this.wake().catch(this.onError);
  }

  #look(document: vscode.TextDocument): void {
    const { uri, languageId } = document;
    if (isConfigurationPath(uri.path) || mayBeListing(document)) this.#rouse();
    // It may say that this is a listing.
    else if (LANGUAGES.has(languageId)) this.#rouseIf(hasConfiguration(uri));
  }

  #lookAgain(): void {
    for (const document of this.#changed) if (!document.isClosed && mayBeListing(document)) this.#rouse();
    this.#changed.clear();
    for (const { uri } of bareTabs().values()) this.#rouseIf(isLarge(uri));
  }

  #rouseIf(isNeeded: Promise<boolean>): void {
    isNeeded
      .then((is) => {
        if (is) this.#rouse();
      })
      .catch(this.onError);
  }
}

/** Whether `results` is in the beginning of a JSON document, or hidden there by an escape. */
function mayBeListing(document: vscode.TextDocument): boolean {
  if (!LANGUAGES.has(document.languageId)) return false;
  const head = new DocumentHead(document).slice(0, HEAD);
  return head.includes('"results"') || head.includes('\\u');
}

async function hasConfiguration(uri: vscode.Uri): Promise<boolean> {
  for (const folder of foldersUpward(vscode.Uri.joinPath(fileUriOf(uri), '..')))
    if ((await sizeOf(vscode.Uri.joinPath(folder, CONFIG_FILE))) !== undefined) return true;
  return false;
}

async function isLarge(uri: vscode.Uri): Promise<boolean> {
  return ((await sizeOf(uri)) ?? 0) > LARGEST_DOCUMENT;
}

/** In bytes; undefined if there is no such file, or none that can be seen. */
async function sizeOf(uri: vscode.Uri): Promise<number | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).size;
  } catch {
    return undefined;
  }
}
