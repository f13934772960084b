import * as vscode from 'vscode';
import { RULES, ruleOf } from '../../core/rules';
import type { Settings } from '../../core/settings';
import { SEVERITIES, type Severity } from '../../core/severity';

type Choice = Severity | 'off';

const CHOICES: readonly Choice[] = [...SEVERITIES, 'off'];

const DETAILS: Readonly<Record<Choice, string>> = {
  error: 'The command line fails.',
  warning: 'The command line fails, unless told otherwise.',
  info: 'The command line does not fail, unless told otherwise.',
  off: 'The rule stays silent.',
};

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
    title: 'Set Severity of a Rule',
    placeHolder: 'Which rule?',
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
    description: [choice === now ? 'now' : [], choice === standard ? 'by default' : []].flat().join(', '),
    detail: DETAILS[choice],
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: `Severity of ${rule}`,
    placeHolder: `Now ${now}. It is written into catalog-lens.json, for the editor and the command line.`,
  });
  return picked?.choice;
}
