import * as vscode from 'vscode';
import { withoutElements } from '../../core/config/config-edits';
import { globPlaceAt } from '../../core/config/config-places';
import { CONFIG_FILE, isConfigurationPath } from '../../core/config/configuration';
import { toGlob } from '../../core/config/glob';
import { relativePath } from '../configuration-files';
import { formatCount } from '../counts';
import { findFiles } from '../workspace-files';

const CONFIGURATIONS: vscode.DocumentSelector = { pattern: `**/${CONFIG_FILE}` };

/**
 * Completion of files in configuration files, and the quick fix that removes unused settings. The rest is completed by VS
 * Code, with the JSON Schema.
 *
 * @param knownListings the files that are known to have listings
 */
export function registerConfigEditing(knownListings: () => readonly vscode.Uri[]): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.languages.registerCompletionItemProvider(
      CONFIGURATIONS,
      {
        async provideCompletionItems(document, position, token) {
          const place = globPlaceAt(document.getText(), document.offsetAt(position));
          if (!place) return undefined;
          const { start, end } = place.span;
          const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
          const paths = (await pathsFor(document.uri, token)).filter(
            (path) => !place.others.includes(toGlob(path)),
          );
          const folder = vscode.Uri.joinPath(document.uri, '..');
          const listings = new Set(knownListings().map((uri) => relativePath(folder, uri)));
          return paths.map((path) => itemOf(path, range, listings.has(path)));
        },
      },
      '"',
      '/',
    ),
    vscode.languages.registerCodeActionsProvider(
      CONFIGURATIONS,
      {
        provideCodeActions: (document, _, { diagnostics }) =>
          removals(document, diagnostics.filter(isUnused)),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
}

/** The JSON files that a configuration applies to, from its folder: those in folders with another one are left out. */
async function pathsFor(
  configuration: vscode.Uri,
  token: vscode.CancellationToken,
): Promise<readonly string[]> {
  const folder = vscode.Uri.joinPath(configuration, '..');
  const { files } = await findFiles(['json', 'jsonc'], token);
  const inside = files.filter((uri) => relativePath(folder, uri) !== uri.path);
  const nested = inside.filter(({ path }) => isConfigurationPath(path) && path !== configuration.path);
  return inside
    .filter(
      ({ path }) =>
        !isConfigurationPath(path) &&
        !nested.some((other) => path.startsWith(other.path.slice(0, -CONFIG_FILE.length))),
    )
    .map((uri) => relativePath(folder, uri));
}

function itemOf(path: string, range: vscode.Range, isListing: boolean): vscode.CompletionItem {
  const item = new vscode.CompletionItem(path, vscode.CompletionItemKind.File);
  item.insertText = JSON.stringify(toGlob(path));
  // The text that is replaced starts with a quotation mark, or is empty.
  item.filterText = JSON.stringify(path);
  item.range = range;
  // Before the items of VS Code's JSON support, which start with a letter, a digit or a quote.
  item.sortText = ` ${isListing ? 0 : 1} ${path}`;
  if (isListing) item.detail = 'listing';
  return item;
}

function isUnused({ source, code }: vscode.Diagnostic): boolean {
  return source === 'Catalog Lens' && typeof code === 'object' && code.value === 'unused-setting';
}

/** Quick fixes that remove unused settings: one, or all. */
function removals(
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const remove = (title: string, unused: readonly vscode.Diagnostic[]): vscode.CodeAction[] => {
    const offsets = unused.map(({ range }) => document.offsetAt(range.start));
    const change = withoutElements(document.getText(), offsets);
    if (!change.ok) return [];
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [...unused];
    action.isPreferred = unused.length === 1;
    action.edit = new vscode.WorkspaceEdit();
    for (const { offset, length, text } of change.edits) {
      const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
      action.edit.replace(document.uri, range, text);
    }
    return [action];
  };
  if (diagnostics.length === 0) return [];
  const all = vscode.languages.getDiagnostics(document.uri).filter(isUnused);
  const removeAll = `Remove all ${formatCount(all.length)} unused elements`;
  return [
    ...diagnostics.flatMap((one) => remove('Remove', [one])),
    ...(all.length > 1 ? remove(removeAll, all) : []),
  ];
}
