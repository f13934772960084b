import * as vscode from 'vscode';
import {
  duplicateEntries,
  removeEntries,
  setField,
  type EntriesEdit,
  type FieldValue,
} from '../../src/core/edit-entries';
import type { Listing } from '../../src/core/listing/listing';
import type { Entry } from '../../src/core/model/entry';
import { editInSlices } from '../../src/editor/fixes/text-edits';
import type { ListingSource } from '../../src/editor/listing-source';
import { DocumentSymbols } from '../../src/editor/outline/document-symbols';
import { features } from '../integration/support/extension';
import { Blocks, ms, pause, printLine, row, until, uriOf } from './in-editor';

/** The lines for which VS Code requests inlay hints at once. */
const LINES = 60;
const EDITED_ENTRIES = 5000;
const CALLS: FieldValue = { field: 'calls30d', literal: '1234' };

/** Measures what VS Code requests for the outline and for inlay hints. */
export async function measureNavigation(names: readonly string[]): Promise<void> {
  printLine('');
  printLine(row('', 'symbols', 'longest block', 'after an edit', 'longest block', 'hints of a page'));
  for (const name of names) {
    const { document } = await open(name);
    const { listings, entries } = await features();
    const provider = new DocumentSymbols(listings, entries.arranger);
    const { token } = new vscode.CancellationTokenSource();
    const symbols = (): Promise<Measurement> =>
      measure(() => provider.provideDocumentSymbols(document, token));
    const first = await symbols();
    await insert(document);
    const again = await symbols();
    const middle = document.lineCount >> 1;
    const range = new vscode.Range(middle, 0, middle + LINES, 0);
    const hints = await measure(() =>
      vscode.commands.executeCommand('vscode.executeInlayHintProvider', document.uri, range),
    );
    provider.dispose();
    const times = [first.duration, first.block, again.duration, again.block, hints.duration];
    printLine(row(name, ...times.map(ms)));
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

/** Measures computing and applying edits of thousands of entries. */
export async function measureEntryEditing(name: string): Promise<void> {
  const { document, source } = await open(name);
  const { settings } = source.configuration;
  const edits: readonly [string, (listing: Listing, entries: Entry[]) => Generator<void, EntriesEdit>][] = [
    ['duplicate', duplicateEntries],
    ['delete', removeEntries],
    [`set ${CALLS.field}`, (listing, entries) => setField(listing, entries, CALLS, settings)],
  ];
  printLine('');
  printLine(`${EDITED_ENTRIES} of ${source.listing.entries.length} entries:`);
  printLine(row('', 'computed', 'longest block', 'with applying', 'longest block'));
  for (const [title, edit] of edits) {
    const text = document.getText();
    const computed = new Blocks();
    const startTime = performance.now();
    let block = NaN;
    let computation = NaN;
    const { duration: all, block: longest } = await measure(() =>
      editInSlices(
        source,
        function* (listing) {
          const chosen = Array.from(listing.entries).filter(({ index }) => index % 3 === 0);
          return yield* edit(listing, chosen.slice(0, EDITED_ENTRIES));
        },
        (result) => {
          computation = performance.now() - startTime;
          block = computed.stop();
          return result.edits;
        },
      ),
    );
    printLine(row(title, ms(computation), ms(block), ms(all), ms(longest)));
    const undone = until(vscode.workspace.onDidChangeTextDocument, () => document.getText() === text);
    await vscode.commands.executeCommand('undo');
    await undone;
    await source.whenComplete();
  }
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

interface Measurement {
  readonly duration: number;
  /** The longest time for which the event loop was blocked. Both in milliseconds. */
  readonly block: number;
}

async function measure(work: () => PromiseLike<unknown>): Promise<Measurement> {
  await pause();
  const blocks = new Blocks();
  const startTime = performance.now();
  await work();
  const duration = performance.now() - startTime;
  return { duration, block: blocks.stop() };
}

/** Opens a listing in an editor and waits until it has been read. */
async function open(name: string): Promise<{ document: vscode.TextDocument; source: ListingSource }> {
  const { listings } = await features();
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await vscode.window.showTextDocument(document, { preview: false });
  const source = await listings.whenDetected(document);
  if (!source) throw new Error(`${name} is not a listing.`);
  await source.whenComplete();
  return { document, source };
}

/** Inserts a space at the start of the second line. */
async function insert({ uri }: vscode.TextDocument): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(1, 0), ' ');
  await vscode.workspace.applyEdit(edit);
}
