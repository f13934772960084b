import * as vscode from 'vscode';
import type { Entry } from '../../core/entry';
import { nextProblem } from '../../core/browse/next-problem';
import { messageOf } from '../../core/problem';
import type { Listing } from '../../core/listing';
import type { Listings } from '../listings';
import type { ListingDocument } from '../listing-document';
import { showSpan } from './show-entry';

/** The commands that move from entry to entry and from problem to problem in the active editor. */
export function registerMoves(listings: Listings): vscode.Disposable {
  const register = (command: string, move: (place: Place) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(command, async () => {
      const place = placeIn(listings);
      if (place) await move(place);
    });
  return vscode.Disposable.from(
    register('catalogLens.nextEntry', (place) => toEntry(place, 1)),
    register('catalogLens.previousEntry', (place) => toEntry(place, -1)),
    register('catalogLens.nextProblem', (place) => toProblem(place, 1)),
    register('catalogLens.previousProblem', (place) => toProblem(place, -1)),
    register('catalogLens.selectEntry', selectEntry),
  );
}

/** How long the status bar says something, in milliseconds. */
const MESSAGE_MS = 5000;

/** Where the cursor is in a listing. */
interface Place {
  readonly source: ListingDocument;
  readonly listing: Listing;
  readonly editor: vscode.TextEditor;
  /** Of the cursor, in UTF-16 units. */
  readonly offset: number;
}

function placeIn(listings: Listings): Place | undefined {
  const editor = vscode.window.activeTextEditor;
  const source = editor && listings.of(editor.document);
  if (!source) return undefined;
  const offset = editor.document.offsetAt(editor.selection.start);
  return { source, listing: source.listing, editor, offset };
}

/** Goes to the beginning of the next or previous entry, round from the last to the first. */
async function toEntry({ source, listing, offset }: Place, step: 1 | -1): Promise<void> {
  const { entries } = listing;
  // Those that begin at the cursor or before it.
  const before = entries.countBefore(offset + 1);
  const isAtStart = entries.at(before - 1)?.start === offset;
  const index = step > 0 ? before : before - (isAtStart ? 2 : 1);
  const entry = entries.at((index + entries.length) % entries.length);
  if (entry) await showSpan(source, { start: entry.start, end: entry.start }, { preserveFocus: false });
}

/** Goes to the next or previous of all problems, also of those that VS Code does not show. */
async function toProblem({ source, listing, offset }: Place, step: 1 | -1): Promise<void> {
  const next = nextProblem(listing, offset, step);
  if (!next) {
    vscode.window.setStatusBarMessage('This listing has no problems.', MESSAGE_MS);
    return;
  }
  const { problem, start } = next;
  await showSpan(source, { start, end: start }, { preserveFocus: false });
  vscode.window.setStatusBarMessage(messageOf(problem), MESSAGE_MS);
  await vscode.commands.executeCommand('editor.action.showHover');
}

/** Selects the entries that the cursors are in. */
function selectEntry({ listing, editor }: Place): Promise<void> {
  const { document } = editor;
  editor.selections = editor.selections.map((selection) => {
    const entry = listing.entryAt(document.offsetAt(selection.active));
    return entry ? selectionOf(document, entry) : selection;
  });
  return Promise.resolve();
}

function selectionOf(document: vscode.TextDocument, { start, end }: Entry): vscode.Selection {
  return new vscode.Selection(document.positionAt(start), document.positionAt(end));
}
