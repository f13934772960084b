import * as vscode from 'vscode';
import { LANGUAGES } from './languages';

/** The rules whose problems VS Code's JSON validation reports as well. */
export const JSON_VALIDATION_RULES: ReadonlySet<string> = new Set(['syntax', 'duplicate-key']);

/**
 * Whether VS Code's JSON validation is enabled for a file. Its extension is detected by its settings, because it may run in
 * another extension host.
 */
export function isJsonValidationOn(uri: vscode.Uri): boolean {
  const json = vscode.workspace.getConfiguration('json', uri);
  return (
    json.inspect('validate.enable')?.defaultValue !== undefined && json.get<boolean>('validate.enable', true)
  );
}

/** Whether VS Code's JSON validation reports the problems of a file, which it does only while the file is open in an editor. */
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

/** The files in tabs, including background tabs, and in other editors such as a peek view. */
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
