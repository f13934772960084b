import * as vscode from 'vscode';
import type { Severity } from '../../core/model/problem';
import { countOfProblems } from '../counts';

const SCHEME = 'catalog-lens-entry';

const COLORS: Readonly<Record<Severity, string | undefined>> = {
  error: 'list.errorForeground',
  warning: 'list.warningForeground',
  // The Explorer has no colour for infos.
  info: undefined,
};

/**
 * The URI for which VS Code requests a decoration. It contains the values that the decoration depends on.
 *
 * @param id the id of a node, which starts with a slash
 */
export function decorationUri(id: string, problems: number, worst: Severity | undefined): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: id, query: `${problems}&${worst ?? ''}` });
}

/** Decorates entries with problems as the Explorer decorates files. */
export function registerDecorations(): vscode.Disposable {
  return vscode.window.registerFileDecorationProvider({ provideFileDecoration: decorationFor });
}

/** The decoration for a URI created by {@link decorationUri}. */
export function decorationFor({ scheme, query }: vscode.Uri): vscode.FileDecoration | undefined {
  if (scheme !== SCHEME) return undefined;
  const [count = '', worst = ''] = query.split('&');
  const problems = Number(count);
  if (!isSeverity(worst)) return undefined;
  const color = COLORS[worst];
  // Groups have a colour only, because their label and tooltip contain the number.
  const isCounted = problems > 0;
  return new vscode.FileDecoration(
    isCounted ? (problems > 9 ? '9+' : String(problems)) : undefined,
    isCounted ? countOfProblems(problems) : undefined,
    color === undefined ? undefined : new vscode.ThemeColor(color),
  );
}

function isSeverity(text: string): text is Severity {
  return text in COLORS;
}
