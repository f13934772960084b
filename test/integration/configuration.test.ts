import { assert } from 'chai';
import * as vscode from 'vscode';
import { configurationStatus } from '../../src/editor/problems/configuration-problems';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import {
  closeAll,
  editWithRetries,
  openFile,
  uriOf,
  writeFile,
  writeReportedFile,
} from './support/documents';
import { features } from './support/extension';
import { completionsAt } from './support/language';
import { entry, listing } from './support/listings';
import { MemoryFiles } from './support/memory-files';
import { diagnosticsOf, eventually, eventuallyAsync, until } from './support/until';

const severities = (all: readonly vscode.Diagnostic[]): unknown[] => all.map(({ severity }) => severity);

/** A file system that answers late whether there are configuration files. */
class SlowFiles extends MemoryFiles {
  /** The paths of the configuration files that were asked for. */
  readonly asked: string[] = [];
  readonly #wait: Promise<void>;
  answer: () => void = () => undefined;

  constructor() {
    super();
    this.#wait = new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  override async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (uri.path.endsWith('/catalog-lens.json')) {
      this.asked.push(uri.path);
      await this.#wait;
    }
    return super.stat(uri);
  }
}

describe('configuration', () => {
  afterEach(async () => {
    await closeAll();
    await vscode.workspace.fs
      .delete(uriOf('conf'), { recursive: true })
      .then(undefined, (error: unknown) => assert.instanceOf(error, vscode.FileSystemError));
  });

  itInBothHosts('applies to files in its folder and subfolders, including unsaved edits', async () => {
    await writeFile('conf/catalog-lens.json', '{ "rules": { "volume-30d": "error" } }');
    const { document } = await openFile(
      'conf/sub/a.json',
      listing(entry('a', { volume30dUsd: 60, volumePerDayApprox: 2 })),
    );
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Error));
    const configuration = await openFile('conf/catalog-lens.json', '{ "rules": { "volume-30d": "info" } }');
    await diagnosticsOf(document.uri, (all) =>
      severities(all).includes(vscode.DiagnosticSeverity.Information),
    );
    await editWithRetries(configuration, (edit) => {
      edit.replace(new vscode.Range(0, 0, 0, 99), '{ "rules": { "volume-30d": "off" } }');
    });
    await diagnosticsOf(document.uri, 0);
  });

  it('is looked for in all folders at once, before the listing is shown', async function () {
    // Otherwise not in folders above the workspace.
    if (!vscode.workspace.isTrusted) this.skip();
    const files = new SlowFiles();
    const scheme = 'catalog-lens-slow';
    const uri = vscode.Uri.from({ scheme, path: '/a/b/listing.json' });
    files.write(uri, listing(entry('a', { volume30dUsd: 60, volumePerDayApprox: 2 })));
    files.write(uri.with({ path: '/a/catalog-lens.json' }), '{ "rules": { "volume-30d": "error" } }');
    const registration = vscode.workspace.registerFileSystemProvider(scheme, files);
    const { listings } = await features();
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      const paths = ['/a/b/catalog-lens.json', '/a/catalog-lens.json', '/catalog-lens.json'];
      await eventually(() => paths.every((path) => files.asked.includes(path)) || undefined, 'lookups');
      assert.isUndefined(listings.of(document));
      files.answer();
      await diagnosticsOf(uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Error));
    } finally {
      files.answer();
      registration.dispose();
    }
  });

  it('applies as it was written last, also if it is read faster than the text before', async () => {
    const files = new MemoryFiles();
    const scheme = 'catalog-lens-late';
    const uri = vscode.Uri.from({ scheme, path: '/listing.json' });
    const config = uri.with({ path: '/catalog-lens.json' });
    const write = (severity: string): void => {
      files.write(config, `{ "rules": { "volume-30d": "${severity}" } }`);
    };
    files.write(uri, listing(entry('a', { volume30dUsd: 60, volumePerDayApprox: 2 })));
    write('error');
    const registration = vscode.workspace.registerFileSystemProvider(scheme, files);
    const { configurations } = await features();
    try {
      await vscode.workspace.openTextDocument(uri);
      await diagnosticsOf(uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Error));
      write('info');
      const answer = files.delayNextReading();
      configurations.refresh();
      await eventually(() => files.isDelayed || undefined, 'the slow reading');
      write('off');
      configurations.refresh();
      await vscode.workspace.fs.readFile(config);
      answer();
      await diagnosticsOf(uri, 0);
      const { configuration } = await configurations.get(uri);
      assert.equal(configuration.settings.severities.get('volume-30d'), 'off');
    } finally {
      registration.dispose();
    }
  });

  it('applies or not as its folder is renamed', async () => {
    const above = await writeReportedFile(
      'conf/named/catalog-lens.json',
      '{ "rules": { "volume-30d": "error" } }',
    );
    const folder = vscode.Uri.joinPath(above, '..');
    const renamed = folder.with({ path: `${folder.path}-otherwise` });
    const wrong = listing(entry('a', { volume30dUsd: 60, volumePerDayApprox: 2 }));
    const { document } = await openFile('conf/named/sub/a.json', wrong);
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Error));
    await vscode.workspace.fs.rename(folder, renamed);
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Warning));
    await vscode.workspace.fs.rename(renamed, folder);
    await diagnosticsOf(document.uri, (all) => severities(all).includes(vscode.DiagnosticSeverity.Error));
  });

  it('includes and excludes files as listings', async () => {
    await writeFile('conf/catalog-lens.json', '{ "include": ["in/**"], "exclude": ["out.json"] }');
    const forced = await openFile('conf/in/a.json', '{ "count": 1 }');
    const [missing] = await diagnosticsOf(forced.document.uri);
    assert.equal(missing?.message, 'results is missing');
    const excluded = await openFile('conf/out.json', listing(entry('a', { health: 1 })));
    const seen = await openFile('conf/seen.json', listing(entry('a', { health: 1 })));
    await diagnosticsOf(seen.document.uri);
    await diagnosticsOf(excluded.document.uri, 0);
  });

  it('is completed and validated by its JSON Schema', async () => {
    const { document } = await openFile('conf/catalog-lens.json', '{ "rules": { "nothing": "off" } } // yes');
    assert.equal(document.languageId, 'jsonc');
    const messages = (): string[] =>
      vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
    await until(
      vscode.languages.onDidChangeDiagnostics,
      () => messages().length > 0 || undefined,
      'a mistake',
    );
    assert.deepEqual(messages(), ['Property nothing is not allowed.']);
    const inRules = document.positionAt(document.getText().indexOf('"nothing"'));
    const items = await completionsAt(document.uri, inRules);
    assert.include(
      items.map(({ label }) => label),
      'price-range',
    );
  });
});

