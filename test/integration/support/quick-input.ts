import * as vscode from 'vscode';

/** Accepts the default input until some work is done. */
export async function accepting<T>(work: Thenable<T>): Promise<T> {
  // Until VS Code shows the question, nothing is accepted.
  const repeated = setInterval(() => {
    void vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }, 100);
  try {
    return await work;
  } finally {
    clearInterval(repeated);
  }
}
