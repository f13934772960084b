import * as vscode from 'vscode';
import { RULES, ruleOf } from '../../core/rules';
import type { Settings } from '../../core/model/settings';
import { SEVERITIES, type Severity } from '../../core/model/problem';
import { PickStep, runSteps } from '../multi-step';

type SeverityOrOff = Severity | 'off';

const SEVERITY_OPTIONS: readonly SeverityOrOff[] = [...SEVERITIES, 'off'];

function detailOf(choice: SeverityOrOff): string {
  switch (choice) {
    case 'error':
      return vscode.l10n.t('The command line fails.');
    case 'warning':
      return vscode.l10n.t('The command line fails by default.');
    case 'info':
      return vscode.l10n.t('The command line does not fail by default.');
    case 'off':
      return vscode.l10n.t('The rule is off.');
  }
}

export function isSeverity(value: unknown): value is SeverityOrOff {
  return SEVERITY_OPTIONS.some((choice) => choice === value);
}

/** A rule and its new severity. */
interface RuleSeverity {
  readonly rule: string;
  readonly severity: SeverityOrOff;
}

/** Asks for a rule and its severity unless they are given; undefined if it was cancelled. */
export async function askSeverity(
  settings: Settings,
  { rule, severity }: Partial<RuleSeverity>,
): Promise<RuleSeverity | undefined> {
  const ruleStep = pickRule(settings);
  const chosenRule = (): string => rule ?? ruleStep.value?.label ?? '';
  const severityStep = pickSeverity(settings, chosenRule);
  const steps = [
    ...(rule === undefined ? [ruleStep] : []),
    ...(severity === undefined ? [severityStep] : []),
  ];
  if (!(await runSteps(steps))) return undefined;
  const chosen = severity ?? severityStep.value?.choice;
  return chosen && { rule: chosenRule(), severity: chosen };
}

/** Each rule with its current severity. */
function pickRule(settings: Settings): PickStep<vscode.QuickPickItem> {
  const items = RULES.map(({ id, severity, summary }) => ({
    label: id,
    description: settings.severities.get(id) ?? severity,
    detail: summary.replaceAll('`', ''),
  }));
  return new PickStep((pick) => {
    pick.title = vscode.l10n.t('Set Rule Severity');
    pick.placeholder = vscode.l10n.t('Select a rule');
    pick.matchOnDetail = true;
    pick.items = items;
  });
}

interface SeverityItem extends vscode.QuickPickItem {
  readonly choice: SeverityOrOff;
}

/** The severities, with marks for the current and the default one. */
function pickSeverity(settings: Settings, ruleChosen: () => string): PickStep<SeverityItem> {
  return new PickStep<SeverityItem>((pick) => {
    const rule = ruleChosen();
    const standard = ruleOf(rule)?.severity ?? 'off';
    const now = settings.severities.get(rule) ?? standard;
    pick.title = vscode.l10n.t('Severity of {0}', rule);
    pick.placeholder = vscode.l10n.t(
      'Currently {0}. Saved in catalog-lens.json, for the editor and the command line.',
      now,
    );
    pick.items = SEVERITY_OPTIONS.map((choice) => ({
      choice,
      label: choice,
      description: [
        ...(choice === now ? [vscode.l10n.t('current')] : []),
        ...(choice === standard ? [vscode.l10n.t('default')] : []),
      ].join(', '),
      detail: detailOf(choice),
    }));
  });
}
