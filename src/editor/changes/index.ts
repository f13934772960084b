import * as vscode from 'vscode';
import type { ChangeContent, ChangeNode } from '../../core/compare/tree';
import type { ChangeLabel } from '../../core/compare/tree';
import { syntaxOf } from '../../core/json/syntax';
import { findListings } from '../../core/listing/find-listings';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { fileUriOf } from '../listings/configuration-folders';
import {
  changesSince,
  DELETED,
  HEAD,
  isJson,
  mergeBase,
  repositoryFor,
  repositoryOf,
  selectedResources,
  textAt,
  uriAt,
  type Repository,
  type Resource,
} from '../git/repository';
import type { OpenListing } from '../listings/open-listing';
import { fileName } from '../ui/file-name';
import type { Listings } from '../listings';
import { isSameUri, allTabs } from '../ui/tabs';
import { VIEWS, type LazyTreeView } from '../ui/tree-view';
import { showInformation, UserError, withErrorMessage } from '../ui/messages';
import { closeEmptyEditors, copyAsMarkdown, openAllChanges, registerChangeCommands } from './commands';
import { Comparer, type ComparisonRequest, type Requests } from './comparer';
import { EntryDocuments } from './entry-documents';
import { chooseVersion, type ChosenVersion } from './choose-version';
import { fileVersion, titleOf, gitVersion, listingAt, versionAt } from './version';
import { onUnexpectedError } from '../ui/unexpected-error';
import { createChangesView } from './view';

/** Compares the current listing with another version and shows the changes. */
export class Changes implements vscode.Disposable {
  readonly comparer: Comparer;
  readonly provider: LazyTreeView<ChangeContent, ChangeLabel>;
  readonly view: vscode.TreeView<ChangeNode>;
  readonly #subscriptions: vscode.Disposable;

  constructor(private readonly listings: Listings) {
    this.comparer = new Comparer(listings);
    this.provider = createChangesView(this.comparer, listings);
    this.view = this.provider.view;
    const documents = new EntryDocuments(this.comparer);
    const updateHeader = (): void => {
      this.provider.updateHeader();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.comparer,
      this.provider,
      documents,
      this.comparer.onDidChange(() => {
        this.provider.update('all');
        closeEmptyEditors(this.comparer).catch(onUnexpectedError);
      }),
      // The description contains folders if another open listing has the same name.
      listings.onDidOpen(updateHeader),
      listings.onDidClose(updateHeader),
      registerChangeCommands(this.view, this.comparer, documents),
      vscode.commands.registerCommand('catalogLens.compare', (first?: unknown, second?: unknown) =>
        withErrorMessage(() => this.#compare(first, second)),
      ),
      vscode.commands.registerCommand('catalogLens.changes.openAll', (...args: unknown[]) =>
        withErrorMessage(() => this.#openAll(args, documents)),
      ),
      vscode.commands.registerCommand('catalogLens.changes.copyAsMarkdown', () =>
        withErrorMessage(() => copyAsMarkdown(this.comparer.results)),
      ),
      vscode.commands.registerCommand('catalogLens.changes.close', () => {
        this.comparer.close();
      }),
    );
  }

  /** Whether the view is visible or becomes so. */
  get isShown(): boolean {
    return this.comparer.results.length > 0 || this.comparer.isReading;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /**
   * @param first a file in the menu of a tab or the Explorer, which is compared; otherwise the current listing is, and with a version
   *   in Git all others that differ
   * @param second the URI of another listing, or `{ref}` for a version in Git; in the Explorer all selected files, of which
   *   two are compared with each other. Asks for a version otherwise.
   */
  async #compare(first: unknown, second: unknown): Promise<void> {
    const { current } = this.listings;
    const selected: readonly unknown[] = Array.isArray(second) ? second : [];
    const [old, now] = selected.length === 2 ? selected : [];
    const isOneFile = first instanceof vscode.Uri;
    const uri = now instanceof vscode.Uri ? now : isOneFile ? first : current.value?.uri;
    if (!uri) {
      showInformation('Open the listing to compare first.');
      return;
    }
    const after = await listingAt(uri, this.listings);
    const version = old instanceof vscode.Uri ? old : second instanceof vscode.Uri ? second : undefined;
    if (version) return this.#show(() => this.#withFile(after, version));
    const chosen: ChosenVersion | undefined = isRef(second)
      ? { kind: 'ref', ref: second.ref }
      : await chooseVersion(uri, this.listings, !isOneFile);
    if (chosen?.kind === 'file') await this.#show(() => this.#withFile(after, chosen.uri));
    else if (chosen) await this.#show(await this.#withGit(after, chosen, isOneFile));
  }

  /** Compares, and shows the view. */
  async #show(requests: Requests): Promise<void> {
    const done = this.comparer.compare(requests);
    await Promise.all([done, vscode.commands.executeCommand(`${VIEWS.changes}.focus`)]);
  }

  /** Compares a listing with another file. @throws UserError if it is the same */
  async #withFile(after: OpenListing, uri: vscode.Uri): Promise<readonly ComparisonRequest[]> {
    if (isSameUri(uri, after.uri)) throw new UserError(`${titleOf(uri)} cannot be compared with itself.`);
    await keepTab(after);
    return [{ after, version: versionAt(uri, this.listings) }];
  }

