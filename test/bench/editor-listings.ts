import * as vscode from 'vscode';
import { DEFAULT_CONFIGURATION } from '../../src/core/config/configuration';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { finished } from '../../src/core/steps/finished';
import { ListingDocument } from '../../src/editor/listing-document';
import { listProblems } from '../../src/editor/problem-list';
import { RangeHighlight } from '../../src/editor/range-highlight';
import { Blocks, ms, ownDiagnostics, pause, printLine, row, until, uriOf } from './in-editor';
import { medianOf } from './measure';

const STROKES = 30;

/** Measures opening and editing listings. */
export async function measureListings(names: readonly string[]): Promise<void> {
  printLine('');
  printLine(
    row(
      '',
      'opened',
      'to problems',
      'longest block',
      'analysis alone',
      'longest block',
      'keystroke',
      'of which ours',
    ),
  );
  for (const name of names) await measureListing(name);
}

/**
 * Measures opening a listing, including VS Code's own JSON support in the same extension host; then the analysis of the
 * extension alone.
 */
async function measureListing(name: string): Promise<void> {
  const blocks = new Blocks();
  const startTime = performance.now();
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  const opened = performance.now();
  blocks.take();
  const problems = until(
    vscode.languages.onDidChangeDiagnostics,
    () => ownDiagnostics(document.uri).length > 0,
  );
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  await problems;
  const shown = performance.now();
  await pause();
  const longest = blocks.take();

  const analysing = performance.now();
  const highlight = new RangeHighlight();
  const listing = new ListingDocument(
    document,
    JSON_SYNTAX,
    DEFAULT_CONFIGURATION,
    false,
    highlight,
    () => undefined,
    (error) => {
      throw error;
    },
  );
  await listing.whenComplete();
  const analysed = performance.now();
  const longestAlone = blocks.stop();

  const strokes: Stroke[] = [];
  for (let stroke = 0; stroke < STROKES; stroke++) strokes.push(await measureStroke(editor, listing, stroke));
  listing.dispose();
  highlight.dispose();
  printLine(
    row(
      name,
      ms(opened - startTime),
      ms(shown - opened),
      ms(longest),
      ms(analysed - analysing),
      ms(longestAlone),
      ms(medianOf(strokes.map(({ published }) => published))),
      ms(medianOf(strokes.map(({ ours }) => ours))),
    ),
  );
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

interface Stroke {
  /** The time from a change of the document to its diagnostics, including VS Code's delay of 50 ms, in milliseconds. */
  readonly published: number;
  /** The part of it for updating the listing and selecting its problems, in milliseconds. */
  readonly ours: number;
}

async function measureStroke(
  editor: vscode.TextEditor,
  listing: ListingDocument,
  stroke: number,
): Promise<Stroke> {
  const { document } = editor;
  const line = Math.floor((document.lineCount * ((stroke % 10) + 0.5)) / 10);
  const at = findVolume(document, line);
  let changed = NaN;
  let ours = NaN;
  const subscription = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document !== document || event.contentChanges.length === 0) return;
    changed = performance.now();
    listing.edit(event.contentChanges);
    finished(listProblems(listing.listing, () => false));
    ours = performance.now() - changed;
  });
  const before = ownDiagnostics(document.uri).length;
  const after = until(
    vscode.languages.onDidChangeDiagnostics,
    () => ownDiagnostics(document.uri).length !== before,
  );
  await editor.edit((edit) => {
    edit.insert(at, '1');
  });
  await after;
  const published = performance.now() - changed;
  const undone = until(
    vscode.languages.onDidChangeDiagnostics,
    () => ownDiagnostics(document.uri).length === before,
  );
  await editor.edit((edit) => {
    edit.delete(new vscode.Range(at, at.translate(0, 1)));
  });
  await undone;
  subscription.dispose();
  return { published, ours };
}

function findVolume(document: vscode.TextDocument, from: number): vscode.Position {
  for (let line = from; line < document.lineCount; line++) {
    const { text } = document.lineAt(line);
    const at = text.indexOf('"volumePerDayApprox": ');
    if (at >= 0) return new vscode.Position(line, at + '"volumePerDayApprox": '.length);
  }
  throw new Error('No volume found.');
}
