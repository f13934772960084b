import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../core/text/quote';

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
