import * as vscode from 'vscode';
import { fileUriOf } from '../listings/configuration-folders';
import { decodeWithoutLoss } from '../listings/decode-text';
import { fileName } from '../ui/file-name';
import { UserError } from '../ui/messages';
import { delay, once } from '../ui/tasks';

/** The part of the API of VS Code's Git extension that is used here. */
interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): Repository | null;
  /** The URI of a file at a ref; the index has an empty one. */
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly state: RepositoryState;
  /** Returns the bytes of a file at a ref, by its path in the file system. */
  buffer(ref: string, path: string): Promise<Uint8Array>;
  /** The id of the content of a file at a ref. Fails if the file is not in Git there. */
  getObjectDetails(ref: string, path: string): Promise<{ readonly object: string }>;
  getCommit(ref: string): Promise<Commit>;
  getMergeBase(ref1: string, ref2: string): Promise<string | undefined>;
  getRefs(query: { readonly sort?: 'alphabetically' | 'committerdate' }): Promise<readonly Ref[]>;
  /** The files of Git that are not in the working tree as they are at a ref. */
  diffWith(ref: string): Promise<readonly FileChange[]>;
  /** Brings the state up to date. */
  status(): Promise<void>;
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly Commit[]>;
}

/** What VS Code knows of a repository; after each change it reads that again. */
interface RepositoryState {
  /** The present branch; without a name on none. */
  readonly HEAD: { readonly name?: string } | undefined;
  /** The files that differ from the index, by default with untracked ones. */
  readonly workingTreeChanges: readonly FileChange[];
  readonly untrackedChanges?: readonly FileChange[];
  readonly onDidChange: vscode.Event<void>;
}

export interface FileChange {
  readonly uri: vscode.Uri;
  /** Another one if the file was renamed. */
  readonly originalUri: vscode.Uri;
  readonly status: number;
}

/** The values of {@link FileChange.status} for deleted files, of the index and of other commits, and for untracked ones. */
export const DELETED: ReadonlySet<number> = new Set([2, 6]);
const UNTRACKED = 7;

interface Commit {
  readonly hash: string;
  readonly message: string;
  readonly authorDate?: Date;
  readonly authorName?: string;
}

export const enum RefType {
  Head,
  RemoteHead,
  Tag,
}

interface Ref {
  readonly type: RefType;
  readonly name?: string;
  readonly commit?: string;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

export const HEAD = 'HEAD';
/** The ref of the index. */
export const INDEX = '';

/** The refs of the versions of a file in conflict. */
export const STAGES = { base: ':1', ours: ':2', theirs: ':3' } as const;

/** What Git has left in the working tree, with its conflict markers, while there are conflicts. */
export const AUTO_MERGE = 'AUTO_MERGE';

/** The files of the working tree that differ from a ref. @throws UserError if there is no such commit */
export async function changesSince(repository: Repository, ref: string): Promise<readonly FileChange[]> {
  const { workingTreeChanges, untrackedChanges = [] } = repository.state;
  const present = [...workingTreeChanges, ...untrackedChanges];
  if (ref === INDEX) return present;
  await checkCommit(repository, ref);
  return [...(await repository.diffWith(ref)), ...present.filter(({ status }) => status === UNTRACKED)];
}

/** How long to wait until the Git extension has found the repositories, in milliseconds. */
const INITIALIZATION_TIMEOUT_MS = 5000;

/** The Git repository that contains a file; undefined if there is none, or Git is not available. */
export async function repositoryOf(uri: vscode.Uri): Promise<Repository | undefined> {
  if (uri.scheme !== 'file') return undefined;
  return (await gitApi())?.getRepository(uri) ?? undefined;
}

/**
 * The URI at which VS Code provides a file as it is at a ref.
 *
 * @param ref a commit, branch, tag or stage; empty for the index
 */
export async function uriAt(file: vscode.Uri, ref: string): Promise<vscode.Uri> {
  await repositoryFor(file);
  return (await gitApi())?.toGitUri(file, ref) ?? file;
}

async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (!extension) return undefined;
  const git = await extension.activate();
  // The extension has no API if it is disabled or Git is not installed.
  if (!git.enabled) return undefined;
  const api = git.getAPI(1);
  if (api.state !== 'initialized')
    await Promise.race([once(api.onDidChangeState), delay(INITIALIZATION_TIMEOUT_MS)]);
  return api;
}

/** @throws UserError if a file is not in a repository */
export async function repositoryFor(uri: vscode.Uri): Promise<Repository> {
  const repository = await repositoryOf(uri);
  if (!repository) throw new UserError(`${fileName(uri)} is not in a Git repository.`);
  return repository;
}

/**
 * The text of a file at a ref, without a byte order mark.
 *
 * @returns undefined if it does not exist
 * @throws UserError if its bytes are not valid, so that some of them would be lost
 */
