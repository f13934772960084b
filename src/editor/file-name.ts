import type * as vscode from 'vscode';

/** The last part of a document's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
