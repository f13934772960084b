import * as vscode from 'vscode';
import { RULES, ruleOf } from '../../core/rules';
import type { Settings } from '../../core/settings';
import { SEVERITIES, type Severity } from '../../core/severity';

type Choice = Severity | 'off';

const CHOICES: readonly Choice[] = [...SEVERITIES, 'off'];

function detailOf(choice: Choice): string {
  switch (choice) {
    case 'error':
      return vscode.l10n.t('The command line fails.');
    case 'warning':
      return vscode.l10n.t('The command line fails, unless told otherwise.');
    case 'info':
      return vscode.l10n.t('The command line does not fail, unless told otherwise.');
    case 'off':
      return vscode.l10n.t('The rule stays silent.');
  }
}

export function isSeverity(value: unknown): value is Choice {
  return CHOICES.some((choice) => choice === value);
}

/** Asks for a rule, each with the severity that it has. */
export async function askRule(settings: Settings): Promise<string | undefined> {
  const items = RULES.map(({ id, severity, summary }) => ({
    label: id,
    description: settings.severities.get(id) ?? severity,
    detail: summary.replaceAll('`', ''),
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Set Severity of a Rule'),
    placeHolder: vscode.l10n.t('Which rule?'),
    matchOnDetail: true,
  });
  return picked?.label;
}

/** Asks for the severity of a rule; says which it has, and which it has by default. */
export async function askSeverity(rule: string, settings: Settings): Promise<Choice | undefined> {
  const standard = ruleOf(rule)?.severity ?? 'off';
  const now = settings.severities.get(rule) ?? standard;
  const items = CHOICES.map((choice) => ({
    choice,
    label: choice,
    description: [
      ...(choice === now ? [vscode.l10n.t('now')] : []),
      ...(choice === standard ? [vscode.l10n.t('by default')] : []),
    ].join(', '),
    detail: detailOf(choice),
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Severity of {0}', rule),
    placeHolder: vscode.l10n.t(
      'Now {0}. It is written into catalog-lens.json, for the editor and the command line.',
      now,
    ),
  });
  return picked?.choice;
}
