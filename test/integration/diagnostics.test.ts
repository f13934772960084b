import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, editWithRetries, openText, rangeOf, replaceText, writeFile } from './support/documents';
import { ruleOf } from './support/language';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

const WRONG = entry('wrong', { volume30dUsd: 31 });

describe('diagnostics', () => {
  afterEach(closeAll);

  it('report the violated rule and its range', async () => {
    const { document } = await openText(listing(entry('a'), entry('b', { volumePerDayApprox: 2 })));
    const [diagnostic, ...others] = await diagnosticsOf(document.uri);
    assert.isEmpty(others);
    assert.equal(diagnostic?.message, 'volumePerDayApprox is 2, but volume30dUsd ÷ 30 = 1');
    assert.equal(diagnostic?.severity, vscode.DiagnosticSeverity.Warning);
    assert.equal(document.getText(diagnostic?.range), '2');
    assert.equal(diagnostic && ruleOf(diagnostic), 'volume-per-day');
  });

  it('are updated on edits', async () => {
    const editor = await openText(listing(entry('a'), entry('b')));
    const { document } = editor;
    await replaceText(editor, '600', '601');
    const problems = await diagnosticsOf(document.uri, 3);
    assert.sameMembers(problems.map(ruleOf), ['calls-per-day', 'volume-30d', 'calls-per-payer']);
    await vscode.commands.executeCommand('undo');
    await diagnosticsOf(document.uri, 0);
  });

  it('refer to related locations', async () => {
    const { document } = await openText(listing(entry('a'), entry('a')));
    const problems = await diagnosticsOf(document.uri, (all) => all.map(ruleOf).includes('duplicate-id'));
    const [related] =
      problems.find((problem) => ruleOf(problem) === 'duplicate-id')?.relatedInformation ?? [];
    assert.equal(related?.message, 'The first entry with this id');
    assert.isTrue(related?.location.range.isEqual(rangeOf(document, '"api-x-io-a"')));
  });

  it('are updated on a change of line endings', async () => {
    const editor = await openText(listing(entry('a'), WRONG));
    const { document } = editor;
    const [before] = await diagnosticsOf(document.uri);
    await editWithRetries(editor, (edit) => {
      edit.setEndOfLine(vscode.EndOfLine.CRLF);
    });
    await editWithRetries(editor, (edit) => {
      edit.insert(new vscode.Position(0, 0), '\n');
    });
    const [after] = await diagnosticsOf(
      document.uri,
      ([first]) => first?.range.start.line === (before?.range.start.line ?? 0) + 1,
    );
    assert.equal(document.getText(after?.range), document.getText(after?.range).trim());
    assert.equal(after?.range.start.character, before?.range.start.character);
  });

  it('leave infos out where VS Code would underline nothing else, and state how many', async () => {
    const entries = Array.from({ length: 1100 }, (_, index) =>
      entry(`e${index}`, { pricePerCallUsd: 0, volume30dUsd: 0, volumePerDayApprox: 0 }),
    );
    const wrong = entry('last', {
      callsPerDayApprox: 7,
      volume30dUsd: 0,
      volumePerDayApprox: 0,
      pricePerCallUsd: 0,
    });
    const { document } = await openText(listing(...entries, wrong));
    const problems = await diagnosticsOf(document.uri, 490);
    assert.equal(problems.filter((problem) => ruleOf(problem) === 'calls-per-day').length, 1);
    const [rollUp] = problems.filter((problem) => problem.code === undefined);
    assert.include(rollUp?.message, '1,103 problems, of which VS Code shows 489. Not shown: 614 price-range');
    // VS Code lists problems of the same severity by their places.
    assert.equal(rollUp?.range.start.line, document.lineCount - 1);
  });

  it('include syntax errors and duplicate keys of a file that no editor shows', async () => {
    const text = listing(entry('a')).replace('"health": null', '"health": null, "health": null');
    const double = await writeFile('background/double.json', text);
    await vscode.workspace.openTextDocument(double);
    const problems = await diagnosticsOf(double);
    assert.deepEqual(problems.map(ruleOf), ['duplicate-key']);
    await vscode.commands.executeCommand('vscode.open', double);
    // Then VS Code's JSON support reports it.
    await diagnosticsOf(double, 0);
  });

  it('are not those of a version that cannot be edited', async () => {
    const text = listing(entry('a'), WRONG);
    const provider = vscode.workspace.registerTextDocumentContentProvider('old-version', {
      provideTextDocumentContent: () => text,
    });
    const uri = await writeFile('old-version/present.json', text);
    await vscode.commands.executeCommand('vscode.diff', uri.with({ scheme: 'old-version' }), uri);
    await diagnosticsOf(uri);
    const own = vscode.languages.getDiagnostics(uri.with({ scheme: 'old-version' }));
    assert.isEmpty(own.filter(({ source }) => source === 'Catalog Lens'));
    provider.dispose();
  });
});
