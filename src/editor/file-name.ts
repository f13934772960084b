import type * as vscode from 'vscode';
import { inert } from '../core/text/inert';
import { shownText } from '../core/text/markdown';

/** The last part of a document's path. */
export function fileName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The same for people, wherever VS Code makes icons of `$(name)` or links of `[text](command:name)`. */
export function shownName(uri: vscode.Uri): string {
  return inert(shownText(fileName(uri)));
}

/** A glob that matches only one path or name. */
export function globFor(path: string): string {
  return path.replace(/[*?[\]{}]/g, (char) => `[${char}]`);
}
