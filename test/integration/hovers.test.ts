import { assert } from 'chai';
import type * as vscode from 'vscode';
import { afterEach, describe, it } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { hoversAt } from './support/language';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

async function hoverOn(document: vscode.TextDocument, text: string): Promise<string> {
  const place = document.positionAt(document.getText().indexOf(text) + 1);
  return (await hoversAt(document.uri, place)).map(({ value }) => value).join('\n');
}

describe('hovers', () => {
  afterEach(closeAll);

  it('show the computed value next to the stated one', async () => {
    const { document } = await openText(listing(entry('a', { volume30dUsd: 31, volumePerDayApprox: 7 })));
    await diagnosticsOf(document.uri);
    const shown = await hoverOn(document, '"volume30dUsd"');
    assert.include(shown, '| `31` | `30` |');
    assert.include(shown, '600 × 0.05');
  });

  it('show strings of the file as text only', async () => {
    const chain = '[x](command:workbench.action.quit) <img src=x> **b**';
    const { document } = await openText(listing(entry('a', { chain })));
    await diagnosticsOf(document.uri);
    const shown = await hoverOn(document, '"chain"');
    assert.include(shown, '(`unknown-chain`)');
    for (const markup of ['[x](', '<img', '**b**']) assert.notInclude(shown, markup);
  });

  it('are not shown in other JSON files', async () => {
    const { document } = await openText('{"volume30dUsd": 1}');
    assert.equal(await hoverOn(document, '"volume30dUsd"'), '');
  });
});
