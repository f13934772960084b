import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { collectMessages } from './support/dialogs';
import { closeAll, openFile, openText, rangeOf, replaceText } from './support/documents';
import { actionCalled, actionsAt, ruleOf, take } from './support/language';
import { entry, listing } from './support/listings';
import { quickPickOf } from './support/quick-input';
import { diagnosticsOf, eventually } from './support/until';

const RIGHT = listing(entry('a'), entry('b'));
const WRONG = listing(entry('a', { volume30dUsd: 31 }), entry('b', { sources: ['bazaar', 'bazaar'] }));

const DOUBLE = { volume30dUsd: 60, volumePerDayApprox: 2 };

describe('fixes', () => {
  afterEach(closeAll);

  it('fix a problem at the cursor, with a preferred fix', async () => {
    const { document } = await openText(WRONG);
    await diagnosticsOf(document.uri);
    const actions = await actionsAt(document.uri, rangeOf(document, '31'), vscode.CodeActionKind.QuickFix);
    const [best] = actions;
    if (!best) throw new Error('Nothing is offered.');
    assert.equal(best.title, 'Set volume30dUsd to 30');
    assert.isTrue(best.isPreferred);
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Set volume30dUsd to 30',
        'Ignore volume-30d for this entry',
        'Expect volume-30d in this file',
        'Severity of volume-30d…',
      ],
    );
    await take(best);
    await diagnosticsOf(document.uri, 1);
    assert.equal(document.getText(), WRONG.replace('31', '30'));
  });

  it('move an entry as a whole, and undo gives the text before', async () => {
    // The second entry belongs first.
    const unordered = listing(
      entry('a', { volume30dUsd: 31 }),
      entry('b', { calls30d: 1200, callsPerDayApprox: 40, callsPerPayer: 120, ...DOUBLE }),
      entry('c'),
    );
    const { document } = await openText(unordered);
    await diagnosticsOf(document.uri);
    const messages = await collectMessages(async () => {
      await vscode.commands.executeCommand('catalogLens.fixProblems', document.uri, 'all');
    });
    assert.deepEqual(messages, ['Fixed 3 problems. No problems remain.']);
    const { results } = JSON.parse(document.getText()) as { results: { id: string }[] };
    assert.deepEqual(
      results.map(({ id }) => id),
      ['api-x-io-b', 'api-x-io-c', 'api-x-io-a'],
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), unordered);
  });

  it('of another number come first if they make more figures agree, and are offered at that number, too', async () => {
    const { document } = await openText(listing(entry('a', { pricePerCallUsd: 50 }), entry('b'), entry('c')));
    await diagnosticsOf(document.uri);
    const at = async (text: string): Promise<readonly string[]> =>
      (await actionsAt(document.uri, rangeOf(document, text), vscode.CodeActionKind.QuickFix)).map(
        ({ title }) => title,
      );
    const price = /^Set pricePerCallUsd to 0\.05, which matches /;
    assert.match((await at('"volume30dUsd": 30'))[0] ?? '', price);
    assert.match((await at('"pricePerCallUsd": 50'))[0] ?? '', price);
  });

  it('of all problems of a rule are offered where there are several', async () => {
    const wrong = { volume30dUsd: 31 };
    const { document } = await openText(listing(entry('a', wrong), entry('b', wrong)));
    await diagnosticsOf(document.uri);
    const actions = await actionsAt(document.uri, rangeOf(document, '31'), vscode.CodeActionKind.QuickFix);
    const titles = actions.map(({ title }) => title);
    assert.includeMembers(titles, ['Expect all 2 problems of volume-30d in this file']);
    await take(actionCalled(actions, 'Fix all 2 problems of volume-30d'));
    await diagnosticsOf(
      document.uri,
      (left) => !left.some(({ message }) => message.startsWith('volume30dUsd')),
    );
  });

  it('are described without Markdown when a rule is chosen', async () => {
    const { document } = await openText(listing(entry('a', { health: undefined })));
    await diagnosticsOf(document.uri);
    let fixing: Thenable<unknown> | undefined;
    const pick = await quickPickOf(async () => {
      fixing = vscode.commands.executeCommand('catalogLens.fixProblems', document.uri);
      await Promise.resolve();
    });
    const offered = await eventually(() => (pick.items.length > 0 ? pick.items : undefined), 'the rules');
    pick.hide();
    await fixing;
    assert.deepEqual(
      offered.map(({ label, description = '', detail = '' }) => [label, description, detail]),
      [
        ['All Safe Fixes', '1 problem', ''],
        ['By Rule', '', ''],
        [
          'missing-field',
          '1 problem',
          'Add the four computed statistics and health; for the rest, the ID and name of the endpoint are offered, or empty values to be replaced.',
        ],
      ],
    );
  });

  it('are applied on save if that is enabled', async () => {
    const configuration = vscode.workspace.getConfiguration('editor');
    await configuration.update(
      'codeActionsOnSave',
      { 'source.fixAll.catalogLens': 'explicit' },
      vscode.ConfigurationTarget.Global,
    );
    try {
      const editor = await openFile('fixes/saved.json', RIGHT);
      const { document } = editor;
      await replaceText(editor, '"volume30dUsd": 30', '"volume30dUsd": 77');
      await diagnosticsOf(document.uri);
      const messages = await collectMessages(() => document.save());
      assert.deepEqual(messages, ['Fixed 2 problems.']);
      assert.equal(document.getText(), RIGHT);
      assert.isFalse(document.isDirty);
    } finally {
      await configuration.update('codeActionsOnSave', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('recompute values that depend on a value', async () => {
    const editor = await openText(RIGHT);
    const { document } = editor;
    await replaceText(editor, '"calls30d": 600', '"calls30d": 300');
    await diagnosticsOf(document.uri);
    // The cursor is where it is after typing the number.
    const { end } = rangeOf(document, '300');
    const range = new vscode.Range(end, end);
    const actions = await actionsAt(document.uri, range, vscode.CodeActionKind.RefactorRewrite);
    await take(actionCalled(actions, 'Recompute values that depend on calls30d'));
    const [first] = (JSON.parse(document.getText()) as { results: Record<string, unknown>[] }).results;
    assert.include(first, {
      calls30d: 300,
      callsPerDayApprox: 10,
      volume30dUsd: 15,
      volumePerDayApprox: 0.5,
      callsPerPayer: 30,
    });
  });

  it('of a merge conflict merge by entry, and nothing is expected', async () => {
    const side = (calls: number): string => `      "calls30d": ${calls},\n`;
    const text = RIGHT.replace(side(600), `<<<<<<< HEAD\n${side(600)}=======\n${side(900)}>>>>>>> feature\n`);
    const editor = await openText(text);
    const { document } = editor;
    const [problem] = await diagnosticsOf(document.uri);
    assert.equal(problem?.message, 'Merge conflict');
    assert.equal(document.getText(problem?.range), '<<<<<<< HEAD');
    const range = problem?.range ?? new vscode.Range(0, 0, 0, 0);
    const actions = await actionsAt(document.uri, range, vscode.CodeActionKind.QuickFix);
    assert.deepEqual(
      actions.map(({ title }) => title),
      ['Merge by Entry'],
    );
    assert.equal(actions[0]?.command?.command, 'catalogLens.mergeByEntry');
    await replaceText(editor, text, RIGHT);
    await diagnosticsOf(document.uri, 0);
  });

  it('of two problems are one if they are the same', async () => {
    const { document } = await openText(listing(entry('a', { chain: 'bose' }), entry('b')));
    const problems = await diagnosticsOf(document.uri, 2);
    const actions = await actionsAt(
      document.uri,
      rangeOf(document, '"bose"'),
      vscode.CodeActionKind.QuickFix,
    );
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Set chain to "base"',
        'Add "bose" to the known networks for chain',
        'Ignore unknown-chain for this entry',
        'Expect unknown-chain in this file',
        'Severity of unknown-chain…',
        'Ignore chain-first for this entry',
        'Expect chain-first in this file',
        'Severity of chain-first…',
      ],
    );
    assert.deepEqual(problems.map(ruleOf).sort(), ['chain-first', 'unknown-chain']);
  });

  it('add missing members in their order, with empty values to be replaced', async () => {
    const gone = ['facilitator', 'calls30d', 'sources'];
    const rest = Object.fromEntries(Object.entries(entry('a')).filter(([name]) => !gone.includes(name)));
    const { document } = await openText(listing(rest, entry('b')));
    const [problem] = await diagnosticsOf(document.uri);
    const range = problem?.range ?? new vscode.Range(0, 0, 0, 0);
    const [action] = await actionsAt(document.uri, range, vscode.CodeActionKind.QuickFix);
    assert.equal(action?.title, 'Add 3 missing members');
    if (action) await take(action);
    await diagnosticsOf(
      document.uri,
      (all) => all.length > 0 && !all.some(({ message }) => message === problem?.message),
    );
    const empty = entry('a', { facilitator: '', calls30d: 0, sources: [] });
    assert.equal(document.getText().replaceAll('\r\n', '\n'), listing(empty, entry('b')));
    // The cursor is in the first value, and the tab key goes on.
    const { activeTextEditor: editor } = vscode.window;
    assert.equal(editor?.selection.start.isEqual(rangeOf(document, '"facilitator": "').end), true);
    await vscode.commands.executeCommand('jumpToNextSnippetPlaceholder');
    assert.equal(editor && document.getText(editor.selection), '0');
  });
});
