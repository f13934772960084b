import { assert } from 'chai';
import * as vscode from 'vscode';
import { afterEach, describe, it, itInBothHosts } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

async function hoverOn(document: vscode.TextDocument, text: string): Promise<string> {
  const position = document.positionAt(document.getText().indexOf(text) + 1);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
    .join('\n');
}

describe('hovers', () => {
  afterEach(closeAll);

  itInBothHosts('show the computed value next to the stated one', async () => {
    const { document } = await openText(listing(entry('a', { volume30dUsd: 31, volumePerDayApprox: 7 })));
    await diagnosticsOf(document.uri, (all) => all.length > 0);
    const shown = await hoverOn(document, '"volume30dUsd"');
    assert.include(shown, '| `31` | `30` |');
    assert.include(shown, '600 × 0.05');
  });

  it('show strings of the file as text only', async () => {
    const chain = '[x](command:workbench.action.quit) <img src=x> **b**';
    const { document } = await openText(listing(entry('a', { chain })));
    await diagnosticsOf(document.uri, (all) => all.length > 0);
    const position = document.positionAt(document.getText().indexOf('"chain"') + 1);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      position,
    );
    for (const { contents } of hovers)
      for (const content of contents) {
        assert.instanceOf(content, vscode.MarkdownString);
        assert.isNotTrue(content.isTrusted);
        assert.isNotTrue(content.supportHtml);
      }
    const shown = await hoverOn(document, '"chain"');
    assert.include(shown, '(`unknown-chain`)');
    for (const markup of ['[x](', '<img', '**b**']) assert.notInclude(shown, markup);
  });

  it('are not shown in other JSON files', async () => {
    const { document } = await openText('{"volume30dUsd": 1}');
    assert.equal(await hoverOn(document, '"volume30dUsd"'), '');
  });
});
