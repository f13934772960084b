import * as vscode from 'vscode';
import type { Lines } from '../../core/text/lines';
import type { Span } from '../../core/json/tree';

/**
 * The range of a span in a text that may not be open as a document.
 *
 * @param span in UTF-16 units from the text's start
 */
export function rangeOf(lines: Pick<Lines, 'at'>, { start, end }: Span): vscode.Range {
  return new vscode.Range(positionAt(lines, start), positionAt(lines, end));
}

function positionAt(lines: Pick<Lines, 'at'>, offset: number): vscode.Position {
  const { line, column } = lines.at(offset);
  return new vscode.Position(line - 1, column - 1);
}
