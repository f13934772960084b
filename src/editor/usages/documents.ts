import * as vscode from 'vscode';
import { selectorFor } from '../file-name';
import { DelayedTask, inSlices, LatestTask } from '../tasks';
import type { Listings } from '../listings';
import { onUnexpectedError } from '../unexpected-error';

/** The languages in which string literals may name entries, with an extension of their files. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['typescript', 'ts'],
  ['typescriptreact', 'tsx'],
  ['javascript', 'js'],
  ['javascriptreact', 'jsx'],
  ['python', 'py'],
  ['yaml', 'yaml'],
  ['json', 'json'],
  ['jsonc', 'jsonc'],
]);

/** The languages of data, whose documents have no commands for symbols by themselves. */
const DATA_LANGUAGES: ReadonlySet<string> = new Set(['yaml', 'json', 'jsonc']);

/** The languages of programs, in all documents of which the providers are registered. */
const PROGRAM_LANGUAGES = Array.from(LANGUAGES.keys()).filter((language) => !DATA_LANGUAGES.has(language));

/** The maximum length of a text in which names of entries are searched, in UTF-16 units. */
const MAX_LENGTH = 1_000_000;
/** The delay after the last change, in milliseconds. */
const DELAY_MS = 200;
/** How many strings are tested in a step. */
const STEP = 500;
/** What may be an id or endpoint, with or without quotes. */
const NAME = /[^\s"'`,;()[\]{}<>\\]+/g;

/**
 * Registers providers for programs, for open listings, and for visible documents of data with the id or endpoint of an entry:
 * VS Code shows the commands of providers in the menus of every document that has one.
 */
export class UsageDocuments implements vscode.Disposable {
  readonly #delayed = new DelayedTask(() => {
    this.#task.run((signal) => this.#update(signal)).catch(onUnexpectedError);
  });
  readonly #task = new LatestTask();
  readonly #subscriptions: vscode.Disposable;
  /** The providers of documents that are not programs, by URI. */
  readonly #providers = new Map<string, vscode.Disposable>();

  /**
   * @param isKey whether a string is an id or endpoint of a known entry
   * @param changed fires when other entries may be known
   * @param register registers the providers for documents
   */
  constructor(
    private readonly listings: Listings,
    private readonly isKey: (text: string) => boolean,
    changed: vscode.Event<unknown>,
    private readonly register: (selector: vscode.DocumentSelector) => vscode.Disposable,
  ) {
    const soon = (): void => {
      this.#delayed.reschedule(DELAY_MS);
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#delayed,
      this.#task,
      register(PROGRAM_LANGUAGES),
      changed(soon),
      listings.onDidOpen(({ uri }) => {
        this.#add(uri);
        soon();
      }),
      listings.onDidClose(soon),
      listings.onDidAnalyze(soon),
      vscode.window.onDidChangeVisibleTextEditors(soon),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (DATA_LANGUAGES.has(document.languageId)) soon();
      }),
    );
    for (const { uri } of listings.all) this.#add(uri);
    soon();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    vscode.Disposable.from(...this.#providers.values()).dispose();
  }

  /** Adds and removes documents. Requests to the providers of those that stay are not interrupted. */
  async #update(signal: AbortSignal): Promise<void> {
    const kept = new Set(this.listings.all.map(({ uri }) => uri.toString()));
    for (const { document } of vscode.window.visibleTextEditors) {
      if (kept.has(document.uri.toString()) || !DATA_LANGUAGES.has(document.languageId)) continue;
      const outcome = await inSlices(hasKey(document, this.isKey), () => signal.aborted);
      if (signal.aborted) return;
      if (!outcome.done || !outcome.value) continue;
      kept.add(document.uri.toString());
      this.#add(document.uri);
    }
    for (const [key, provider] of this.#providers) {
      if (kept.has(key)) continue;
      provider.dispose();
      this.#providers.delete(key);
    }
  }

  #add(uri: vscode.Uri): void {
    const key = uri.toString();
    if (!this.#providers.has(key)) this.#providers.set(key, this.register(selectorFor(uri)));
  }
}

/** What may be the name of an entry at a position, found without reading the other lines of the document. */
export function namesAt(document: vscode.TextDocument, { line, character }: vscode.Position): Set<string> {
  if (!isSearched(document)) return new Set();
  const { text } = document.lineAt(line);
  const quoted = ['"', "'", '`'].flatMap((quote) => {
    const start = character > 0 ? text.lastIndexOf(quote, character - 1) : -1;
    const end = text.indexOf(quote, character);
    return start >= 0 && end >= 0 ? text.slice(start + 1, end) : [];
  });
  const unquoted = [...keysIn(text)].filter(
    ([key, start]) => start <= character && character <= start + key.length,
  );
  return new Set([...quoted, ...unquoted.map(([key]) => key)]);
}

/** The path of a document, with an extension of its language: untitled documents have none. */
export function pathOf({ uri, languageId }: vscode.TextDocument): string {
  const extension = LANGUAGES.get(languageId);
  return extension === undefined ? uri.path : `${uri.path}.${extension}`;
}

function isSearched(document: vscode.TextDocument): boolean {
  const end = new vscode.Position(document.lineCount, 0);
  return LANGUAGES.has(document.languageId) && document.offsetAt(end) <= MAX_LENGTH;
}

function* hasKey(
  document: vscode.TextDocument,
  isKey: (text: string) => boolean,
): Generator<void, boolean, undefined> {
  if (!isSearched(document)) return false;
  let count = 0;
  for (const [key] of keysIn(document.getText())) {
    if (isKey(key)) return true;
    if (++count % STEP === 0) yield;
  }
  return false;
}

/** What may be ids or endpoints in a text, and where. */
function* keysIn(text: string): Generator<readonly [key: string, start: number], void, undefined> {
  // A colon follows the keys of YAML.
  for (const match of text.matchAll(NAME)) yield [match[0].replace(/:$/, ''), match.index];
}
