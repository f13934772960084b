import * as vscode from 'vscode';

/** Does work that asks for something, and accepts what is proposed until the work is done. */
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
