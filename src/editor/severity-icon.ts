import * as vscode from 'vscode';
import type { Severity } from '../core/model/problem';

const ICONS: Readonly<Record<Severity, readonly [icon: string, color: string]>> = {
  error: ['error', 'problemsErrorIcon.foreground'],
  warning: ['warning', 'problemsWarningIcon.foreground'],
  info: ['info', 'problemsInfoIcon.foreground'],
};

export function severityIcon(severity: Severity): vscode.ThemeIcon {
  const [icon, color] = ICONS[severity];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}
