import * as vscode from 'vscode';
import { LANGUAGES } from './languages';

/**
 * Whether VS Code's own JSON validation is on for a file. Whether it is there at all shows in its settings: its
 * extension may run in another host than this one, where it cannot be seen.
 */
export function isJsonValidationOn(uri: vscode.Uri): boolean {
  const json = vscode.workspace.getConfiguration('json', uri);
  return (
    json.inspect('validate.enable')?.defaultValue !== undefined && json.get<boolean>('validate.enable', true)
  );
}

/** Whether VS Code's own JSON validation reports the problems of a file now: only while an editor shows it. */
export function isJsonValidated(uri: vscode.Uri): boolean {
  const key = uri.toString();
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === key);
  return (
    document !== undefined &&
    LANGUAGES.has(document.languageId) &&
    shownUris().some((shown) => shown.toString() === key) &&
    isJsonValidationOn(uri)
  );
}

/** What is in a tab, in the background too, or in another editor such as a peek view. */
function shownUris(): vscode.Uri[] {
  const { tabGroups, visibleTextEditors } = vscode.window;
  const inTabs = tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .map(({ input }) => {
      if (input instanceof vscode.TabInputText) return input.uri;
      return input instanceof vscode.TabInputTextDiff ? input.modified : undefined;
    });
  return [
    ...inTabs.filter((uri) => uri !== undefined),
    ...visibleTextEditors.map(({ document }) => document.uri),
  ];
}
