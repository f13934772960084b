import * as vscode from 'vscode';

/**
 * The file whose location decides which configuration applies to a document: for an older version from Git the current
 * file, for an untitled document a file in the first workspace folder.
 */
export function fileUriOf(uri: vscode.Uri): vscode.Uri {
  if (uri.scheme === 'untitled') {
    const folder = vscode.workspace.workspaceFolders?.[0];
    return folder ? vscode.Uri.joinPath(folder.uri, uri.path.replace(/^.*\//, '')) : uri;
  }
  return uri.scheme === 'git' ? uri.with({ scheme: 'file', query: '', fragment: '' }) : uri;
}

/** A folder and its parents, the nearest first; in an untrusted workspace only those inside a workspace folder. */
export function* foldersUpward(from: vscode.Uri): Generator<vscode.Uri, void, undefined> {
  for (let folder = from; folder.path.startsWith('/');) {
    yield folder;
    const parent = vscode.Uri.joinPath(folder, '..');
    if (parent.path === folder.path) return;
    if (!vscode.workspace.isTrusted && vscode.workspace.getWorkspaceFolder(parent) === undefined) return;
    folder = parent;
  }
}
