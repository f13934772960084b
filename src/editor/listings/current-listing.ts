import * as vscode from 'vscode';
import { ContextKey } from '../context-key';
import { fileUriOf } from '../configuration-folders';
import { nameAmong } from '../file-name';
import { isOldVersion } from '../old-versions';
import { uriOfTable } from '../table/tabs';
import type { OpenListing } from './open-listing';
import type { Listings } from '.';

/** The listing of the active editor, or the last one while something else has the focus. */
export class CurrentListing implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<OpenListing | undefined>();
  /** Fires when another listing becomes the current one. */
  readonly onDidChange = this.#changed.event;
  #value: OpenListing | undefined;
  /** The listing that was current before a reload of the window, until an editor shows another one. */
  #resumed: vscode.Uri | undefined;
  /** Whether the active editor shows a listing. */
  readonly #isActive: ContextKey<boolean>;
  /** The path of the current listing, as in the context key `resourcePath` of VS Code. */
  readonly #paths: ContextKey<readonly string[]>;
  readonly #subscriptions: vscode.Disposable;

  constructor(private readonly listings: Listings) {
    this.#isActive = new ContextKey('catalogLens.isListing');
    this.#paths = new ContextKey('catalogLens.currentPaths');
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.window.onDidChangeActiveTextEditor(() => {
        this.#update();
      }),
      vscode.window.tabGroups.onDidChangeTabs(() => {
        this.#update();
      }),
      vscode.window.tabGroups.onDidChangeTabGroups(() => {
        this.#update();
      }),
      listings.onDidOpen(() => {
        this.#update();
      }),
      listings.onDidClose((listing) => {
        if (listing === this.#value) this.#set(undefined);
        this.#update();
      }),
    );
    this.#update();
  }

  get value(): OpenListing | undefined {
    return this.#value;
  }

  /**
   * The listing in the active editor, unless it is an old version, such as on the left of a diff editor. For a file too large
   * for a document, VS Code provides the tab only.
   */
  get active(): OpenListing | undefined {
    const { activeTextEditor, tabGroups } = vscode.window;
    const { activeTab } = tabGroups.activeTabGroup;
    if (activeTextEditor) {
      const { document } = activeTextEditor;
      return isOldVersion(document.uri, activeTab ? [activeTab] : [])
        ? undefined
        : this.listings.of(document);
    }
    const input = activeTab?.input;
    const uri = input instanceof vscode.TabInputText ? input.uri : uriOfTable(activeTab);
    return uri && this.listings.at(uri);
  }

  /** Makes a listing the current one once it is open, unless an editor shows another one first. */
  resume(uri: vscode.Uri): void {
    this.#resumed = uri;
    this.#update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const { active } = this;
    this.#isActive.set(active !== undefined);
    const resumed = this.#resumed && this.listings.at(this.#resumed);
    if (active) {
      this.#resumed = undefined;
      this.#set(active);
    } else if (resumed) {
      this.#set(resumed);
    } else {
      this.#set(this.#rightSide() ?? this.#value ?? this.#visible());
    }
  }

  /** The listing on the right of the active diff editor, whose left side may have the focus. */
  #rightSide(): OpenListing | undefined {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputTextDiff ? this.listings.at(input.modified) : undefined;
  }

  /** The first visible listing. */
  #visible(): OpenListing | undefined {
    const tabs = vscode.window.tabGroups.all.flatMap(({ activeTab }) => activeTab ?? []);
    return vscode.window.visibleTextEditors
      .filter(({ document }) => !isOldVersion(document.uri, tabs))
      .map(({ document }) => this.listings.of(document))
      .find((listing) => listing !== undefined);
  }

  #set(value: OpenListing | undefined): void {
    if (value === this.#value) return;
    this.#value = value;
    this.#paths.set(value ? [value.uri.fsPath] : []);
    this.#changed.fire(value);
  }
}

/** The listings in tabs. */
export function openListings(listings: Listings): readonly OpenListing[] {
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const open = inputs.flatMap((input) =>
    input instanceof vscode.TabInputText ? (listings.at(input.uri) ?? []) : [],
  );
  return [...new Set(open)];
}

/** The file name of a listing, with folders if another open listing has the same name; not escaped. */
export function nameAmongOpen(uri: vscode.Uri, listings: Listings): string {
  // A version in Git is of the same file.
  return nameAmong(
    fileUriOf(uri),
    openListings(listings).map((source) => fileUriOf(source.uri)),
  );
}

/** Which of several listings in a file the one with the cursor is; empty if there is only one. */
export function placeOf({ listing, allListings }: OpenListing): string {
  if (allListings.length === 1) return '';
  return vscode.l10n.t('Listing {0} of {1}', allListings.indexOf(listing) + 1, allListings.length);
}
