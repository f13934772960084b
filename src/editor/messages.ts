import * as vscode from 'vscode';

/** The duration of messages in the status bar, in milliseconds. */
const STATUS_MS = 5000;

/** Shows a message in the status bar for some time, by default 5 seconds. */
export function showStatus(text: string, milliseconds = STATUS_MS): void {
  vscode.window.setStatusBarMessage(text, milliseconds);
}

/** Shows a message, in which VS Code renders Markdown links, without waiting until it is closed. */
export function showInformation(text: string): void {
  void vscode.window.showInformationMessage(text);
}

/** Shows a warning, in which VS Code renders Markdown links, without waiting until it is closed. */
export function showWarning(text: string): void {
  void vscode.window.showWarningMessage(text);
}

/** Reports that an action had no effect, because nothing that it is for is selected. */
export function showNoEntries(): void {
  showStatus(vscode.l10n.t('No entries are selected.'));
}
