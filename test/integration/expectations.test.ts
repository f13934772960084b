import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, openFile, replaceText, uriOf, writeFile } from './support/documents';
import { actionCalled, actionsAt, take } from './support/language';
import { entry, listing } from './support/listings';
import { diagnosticsOf, eventuallyAsync } from './support/until';

const WRONG = listing(entry('a', { callsPerPayer: 61 }), entry('b'));

function expecting(element: object): string {
  return JSON.stringify({ expect: [{ files: '*.json', ...element }] });
}

function isHint({ severity }: vscode.Diagnostic): boolean {
  return severity === vscode.DiagnosticSeverity.Hint;
}

// Each test uses a separate folder, so that its configuration is not cached.
describe('expectations', () => {
  afterEach(async () => {
    await closeAll();
    await vscode.workspace.fs
      .delete(uriOf('expect'), { recursive: true })
      .then(undefined, (error: unknown) => assert.instanceOf(error, vscode.FileSystemError));
  });

  it('the editor shows expected problems as hints, and reports a repaired one', async () => {
    await writeFile('expect/calm/catalog-lens.json', expecting({ problems: { 'calls-per-payer': 1 } }));
    const editor = await openFile('expect/calm/a.json', WRONG);
    const { uri } = editor.document;
    const [hint] = await diagnosticsOf(uri, (all) => all.length === 1 && all.every(isHint));
    assert.match(hint?.message ?? '', /^callsPerPayer is 61, .* \(expected\)$/);
    await replaceText(editor, '61', '60');
    const [error] = await diagnosticsOf(uri, (all) => all.length === 1 && !all.every(isHint));
    assert.equal(error?.message, 'Expected 1 calls-per-payer problem, found none');
    assert.equal(error?.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(editor.document.getText(error?.range), '[');
  });

  it('Fix All leaves expected problems alone', async () => {
    await writeFile('expect/fix/catalog-lens.json', expecting({ problems: { 'calls-per-payer': 1 } }));
    const text = WRONG.replace('"callsPerDayApprox": 20', '"callsPerDayApprox": 21');
    const { document } = await openFile('expect/fix/a.json', text);
    await diagnosticsOf(document.uri, (all) => all.length === 2 && all.filter(isHint).length === 1);
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    const onSave = await eventuallyAsync(async () => {
      const kind = vscode.CodeActionKind.SourceFixAll.append('catalogLens');
      const [action] = await actionsAt(document.uri, whole, kind);
      return action?.edit?.get(document.uri);
    }, 'what is fixed on save');
    assert.deepEqual(
      onSave.map((edit) => [document.getText(edit.range), edit.newText]),
      [['21', '20']],
    );
    await vscode.commands.executeCommand('catalogLens.fixProblems', undefined, 'all');
    await diagnosticsOf(document.uri, (all) => all.length === 1 && all.every(isHint));
    assert.equal(document.getText(), WRONG);
  });

  it('a file that is no listing is checked if something is expected of it', async () => {
    await writeFile('expect/any/catalog-lens.json', expecting({ problems: { 'calls-per-payer': 1 } }));
    const { document } = await openFile('expect/any/a.json', '\n{ "a": 1 }');
    const problems = await diagnosticsOf(document.uri, (all) =>
      all.some(({ message }) => message === 'Expected 1 calls-per-payer problem, found none'),
    );
    const error = problems.find(({ message }) => message.startsWith('Expected'));
    assert.equal(error && document.getText(error.range), '{');
  });

  it('problems can be expected', async () => {
    await writeFile('expect/quick/catalog-lens.json', '{}');
    const { document } = await openFile('expect/quick/a.json', WRONG);
    const [problem] = await diagnosticsOf(document.uri, (all) => all.length === 1 && !all.every(isHint));
    const title = 'Expect calls-per-payer in this file';
    await take(actionCalled(await actionsAt(document.uri, problem?.range), title));
    await diagnosticsOf(document.uri, (all) => all.length === 1 && all.every(isHint));
    const config = await vscode.workspace.fs.readFile(uriOf('expect/quick/catalog-lens.json'));
    assert.deepEqual(JSON.parse(new TextDecoder().decode(config)), {
      expect: [{ files: 'a.json', problems: { 'calls-per-payer': ['api-x-io-a'] } }],
    });
    const offered = await actionsAt(document.uri, problem?.range);
    assert.notInclude(
      offered.map((action) => action.title),
      title,
    );
  });

  it('Check Workspace reports unused settings', async () => {
    const uri = await writeFile(
      'expect/unused/catalog-lens.json',
      JSON.stringify({
        ignore: [
          { rule: 'calls-per-payer', id: 'api-x-io-a' },
          { rule: 'syntax', id: 'gone' },
        ],
        expect: [{ files: 'gone.json', problems: { syntax: 1 } }],
      }),
    );
    await writeFile('expect/unused/a.json', WRONG);
    void vscode.commands.executeCommand('catalogLens.checkWorkspace');
    const unused = await diagnosticsOf(uri, 2);
    assert.deepEqual(
      unused.map(({ message, severity }) => [message, severity]),
      [
        ['Unused: syntax reports nothing in an entry with the id "gone"', vscode.DiagnosticSeverity.Warning],
        ['Unused: no file matches "gone.json"', vscode.DiagnosticSeverity.Warning],
      ],
    );
  });
});
