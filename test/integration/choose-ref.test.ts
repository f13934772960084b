import { assert } from 'chai';
import * as vscode from 'vscode';
import { chooseRef } from '../../src/editor/git/choose';
import { RefType, type Repository } from '../../src/editor/git/repository';
import { afterEach, describe, it } from './support/bdd';
import { acceptDefaults } from './support/quick-input';
import { eventually } from './support/until';

const REPOSITORY = {
  log: () =>
    Promise.resolve([
      { hash: 'a'.repeat(40), message: 'Prices of June' },
      { hash: 'b'.repeat(40), message: 'Prices of May' },
    ]),
  getRefs: () => Promise.resolve([{ type: RefType.Head, name: 'feature', commit: 'a'.repeat(40) }]),
} as unknown as Repository;

describe('the quick pick of a Git ref', () => {
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeQuickOpen'));

  /** The ref that is chosen by typing a text and Enter, once the commits are listed. */
  async function chosen(text: string): Promise<string | undefined> {
    const window = vscode.window as unknown as { createQuickPick: unknown };
    const { createQuickPick } = vscode.window;
    let shown: vscode.QuickPick<vscode.QuickPickItem> | undefined;
    window.createQuickPick = () => (shown = createQuickPick());
    let done: Promise<string | undefined>;
    try {
      done = chooseRef(vscode.Uri.file('/a.json'), { repository: REPOSITORY, isMergeBase: false });
    } finally {
      window.createQuickPick = createQuickPick;
    }
    const pick = await eventually(() => (shown && shown.items.length > 1 ? shown : undefined), 'the commits');
    const known = pick.items.length;
    pick.value = text;
    await eventually(() => pick.items.length > known || undefined, 'the ref as typed');
    return acceptDefaults(done);
  }

  it('selects a commit that matches, not the ref as typed', async () => {
    assert.equal(await chosen('May'), 'b'.repeat(40));
  });

  it('selects a branch that starts with the text, not the ref as typed', async () => {
    assert.equal(await chosen('fea'), 'feature');
  });

  it('selects the ref as typed if nothing else matches', async () => {
    assert.equal(await chosen('HEAD~3'), 'HEAD~3');
  });
});
