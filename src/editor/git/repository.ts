import * as vscode from 'vscode';
import { decodeWithoutLoss } from '../decode-text';
import { fileName } from '../file-name';
import { UserError } from '../messages';

/** The part of the API of VS Code's Git extension that is used here. */
interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): Repository | null;
}

export interface Repository {
  /** Returns the bytes of a file at a ref, by its path in the file system. */
  buffer(ref: string, path: string): Promise<Uint8Array>;
  /** Fails if the file is not in Git at a ref. */
  getObjectDetails(ref: string, path: string): Promise<unknown>;
  getCommit(ref: string): Promise<Commit>;
  getRefs(query: { readonly sort?: 'alphabetically' | 'committerdate' }): Promise<readonly Ref[]>;
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly Commit[]>;
}

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

/** The refs of the versions of a file in conflict. */
export const STAGES = { base: ':1', ours: ':2', theirs: ':3' } as const;

/** What Git has left in the working tree, with its conflict markers, while there are conflicts. */
export const AUTO_MERGE = 'AUTO_MERGE';

/** How long to wait until the Git extension has found the repositories, in milliseconds. */
const INITIALIZATION_TIMEOUT_MS = 5000;

/** The Git repository that contains a file; undefined if there is none, or Git is not available. */
export async function repositoryOf(uri: vscode.Uri): Promise<Repository | undefined> {
  if (uri.scheme !== 'file') return undefined;
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (!extension) return undefined;
  const git = await extension.activate();
  // The extension has no API if it is disabled or Git is not installed.
  if (!git.enabled) return undefined;
  const api = git.getAPI(1);
  if (api.state !== 'initialized') await initialized(api);
  return api.getRepository(uri) ?? undefined;
}

function initialized({ onDidChangeState }: GitApi): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(limit);
      subscription.dispose();
      resolve();
    };
    const limit = setTimeout(done, INITIALIZATION_TIMEOUT_MS);
    const subscription = onDidChangeState(done);
  });
}

/** @throws UserError if a file is not in a repository */
export async function repositoryFor(uri: vscode.Uri): Promise<Repository> {
  const repository = await repositoryOf(uri);
  if (!repository) throw new UserError(vscode.l10n.t('{0} is not in a Git repository.', fileName(uri)));
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
    throw new UserError(vscode.l10n.t('{0} has bytes that are not valid UTF-8.', fileName(uri)));
  return text;
}

/** The name that VS Code gives to a version of a file in conflict; undefined for other refs. */
export function stageName(ref: string): string | undefined {
  if (ref === STAGES.base) return vscode.l10n.t('Base');
  if (ref === STAGES.ours) return vscode.l10n.t('Current');
  return ref === STAGES.theirs ? vscode.l10n.t('Incoming') : undefined;
}

/** The name of what Git has stored at a URI of its extension, `HEAD` or `index`; undefined for other URIs. */
export function storedName({ scheme, query }: vscode.Uri): string | undefined {
  if (scheme !== 'git') return undefined;
  const { ref } = JSON.parse(query) as { readonly ref: string };
  // `~` is the index, or HEAD as long as both are the same.
  return ref === '' || ref === '~' ? vscode.l10n.t('index') : ref;
}

/** @throws UserError if Git has no version of a file at a ref */
export async function checkFile(
  repository: Repository,
  uri: vscode.Uri,
  ref: string,
  name = ref,
): Promise<void> {
  const exists = await resolves(repository.getObjectDetails(ref, uri.fsPath));
  if (!exists) throw new UserError(vscode.l10n.t('{0} is not in Git at {1}.', fileName(uri), name));
}

/** The newest commit that has changed a file; undefined if the repository does not know the file. */
export async function lastCommit(repository: Repository, uri: vscode.Uri): Promise<Commit | undefined> {
  // Fails in a repository without commits.
  const commits = await repository.log({ maxEntries: 1, path: uri.fsPath }).catch(() => []);
  return commits[0];
}

export function shortHash(hash: string): string {
  return hash.slice(0, 8);
}

/** The first line of a commit's message. */
export function firstLineOf(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

export function resolves(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
