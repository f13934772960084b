import * as vscode from 'vscode';

/** Of the API of VS Code's own Git extension, what is used here. */
interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  getRepository(uri: vscode.Uri): Repository | null;
}

export interface Repository {
  /** The text of a file, by its path in the file system, as it was at a ref. */
  show(ref: string, path: string): Promise<string>;
  /** Fails where the file was not in Git at a ref. */
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

/** How long it is waited until Git has found its repositories, in milliseconds. */
const PATIENCE_MS = 5000;

/** A repository of VS Code's Git extension that a file lies in; undefined where there is no Git, too. */
export async function repositoryOf(uri: vscode.Uri): Promise<Repository | undefined> {
  if (uri.scheme !== 'file') return undefined;
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (!extension) return undefined;
  const git = await extension.activate();
  // It has no API while it is switched off, or has found no Git on the machine.
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
    const limit = setTimeout(done, PATIENCE_MS);
    const subscription = onDidChangeState(done);
  });
}
