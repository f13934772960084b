import * as vscode from 'vscode';
import { LANGUAGES } from '../listings/languages';
import { documentAt, isShown } from '../ui/tabs';

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
  const document = documentAt(uri);
  return (
    document !== undefined && LANGUAGES.has(document.languageId) && isShown(uri) && isJsonValidationOn(uri)
  );
}
