import * as vscode from 'vscode';

/** The part of the API of VS Code's Git extension that is used here. */
interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): Repository | null;
}

export interface Repository {
  /** Returns the text of a file at a ref, by its path in the file system. */
  show(ref: string, path: string): Promise<string>;
  /** Returns the bytes of a file at a ref. */
  buffer(ref: string, path: string): Promise<Uint8Array>;
  /** Fails if the file is not in Git at a ref. */
  getObjectDetails(ref: string, path: string): Promise<unknown>;
  getCommit(ref: string): Promise<Commit>;
  getRefs(query: { readonly sort?: 'alphabetically' | 'committerdate' }): Promise<readonly Ref[]>;
  log(options: { readonly maxEntries: number; readonly path: string }): Promise<readonly Commit[]>;
}

export interface Commit {
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
