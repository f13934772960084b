import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, editWithRetries, openText } from './support/documents';
import { actionsAt, completionsAt, hoversAt, take } from './support/language';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

const WRONG = entry('a', { callsPerPayer: 61 });
const RESPONSE = listing(WRONG, entry('b'));

describe('a listing inside other JSON', () => {
  afterEach(closeAll);

  it('has problems, hovers and fixes, which follow edits before and in it', async () => {
    const { document } = await openText(`{\n  "status": 200,\n  "body": ${RESPONSE}\n}`);
    const [problem] = await diagnosticsOf(document.uri, 1);
    if (!problem) throw new Error('There is a problem.');
    assert.equal(document.getText(problem.range), '61');
    const [hover] = await hoversAt(document.uri, problem.range.start);
    assert.include(hover?.value, 'callsPerPayer');
    const editor = await vscode.window.showTextDocument(document);
    await editWithRetries(editor, (edit) => {
      edit.insert(new vscode.Position(1, 2), '"more": [{}],\n  ');
    });
    await diagnosticsOf(document.uri, ([moved]) => moved?.range.start.line === problem.range.start.line + 1);
    await vscode.commands.executeCommand('catalogLens.fixProblems', undefined, 'all');
    await diagnosticsOf(document.uri, 0);
    assert.include(document.getText(), '"callsPerPayer": 60');
    assert.include(document.getText(), '"more": [{}]');
  });

  it('may be one of several: hovers, fixes and completion work in all, and the commands follow the cursor', async () => {
    const { document } = await openText(`{\n"a": ${RESPONSE},\n"b": ${listing(WRONG, entry('c'))}\n}`);
    const problems = await diagnosticsOf(document.uri, 2);
    const last = problems.map(({ range }) => range).sort((a, b) => a.start.compareTo(b.start))[1];
    if (!last) throw new Error('There are two problems.');
    const [hover] = await hoversAt(document.uri, last.start);
    assert.include(hover?.value, 'callsPerPayer');
    const completions = await completionsAt(document.uri, last.start);
    assert.include(
      completions.map(({ label }) => label),
      '60',
    );
    const actions = await actionsAt(document.uri, last);
    const titles = actions.map(({ title }) => title);
    assert.include(titles, 'Fix all 2 problems of calls-per-payer');
    assert.isTrue(titles.some((title) => title.startsWith('Severity of ')));
    const fix = actions.find(({ isPreferred }) => isPreferred);
    if (!fix) throw new Error('There is a fix.');
    await take(fix);
    const [left] = await diagnosticsOf(document.uri, 1);
    assert.equal(left?.range.start.line, problems[0]?.range.start.line);
  });

  it('may be one of several, of which all are checked and fixed', async () => {
    const { document } = await openText(`[${RESPONSE}, ${listing(WRONG)}, ${listing(WRONG)}]`);
    const problems = await diagnosticsOf(document.uri, 3);
    assert.deepEqual(
      problems.map(({ range }) => document.getText(range)),
      ['61', '61', '61'],
    );
    await vscode.commands.executeCommand('catalogLens.fixProblems', document.uri, 'all');
    await diagnosticsOf(document.uri, 0);
    assert.notInclude(document.getText(), '61');
  });
});
