import * as vscode from 'vscode';

/**
 * Scrolls an editor so that its first line is that of a range which was visible in it before. VS Code itself leaves lines
 * above what it reveals: as many as sticky scroll may cover, or as are to surround the cursor.
 */
export function revealAtTop(editor: vscode.TextEditor, { start, end }: vscode.Range): void {
  const settings = vscode.workspace.getConfiguration('editor', editor.document);
  const isSticky = settings.get<boolean>('stickyScroll.enabled', true);
  const sticky = isSticky ? settings.get('stickyScroll.maxLineCount', 5) : 0;
  const above = Math.max(sticky, settings.get('cursorSurroundingLines', 0));
  const most = Math.floor((end.line - start.line + 1) / 2);
  const line = start.line + Math.min(above, most);
  editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
}
