import * as vscode from 'vscode';
import type { Rule } from '../../core/listing/rule';
import { pickItem } from '../ui/quick-pick';

const SCHEME = 'catalog-lens-rule';
export const COMMAND = 'catalogLens.openRule';

/**
 * A link to a rule's page. The manifest associates it with the Markdown preview. A diagnostic's code cannot link to a
 * command.
 */
export function rulePageLink(rule: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${rule}.md` });
}

/** Provides the rules' pages as documents, and registers the command that opens them. */
export function registerRulePages(): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: ({ path }) => rulePageAt(path),
    }),
    vscode.commands.registerCommand(COMMAND, openRule),
  );
}

/** The page of a rule at a path that ends with `RULE.md`; undefined if there is no such rule. */
async function rulePageAt(path: string): Promise<string | undefined> {
  const { ruleOf } = await import('../../core/rules');
  const rule = ruleOf(path.replace(/^.*\//, '').replace(/\.md$/, ''));
  if (!rule) return undefined;
  const { rulePage } = await import('../../core/rules/documentation');
  return rulePage(rule);
}

/** @param id the rule's id; asks for a rule without it */
async function openRule(id?: unknown): Promise<void> {
  const rule = typeof id === 'string' ? id : await pickRule();
  const { ruleOf } = await import('../../core/rules');
  if (rule === undefined || !ruleOf(rule)) return;
  await vscode.commands.executeCommand('vscode.open', rulePageLink(rule));
}

async function pickRule(): Promise<string | undefined> {
  const { ALL_RULES } = await import('../../core/rules');
  const items = ALL_RULES.map((rule) => ruleItem(rule));
  return (await pickItem(items, { title: 'Open Rule', placeholder: 'Select a rule to open its page' }))
    ?.label;
}

/** A rule as an item of a quick pick. */
export function ruleItem({ id, severity, summary }: Rule): vscode.QuickPickItem {
  return { label: id, description: severity, detail: summary.replaceAll('`', '') };
}
