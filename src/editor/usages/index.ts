import * as vscode from 'vscode';
import type { Usages } from './usages';

/** The languages in which string literals may name entries; listings themselves are in JSON. */
export const LITERAL_LANGUAGES: readonly string[] = [
  'typescript',
  'typescriptreact',
  'javascript',
  'javascriptreact',
  'python',
  'yaml',
  'json',
  'jsonc',
];

/** The maximum length of a text that is searched for the literal at the cursor, in UTF-16 units. */
const MAX_LENGTH = 1_000_000;

/**
 * Registers Go to Definition from string literals to entries. Nothing else is loaded until it is requested on a string
 * literal.
 */
export function registerDefinitions(usages: () => Promise<Usages>): vscode.Disposable {
  return vscode.languages.registerDefinitionProvider(
    LITERAL_LANGUAGES.map((language) => ({ language })),
    {
      async provideDefinition(document, position, token) {
        const { length } = document.lineAt(position.line).text;
        if (length === 0 || document.offsetAt(new vscode.Position(document.lineCount, 0)) > MAX_LENGTH)
          return undefined;
        const { literalAt } = await import('../../core/usages');
        if (token.isCancellationRequested) return undefined;
        const literal = literalAt(document.getText(), pathOf(document), document.offsetAt(position));
        if (!literal || literal.value.trim() === '') return undefined;
        return (await usages()).definitions(document, literal, token);
      },
    },
  );
}

/** The path of a document, with an extension of its language: untitled documents have none. */
function pathOf({ uri, languageId }: vscode.TextDocument): string {
  const extensions: Readonly<Record<string, string>> = {
    typescript: 'ts',
    typescriptreact: 'tsx',
    javascript: 'js',
    javascriptreact: 'jsx',
    python: 'py',
    yaml: 'yaml',
    json: 'json',
    jsonc: 'jsonc',
  };
  return `${uri.path}.${extensions[languageId] ?? ''}`;
}
