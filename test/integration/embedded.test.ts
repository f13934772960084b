import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { closeAll, editWithRetries, openText } from './support/documents';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

const WRONG = entry('a', { callsPerPayer: 61 });
const RESPONSE = listing(WRONG, entry('b'));

describe('a listing inside other JSON', () => {
  afterEach(closeAll);

  itInBothHosts('has problems, hovers and fixes, which follow edits before and in it', async () => {
    const { document } = await openText(`{\n  "status": 200,\n  "body": ${RESPONSE}\n}`);
    const hasOne = (all: vscode.Diagnostic[]): boolean => all.length === 1;
    const [problem] = await diagnosticsOf(document.uri, hasOne);
    assert.equal(document.getText(problem?.range), '61');
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      problem?.range.start,
    );
    const [content] = hover?.contents ?? [];
    assert.include((content as vscode.MarkdownString | undefined)?.value, 'callsPerPayer');
    const editor = await vscode.window.showTextDocument(document);
    await editWithRetries(editor, (edit) => {
      edit.insert(new vscode.Position(1, 2), '"more": [{}],\n  ');
    });
    const moved = (all: vscode.Diagnostic[]): boolean =>
      hasOne(all) && all[0]?.range.start.line === (problem?.range.start.line ?? 0) + 1;
    await diagnosticsOf(document.uri, moved);
    await vscode.commands.executeCommand('catalogLens.fixProblems', undefined, 'all');
    await diagnosticsOf(document.uri, (all) => all.length === 0);
    assert.include(document.getText(), '"callsPerPayer": 60');
    assert.include(document.getText(), '"more": [{}]');
  });

  it('may be one of several: hovers, fixes and completion work in all, and the commands follow the cursor', async () => {
    const { document } = await openText(`{\n"a": ${RESPONSE},\n"b": ${listing(WRONG, entry('c'))}\n}`);
    const problems = await diagnosticsOf(document.uri, (all) => all.length === 2);
    const last = problems.map(({ range }) => range).sort((a, b) => a.start.compareTo(b.start))[1];
    if (!last) throw new Error('There are two problems.');
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      last.start,
    );
    const [content] = hover?.contents ?? [];
    assert.include((content as vscode.MarkdownString | undefined)?.value, 'callsPerPayer');
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      last.start,
    );
    assert.include(
      items.map(({ label }) => label),
      '60',
    );
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      last,
    );
    const titles = actions.map(({ title }) => title);
    assert.include(titles, 'Fix all 2 problems of calls-per-payer');
    assert.isTrue(titles.some((title) => title.startsWith('Severity of ')));
    const fix = actions.find(({ isPreferred }) => isPreferred)?.edit;
    if (!fix) throw new Error('There is a fix.');
    assert.isTrue(await vscode.workspace.applyEdit(fix));
    const [left] = await diagnosticsOf(document.uri, (all) => all.length === 1);
    assert.equal(left?.range.start.line, problems[0]?.range.start.line);
  });

  it('may be one of several, of which all are checked and fixed', async () => {
    const { document } = await openText(`[${RESPONSE}, ${listing(WRONG)}, ${listing(WRONG)}]`);
    const problems = await diagnosticsOf(document.uri, (all) => all.length === 3);
    assert.deepEqual(
      problems.map(({ range }) => document.getText(range)),
      ['61', '61', '61'],
    );
    await vscode.commands.executeCommand('catalogLens.fixProblems', document.uri, 'all');
    await diagnosticsOf(document.uri, (all) => all.length === 0);
    assert.notInclude(document.getText(), '61');
  });
});
