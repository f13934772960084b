import * as vscode from 'vscode';
import type { Entries } from '../entries';
import { ALL, FIX_PROBLEMS } from '../problems/fix-problems';
import type { Listings } from '../listings';
import { once } from '../ui/tasks';

/** A command and its arguments. */
type Call = readonly [command: string, ...args: unknown[]];

/** What the buttons of the walkthrough execute in the current listing. */
const BUTTON_CALLS: ReadonlyMap<unknown, readonly Call[]> = new Map([
  // VS Code does not close the hover of the problem, which is outdated then.
  ['fix', [['editor.action.hideHover'], [FIX_PROBLEMS, undefined, ALL]]],
  ['filter', [['catalogLens.entries.focus'], ['catalogLens.filter']]],
]);

/** Registers the commands of the sample listing and of the buttons in the walkthrough. */
export function registerSample(listings: Listings, entries: Entries): vscode.Disposable {
  let last: vscode.TextDocument | undefined;

  /** @param column the editor group, unless the sample is already visible */
  async function open(column: vscode.ViewColumn): Promise<void> {
    const { sampleText } = await import('./sample-text');
    const content = sampleText();
    // The open sample is shown again unless it was changed.
    if (!last || last.isClosed || last.getText() !== content)
      last = await vscode.workspace.openTextDocument({ language: 'json', content });
    await show(last, column);
  }

  async function tryOut(what: unknown): Promise<void> {
    const { value } = listings.current;
    if (value) await show(value.document, vscode.ViewColumn.Beside);
    else await open(vscode.ViewColumn.Beside);
    await arranged(entries, listings);
    for (const call of BUTTON_CALLS.get(what) ?? []) await vscode.commands.executeCommand(...call);
    if (what === 'problem') await showFirstProblem(listings);
  }

  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.openSample', (where: unknown) =>
      open(where === 'beside' ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active),
    ),
    vscode.commands.registerCommand('catalogLens.tryOut', tryOut),
  );
}

async function show(document: vscode.TextDocument, column: vscode.ViewColumn): Promise<void> {
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  await vscode.window.showTextDocument(document, {
    preview: false,
    viewColumn: visible?.viewColumn ?? column,
  });
}

/** Resolves when the tree shows the current listing, or there is none. */
async function arranged({ arranger }: Entries, { current }: Listings): Promise<void> {
  while (current.value && !arranger.arranged) await once(arranger.onDidArrange);
}

/** Moves the cursor to the first problem of the current listing, if it has one, and shows its hover. */
async function showFirstProblem({ current: { value: source } }: Listings): Promise<void> {
  const starts = source?.listing.problems().map((problem) => source.listing.rangeOf(problem).start) ?? [];
  if (!source || starts.length === 0) return;
  const start = starts.reduce((first, each) => Math.min(first, each));
  await source.show({ start, end: start }, { preserveFocus: false });
  await vscode.commands.executeCommand('editor.action.showHover');
}
