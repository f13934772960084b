import * as vscode from 'vscode';
import type { OpenListing } from '../listings/open-listing';
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
  async show(source: OpenListing): Promise<void> {
    const { activeTextEditor: editor } = vscode.window;
    await vscode.commands.executeCommand('editor.action.showHover');
    this.#watching?.dispose();
    let isOutdated = false;
    // VS Code closes the hover of the active editor only, and the user may be in another one: then it is closed later.
    const hide = (): void => {
      if (!isOutdated || vscode.window.activeTextEditor !== editor) return;
      this.#watching?.dispose();
      vscode.commands.executeCommand('editor.action.hideHover').then(undefined, this.onError);
    };
    this.#watching = vscode.Disposable.from(
      this.listings.onDidAnalyse((analysed) => {
        if (analysed === source) isOutdated = true;
        hide();
      }),
      this.listings.onDidClose((closed) => {
        if (closed === source) this.#watching?.dispose();
      }),
      vscode.window.onDidChangeActiveTextEditor(hide),
    );
  }

  dispose(): void {
    this.#watching?.dispose();
  }
}
