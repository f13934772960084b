import * as vscode from 'vscode';
import type { ChangeContent, ChangeNode } from '../../core/compare/tree';
import type { ChangeLabel } from '../../core/compare/tree-labels';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { chooseResource, isResource, type Resource } from '../git/choose';
import {
  checkStored,
  commitAt,
  DELETED,
  HEAD,
  isStored,
  shortHash,
  uriAt,
  type FileChange,
  type Repository,
} from '../git/repository';
import type { OpenListing } from '../listings/open-listing';
import { fileName } from '../ui/file-name';
import type { Listings } from '../listings';
import { isSameUri, isShown } from '../ui/tabs';
import { VIEWS, type LazyTreeView } from '../ui/tree-view';
import { showInformation, UserError, withErrorMessage } from '../ui/messages';
import { copyAsMarkdown, openAllChanges, registerChangeCommands } from './commands';
import { Comparer, type ComparisonRequest } from './comparer';
import { EntryDocuments } from './entry-documents';
import { chooseVersions, type ChosenFiles, type ChosenVersions } from './choose-version';
import { openFilesOfEntries } from './open-file';
import { checkOpenable, keepTab, listingIn } from './open-listing';
import { fileVersion, NO_FILE_URI, noFileVersion, openVersion, titleOf, type Version } from './version';
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
      }),
      // The description contains folders if another open listing has the same name.
      listings.onDidOpen(updateHeader),
      listings.onDidClose(updateHeader),
      registerChangeCommands(this.view, this.comparer, documents),
      openFilesOfEntries(this.comparer, documents),
      vscode.commands.registerCommand('catalogLens.compare', (uri?: unknown, other?: unknown) =>
        withErrorMessage(() => this.#compare(uri, other)),
      ),
      vscode.commands.registerCommand('catalogLens.changes.openAll', (...args: unknown[]) =>
        this.#openAll(args.filter(isResource), documents),
      ),
      vscode.commands.registerCommand('catalogLens.changes.copyAsMarkdown', () =>
        withErrorMessage(() => copyAsMarkdown(this.comparer.results)),
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
    return this.comparer.results.length > 0 || this.comparer.isReading;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /**
   * @param first a file in the menu of a tab or the Explorer; otherwise the current listing is compared
   * @param second the URI of another listing, or `{ref}` for a version in Git; in the Explorer all selected files, of which
   *   two are compared with each other. Asks for a version otherwise.
   */
  async #compare(first: unknown, second: unknown): Promise<void> {
    const selected: readonly unknown[] = Array.isArray(second) ? second : [];
    const [old, now] = selected;
    if (selected.length === 2 && old instanceof vscode.Uri && now instanceof vscode.Uri)
      return this.#compareVersions({ old, now });
    const { current } = this.listings;
    const uri = first instanceof vscode.Uri ? first : current.value?.uri;
    if (!uri) {
      showInformation('Open the listing to compare first.');
      return;
    }
    const after = await this.#listingAt(uri);
    if (second instanceof vscode.Uri) return this.#compareWith(after, second);
    if (isRef(second)) return this.#compareWith(after, await uriAt(after.uri, second.ref));
    const chosen = await chooseVersions(uri, this.listings);
    if (chosen && 'repository' in chosen) await this.#compareAll(chosen);
    else if (chosen) await this.#compareVersions(chosen);
  }

  /** Compares all changed listings; files that are no listings are left out, and so are deleted ones, with a message. */
  async #compareAll({ repository, commit }: ChosenFiles): Promise<void> {
    const changed = (await changedFiles(repository, commit)).filter(isJson);
    const requests: ComparisonRequest[] = [];
    const deleted = changed.filter(({ status }) => DELETED.has(status));
    for (const { uri, originalUri } of changed.filter((one) => !deleted.includes(one)))
      await ignoringUserErrors(async () => {
        const after = await this.#listingAt(commit === undefined ? uri : await uriAt(uri, commit));
        const old = await uriAt(originalUri, commit === undefined ? HEAD : `${commit}^`);
        const isNew = !(await isStored(old));
        requests.push({ after, version: this.#versionOf(after, isNew ? NO_FILE_URI : old) });
      });
    const names = deleted.map(({ uri }) => fileName(uri)).join(', ');
    if (names !== '') showInformation(`Deleted files are not compared: ${escapeIconsAndLinks(names)}.`);
    else if (requests.length === 0) showInformation('No listing has changed.');
    if (requests.length === 0) return;
    await Promise.all([
      this.comparer.compare(requests, () => undefined),
      vscode.commands.executeCommand(`${VIEWS.changes}.focus`),
    ]);
  }

  async #compareVersions({ old, now }: ChosenVersions): Promise<void> {
    await this.#compareWith(await this.#listingAt(now), old);
  }

  /** @throws UserError if there is no listing at a URI */
  async #listingAt(uri: vscode.Uri): Promise<OpenListing> {
    const open = this.listings.at(uri);
    if (open) return open;
    await checkStored(uri);
    if (uri.scheme !== 'untitled' || !isShown(uri)) await checkOpenable(uri);
    return listingIn(uri, this.listings);
  }

  /** Compares with a version, and shows the view. */
  async #compareWith(after: OpenListing, old: vscode.Uri): Promise<void> {
    const version = this.#versionOf(after, old);
    await keepTab(after);
    const done = this.comparer.compare([{ after, version }]);
    await Promise.all([done, vscode.commands.executeCommand(`${VIEWS.changes}.focus`)]);
  }

  #versionOf(after: OpenListing, old: vscode.Uri): Version {
    if (isSameUri(old, NO_FILE_URI)) return noFileVersion();
    if (isSameUri(old, after.uri)) throw new UserError(`${titleOf(old)} cannot be compared with itself.`);
    // What Git has stored does not follow edits.
    const open = old.scheme === 'git' ? undefined : this.listings.at(old);
    return open ? openVersion(open) : fileVersion(old);
  }

  /**
   * Opens all changes in one editor, a section for each entry: those of a row of the Source Control view, or without rows
   * those in the Changes view. If a row is no listing, VS Code's own diff is offered.
   *
   * @param rows the selected ones
   */
  async #openAll(rows: readonly Resource[], documents: EntryDocuments): Promise<void> {
    if (rows.length > 0 && !(await this.#compareRow(rows))) return;
    await openAllChanges(this.comparer.results, documents);
  }

  /** Compares what VS Code's own diff of a row of the Source Control view compares. @returns whether it was compared */
  async #compareRow(rows: readonly Resource[]): Promise<boolean> {
    let resource: Resource | undefined;
    try {
      resource = await chooseResource(rows, {
        title: 'Open All Changes',
        placeHolder: 'Select the listing',
      });
      if (!resource) return false;
      const { resourceUri, leftUri, rightUri } = resource;
      const after = await this.#listingAt(rightUri ?? resourceUri);
      const version = this.#versionOf(after, leftUri ?? (await uriAt(resourceUri, HEAD)));
      await this.comparer.compare([{ after, version }]);
      return true;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      await offerOrdinaryChanges(error, resource);
      return false;
    }
  }
}

