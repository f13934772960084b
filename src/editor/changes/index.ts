import * as vscode from 'vscode';
import { inert } from '../../core/text/inert';
import type { EntryTexts } from '../../core/browse/entry-texts';
import type { ChangeNode } from '../../core/diff/tree';
import type { Listing } from '../../core/listing/listing';
import type { CurrentListing } from '../current-listing';
import { fileName } from '../file-name';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';
import { ChangeProvider } from './change-provider';
import { ChangesView, VIEW } from './changes-view';
import { chooseVersion } from './choose-version';
import { registerChangeCommands } from './commands';
import { Comparer } from './comparer';
import { EntryDocuments } from './entry-documents';
import { repositoryOf } from './git-api';
import { gitVersion } from './git-version';
import { CannotCompare, fileVersion, openVersion, type Version } from './version';

/** Compares the current listing with another version of it, and shows what is different. */
export class Changes implements vscode.Disposable {
  readonly comparer: Comparer;
  readonly provider: ChangeProvider;
  readonly view: vscode.TreeView<ChangeNode>;
  readonly #subscriptions: vscode.Disposable;

  /** @param textsOf how a listing's entries are called */
  constructor(
    private readonly listings: Listings,
    private readonly current: CurrentListing,
    textsOf: (listing: Listing) => EntryTexts,
    private readonly onError: (error: unknown) => void,
  ) {
    this.comparer = new Comparer(listings, textsOf, onError);
    this.provider = new ChangeProvider(this.comparer);
    const documents = new EntryDocuments(this.comparer);
    const view = new ChangesView(this.comparer, this.provider, onError);
    this.view = view.tree;
    this.#subscriptions = vscode.Disposable.from(
      this.comparer,
      this.provider,
      documents,
      view,
      registerChangeCommands(this.view, this.comparer, documents),
      vscode.commands.registerCommand('catalogLens.compare', (uri?: unknown, other?: unknown) =>
        this.#compareWith(this.#sourceOf(uri), other),
      ),
      vscode.commands.registerCommand('catalogLens.compareWithFile', (uri?: unknown) =>
        this.#compareWith(current.value, uri),
      ),
      vscode.commands.registerCommand('catalogLens.changes.refresh', () =>
        this.#telling(() => this.comparer.refresh()),
      ),
      vscode.commands.registerCommand('catalogLens.changes.close', () => {
        this.comparer.close();
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** The listing of a tab that a menu was opened on, else the current one. */
  #sourceOf(uri: unknown): ListingSource | undefined {
    return (uri instanceof vscode.Uri ? this.listings.at(uri) : undefined) ?? this.current.value;
  }

  /** @param other of another listing, or `{ref}` for what Git has; asked for if it is neither */
  async #compareWith(after: ListingSource | undefined, other: unknown): Promise<void> {
    if (!after) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Open the listing that is to be compared first.'),
      );
      return;
    }
    await this.#telling(async () => {
      const version = await this.#versionOf(after, other);
      if (!version) return;
      const done = this.comparer.compare(after, version);
      vscode.commands.executeCommand(`${VIEW}.focus`).then(undefined, this.onError);
      await done;
    });
  }

  async #versionOf(after: ListingSource, other: unknown): Promise<Version | undefined> {
    if (other instanceof vscode.Uri) {
      const open = this.listings.at(other);
      return open ? openVersion(open) : fileVersion(other);
    }
    if (!isRef(other)) return chooseVersion(after, this.listings, this.onError);
    const repository = await repositoryOf(after.uri);
    if (!repository)
      throw new CannotCompare(vscode.l10n.t('{0} is in no Git repository.', fileName(after.uri)));
    return gitVersion(repository, after.uri, other.ref);
  }

  async #telling(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CannotCompare)) throw error;
      // Names of files and refs are in it, and `[text](target)` would become a link.
      void vscode.window.showErrorMessage(inert(error.message));
    }
  }
}

function isRef(value: unknown): value is { readonly ref: string } {
  return typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'string';
}
