import * as vscode from 'vscode';
import type { Text, TextChange } from '../core/text/text';

/** A document's text, read by ranges, because VS Code builds the complete text again after every edit. */
export class DocumentText implements Text {
  #length: number;

  constructor(private readonly document: vscode.TextDocument) {
    this.#length = document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
  }

  get length(): number {
    return this.#length;
  }

  slice(start: number, end: number): string {
    if (end <= start) return '';
    const { document } = this;
    return document.getText(new vscode.Range(document.positionAt(start), document.positionAt(end)));
  }

  /** Updates the length after changes of the document. */
  change(changes: readonly vscode.TextDocumentContentChangeEvent[]): readonly TextChange[] {
    const taken = changes.map(({ rangeOffset, rangeLength, text }) => ({
      offset: rangeOffset,
      length: rangeLength,
      inserted: text.length,
    }));
    for (const { length, inserted } of taken) this.#length += inserted - length;
    return taken;
  }
}

/** The start of a document, read without `positionAt`, which takes time for each line of the document. */
export class DocumentHead implements Text {
  readonly length = Infinity;

  constructor(private readonly document: vscode.TextDocument) {}

  slice(start: number, end: number): string {
    const { lineCount } = this.document;
    for (let lines = 256; ; lines *= 4) {
      const last = new vscode.Position(Math.min(lines, lineCount), 0);
      const text = this.document.getText(new vscode.Range(new vscode.Position(0, 0), last));
      if (text.length >= end || lines >= lineCount) return text.slice(start, end);
    }
  }
}