/** Errors that VS Code's JSON validation reports, and one that it does not. */
const WRONG =
  '// 1\r\n{\r\n  "chain": [],\r\n  "price": { "min": 5, "max": 1 },\r\n  "rules": { "x": "off" }\r\n}';
const ERRORS = [
  '2:2 Unknown member "chain"; did you mean "chains"?',
  '3:11 price.min (5) is greater than price.max (1)',
  '4:13 Unknown rule "x"',
];
const BY_JSON = ['2:2 Property chain is not allowed.', '4:13 Property x is not allowed.'];

/** Diagnostics with their positions, in the order of the text. */
function placed(all: readonly vscode.Diagnostic[]): string[] {
  return all
    .toSorted((a, b) => a.range.start.compareTo(b.range.start))
    .map(({ message, range: { start } }) => `${start.line}:${start.character} ${message}`);
}

/** Waits for the diagnostics of a file, of all extensions. */
function reported(uri: vscode.Uri, expected: readonly string[]): Promise<true> {
  const wanted = JSON.stringify(expected);
  return until(
    vscode.languages.onDidChangeDiagnostics,
    () => JSON.stringify(placed(vscode.languages.getDiagnostics(uri))) === wanted || undefined,
    wanted,
  );
}

/** Waits for the language status of a file's configuration. */
async function status(uri: vscode.Uri, expected: string): Promise<void> {
  const { configurations } = await features();
  let last: string | undefined;
  await eventuallyAsync(async () => {
    const { file } = await configurations.get(uri);
    last = file && configurationStatus(file);
    return last === expected || undefined;
  }, `the status ${expected}`).catch((error: unknown) => {
    throw new Error(`The status is ${last}.`, { cause: error });
  });
}

