import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Entries } from '../../src/editor/entries';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { arranged } from './support/entries-view';
import { features } from './support/extension';
import { collectMessages } from './support/hostile';
import { entry, listing } from './support/listings';
import { acceptDefaults } from './support/quick-input';

describe('shifting times', () => {
  let entries: Entries;

  beforeEach(async () => {
    ({ entries } = await features());
  });
  afterEach(closeAll);

  it('to their newest time changes nothing, and names those that cannot be shifted', async () => {
    const text = listing(entry('a'), entry('b', { lastCalledMs: 5 }));
    const { document } = await openText(text);
    await arranged(entries, document);
    const messages = await collectMessages(() =>
      acceptDefaults(vscode.commands.executeCommand('catalogLens.shiftTimes')),
    );
    assert.deepEqual(messages, [
      'Not shifted: entry 2: lastCalledMs is 5, not a plausible time in milliseconds.',
    ]);
    assert.equal(document.getText(), text);
  });
});