export async function textAt(
  repository: Repository,
  uri: vscode.Uri,
  ref: string,
): Promise<string | undefined> {
  const bytes = await repository.buffer(ref, uri.fsPath).catch(() => undefined);
  const text = bytes && (await decodeWithoutLoss(bytes, uri));
  if (bytes && text === undefined)
    throw new UserError(`${fileName(uri)} has bytes that are not valid UTF-8.`);
  return text;
}

/** The name that VS Code gives to a version of a file in conflict; undefined for other refs. */
function stageName(ref: string): string | undefined {
  if (ref === STAGES.base) return 'Base';
  if (ref === STAGES.ours) return 'Current';
  return ref === STAGES.theirs ? 'Incoming' : undefined;
}

/** The name of what Git has stored at a URI of its extension, such as `HEAD` or `index`; undefined for other URIs. */
export function storedName(uri: vscode.Uri): string | undefined {
  const ref = refOf(uri);
  if (ref === undefined) return undefined;
  return isIndex(ref) ? 'index' : (stageName(ref) ?? refName(ref));
}

/** The ref in a URI of VS Code's Git extension; undefined for other URIs. */
function refOf({ scheme, query }: vscode.Uri): string | undefined {
  return scheme === 'git' ? (JSON.parse(query) as { readonly ref: string }).ref : undefined;
}

/** `~` is the index, or HEAD as long as both are the same. */
function isIndex(ref: string): boolean {
  return ref === '' || ref === '~';
}

function refName(ref: string): string {
  // Also with a suffix such as `^`.
  return ref.replace(/^[\da-f]{40}(?![\da-f])/, shortHash);
}

/**
 * Checks that a file is in Git, because VS Code provides an empty text otherwise.
 *
 * @param uri of a file, or of its version in Git
 * @throws UserError if Git has no such version
 */
export async function checkStored(uri: vscode.Uri): Promise<void> {
  const ref = refOf(uri);
  if (ref === undefined || ref === '~') return;
  const file = fileUriOf(uri);
  const repository = await repositoryFor(file);
  const name = storedName(uri) ?? ref;
  if (!isIndex(ref) && stageName(ref) === undefined) await checkCommit(repository, ref);
  if ((await objectIdAt(uri)) === undefined)
    throw new UserError(`${fileName(file)} is not in Git at ${name}.`);
}

/** The id of the content that Git has stored at a URI of its extension; undefined if it has none. */
export async function objectIdAt(uri: vscode.Uri): Promise<string | undefined> {
  const ref = refOf(uri) ?? '';
  const file = fileUriOf(uri);
  const repository = await repositoryOf(file);
  const details = repository?.getObjectDetails(ref === '~' ? INDEX : ref, file.fsPath);
  return (await details?.catch(() => undefined))?.object;
}

/** @throws UserError if there is no such commit */
async function checkCommit(repository: Repository, ref: string): Promise<void> {
  // Git would read a leading dash as an option.
  const commit = ref.startsWith('-') ? undefined : await repository.getCommit(ref).catch(() => undefined);
  if (!commit) throw new UserError(`Unknown branch, tag or commit: ${refName(ref)}.`);
}

/** The newest commit that HEAD and a branch have in common. @throws UserError if there is none */
export async function mergeBase(repository: Repository, branch: string): Promise<string> {
  const commit = branch.startsWith('-') ? undefined : await repository.getMergeBase(HEAD, branch);
  if (!commit) throw new UserError(`HEAD and ${branch} have no common commit.`);
  return commit;
}

export function shortHash(hash: string): string {
  return hash.slice(0, 8);
}

/** The first line of a commit's message. */
export function firstLineOf(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

/** A row of the Source Control view. Those of Git have the two sides of their diff, of which added and deleted files lack one. */
export interface Resource {
  readonly resourceUri: vscode.Uri;
  readonly leftUri?: vscode.Uri | undefined;
  readonly rightUri?: vscode.Uri | undefined;
}

/**
 * The JSON files among the rows that are selected in the Source Control view.
 *
 * @param args of a command in its context menu
 * @throws UserError if there are none among several rows, or the only one is no JSON file
 */
export function selectedResources(args: readonly unknown[]): readonly Resource[] {
  const selected = args.filter(isResource);
  const files = selected.filter(({ resourceUri }) => isJson(resourceUri));
  const [only] = selected.length === 1 ? selected : [];
  if (selected.length > 0 && files.length === 0)
    throw new UserError(
      only ? `${fileName(only.resourceUri)} is not a JSON file.` : 'No JSON file is selected.',
    );
  return files;
}

/** Whether a file is JSON or JSONC by its name. */
export function isJson({ path }: vscode.Uri): boolean {
  return /\.jsonc?$/i.test(path);
}

function isResource(value: unknown): value is Resource {
  return (
    typeof value === 'object' &&
    value !== null &&
    'resourceUri' in value &&
    value.resourceUri instanceof vscode.Uri
  );
}
