import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../../core/text/quote';
import type { EntryTexts } from '../../core/browse/entry-texts';
import type { ChangeNode } from '../../core/compare/tree';
import type { Listing } from '../../core/listing/listing';
import type { CurrentListing } from '../listings/current-listing';
import { fileName } from '../file-name';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { ChangeProvider } from './change-provider';
import { ChangesView, VIEW } from './changes-view';
import { chooseResource, type Resource } from './choose-resource';
import { chooseVersion } from './choose-version';
import { registerChangeCommands } from './commands';
import { Comparer } from './comparer';
import { EntryDocuments } from './entry-documents';
import { IgnoredMembers } from './ignored-members';
import { openAllChanges } from './open-all';
import { repositoryOf, type Repository } from './git-api';
import { checkFile, gitVersion, HEAD } from './git-version';
import { checkOpenable, keepTab, listingIn, showListing } from './open-listing';
import { CannotCompare, fileVersion, openVersion, type Version } from './version';

/** Compares the current listing with another version and shows the changes. */
export class Changes implements vscode.Disposable {
  readonly comparer: Comparer;
  readonly ignored: IgnoredMembers;
  readonly provider: ChangeProvider;
  readonly view: vscode.TreeView<ChangeNode>;
  /** Fires when the view is shown or hidden. */
  readonly onDidShow: vscode.Event<boolean>;
  readonly #subscriptions: vscode.Disposable;

  /** @param textsOf the names of a listing's entries */
  constructor(
    memento: vscode.Memento,
    private readonly listings: Listings,
    private readonly current: CurrentListing,
    textsOf: (listing: Listing) => EntryTexts,
    private readonly onError: (error: unknown) => void,
  ) {
    const ignored = (this.ignored = new IgnoredMembers(memento, onError));
    this.comparer = new Comparer(listings, textsOf, ignored, onError);
    this.provider = new ChangeProvider(this.comparer);
    const documents = new EntryDocuments(this.comparer);
    const openAll = async (): Promise<void> => {
      if (this.comparer.compared) await openAllChanges(this.comparer.compared, documents);
    };
    const view = new ChangesView(this.comparer, listings, this.provider, onError);
    this.view = view.tree;
    this.onDidShow = view.onDidShow;
    this.#subscriptions = vscode.Disposable.from(
      ignored,
      this.comparer,
      this.provider,
      documents,
      view,
      registerChangeCommands(this.view, this.comparer, documents, ignored),
      vscode.commands.registerCommand('catalogLens.compare', (uri?: unknown, other?: unknown) =>
        this.#withErrorMessage(async () => this.#compareWith(await this.#sourceOf(uri), other)),
      ),
      vscode.commands.registerCommand('catalogLens.compareWithFile', (uri?: unknown) =>
        this.#compareWith(current.value, uri),
      ),
      // The same command under two titles: what a row is compared with depends on the row.
      ...['catalogLens.compareWithHead', 'catalogLens.compareWithIndex'].map((command) =>
        vscode.commands.registerCommand(command, (...resources: unknown[]) =>
          this.#compareResources(resources),
        ),
      ),
      vscode.commands.registerCommand('catalogLens.openChangesByEntry', async (...resources: unknown[]) => {
        if (await this.#compareResources(resources)) await openAll();
      }),
      vscode.commands.registerCommand('catalogLens.changes.openAll', openAll),
      vscode.commands.registerCommand('catalogLens.changes.ignoredFields', () =>
        ignored.choose(this.comparer.compared?.pair.after.configuration.ignoredMembers ?? new Set()),
      ),
      vscode.commands.registerCommand('catalogLens.changes.refresh', () =>
        this.#withErrorMessage(() => this.comparer.refresh()),
      ),
      vscode.commands.registerCommand('catalogLens.changes.close', () => {
        this.comparer.close();
      }),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /**
   * The listing of the tab whose context menu was used, else the current one.
   *
   * @throws CannotCompare if the tab shows no listing
   */
  async #sourceOf(uri: unknown): Promise<OpenListing | undefined> {
    if (!(uri instanceof vscode.Uri)) return this.current.value;
    return this.listings.at(uri) ?? listingIn(uri, this.listings);
  }

  /**
   * @param resources the resources selected in Source Control; if there are none, the current listing is compared
   * @returns whether it was compared
   */
  async #compareResources(resources: readonly unknown[]): Promise<boolean> {
    const before = this.comparer.compared;
    await this.#withErrorMessage(async () => {
      if (resources.length === 0) return this.#compareWith(this.current.value, { ref: HEAD });
      const resource = await chooseResource(resources, {
        title: vscode.l10n.t('Compare Listing'),
        placeHolder: vscode.l10n.t('Select the listing to compare'),
      });
      if (resource) await this.#compareResource(resource);
    });
    return this.comparer.compared !== before;
  }

  /** Compares what VS Code's own diff of a row of the Source Control view compares; without two sides, the file with HEAD. */
  async #compareResource({ resourceUri, leftUri, rightUri }: Resource): Promise<void> {
    const uri = rightUri ?? resourceUri;
    const open = this.listings.at(uri);
    if (!open) await checkOpenable(uri);
    if (!leftUri) await checkFile(await repositoryFor(resourceUri), resourceUri, HEAD);
    const listing = open ?? (await listingIn(uri, this.listings));
    await showListing(listing);
    await this.#compareWith(listing, leftUri ?? { ref: HEAD });
  }

  /** @param other the URI of another listing, or `{ref}` for a version in Git; asks for a version otherwise */
  async #compareWith(after: OpenListing | undefined, other: unknown): Promise<void> {
    if (!after) {
      void vscode.window.showInformationMessage(vscode.l10n.t('Open the listing to compare first.'));
      return;
    }
    await this.#withErrorMessage(async () => {
      const version = await this.#versionOf(after, other);
      if (!version) return;
      await keepTab(after);
      const done = this.comparer.compare(after, version);
      vscode.commands.executeCommand(`${VIEW}.focus`).then(undefined, this.onError);
      await done;
    });
  }

  async #versionOf(after: OpenListing, other: unknown): Promise<Version | undefined> {
    if (other instanceof vscode.Uri) {
      if (other.toString() === after.uri.toString())
        throw new CannotCompare(
          vscode.l10n.t(
            '{0} is the current listing. Select another file to compare it with.',
            fileName(other),
          ),
        );
      // What Git has stored does not follow edits.
      const open = other.scheme === 'git' ? undefined : this.listings.at(other);
      return open ? openVersion(open) : fileVersion(other);
    }
    if (!isRef(other)) return chooseVersion(after, this.listings, this.onError);
    return gitVersion(await repositoryFor(after.uri), after.uri, other.ref);
  }

  async #withErrorMessage(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CannotCompare)) throw error;
      // The message contains names of files and refs, in which `[text](target)` would become a link.
      void vscode.window.showErrorMessage(escapeIconsAndLinks(error.message));
    }
  }
}

/** @throws CannotCompare if a file is not in a repository */
async function repositoryFor(uri: vscode.Uri): Promise<Repository> {
  const repository = await repositoryOf(uri);
  if (!repository) throw new CannotCompare(vscode.l10n.t('{0} is not in a Git repository.', fileName(uri)));
  return repository;
}

function isRef(value: unknown): value is { readonly ref: string } {
  return typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'string';
}