describe('the errors of a configuration', () => {
  afterEach(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(uriOf('faulty'), { recursive: true });
  });

  it('are reported once, whether the file is open or not', async () => {
    const uri = await writeReportedFile('faulty/open/catalog-lens.json', WRONG);
    await openFile('faulty/open/a.json', listing(entry('a')));
    await reported(uri, ERRORS);
    // Not as a document: that would stay open for minutes without its editor.
    await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
    const [first = '', second = ''] = BY_JSON;
    await reported(uri, [first, ERRORS[1] ?? '', second]);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await reported(uri, ERRORS);
    await vscode.workspace.fs.delete(uri);
    await reported(uri, []);
  });

  it('are reported for an open file if JSON validation is disabled', async () => {
    const json = vscode.workspace.getConfiguration('json');
    await json.update('validate.enable', false, vscode.ConfigurationTarget.Workspace);
    try {
      const { document } = await openFile('faulty/unvalidated/catalog-lens.json', WRONG);
      await reported(document.uri, ERRORS);
    } finally {
      await json.update('validate.enable', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it('keep the last valid configuration, or the defaults if there is none', async () => {
    const uri = await writeReportedFile(
      'faulty/force/catalog-lens.json',
      '{ "rules": { "volume-30d": "off" ',
    );
    const { document } = await openFile(
      'faulty/force/a.json',
      listing(entry('a', { volume30dUsd: 60, volumePerDayApprox: 2 })),
    );
    await diagnosticsOf(document.uri, 1);
    await status(document.uri, '1 error; using defaults');
    await reported(uri, ['0:33 Invalid JSON: closing bracket } expected']);
    // Written by another program.
    await writeFile('faulty/force/catalog-lens.json', '{ "rules": { "volume-30d": "off" } }');
    await diagnosticsOf(document.uri, 0);
    await status(document.uri, 'configuration');
    await reported(uri, []);
    await writeFile('faulty/force/catalog-lens.json', WRONG);
    await status(document.uri, '3 errors; using the last valid configuration');
    await reported(uri, ERRORS);
    assert.isEmpty(vscode.languages.getDiagnostics(document.uri));
  });

  itInBothHosts('include that the file cannot be read', async () => {
    const uri = await writeFile('faulty/folder/catalog-lens.json/x', '');
    const { document } = await openFile('faulty/folder/a.json', listing(entry('a')));
    const configuration = vscode.Uri.joinPath(uri, '..');
    await reported(configuration, ['0:0 This configuration file cannot be read: it is a directory']);
    await status(document.uri, 'cannot be read (it is a directory); using defaults');
  });

  it('are reported for each file; the nearest one applies', async () => {
    const outer = await writeReportedFile('faulty/nested/catalog-lens.json', WRONG);
    const inner = await writeReportedFile('faulty/nested/sub/catalog-lens.json', '{ "chain": [] }');
    const { document } = await openFile('faulty/nested/sub/a.json', listing(entry('a')));
    await reported(inner, ['0:2 Unknown member "chain"; did you mean "chains"?']);
    await status(document.uri, '1 error; using defaults');
    await vscode.workspace.fs.rename(inner, vscode.Uri.joinPath(inner, '../renamed.json'));
    await reported(outer, ERRORS);
    await reported(inner, []);
    await status(document.uri, '3 errors; using defaults');
  });
});
