import { createRequire } from 'node:module';
import * as vscode from 'vscode';
import { JSON_SYNTAX } from '../../src/core/json/syntax';
import { isListing } from '../../src/core/reading/recognise';
import { DocumentHead } from '../../src/editor/document-text';
import { extension } from '../integration/support/extension';
import { measureBlocks } from './editor-blocks';
import { measureListings } from './editor-listings';
import { measureEntryEditing, measureNavigation } from './editor-navigation';
import { isEditorPart, PART_FILE, type EditorPart } from './editor-parts';
import { measureTable } from './editor-table';
import { ms, pause, printLine, uriOf } from './in-editor';

const PARTS: Readonly<Record<EditorPart, () => Promise<void>>> = {
  listings: async () => {
    await measureActivation();
    await measureUnrelatedJson('other.json');
    await measureListings(LISTINGS);
  },
  'listings-without-navigation': () => measureListings(LISTINGS),
  navigation: async () => {
    await measureNavigation(LISTINGS);
    await measureEntryEditing('15000.json');
  },
  blocks: () => measureBlocks('wrong.json', 'priced.json'),
  table: () => measureTable('entries.json'),
};

const LISTINGS = ['1000.json', '15000.json', '46000.json'];

/** Measures a part of the extension inside a real VS Code; called by VS Code in the extension host. */
export async function run(): Promise<void> {
  const part = new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(PART_FILE)));
  if (!isEditorPart(part)) throw new Error(`${part} is not a part of the benchmark.`);
  await PARTS[part]();
}

/**
 * Measures the activation when the first JSON document is opened, and loading the features when the first listing is opened.
 */
async function measureActivation(): Promise<void> {
  const { isActive, extensionPath } = extension();
  const suffix = isActive ? ' (was already active)' : '';
  const { main } = extension().packageJSON as { main: string };
  const startTime = performance.now();
  createRequire(`${extensionPath}/package.json`)(main);
  const loaded = performance.now();
  const { activateFeatures } = await extension().activate();
  const activated = performance.now();
  await activateFeatures();
  const featuresActivated = performance.now();
  printLine(
    `Activation${suffix}: loaded in ${ms(loaded - startTime)}, activated in ${ms(activated - loaded)}, features in ${ms(featuresActivated - activated)}`,
  );
}

/** Measures the test that runs on every JSON document: whether it is a listing. */
async function measureUnrelatedJson(name: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await pause();
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const startTime = performance.now();
    isListing(new DocumentHead(document), JSON_SYNTAX);
    times.push(performance.now() - startTime);
  }
  const [first = NaN] = times;
  printLine(
    `A JSON file of ${(document.getText().length / 1e6).toFixed(0)} MB that is not a listing: ${ms(first)}`,
  );
}
