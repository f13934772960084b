import * as vscode from 'vscode';
import type { ChangeContent, ChangeNode } from '../../core/compare/tree';
import type { ChangeLabel } from '../../core/compare/tree-labels';
import { fileName } from '../file-name';
import { chooseResource, type Resource } from '../git/choose';
import { checkFile, HEAD, repositoryFor } from '../git/repository';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { isSameUri } from '../tabs';
import { VIEWS, type LazyTreeView } from '../tree-view';
import { showInformation, UserError, withErrorMessage } from '../messages';
import { onUnexpectedError } from '../unexpected-error';
import { openAllChanges, registerChangeCommands } from './commands';
import { Comparer } from './comparer';
import { EntryDocuments } from './entry-documents';
import { chooseIgnoredMembers, storedIgnoredMembers, type IgnoredMembers } from './ignored-members';
import { checkOpenable, keepTab, listingIn, showListing } from './open-listing';
import { chooseVersion, fileVersion, gitVersion, openVersion, type Version } from './version';
import { createChangesView } from './view';

/** Compares the current listing with another version and shows the changes. */
export class Changes implements vscode.Disposable {
  readonly comparer: Comparer;
  readonly ignored: IgnoredMembers;
  readonly provider: LazyTreeView<ChangeContent, ChangeLabel>;
  readonly view: vscode.TreeView<ChangeNode>;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    memento: vscode.Memento,
    private readonly listings: Listings,
  ) {
    const ignored = (this.ignored = storedIgnoredMembers(memento));
    this.comparer = new Comparer(listings, ignored);
    this.provider = createChangesView(this.comparer, listings);
    this.view = this.provider.view;
    const documents = new EntryDocuments(this.comparer);
    const openAll = async (): Promise<void> => {
      if (this.comparer.compared) await openAllChanges(this.comparer.compared, documents);
    };
    const updateHeader = (): void => {
      this.provider.updateHeader();
    };
    this.#subscriptions = vscode.Disposable.from(
      ignored,
      this.comparer,
      this.provider,
      documents,
      this.comparer.onDidChange(() => {
        this.provider.update('all');
      }),
      // The description contains folders if another open listing has the same name.
      listings.onDidOpen(updateHeader),
      listings.onDidClose(updateHeader),
      registerChangeCommands(this.view, this.comparer, documents, ignored),
      vscode.commands.registerCommand('catalogLens.compare', (uri?: unknown, other?: unknown) =>
        withErrorMessage(async () => this.#compareWith(await this.#sourceOf(uri), other)),
      ),
      vscode.commands.registerCommand('catalogLens.compareWithFile', (uri?: unknown) =>
        this.#compareWith(listings.current.value, uri),
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
        chooseIgnoredMembers(
          ignored,
          this.comparer.compared?.pair.after.configuration.ignoredMembers ?? new Set(),
        ),
      ),
      vscode.commands.registerCommand('catalogLens.changes.refresh', () =>
        withErrorMessage(() => this.comparer.refresh()),
      ),
      vscode.commands.registerCommand('catalogLens.changes.close', () => {
        this.comparer.close();
      }),
    );
  }

  /** Whether the view is visible or becomes so. */
  get isShown(): boolean {
    return this.comparer.compared !== undefined || this.comparer.isReading;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /**
   * The listing of the tab whose context menu was used, else the current one.
   *
   * @throws UserError if the tab shows no listing
   */
  async #sourceOf(uri: unknown): Promise<OpenListing | undefined> {
    if (!(uri instanceof vscode.Uri)) return this.listings.current.value;
    return this.listings.at(uri) ?? listingIn(uri, this.listings);
  }

  /**
   * @param resources the resources selected in Source Control; if there are none, the current listing is compared
   * @returns whether it was compared
   */
  async #compareResources(resources: readonly unknown[]): Promise<boolean> {
    const before = this.comparer.compared;
    await withErrorMessage(async () => {
      if (resources.length === 0) return this.#compareWith(this.listings.current.value, { ref: HEAD });
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
      showInformation(vscode.l10n.t('Open the listing to compare first.'));
      return;
    }
    await withErrorMessage(async () => {
      const version = await this.#versionOf(after, other);
      if (!version) return;
      await keepTab(after);
      const done = this.comparer.compare(after, version);
      vscode.commands.executeCommand(`${VIEWS.changes}.focus`).then(undefined, onUnexpectedError);
      await done;
    });
  }

  async #versionOf(after: OpenListing, other: unknown): Promise<Version | undefined> {
    if (other instanceof vscode.Uri) {
      if (isSameUri(other, after.uri))
        throw new UserError(
          vscode.l10n.t(
            '{0} is the current listing. Select another file to compare it with.',
            fileName(other),
          ),
        );
      // What Git has stored does not follow edits.
      const open = other.scheme === 'git' ? undefined : this.listings.at(other);
      return open ? openVersion(open) : fileVersion(other);
    }
    if (!isRef(other)) return chooseVersion(after, this.listings);
    return gitVersion(await repositoryFor(after.uri), after.uri, other.ref);
  }
}

function isRef(value: unknown): value is { readonly ref: string } {
  return typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'string';
}
