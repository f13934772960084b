import * as vscode from 'vscode';
import type { Settings } from '../../core/model/settings';
import { DocumentText } from '../document-text';
import { LANGUAGES } from '../languages';

/** Longer documents are not empty. In UTF-16 units. */
const MOST_CHARACTERS = 200;
const MOST_LINES = 20;
/** Brackets and a word that is being typed. */
const ALMOST_EMPTY = /^[\s{}"a-z]*$/i;

/**
 * Offers a new listing in JSON documents that are empty. Costs nothing before that, so that it can be offered while the
 * extension is inactive.
 *
 * @param settingsOf the configuration of a document; without it there is none
 */
export function registerNewListing(settingsOf?: (uri: vscode.Uri) => Promise<Settings>): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    Array.from(LANGUAGES.keys(), (language) => ({ language })),
    {
      async provideCompletionItems(document, position, token) {
        if (document.lineCount > MOST_LINES) return undefined;
        const source = new DocumentText(document);
        if (source.length > MOST_CHARACTERS) return undefined;
        const text = source.slice(0, source.length);
        if (!ALMOST_EMPTY.test(text) || hasSchema(document)) return undefined;
        const [{ newListingAt }, { DEFAULT_SETTINGS }, { itemOf }] = await Promise.all([
          import('../../core/authoring'),
          import('../../core/model/settings'),
          import('./completion-items'),
        ]);
        const settings = (await settingsOf?.(document.uri)) ?? DEFAULT_SETTINGS;
        if (token.isCancellationRequested) return undefined;
        const completion = newListingAt(text, document.offsetAt(position), settings, Date.now());
        return completion && [itemOf(document, completion, 0)];
      },
    },
  );
}

/** What associates files with a JSON schema: a part of an extension's manifest, or of the setting `json.schemas`. */
interface SchemaFiles {
  readonly fileMatch?: string | readonly string[];
}

interface Manifest {
  readonly contributes?: { readonly jsonValidation?: readonly SchemaFiles[] };
}

/** Whether VS Code knows what a document is by its name, as `package.json`: then it becomes no listing. */
function hasSchema(document: vscode.TextDocument): boolean {
  const contributed = vscode.extensions.all.flatMap(
    ({ packageJSON }) => (packageJSON as Manifest).contributes?.jsonValidation ?? [],
  );
  const configured = vscode.workspace
    .getConfiguration('json', document)
    .get<readonly SchemaFiles[]>('schemas', []);
  return [...contributed, ...configured]
    .flatMap(({ fileMatch = [] }) => fileMatch)
    .some((pattern) => isMatch(document, pattern));
}

/** Of all files, or in no folder that a document is in. */
const UNSPECIFIC = /^!|:|(?:^|\/)\*+(?:\.jsonc?)?$/;

function isMatch(document: vscode.TextDocument, fileMatch: string): boolean {
  if (UNSPECIFIC.test(fileMatch)) return false;
  // `%APP_SETTINGS_HOME%` is a folder of VS Code's own.
  const path = fileMatch.replace(/^%\w+%/, '').replace(/^\//, '');
  return vscode.languages.match({ pattern: `**/${path}` }, document) > 0;
}
