import ignore from 'ignore';
import * as vscode from 'vscode';
import { globMatcher } from '../../core/config/glob';

/** Returns a predicate for the files that VS Code's search leaves out: by `search.exclude` and by `.gitignore` files. */
export async function searchExclusions(
  exclude: vscode.GlobPattern,
  token: vscode.CancellationToken,
): Promise<(uri: vscode.Uri) => boolean> {
  const predicates = [
    ...(vscode.workspace.workspaceFolders ?? []).map(excludedBySetting),
    ...(await gitIgnoreFiles(exclude, token)),
  ];
  return (uri) => predicates.some((isExcluded) => isExcluded(uri));
}

/** A pattern of `search.exclude` matches a file or a folder above it. Conditions on files beside it are not considered. */
function excludedBySetting(folder: vscode.WorkspaceFolder): (uri: vscode.Uri) => boolean {
  const setting = vscode.workspace
    .getConfiguration('search', folder)
    .get<Record<string, unknown>>('exclude', {});
  const matchers = Object.keys(setting)
    .filter((glob) => setting[glob] === true)
    .flatMap((glob) => [globMatcher(glob), globMatcher(`${glob}/**`)]);
  return pathBelow(folder.uri.path.replace(/\/?$/, '/'), (path) =>
    matchers.some((matches) => matches?.(path)),
  );
}

/** A predicate for each `.gitignore` file, unless VS Code's search does not use them. */
async function gitIgnoreFiles(
  exclude: vscode.GlobPattern,
  token: vscode.CancellationToken,
): Promise<readonly ((uri: vscode.Uri) => boolean)[]> {
  const files = await vscode.workspace.findFiles('**/.gitignore', exclude, undefined, token);
  const used = files.filter((uri) =>
    vscode.workspace.getConfiguration('search', uri).get<boolean>('useIgnoreFiles', true),
  );
  return Promise.all(
    used.map(async (uri) => {
      const matcher = ignore().add(await textOf(uri));
      const folder = uri.path.slice(0, uri.path.lastIndexOf('/') + 1);
      return pathBelow(folder, (path) => matcher.ignores(path));
    }),
  );
}

/** Tests the paths of files in a folder, relative to it. */
function pathBelow(folder: string, test: (path: string) => boolean): (uri: vscode.Uri) => boolean {
  return ({ path }) => path.startsWith(folder) && test(path.slice(folder.length));
}

async function textOf(uri: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return '';
  }
}
