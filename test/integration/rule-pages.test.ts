import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { entry, listing } from './support/listings';
import { diagnosticsOf, until } from './support/until';

describe('rule pages', () => {
  afterEach(closeAll);

  it('are opened by the code of a diagnostic', async () => {
    const { document } = await openText(listing(entry('a', { health: 1 })));
    const [diagnostic] = await diagnosticsOf(document.uri);
    const code = diagnostic?.code;
    const target = typeof code === 'object' ? code.target : undefined;
    await vscode.commands.executeCommand('vscode.open', target);
    const label = await until(
      vscode.window.tabGroups.onDidChangeTabs,
      () =>
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .find((tab) => tab.label.includes('health-not-null'))?.label,
      'the page',
    );
    assert.include(label, 'health-not-null');
  });

  itInBothHosts('describe a rule without network access', async () => {
    const page = await vscode.workspace.openTextDocument(
      vscode.Uri.parse('catalog-lens-rule:/volume-30d.md'),
    );
    assert.include(page.getText(), '# volume-30d');
  });
});
