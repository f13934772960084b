import * as vscode from 'vscode';

/** The duration of messages in the status bar, in milliseconds. */
export const MESSAGE_MS = 5000;

/** Reports that an action had no effect, because nothing that it is for is selected. */
export function showNoEntries(): void {
  vscode.window.setStatusBarMessage(vscode.l10n.t('No entries are selected.'), MESSAGE_MS);
}
