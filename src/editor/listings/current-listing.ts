import * as vscode from 'vscode';
import { ContextKey } from '../ui/context-key';
import { fileUriOf } from './configuration-folders';
import { nameAmong } from '../ui/file-name';
import { isOldVersion } from './old-versions';
import { allTabs, isShown, uriOfTab, uriOfTable } from '../ui/tabs';
import type { OpenListing } from './open-listing';
import type { Listings } from '.';

/** The listing of the active editor, or the last one while something else has the focus. */
export class CurrentListing implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<OpenListing | undefined>();
  /** Fires when another listing becomes the current one. */
  readonly onDidChange = this.#changed.event;
  #value: OpenListing | undefined;
  /** What the last editor shows that was active, which may be recognized as a listing only when something else has the focus. */
  #lastActive: vscode.Uri | undefined;
  /** Whether there is a current listing. */
  readonly #hasListing = new ContextKey<boolean>('catalogLens.hasListing');
  /** Whether the active editor shows a listing, as text or as a table. */
  readonly #isListing = new ContextKey<boolean>('catalogLens.isListing');
  /** Whether the active editor is a table. */
  readonly #isTable = new ContextKey<boolean>('catalogLens.isTable');
  readonly #subscriptions: vscode.Disposable;

  constructor(private readonly listings: Listings) {
    const update = (): void => {
      this.#update();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.window.onDidChangeActiveTextEditor(update),
      vscode.window.tabGroups.onDidChangeTabs(update),
      vscode.window.tabGroups.onDidChangeTabGroups(update),
      listings.onDidOpen(update),
      listings.onDidClose(update),
      listings.onDidSearch(update),
    );
    update();
  }

  get value(): OpenListing | undefined {
    return this.#value;
  }

  /** The listing in the active editor, unless it is an old version, such as on the left of a diff editor. */
  get active(): OpenListing | undefined {
    const uri = activeUri();
    return uri && this.listings.at(uri);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #update(): void {
    const { active } = this;
    const uri = activeUri();
    this.#isListing.set(active !== undefined);
    this.#isTable.set(uriOfTable(vscode.window.tabGroups.activeTabGroup.activeTab) !== undefined);
    this.#lastActive = uri ?? activeDiff()?.modified ?? this.#lastActive;
    this.#set(this.#shown(this.#lastActive) ?? this.#shown(this.#value?.uri) ?? this.#visible());
  }

  /** The listing of a file, while an editor shows it: VS Code may keep the document of a closed tab open for minutes. */
  #shown(uri: vscode.Uri | undefined): OpenListing | undefined {
    return uri && isShown(uri) ? this.listings.at(uri) : undefined;
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
    this.#hasListing.set(value !== undefined);
    if (value === this.#value) return;
    this.#value = value;
    this.#changed.fire(value);
  }
}

/** What the active editor shows, unless it is an old version. Of a table, VS Code provides the tab only. */
function activeUri(): vscode.Uri | undefined {
  const { activeTextEditor, tabGroups } = vscode.window;
  const { activeTab } = tabGroups.activeTabGroup;
  if (!activeTextEditor) return activeDiff() ? undefined : uriOfTab(activeTab);
  const { uri } = activeTextEditor.document;
  return isOldVersion(uri, activeTab ? [activeTab] : []) ? undefined : uri;
}

/** The active diff editor, whose left side may have the focus. */
function activeDiff(): vscode.TabInputTextDiff | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputTextDiff ? input : undefined;
}

/** The listings in tabs, as text or as tables. */
export function openListings(listings: Listings): readonly OpenListing[] {
  const open = allTabs().flatMap((tab) => {
    const { input } = tab;
    const uri = input instanceof vscode.TabInputText ? input.uri : uriOfTable(tab);
    return (uri && listings.at(uri)) ?? [];
  });
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
  return `Listing ${allListings.indexOf(listing) + 1} of ${allListings.length}`;
}
