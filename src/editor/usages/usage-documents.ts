import * as vscode from 'vscode';
import { DelayedTask } from '../delayed-task';
import type { Listings } from '../listings';
import { inSlices } from '../slices';

/** The file extensions of the languages in which string literals may name entries. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['typescript', 'ts'],
  ['typescriptreact', 'tsx'],
  ['javascript', 'js'],
  ['javascriptreact', 'jsx'],
  ['python', 'py'],
  ['yaml', 'yaml'],
  ['json', 'json'],
  ['jsonc', 'jsonc'],
]);

/** The maximum length of a text in which names of entries are searched, in UTF-16 units. */
const MAX_LENGTH = 1_000_000;
/** The delay after the last change, in milliseconds. */
const DELAY_MS = 200;
/** How many strings are tested in a step. */
const STEP = 500;
/** What may be an id or endpoint in a string literal. */
const NAME = /[^\s"'`,;()[\]{}<>\\]+/g;

/**
 * The open listings, and the visible documents with the name of an entry. Providers are registered for these documents only,
 * because VS Code shows their commands in the menus of every document that has a provider.
 */
export class UsageDocuments implements vscode.Disposable {
  readonly #delayed = new DelayedTask(() => {
    this.#update().catch(this.onError);
  });
  readonly #subscriptions: vscode.Disposable;
  /** The providers of each document, by its filter as JSON. */
  readonly #providers = new Map<string, vscode.Disposable>();
  /** The visible documents with the name of an entry. */
  #naming: readonly vscode.TextDocument[] = [];
  /** Increases with each update. */
  #updates = 0;

  /**
   * @param isName whether a string is an id or endpoint of a known entry
   * @param changed fires when other names may be known
   * @param register registers the providers for a document
   */
  constructor(
    private readonly listings: Listings,
    private readonly isName: (text: string) => boolean,
    changed: vscode.Event<unknown>,
    private readonly register: (filter: vscode.DocumentFilter) => vscode.Disposable,
    private readonly onError: (error: unknown) => void,
  ) {
    const soon = (): void => {
      this.#delayed.reschedule(DELAY_MS);
    };
    const now = (): void => {
      this.#select();
      soon();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#delayed,
      changed(soon),
      listings.onDidOpen(now),
      listings.onDidClose(now),
      listings.onDidAnalyse(soon),
      vscode.window.onDidChangeVisibleTextEditors(soon),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (EXTENSIONS.has(document.languageId)) soon();
      }),
    );
    now();
  }

  dispose(): void {
    this.#updates++;
    this.#subscriptions.dispose();
    vscode.Disposable.from(...this.#providers.values()).dispose();
  }

  async #update(): Promise<void> {
    const update = ++this.#updates;
    const isCancelled = (): boolean => update !== this.#updates;
    const naming: vscode.TextDocument[] = [];
    for (const document of new Set(vscode.window.visibleTextEditors.map((editor) => editor.document))) {
      if (this.listings.of(document)) continue;
      const outcome = await inSlices(hasName(document, this.isName), isCancelled);
      if (isCancelled()) return;
      if (outcome.done && outcome.value) naming.push(document);
    }
    this.#naming = naming;
    this.#select();
  }

  /** Registers the providers of other documents than before. Requests to those that stay are not interrupted. */
  #select(): void {
    const listings = this.listings.all.flatMap(({ document }) => document ?? []);
    const filters = new Map<string, vscode.DocumentFilter>();
    for (const { uri } of [...listings, ...this.#naming]) {
      const filter = { scheme: uri.scheme, pattern: uri.fsPath };
      filters.set(JSON.stringify(filter), filter);
    }
    for (const [key, provider] of this.#providers) {
      if (filters.has(key)) continue;
      provider.dispose();
      this.#providers.delete(key);
    }
    for (const [key, filter] of filters)
      if (!this.#providers.has(key)) this.#providers.set(key, this.register(filter));
  }
}

/** The name of an entry that a position touches, if it is one of those that can be found without parsing the document. */
export function nameAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  isName: (text: string) => boolean,
): string | undefined {
  if (!isSearched(document)) return undefined;
  for (const [text, start] of namesIn(document.lineAt(position.line).text))
    if (start <= position.character && position.character <= start + text.length && isName(text)) return text;
  return undefined;
}

/** The path of a document, with an extension of its language: untitled documents have none. */
export function pathOf({ uri, languageId }: vscode.TextDocument): string {
  const extension = EXTENSIONS.get(languageId);
  return extension === undefined ? uri.path : `${uri.path}.${extension}`;
}

function isSearched(document: vscode.TextDocument): boolean {
  const end = new vscode.Position(document.lineCount, 0);
  return EXTENSIONS.has(document.languageId) && document.offsetAt(end) <= MAX_LENGTH;
}

function* hasName(
  document: vscode.TextDocument,
  isName: (text: string) => boolean,
): Generator<void, boolean, undefined> {
  if (!isSearched(document)) return false;
  let count = 0;
  for (const [text] of namesIn(document.getText())) {
    if (isName(text)) return true;
    if (++count % STEP === 0) yield;
  }
  return false;
}

/** What may be names in a text, and where. */
function* namesIn(text: string): Generator<readonly [text: string, start: number], void, undefined> {
  // A colon follows the keys of YAML.
  for (const match of text.matchAll(NAME)) yield [match[0].replace(/:$/, ''), match.index];
}
