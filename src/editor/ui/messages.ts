import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../../core/text/quote';

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

/** A reason why a command cannot do its work; the message is shown to the user. */
export class UserError extends Error {}

/** Does the work of a command; shows why it cannot. */
export async function withErrorMessage(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // The message contains names of files and refs, in which `[text](target)` would become a link.
    void vscode.window.showErrorMessage(escapeIconsAndLinks(error.message));
  }
}
