import * as vscode from 'vscode';

/** The start of a document, read without `positionAt`, which takes time for each line of the document. */
export class DocumentHead {
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
