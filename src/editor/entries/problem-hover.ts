import * as vscode from 'vscode';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';

/**
 * The hover of the problem at the cursor. VS Code closes a hover when the user types, but not on other edits such as a fix,
 * after which its content is outdated.
 */
export class ProblemHover implements vscode.Disposable {
  #watching: vscode.Disposable | undefined;

  constructor(
    private readonly listings: Listings,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Shows the hover at the cursor of the active editor until the listing changes. */
  async show(source: ListingSource): Promise<void> {
    await vscode.commands.executeCommand('editor.action.showHover');
    this.#watching?.dispose();
    this.#watching = this.listings.onDidAnalyse((analysed) => {
      if (analysed !== source) return;
      this.#watching?.dispose();
      hide(source).catch(this.onError);
    });
  }

  dispose(): void {
    this.#watching?.dispose();
  }
}

/** Closes the hover. VS Code does so in the active editor only, which may be the walkthrough whose button applied the fix. */
async function hide({ document }: ListingSource): Promise<void> {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editor = visibleTextEditors.find((visible) => visible.document === document);
  if (!document || !editor) return;
  if (activeTextEditor !== editor)
    await vscode.window.showTextDocument(document, {
      ...(editor.viewColumn !== undefined && { viewColumn: editor.viewColumn }),
    });
  await vscode.commands.executeCommand('editor.action.hideHover');
}
