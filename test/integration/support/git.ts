import * as vscode from 'vscode';
import { uriOf, writeText } from './documents';

/** The part of the Git extension's API that the tests use. */
interface GitApi {
  init(root: vscode.Uri): Promise<Repository | null>;
  getRepository(uri: vscode.Uri): Repository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface Repository {
  setConfig(key: string, value: string): Promise<string>;
  add(paths: readonly string[]): Promise<void>;
  commit(message: string): Promise<void>;
  createBranch(name: string, checkout: boolean): Promise<void>;
  checkout(ref: string): Promise<void>;
  merge(ref: string): Promise<void>;
  /** Reads again what differs from the index and HEAD: in tests VS Code does not do that by itself. */
  status(): Promise<void>;
  getCommit(ref: string): Promise<{ readonly hash: string }>;
}

/** Whether Git is available in VS Code. */
export async function hasGit(): Promise<boolean> {
  return (await gitApi()) !== undefined;
}

/** Creates a folder in the workspace and a Git repository in it, with a commit of some files. */
export async function commitFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<vscode.Uri> {
  const root = uriOf(folder);
  const uris = Object.keys(files).map((name) => vscode.Uri.joinPath(root, name));
  for (const [at, text] of Object.values(files).entries()) await writeText(uris[at] ?? root, text);
  const repository = await (await gitApi())?.init(root);
  if (!repository) throw new Error('Git did not create a repository.');
  await repository.setConfig('user.name', 'A Person');
  await repository.setConfig('user.email', 'person@example.com');
  await repository.setConfig('commit.gpgsign', 'false');
  await repository.add(uris.map(({ fsPath }) => fsPath));
  await repository.commit('Prices');
  return root;
}

/** The repository that a file is in. */
export async function repositoryAt(file: vscode.Uri): Promise<Repository> {
  const repository = (await gitApi())?.getRepository(file);
  if (!repository) throw new Error('The file is not in a repository.');
  return repository;
}

/** Commits another content of a file. */
export async function commitChange(file: vscode.Uri, text: string, message: string): Promise<void> {
  await writeText(file, text);
  const repository = await repositoryAt(file);
  await repository.add([file.fsPath]);
  await repository.commit(message);
}

/** Adds a file to the index. */
export async function stage(file: vscode.Uri): Promise<void> {
  await (await gitApi())?.getRepository(file)?.add([file.fsPath]);
}

/** The URI of what Git has stored of a file: at a commit, or with an empty ref in the index. */
export async function storedUri(file: vscode.Uri, ref: string): Promise<vscode.Uri> {
  const uri = (await gitApi())?.toGitUri(file, ref);
  if (!uri) throw new Error('Git is not available.');
  return uri;
}

async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<{ enabled: boolean; getAPI(version: 1): GitApi }>(
    'vscode.git',
  );
  const git = await extension?.activate();
  return git?.enabled ? git.getAPI(1) : undefined;
}
