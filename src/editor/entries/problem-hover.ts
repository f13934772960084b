import * as vscode from 'vscode';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';

/**
 * The hover of a problem that a command has gone to. VS Code leaves a hover open when the text changes by anything but
 * typing; it would show the figures from before a fix, so it is closed then.
 */
export class ProblemHover implements vscode.Disposable {
  #watching: vscode.Disposable | undefined;

  constructor(
    private readonly listings: Listings,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Opens the hover at the cursor of the active editor, until the listing changes. */
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

/** VS Code closes the hover of the active editor only, which may be the walkthrough whose button made the change. */
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
