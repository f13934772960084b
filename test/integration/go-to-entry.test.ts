import * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { arranged, assertEntryShown, entriesView } from './support/entries-view';
import { entry, listing } from './support/listings';
import { acceptDefaults, quickPickOf } from './support/quick-input';
import { eventually } from './support/until';

describe('navigation in a listing', () => {
  afterEach(closeAll);

  it('finds an entry and moves the cursor to its start', async () => {
    const entries = await entriesView();
    const { document } = await openText(listing(entry('a'), entry('b')));
    await arranged(entries, document);
    await vscode.commands.executeCommand('catalogLens.goToEntry');
    const moved = (): true | undefined =>
      vscode.window.activeTextEditor?.selection.active.isAfter(new vscode.Position(0, 0)) ? true : undefined;
    await acceptDefaults(eventually(moved, 'the entry'));
    await assertEntryShown(document, 'api.x.io · /a');
  });

  it('offers the entry with a number first', async () => {
    const entries = await entriesView();
    const names = ['23', '23andme.com', '23', 'a.io · /23', 'a.io · /#23', '#23', '123', '2.3', '230'];
    const all = Array.from({ length: 30 }, (_, index) =>
      entry(`e${index}`, { name: names[index] ?? 'x.io' }),
    );
    const { document } = await openText(listing(...all));
    await arranged(entries, document);
    const text = document.getText();
    const start = document.positionAt(text.indexOf('{', text.indexOf('api-x-io-e21')));
    for (const typed of ['23', '#23', ' 23 ']) {
      const { activeTextEditor: editor } = vscode.window;
      if (editor) editor.selection = new vscode.Selection(0, 0, 0, 0);
      const pick = await quickPickOf(() => vscode.commands.executeCommand('catalogLens.goToEntry'));
      pick.value = typed;
      // The first row is active.
      await eventually(() => {
        const [first] = pick.activeItems;
        return pick.items.length < all.length && first && pick.items.includes(first) ? true : undefined;
      }, `the rows for ${typed}`);
      const moved = (): true | undefined =>
        vscode.window.activeTextEditor?.selection.active.isEqual(start) ? true : undefined;
      await acceptDefaults(eventually(moved, `the entry for ${typed}`));
    }
  });
});
