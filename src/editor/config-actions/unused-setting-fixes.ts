import * as vscode from 'vscode';
import { withoutElements } from '../../core/config/config-edits';
import { CONFIG_FILE } from '../../core/config/configuration';
import { formatCount } from '../counts';

/** Registers the quick fixes that remove unused settings from configuration files. */
export function registerUnusedSettingFixes(): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    { pattern: `**/${CONFIG_FILE}` },
    {
      provideCodeActions: (document, _, { diagnostics }) => removals(document, diagnostics.filter(isUnused)),
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
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