async function ignoringUserErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

/** @throws UserError if there is no such commit, or none before it */
async function changedFiles(
  repository: Repository,
  commit: string | undefined,
): Promise<readonly FileChange[]> {
  if (commit === undefined) return repository.diffWithHEAD();
  const { parents } = await commitAt(repository, commit);
  if (parents.length === 0) throw new UserError(`There is no commit before ${shortHash(commit)}.`);
  return repository.diffBetween(`${commit}^`, commit);
}

function isJson({ uri }: FileChange): boolean {
  return /\.jsonc?$/i.test(uri.path);
}

/** Shows why changes cannot be shown by entry, and offers VS Code's own diff of a row of the Source Control view. */
async function offerOrdinaryChanges({ message }: UserError, resource: Resource | undefined): Promise<void> {
  const open = 'Open Changes';
  const chosen = await vscode.window.showErrorMessage(
    escapeIconsAndLinks(message),
    ...(resource ? [open] : []),
  );
  if (!resource || chosen !== open) return;
  const { command, resourceUri } = resource;
  await (command
    ? vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]))
    : vscode.commands.executeCommand('git.openChange', resourceUri));
}

function isRef(value: unknown): value is { readonly ref: string } {
  return typeof value === 'object' && value !== null && 'ref' in value && typeof value.ref === 'string';
}
