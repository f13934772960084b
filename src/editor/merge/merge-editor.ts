import * as vscode from 'vscode';
import type { Span } from '../../core/json/tree';
import { findConflicts, type Conflict } from '../../core/listing/conflicts';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { fileName } from '../ui/file-name';
import { MERGE_SCHEME } from '../listings/old-versions';
import { onUnexpectedError } from '../ui/unexpected-error';

type Side = 'base' | 'ours' | 'theirs';

/**
 * Opens VS Code's merge editor with what is left to resolve. When it opens a file with conflict markers, it replaces the file's text
 * with a merge by line of the versions that it is given. So it gets two that differ in the conflicts only.
 */
export class MergeEditor implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  /** The texts of the open documents, by URI. */
  readonly #texts = new Map<string, string>();
  readonly #subscriptions = vscode.Disposable.from(
    this.#changed,
    vscode.workspace.registerTextDocumentContentProvider(MERGE_SCHEME, this),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      this.#texts.delete(uri.toString());
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      for (const tab of opened) this.#warnIfByLine(tab).catch(onUnexpectedError);
    }),
  );
  /** The files that have conflicts left after a merge by entry, by URI. */
  readonly #merged = new Set<string>();

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** Notes that a file has conflicts left, with which VS Code's own merge editor would start again from a merge by line. */
  addMerged(file: vscode.Uri): void {
    this.#merged.add(file.toString());
  }

  /** Says that VS Code's own button has opened a merge editor of a file that was merged by entry. */
  async #warnIfByLine(tab: vscode.Tab): Promise<void> {
    // The type of a merge editor is not in VS Code's API yet.
    const { result, base } = (tab.input ?? {}) as {
      readonly result?: vscode.Uri;
      readonly base?: vscode.Uri;
    };
    if (!result || base?.scheme === MERGE_SCHEME || !this.#merged.delete(result.toString())) return;
    const merge = 'Merge by Entry';
    const message = `VS Code’s merge editor has merged ${fileName(result)} by line again.`;
    if ((await vscode.window.showWarningMessage(escapeIconsAndLinks(message), merge)) !== merge) return;
    await vscode.window.tabGroups.close(tab);
    await vscode.commands.executeCommand('catalogLens.mergeByEntry', result);
  }

  /** @param text of the file, with conflict markers */
  async open(file: vscode.Uri, text: string): Promise<void> {
    const conflicts = findConflicts(text);
    const uriOf = (side: Side): vscode.Uri => {
      const uri = file.with({ scheme: MERGE_SCHEME, query: side });
      this.#texts.set(uri.toString(), withSide(text, conflicts, side));
      // VS Code may still have an earlier text.
      this.#changed.fire(uri);
      return uri;
    };
    const [first] = conflicts;
    await vscode.commands.executeCommand('_open.mergeEditor', {
      base: uriOf('base'),
      input1: { uri: uriOf('ours'), title: 'Current', description: first?.ours.label },
      input2: { uri: uriOf('theirs'), title: 'Incoming', description: first?.theirs.label },
      output: file,
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

/** A text with one side of each conflict, and as the base with the lines at the start and end that both sides have. */
function withSide(text: string, conflicts: readonly Conflict[], side: Side): string {
  const parts: string[] = [];
  let from = 0;
  for (const conflict of conflicts) {
    const textOf = ({ start, end }: Span): string => text.slice(start, end);
    const [ours, theirs] = [textOf(conflict.ours), textOf(conflict.theirs)];
    const sides = { ours, theirs, base: commonLines(ours, theirs) };
    parts.push(text.slice(from, conflict.start), sides[side]);
    from = conflict.end;
  }
  return parts.join('') + text.slice(from);
}

const AFTER_LINE = /(?<=\n|\r(?!\n))/;

function commonLines(text: string, other: string): string {
  const [lines, others] = [text.split(AFTER_LINE), other.split(AFTER_LINE)];
  const most = Math.min(lines.length, others.length);
  let [start, end] = [0, 0];
  while (start < most && lines[start] === others[start]) start++;
  while (end < most - start && lines.at(-1 - end) === others.at(-1 - end)) end++;
  return [...lines.slice(0, start), ...lines.slice(lines.length - end)].join('');
}
