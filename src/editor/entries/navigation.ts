import * as vscode from 'vscode';
import { escapeIconsAndLinks } from '../../core/text/quote';
import { nextProblem } from '../../core/browse/next-problem';
import { messageOf } from '../../core/model/problem';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import { MESSAGE_MS } from '../status-message';
import { ProblemHover } from './problem-hover';

/** Registers the commands that go to entries and problems in the active editor. */
export function registerNavigation(listings: Listings, onError: (error: unknown) => void): vscode.Disposable {
  const hover = new ProblemHover(listings, onError);
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
    register('catalogLens.selectEntry', selectEntry),
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
  const isInListing = activeTextEditor !== undefined && activeTextEditor.document === active.document;
  const offset = isInListing
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
    vscode.window.setStatusBarMessage(vscode.l10n.t('This listing has no problems.'), MESSAGE_MS);
    return;
  }
  const { problem, start } = next;
  await source.show({ start, end: start }, { preserveFocus: false });
  vscode.window.setStatusBarMessage(escapeIconsAndLinks(messageOf(problem)), MESSAGE_MS);
  await hover.show(source);
}

/** Selects the entries at the cursors; in a file too large for a document, the entry shown last. */
async function selectEntry({ source, offset }: CursorPosition): Promise<void> {
  const { listing, document } = source;
  const editor = vscode.window.activeTextEditor;
  if (editor && editor.document === document) {
    editor.selections = editor.selections.map((selection) => {
      const entry = listing.entries.atOffset(document.offsetAt(selection.active));
      const range = entry && source.rangeOf(entry);
      return range ? new vscode.Selection(range.start, range.end) : selection;
    });
  } else {
    const entry = listing.entries.atOffset(offset);
    if (entry) await source.show(entry, { preserveFocus: false, select: true });
  }
}
