import * as vscode from 'vscode';
import { DelayedTask } from './tasks';

/** How long a range stays highlighted unless it is edited or the cursor moves, in milliseconds. */
const DURATION_MS = 1500;

/** The decoration that VS Code uses to highlight lines, for example in Go to Symbol. */
export function createHighlightDecoration(): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    // High contrast themes define a border instead of a background.
    borderStyle: 'solid',
    borderWidth: '1px',
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
  });
}

/** Highlights the lines of a range briefly after the cursor was moved to it. */
export class RangeHighlight implements vscode.Disposable {
  readonly #decoration = createHighlightDecoration();
  readonly #clearing = new DelayedTask(() => {
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
        // VS Code reports the move to the start of the range after the range was highlighted.
        const isAtStart = selections.every(({ isEmpty, active }) => isEmpty && range?.start.isEqual(active));
        if (textEditor === editor && !isAtStart) this.clear();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document === this.#highlighted?.editor.document && contentChanges.length > 0) this.clear();
      }),
    );
  }

  /** The highlighted range. */
  get range(): vscode.Range | undefined {
    return this.#highlighted?.range;
  }

  /** Highlights the lines of a range and clears the previous highlight. The cursor is at the start of the range. */
  show(editor: vscode.TextEditor, range: vscode.Range): void {
    this.clear();
    this.#highlighted = { editor, range };
    editor.setDecorations(this.#decoration, [range]);
    this.#clearing.schedule(DURATION_MS);
  }

  clear(): void {
    const { editor } = this.#highlighted ?? {};
    this.#highlighted = undefined;
    this.#clearing.dispose();
    // A closed editor has no decorations.
    if (editor && vscode.window.visibleTextEditors.includes(editor))
      editor.setDecorations(this.#decoration, []);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}
