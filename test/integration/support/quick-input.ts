import * as vscode from 'vscode';

/** Accepts the default input until some work is done. */
export async function acceptDefaults<T>(work: Thenable<T>): Promise<T> {
  // The command has no effect until VS Code shows the input.
  const repeated = setInterval(() => {
    void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }, 100);
  try {
    return await work;
  } finally {
    clearInterval(repeated);
  }
}
