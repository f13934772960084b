import * as vscode from 'vscode';

/**
 * Where a document lies, or would lie: that of an older version from Git beside the present one, one without a file
 * in the workspace's first folder.
 */
export function onDisk(uri: vscode.Uri): vscode.Uri {
  if (uri.scheme === 'untitled') {
    const folder = vscode.workspace.workspaceFolders?.[0];
    return folder ? vscode.Uri.joinPath(folder.uri, uri.path.replace(/^.*\//, '')) : uri;
  }
  return uri.scheme === 'git' ? uri.with({ scheme: 'file', query: '', fragment: '' }) : uri;
}

/** A folder and those above it, up to the workspace's if that is not trusted; none for what lies nowhere. */
export function* upwardFrom(from: vscode.Uri): Generator<vscode.Uri, void, undefined> {
  for (let folder = from; folder.path.startsWith('/');) {
    yield folder;
    const parent = vscode.Uri.joinPath(folder, '..');
    if (parent.path === folder.path) return;
    if (!vscode.workspace.isTrusted && vscode.workspace.getWorkspaceFolder(parent) === undefined) return;
    folder = parent;
  }
}
