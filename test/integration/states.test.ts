import * as vscode from 'vscode';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { closeAll, openAsUser, writeFile, writeText } from './support/documents';
import { entriesView } from './support/entries-view';
import { features } from './support/extension';
import { isNodeHost } from './support/garbage';
import { hoversAt, ruleOf } from './support/language';
import { entry, listing } from './support/listings';
import { replace } from './support/tables';
import { eventuallyAsync } from './support/until';

/** What the features show of a file. */
interface Shown {
  /** The rules of its diagnostics. */
  readonly problems: readonly string[];
  /** The number of symbols for entries, and whether a value has a hover of ours. */
  readonly text: string;
  /** The listing of the Entries view, with the number of entries in it. */
  readonly entries: string;
  /** The listing of the summary, with the number of entries in it. */
  readonly summary: string;
  /** The number of tabs with tables, and of the rows in the active or else a visible one. */
  readonly tables: string;
  /** What the Changes view compares. */
  readonly changes: string;
}

const WRONG = listing(entry('a', { volume30dUsd: 31, volumePerDayApprox: 1.03 }), entry('b'));
const VALID = listing(entry('a'), entry('b'), entry('c'));
const NO_LISTING = '{"name": "no listing"}';
/** What all features show of {@link WRONG} in `states.json`, beside which `states-other.json` was compared. */
const ALL: Shown = {
  problems: ['volume-30d'],
  text: '2, hover',
  entries: 'states.json: 2',
  summary: 'states.json: 2',
  tables: '1 with 2 rows',
  changes: 'with states.json',
};
/** What they show once its text is {@link VALID}. */
const ALL_VALID: Shown = {
  ...ALL,
  problems: [],
  text: '3, hover',
  entries: 'states.json: 3',
  summary: 'states.json: 3',
  tables: '1 with 3 rows',
};

