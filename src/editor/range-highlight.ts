import * as vscode from 'vscode';
import { Delayed } from './delayed';

/** How long a range stays highlighted unless it is edited or the cursor moves, in milliseconds. */
const DURATION_MS = 1500;

/** What VS Code itself highlights whole lines with, such as the symbol that is previewed in Go to Symbol. */
export function createHighlightDecoration(): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    // Only the high contrast themes have this colour, and they do not have the other.
    borderStyle: 'solid',
    borderWidth: '1px',
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
  });
}

/** Highlights the lines of a range for a moment, to show where the cursor was moved to. */
export class RangeHighlight implements vscode.Disposable {
  readonly #decoration = createHighlightDecoration();
  readonly #clearing = new Delayed(() => {
    this.clear();
  });
  readonly #subscriptions: vscode.Disposable;
  #highlighted: { readonly editor: vscode.TextEditor; readonly range: vscode.Range } | undefined;

  constructor() {
    this.#subscriptions = vscode.Disposable.from(
      this.#decoration,
      this.#clearing,
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
        const { editor, range } = this.#highlighted ?? {};
        // The cursor arriving at the start of the range is reported after the range was highlighted.
        const isAtStart = selections.every(({ isEmpty, active }) => isEmpty && range?.start.isEqual(active));
        if (textEditor === editor && !isAtStart) this.clear();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.#highlighted?.editor.document && contentChanges.length > 0) this.clear();
      }),
    );
  }

  /** The range that is highlighted now. */
  get range(): vscode.Range | undefined {
    return this.#highlighted?.range;
  }

  /** Highlights the lines of a range, at whose start the cursor is, in place of what is highlighted. */
  show(editor: vscode.TextEditor, range: vscode.Range): void {
    this.clear();
    this.#highlighted = { editor, range };
    editor.setDecorations(this.#decoration, [range]);
    this.#clearing.in(DURATION_MS);
  }

  clear(): void {
    const { editor } = this.#highlighted ?? {};
    this.#highlighted = undefined;
    this.#clearing.dispose();
    // A closed editor has no decorations any more.
    if (editor && vscode.window.visibleTextEditors.includes(editor))
      editor.setDecorations(this.#decoration, []);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}
