import ignore from 'ignore';
import * as vscode from 'vscode';
import { globTest } from '../../core/config/globs';

/** What no search of the workspace enters, besides what `files.exclude` hides. */
export const EXCLUDED = '**/{node_modules,.git}/**';

/** The files that a search of the workspace has found. */
interface FoundFiles {
  /** By path. */
  readonly files: readonly vscode.Uri[];
  /** Those that `search.exclude` or `.gitignore` files exclude. */
  readonly ignored: readonly vscode.Uri[];
  /** How many are left out because they are reached through symbolic links, in a workspace that is not trusted. */
  readonly linked: number;
}

/**
 * Finds the files of the workspace that are read without being open, by their extensions: like VS Code's search without those
 * that `files.exclude` hides, which are not counted, that `search.exclude` or `.gitignore` files exclude, and in `node_modules`.
 */
export async function findFiles(
  extensions: readonly string[],
  token: vscode.CancellationToken,
): Promise<FoundFiles> {
  const result = await search(`**/*.{${extensions.join(',')}}`, token);
  const predicates = [
    ...(vscode.workspace.workspaceFolders ?? []).map(excludedBySetting),
    ...(await ignoredByGit(token)),
  ];
  const ignored = new Set(result.filter((uri) => predicates.some((isExcluded) => isExcluded(uri))));
  const kept = result.filter((uri) => !ignored.has(uri));
  const files = vscode.workspace.isTrusted ? kept : await withoutLinks(kept);
  return {
    files: files.toSorted((a, b) => a.path.localeCompare(b.path)),
    ignored: [...ignored],
    linked: kept.length - files.length,
  };
}

function search(glob: string, token: vscode.CancellationToken): Thenable<vscode.Uri[]> {
  return vscode.workspace.findFiles(glob, EXCLUDED, undefined, token);
}

/** A pattern of `search.exclude` matches a file or a folder above it. Conditions on files beside it are not considered. */
function excludedBySetting(folder: vscode.WorkspaceFolder): (uri: vscode.Uri) => boolean {
  const setting = vscode.workspace
    .getConfiguration('search', folder)
    .get<Record<string, unknown>>('exclude', {});
  const matchers = Object.keys(setting)
    .filter((glob) => setting[glob] === true)
    .flatMap((glob) => [globTest(glob), globTest(`${glob}/**`)]);
  return pathBelow(folder.uri.path.replace(/\/?$/, '/'), (path) =>
    matchers.some((matches) => matches?.(path)),
  );
}

/** A predicate for each `.gitignore` file, unless VS Code's search does not use them. */
async function ignoredByGit(
  token: vscode.CancellationToken,
): Promise<readonly ((uri: vscode.Uri) => boolean)[]> {
  const files = await search('**/.gitignore', token);
  const used = files.filter((uri) =>
    vscode.workspace.getConfiguration('search', uri).get<boolean>('useIgnoreFiles', true),
  );
  return Promise.all(
    used.map(async (uri) => {
      const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, () => new Uint8Array());
      const matcher = ignore().add(new TextDecoder().decode(bytes));
      const folder = uri.path.slice(0, uri.path.lastIndexOf('/') + 1);
      return pathBelow(folder, (path) => matcher.ignores(path));
    }),
  );
}

/** Tests the paths of files in a folder, relative to it. */
function pathBelow(folder: string, test: (path: string) => boolean): (uri: vscode.Uri) => boolean {
  return ({ path }) => path.startsWith(folder) && test(path.slice(folder.length));
}

/** Removes files that are reached through symbolic links, which are not read in an untrusted workspace. */
async function withoutLinks(uris: readonly vscode.Uri[]): Promise<readonly vscode.Uri[]> {
  const results = new Map<string, Promise<boolean>>();
  const isLinked = (uri: vscode.Uri): Promise<boolean> => {
    const key = uri.toString();
    const result = results.get(key) ?? lookUpward(uri);
    results.set(key, result);
    return result;
  };
  const lookUpward = async (uri: vscode.Uri): Promise<boolean> => {
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.toString();
    if (folder === undefined || folder === uri.toString()) return false;
    // A file without accessible metadata cannot be read either.
    const { type } = await vscode.workspace.fs.stat(uri).then(undefined, () => ({ type: 0 }));
    return (type & vscode.FileType.SymbolicLink) !== 0 || isLinked(vscode.Uri.joinPath(uri, '..'));
  };
  const linked = await Promise.all(uris.map(isLinked));
  return uris.filter((_, index) => !linked[index]);
}
