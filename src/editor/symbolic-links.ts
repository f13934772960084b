import * as vscode from 'vscode';

/** Removes files that are reached through symbolic links, which are not read in an untrusted workspace. */
export async function withoutLinks(uris: readonly vscode.Uri[]): Promise<readonly vscode.Uri[]> {
  const known = new Map<string, Promise<boolean>>();
  const isLinked = (uri: vscode.Uri): Promise<boolean> => {
    const key = uri.toString();
    const found = known.get(key) ?? lookUpward(uri);
    known.set(key, found);
    return found;
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
