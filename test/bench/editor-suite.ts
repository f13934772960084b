import { createRequire } from 'node:module';
import * as vscode from 'vscode';
import { DEFAULT_CONFIGURATION } from '../../src/core/config/configuration';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { finished } from '../../src/core/steps/finished';
import { isListing } from '../../src/core/reading/recognise';
import { DocumentHead } from '../../src/editor/document-text';
import { ListingDocument } from '../../src/editor/listing-document';
import { listProblems } from '../../src/editor/problem-list';
import { RangeHighlight } from '../../src/editor/range-highlight';
import { measureBlocks } from './editor-blocks';
import { measureEntries } from './editor-entries';
import { measureFixes } from './editor-fixes';
import { measureHuge } from './editor-huge';
import { measureEntryEditing, measureNavigation } from './editor-navigation';
import { measureTable } from './editor-table';
import { extension } from '../integration/support/extension';
import { Blocks, ms, pause, row, say, until, uriOf } from './in-editor';

const STROKES = 30;

/** Measures the extension inside a real VS Code; called by VS Code in the extension host. */
export async function run(): Promise<void> {
  say(`VS Code ${vscode.version}`);
  await measureActivation();
  await measureOther('other.json');
  say('');
  say(
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
  for (const name of ['1000.json', '15000.json', '46000.json']) await measureListing(name);
  await measureNavigation(['15000.json', '46000.json']);
  await measureEntryEditing('15000.json');
  await measureBlocks('wrong.json', 'priced.json');
  await measureEntries('entries.json');
  await measureTable('entries.json');
  await measureHuge('huge.json');
  await measureFixes('wrong.json');
}

/**
 * What happens when the first JSON document is opened: VS Code loads the extension's file, and calls it. And what happens
 * when the first listing is: it loads the rest of itself.
 */
async function measureActivation(): Promise<void> {
  const { isActive, extensionPath } = extension();
  const was = isActive ? ' (was active already)' : '';
  const { main } = extension().packageJSON as { main: string };
  const begun = performance.now();
  createRequire(`${extensionPath}/package.json`)(main);
  const loaded = performance.now();
  const { activateFeatures } = await extension().activate();
  const activated = performance.now();
  await activateFeatures();
  const awake = performance.now();
  say(
    `Activation${was}: loaded in ${ms(loaded - begun)}, activated in ${ms(activated - loaded)}, awake in ${ms(awake - activated)}`,
  );
}

/** What is asked of every JSON document: whether it is a listing. */
async function measureOther(name: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await pause();
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    isListing(new DocumentHead(document), JSON_SYNTAX);
    times.push(performance.now() - begun);
  }
  const [first = NaN] = times;
  say(
    `A JSON file of ${(document.getText().length / 1e6).toFixed(0)} MB that is no listing: ${ms(first)} the first time`,
  );
}

/**
 * All that happens when a listing is opened, with what VS Code's own JSON support does in the same extension host; and
 * then the extension's part alone.
 */
async function measureListing(name: string): Promise<void> {
  const blocks = new Blocks();
  const begun = performance.now();
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  const opened = performance.now();
  blocks.take();
  const problems = until(vscode.languages.onDidChangeDiagnostics, () => own(document).length > 0);
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
  say(
    row(
      name,
      ms(opened - begun),
      ms(shown - opened),
      ms(longest),
      ms(analysed - analysing),
      ms(longestAlone),
      ms(median(strokes.map(({ published }) => published))),
      ms(median(strokes.map(({ ours }) => ours))),
    ),
  );
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN;
}

interface Stroke {
  /** From a change of the document to the diagnostics that follow from it, which VS Code tells of after 50 ms. */
  readonly published: number;
  /** The part of it in which the listing took the change and its problems were chosen. */
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
  const listening = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document !== document || event.contentChanges.length === 0) return;
    changed = performance.now();
    listing.edit(event.contentChanges);
    finished(listProblems(listing.listing, () => false));
    ours = performance.now() - changed;
  });
  const before = own(document).length;
  const after = until(vscode.languages.onDidChangeDiagnostics, () => own(document).length !== before);
  await editor.edit((edit) => {
    edit.insert(at, '1');
  });
  await after;
  const published = performance.now() - changed;
  const undone = until(vscode.languages.onDidChangeDiagnostics, () => own(document).length === before);
  await editor.edit((edit) => {
    edit.delete(new vscode.Range(at, at.translate(0, 1)));
  });
  await undone;
  listening.dispose();
  return { published, ours };
}

function findVolume(document: vscode.TextDocument, from: number): vscode.Position {
  for (let line = from; line < document.lineCount; line++) {
    const { text } = document.lineAt(line);
    const at = text.indexOf('"volumePerDayApprox": ');
    if (at >= 0) return new vscode.Position(line, at + '"volumePerDayApprox": '.length);
  }
  throw new Error('There is no volume.');
}

function own(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Catalog Lens');
}
