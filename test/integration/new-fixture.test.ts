import * as vscode from 'vscode';
import { assert } from 'chai';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, openFile, openText } from './support/documents';
import { arranged } from './support/entries-view';
import { features } from './support/extension';
import { entry, listing } from './support/listings';
import { choosing, quickPickOf } from './support/quick-input';
import { eventually } from './support/until';

describe('a new fixture', () => {
  afterEach(closeAll);

  it('has the name of the rule that it breaks beside the listing, and leaves other texts open, whatever has the focus', async () => {
    const { document } = await openFile('new-fixture/kept.json', listing(entry('a')));
    const { entries } = await features();
    await arranged(entries, document);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
    const { document: unsaved } = await openText('{ "unsaved": true }');
    const window = vscode.window as unknown as { showInputBox: unknown };
    const { showInputBox } = window;
    window.showInputBox = () => Promise.resolve('5');
    try {
      const creating = choosing(['Generated Listing…', 'volume-30d'], () =>
        vscode.commands.executeCommand('catalogLens.newFixture'),
      );
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Two });
      await creating;
    } finally {
      window.showInputBox = showInputBox;
    }
    const created = await eventually(() => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.isUntitled && active.getText().includes('"results"') ? active : undefined;
    }, 'the fixture');
    assert.match(created.uri.path, /\/new-fixture\/volume-30d\.json$/);
    assert.equal(unsaved.getText(), '{ "unsaved": true }');
    assert.isFalse(unsaved.isClosed || document.isClosed);
  });
});

describe('a list to choose from', () => {
  afterEach(closeAll);

  it('keeps its order while one types, also where a name starts with what is typed', async () => {
    const pick = await quickPickOf(() => {
      void vscode.commands.executeCommand('catalogLens.openRule');
      return Promise.resolve();
    });
    const items = await eventually(() => (pick.items.length > 0 ? pick.items : undefined), 'the rules');
    const first = items.find(({ label, detail }) => `${label} ${detail}`.includes('count'));
    assert.equal(first?.label, 'missing-field');
    pick.value = 'count';
    const active = await eventually(() => {
      const [item] = pick.activeItems;
      return item === items[0] ? undefined : item;
    }, 'the first rule');
    assert.equal(active.label, first?.label);
    // VS Code would have sorted them by now.
    assert.equal((pick as unknown as { sortByLabel: boolean }).sortByLabel, false);
    pick.hide();
  });
});
