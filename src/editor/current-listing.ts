import * as vscode from 'vscode';
import { ContextKey } from './context-key';
import type { ListingSource } from './listing-source';
import type { Listings } from './listings';
import { isOldVersion } from './old-versions';

/** The listing of the active editor, or the last one while something else has the focus. */
export class CurrentListing implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ListingSource | undefined>();
  /** Fires when another listing becomes the current one. */
  readonly onDidChange = this.#changed.event;
  #value: ListingSource | undefined;
  /** The listing that was current before a reload of the window, until an editor shows another one. */
  #resumed: vscode.Uri | undefined;
  /** Whether the active editor shows a listing. */
  readonly #isActive: ContextKey<boolean>;
  /** The path of the current listing, as in the context key `resourcePath` of VS Code. */
  readonly #paths: ContextKey<readonly string[]>;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly listings: Listings,
    onError: (error: unknown) => void,
  ) {
    this.#isActive = new ContextKey('catalogLens.isListing', onError);
    this.#paths = new ContextKey('catalogLens.currentPaths', onError);
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

  get value(): ListingSource | undefined {
    return this.#value;
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
    const { active } = this.listings;
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
  #rightSide(): ListingSource | undefined {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputTextDiff ? this.listings.at(input.modified) : undefined;
  }

  /** The first visible listing. */
  #visible(): ListingSource | undefined {
    const tabs = vscode.window.tabGroups.all.flatMap(({ activeTab }) => activeTab ?? []);
    return vscode.window.visibleTextEditors
      .filter(({ document }) => !isOldVersion(document.uri, tabs))
      .map(({ document }) => this.listings.of(document))
      .find((listing) => listing !== undefined);
  }

  #set(value: ListingSource | undefined): void {
    if (value === this.#value) return;
    this.#value = value;
    this.#paths.set(value ? [value.uri.fsPath] : []);
    this.#changed.fire(value);
  }
}