describe('what happens to a file, in every feature', () => {
  let file: vscode.Uri;
  let compared: vscode.Uri;

  beforeEach(async () => {
    await entriesView();
    file = await writeFile('states.json', WRONG);
    compared = await writeFile('states-other.json', VALID);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('catalogLens.changes.close');
    await closeAll();
    for (const uri of [file, compared])
      await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
  });

  /** Opens the file as text, in a table and in the summary, and compares it with the other one. */
  async function openAll(): Promise<void> {
    await openAsUser(file);
    await shows(file, { entries: ALL.entries });
    await vscode.commands.executeCommand('catalogLens.compare', undefined, compared);
    await shows(file, { changes: ALL.changes });
    await vscode.commands.executeCommand('catalogLens.showSummary');
    await shows(file, { summary: ALL.summary });
    await vscode.commands.executeCommand('vscode.openWith', file, TABLE_TYPE, vscode.ViewColumn.Beside);
    await shows(file, ALL);
  }

  /** Waits until the features show some of what they can show of a file. */
  async function shows(uri: vscode.Uri, expected: Partial<Shown>): Promise<void> {
    const wanted = JSON.stringify(expected);
    let last = '';
    await eventuallyAsync(async () => {
      const all: Readonly<Record<string, unknown>> = { ...(await shownOf(uri)) };
      last = JSON.stringify(Object.fromEntries(Object.keys(expected).map((key) => [key, all[key]])));
      return last === wanted || undefined;
    }, wanted).catch((error: unknown) => {
      throw new Error(`Shown: ${last}, expected: ${wanted}`, { cause: error });
    });
  }

  async function shownOf(uri: vscode.Uri): Promise<Shown> {
    const { changes, entries, summaries, tables } = await features();
    const own = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Catalog Lens');
    const { source } = entries.arranger.arranged ?? {};
    const shownEntries = source ? await leavesOf(entries.provider) : [];
    const { shown } = summaries.panel ?? {};
    const page = shown?.page;
    const compared = changes.comparer.results[0];
    return {
      problems: own.map((problem) => String(ruleOf(problem))),
      text: await textOf(uri),
      entries: source ? `${nameOf(source.uri)}: ${shownEntries.length}` : '',
      summary: page ? `${page.name}: ${page.figures[0]?.value}` : '',
      tables: `${tabsOf(TABLE_TYPE).length} with ${tables.active?.content?.keys.length ?? 'no'} rows`,
      changes: compared ? `with ${nameOf(compared.after.uri)}` : '',
    };
  }

  it('is followed when it is edited, also if it is no listing meanwhile, and by another program', async () => {
    await openAll();
    const document = await vscode.workspace.openTextDocument(file);
    await replace(document, VALID);
    await shows(file, ALL_VALID);
    await replace(document, NO_LISTING);
    await shows(file, { problems: [], text: '0, no hover', tables: '1 with 0 rows', changes: ALL.changes });
    await replace(document, WRONG);
    await shows(file, ALL);
    await document.save();
    await writeText(file, VALID);
    await shows(file, ALL_VALID);
    await replace(document, WRONG);
    await shows(file, ALL);
    // The page of the summary takes the focus when it is loaded, perhaps after the table is opened.
    await vscode.commands.executeCommand('vscode.openWith', file, TABLE_TYPE, vscode.ViewColumn.Two);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await shows(file, ALL_VALID);
  });

  it('is followed when it is renamed', async () => {
    await openAll();
    const renamed = file.with({ path: file.path.replace('states.json', 'states-renamed.json') });
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(file, renamed, { overwrite: true });
    await vscode.workspace.applyEdit(edit);
    await shows(renamed, {
      ...ALL,
      entries: 'states-renamed.json: 2',
      summary: 'states-renamed.json: 2',
      changes: '',
    });
    await shows(file, { problems: [] });
    file = renamed;
  });

  it('stays while it is open when it is deleted on disk', async function () {
    // In the web worker VS Code closes the tabs of a file that an extension deletes.
    if (!isNodeHost) this.skip();
    await openAll();
    await vscode.workspace.fs.delete(file);
    await shows(file, ALL);
  });

  it('stays open in a second group when its editor in the first one is closed', async () => {
    await openAsUser(file);
    await vscode.commands.executeCommand('workbench.action.splitEditor');
    await vscode.commands.executeCommand('vscode.openWith', file, TABLE_TYPE, vscode.ViewColumn.Two);
    await vscode.commands.executeCommand('vscode.openWith', file, TABLE_TYPE, vscode.ViewColumn.Three);
    await shows(file, { problems: ['volume-30d'], tables: '2 with 2 rows' });
    await vscode.window.tabGroups.close(tabsOf('text').slice(0, 1));
    await vscode.window.tabGroups.close(tabsOf(TABLE_TYPE).slice(0, 1));
    await shows(file, { problems: ['volume-30d'], entries: 'states.json: 2', tables: '1 with 2 rows' });
  });

  it('is closed when another file takes its preview tab', async () => {
    await vscode.commands.executeCommand('vscode.open', file, { preview: true });
    await shows(file, { problems: ['volume-30d'], entries: 'states.json: 2' });
    await vscode.commands.executeCommand('vscode.open', compared, { preview: true });
    await shows(file, { problems: [], entries: 'states-other.json: 3' });
  });

  it('is not the current listing on the left of a diff editor', async () => {
    await vscode.commands.executeCommand('vscode.diff', file, compared, 'The diff', { preview: false });
    await shows(file, { problems: ['volume-30d'], text: '2, hover', entries: 'states-other.json: 3' });
    await vscode.commands.executeCommand('workbench.action.compareEditor.focusSecondarySide');
    await shows(file, { problems: ['volume-30d'], entries: 'states-other.json: 3' });
  });

  it('is not shown any more in another language', async () => {
    await openAsUser(file);
    await shows(file, { problems: ['volume-30d'], text: '2, hover' });
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await shows(file, { problems: [], text: '0, no hover', entries: '' });
    await vscode.languages.setTextDocumentLanguage(document, 'jsonc');
    await shows(file, { problems: ['volume-30d'], text: '2, hover', entries: 'states.json: 2' });
  });

  it('is not shown any more when its tabs are closed', async () => {
    await openAll();
    await vscode.window.tabGroups.close([...tabsOf('text'), ...tabsOf(TABLE_TYPE)]);
    await shows(file, { problems: [], entries: '', summary: '', tables: '0 with no rows' });
    // A comparison does not depend on editors.
    await shows(file, { changes: ALL.changes });
  });
});

/** What VS Code shows in the text: the number of entries in the outline, and whether a value has a hover of ours. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (!open) return '';
  const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    uri,
  );
  const entries = symbols?.filter(({ name }) => name.startsWith('api.x.io'));
  const at = open.positionAt(open.getText().indexOf('"volume30dUsd"'));
  const hovers = await hoversAt(uri, at);
  return `${entries?.length ?? 0}, ${hovers.length > 0 ? 'hover' : 'no hover'}`;
}

/** The nodes of a tree that have no others below them. */
async function leavesOf<T>(provider: vscode.TreeDataProvider<T>, node?: T): Promise<readonly T[]> {
  const children = (await provider.getChildren(node)) ?? [];
  if (children.length === 0) return node ? [node] : [];
  return (await Promise.all(children.map((child) => leavesOf(provider, child)))).flat();
}

/** The tabs with tables, or with text. */
function tabsOf(type: string): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) =>
      input instanceof vscode.TabInputCustom
        ? input.viewType === type
        : input instanceof vscode.TabInputText && type === 'text',
    );
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
