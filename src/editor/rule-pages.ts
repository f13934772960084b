import * as vscode from 'vscode';

const SCHEME = 'catalog-lens-rule';
export const COMMAND = 'catalogLens.openRule';

/**
 * A link to a rule's page. The extension's manifest has VS Code open it in the Markdown preview; a link to a command
 * would be nothing to a diagnostic's code.
 */
export function rulePageLink(rule: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${rule}.md` });
}

/** Serves the rules' pages as documents of VS Code, and opens them; nothing is asked of any network. */
export function registerRulePages(): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: ({ path }) => pageAt(path),
    }),
    vscode.commands.registerCommand(COMMAND, openRule),
  );
}

async function pageAt(path: string): Promise<string | undefined> {
  const { ruleOf } = await import('../core/rules');
  const rule = ruleOf(path.replace(/^\//, '').replace(/\.md$/, ''));
  if (!rule) return undefined;
  const { rulePage } = await import('../core/rules/documentation');
  return rulePage(rule);
}

/** @param id of the rule; asked for if it is not given */
async function openRule(id?: unknown): Promise<void> {
  const rule = typeof id === 'string' ? id : await pickRule();
  const { ruleOf } = await import('../core/rules');
  if (rule === undefined || !ruleOf(rule)) return;
  await vscode.commands.executeCommand('vscode.open', rulePageLink(rule));
}

async function pickRule(): Promise<string | undefined> {
  const { RULES } = await import('../core/rules');
  const items = RULES.map(({ id, severity, summary }) => ({
    label: id,
    description: severity,
    detail: summary.replaceAll('`', ''),
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Rules of Catalog Lens'),
    placeHolder: vscode.l10n.t('Which rule do you want to read about?'),
    matchOnDetail: true,
  });
  return picked?.label;
}