  /**
   * Compares a listing with a version in Git, or with it all listings in its repository that differ.
   *
   * @throws UserError if it is not in a repository
   */
  async #withGit(
    after: OpenListing,
    chosen: Exclude<ChosenVersion, { kind: 'file' }>,
    isOneFile: boolean,
  ): Promise<Requests> {
    const file = fileUriOf(after.uri);
    const repository = await repositoryFor(file);
    // A ref has its own name.
    const name = chosen.kind === 'ref' ? undefined : `merge base with ${chosen.branch}`;
    const refOf = (): string | Promise<string> =>
      chosen.kind === 'ref' ? chosen.ref : mergeBase(repository, chosen.branch);
    const onlyThis = async (): Promise<readonly ComparisonRequest[]> => {
      const uri = await uriAt(file, await refOf());
      if (isSameUri(uri, after.uri)) throw new UserError(`${titleOf(uri)} cannot be compared with itself.`);
      await keepTab(after);
      return [{ after, version: fileVersion(uri, name) }];
    };
    if (isOneFile) return onlyThis;
    await repository.status();
    const isNoted = new Set<string>();
    return async () => {
      const ref = await refOf();
      const changed = (await changesSince(repository, ref)).filter(({ uri }) => isJson(uri));
      const deleted = changed.filter(({ status }) => DELETED.has(status));
      const names: string[] = [];
      for (const { uri, originalUri } of deleted)
        if (!isNoted.has(fileName(uri)) && (await hadListings(repository, originalUri, ref)))
          names.push(fileName(uri));
      if (names.length > 0)
        showInformation(`Deleted files are not compared: ${escapeIconsAndLinks(names.join(', '))}.`);
      for (const each of names) isNoted.add(each);
      const originals = new Map(
        changed.map(({ uri, originalUri }) => [uri.toString(), { uri, originalUri }]),
      );
      for (const { uri } of deleted) originals.delete(uri.toString());
      // Edits that are not saved.
      for (const { uri, document } of this.listings.all) {
        if (!document.isDirty || originals.has(uri.toString())) continue;
        // Git's extension makes another object of a repository each time.
        const root = (await repositoryOf(uri))?.rootUri;
        if (isSameUri(root, repository.rootUri)) originals.set(uri.toString(), { uri, originalUri: uri });
      }
      const requests: ComparisonRequest[] = [];
      for (const { uri, originalUri } of originals.values())
        await ignoringUserErrors(async () => {
          const listing = await listingAt(uri, this.listings);
          requests.push({ after: listing, version: await gitVersion(await uriAt(originalUri, ref), name) });
        });
      // Says that there are no differences, and follows edits.
      return requests.length > 0 ? requests : onlyThis();
    };
  }

  /**
   * Opens all changes in one editor, a section for each entry: those of rows of the Source Control view, which compare what VS Code's
   * own diffs of them compare, or without rows those in the Changes view.
   *
   * @param args the selected rows
   */
  async #openAll(args: readonly unknown[], documents: EntryDocuments): Promise<void> {
    const rows = selectedResources(args);
    if (rows.length > 0) await this.comparer.compare(() => this.#requestsOf(rows));
    await openAllChanges(this.comparer, documents);
  }

  /** @throws UserError if none of the rows has a listing */
  async #requestsOf(rows: readonly Resource[]): Promise<readonly ComparisonRequest[]> {
    const requests: ComparisonRequest[] = [];
    let failure: UserError | undefined;
    for (const { resourceUri, leftUri, rightUri } of rows)
      try {
        const after = await listingAt(rightUri ?? resourceUri, this.listings);
        requests.push({ after, version: fileVersion(leftUri ?? (await uriAt(resourceUri, HEAD))) });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        failure ??= error;
      }
    if (failure && requests.length === 0) throw failure;
    return requests;
  }
}

/** Makes a listing's preview tabs permanent, so that a diff does not replace them. */
async function keepTab({ uri }: OpenListing): Promise<void> {
  for (const { input, isPreview, group } of allTabs())
    if (isPreview && input instanceof vscode.TabInputText && isSameUri(input.uri, uri)) {
      const options = { viewColumn: group.viewColumn, preview: false, preserveFocus: true };
      await vscode.commands.executeCommand('vscode.open', uri, options, titleOf(uri));
    }
}

async function ignoringUserErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

function isRef(value: unknown): value is { readonly ref: string } {
  return typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'string';
}

/** Whether a file had listings at a ref. */
async function hadListings(repository: Repository, file: vscode.Uri, ref: string): Promise<boolean> {
  const text = await textAt(repository, file, ref).catch(() => undefined);
  return text !== undefined && findListings(text, syntaxOf(file.path)).length > 0;
}
