import { assert } from 'chai';
import * as vscode from 'vscode';

/** What VS Code shows when the mouse rests at a place, of all extensions. */
export async function hoversAt(
  uri: vscode.Uri,
  place: vscode.Position,
): Promise<readonly vscode.MarkdownString[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    uri,
    place,
  );
  const contents = hovers.flatMap((hover) => hover.contents);
  for (const content of contents) assert.instanceOf(content, vscode.MarkdownString);
  return contents as vscode.MarkdownString[];
}

/** The completions at a place, of all extensions. */
export async function completionsAt(
  uri: vscode.Uri,
  place: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    uri,
    place,
  );
  return items;
}

/** The code actions in a range, of all extensions; by default of all kinds. */
export function actionsAt(
  uri: vscode.Uri,
  range: vscode.Range | undefined,
  kind?: vscode.CodeActionKind,
): Thenable<vscode.CodeAction[]> {
  return vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, range, kind?.value);
}

/** The code action with a title. */
export function actionCalled(actions: readonly vscode.CodeAction[], title: string): vscode.CodeAction {
  const action = actions.find((each) => each.title === title);
  if (!action) throw new Error(`${title} is not offered.`);
  return action;
}

/** Applies the edit of a code action, and runs its command. */
export async function take({ edit, command }: vscode.CodeAction): Promise<void> {
  if (edit) assert.isTrue(await vscode.workspace.applyEdit(edit));
  if (command)
    await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
}

/** The hints beside the values of a document. */
export function hintsIn({ uri, lineCount }: vscode.TextDocument): Thenable<vscode.InlayHint[]> {
  const whole = new vscode.Range(0, 0, lineCount, 0);
  return vscode.commands.executeCommand('vscode.executeInlayHintProvider', uri, whole);
}

/** The id of the rule that reports a problem. */
export function ruleOf({ code }: vscode.Diagnostic): unknown {
  return typeof code === 'object' ? code.value : code;
}
