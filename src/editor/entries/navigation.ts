import * as vscode from 'vscode';
import { nextProblem } from '../../core/browse/next-problem';
import { messageOf } from '../../core/model/problem';
import { escapeIconsAndLinks } from '../../core/text/quote';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { onUnexpectedError } from '../unexpected-error';
import { showStatus } from '../messages';

/** Registers the commands that go to entries and problems in the active editor. */
export function registerNavigation(listings: Listings): vscode.Disposable {
  const hover = new ProblemHover(listings);
  const register = (command: string, move: (cursor: CursorPosition) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(command, async () => {
      const cursor = cursorIn(listings);
      if (cursor) await move(cursor);
    });
  return vscode.Disposable.from(
    hover,
    register('catalogLens.nextEntry', (cursor) => toEntry(cursor, 1)),
    register('catalogLens.previousEntry', (cursor) => toEntry(cursor, -1)),
    register('catalogLens.nextProblem', (cursor) => toProblem(cursor, 1, hover)),
    register('catalogLens.previousProblem', (cursor) => toProblem(cursor, -1, hover)),
  );
}

/** The position of the cursor in a listing. */
interface CursorPosition {
  readonly source: OpenListing;
  /** In UTF-16 units. */
  readonly offset: number;
}

function cursorIn({ current: { active } }: Listings): CursorPosition | undefined {
  if (!active) return undefined;
  const { activeTextEditor } = vscode.window;
  const offset =
    activeTextEditor?.document === active.document
      ? activeTextEditor.document.offsetAt(activeTextEditor.selection.start)
      : (active.cursor ?? 0);
  return { source: active, offset };
}

/** Goes to the start of the next or previous entry; after the last one, to the first. */
async function toEntry({ source, offset }: CursorPosition, step: 1 | -1): Promise<void> {
  const { entries } = source.listing;
  // The number of entries that start at the cursor or before it.
  const before = entries.countBefore(offset + 1);
  const isAtStart = entries.at(before - 1)?.start === offset;
  const index = step > 0 ? before : before - (isAtStart ? 2 : 1);
  const entry = entries.at((index + entries.length) % entries.length);
  if (entry) await source.show({ start: entry.start, end: entry.start }, { preserveFocus: false });
}

/** Goes to the next or previous problem, including problems that VS Code does not show. */
async function toProblem(
  { source, offset }: CursorPosition,
  step: 1 | -1,
  hover: ProblemHover,
): Promise<void> {
  const next = nextProblem(source.listing, offset, step);
  if (!next) {
    showStatus('This listing has no problems.');
    return;
  }
  const { problem, start } = next;
  await source.show({ start, end: start }, { preserveFocus: false });
  showStatus(escapeIconsAndLinks(messageOf(problem)));
  await hover.show(source);
}

/**
 * The hover of the problem at the cursor. VS Code closes a hover when the user types, but not on other edits such as a fix,
 * after which its content is outdated.
 */
class ProblemHover implements vscode.Disposable {
  #watching: vscode.Disposable | undefined;

  constructor(private readonly listings: Listings) {}

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
      vscode.commands.executeCommand('editor.action.hideHover').then(undefined, onUnexpectedError);
    };
    this.#watching = vscode.Disposable.from(
      this.listings.onDidAnalyze((analyzed) => {
        if (analyzed === source) isOutdated = true;
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
