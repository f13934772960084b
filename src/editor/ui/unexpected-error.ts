import * as vscode from 'vscode';

const failed = new vscode.EventEmitter<unknown>();
/** Fires for errors that nothing else handles. */
export const onDidFail = failed.event;

/** Reports an error that nothing else handles, such as of work that is not awaited. It is written to the log. */
export function onUnexpectedError(error: unknown): void {
  failed.fire(error);
}
