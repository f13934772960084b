import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Entries } from '../../src/editor/entries';
import { afterEach, beforeEach, describe, it } from './support/bdd';
import { closeAll, openText } from './support/documents';
import { arranged } from './support/entries-view';
import { features } from './support/extension';
import { collectMessages } from './support/hostile';
import { entry, listing } from './support/listings';
import { acceptDefaults, answering } from './support/quick-input';

const NEWEST = Date.UTC(2026, 7, 20);
const HOUR = 3_600_000;

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

  it('to another newest time keeps their distances, and shifting back restores the text', async () => {
    const text = (newest: number): string =>
      listing(
        entry('a', { lastCalledMs: newest - HOUR }),
        entry('b', { lastCalledMs: newest }),
        entry('c', { lastCalledMs: 5 }),
      );
    const { document } = await openText(text(NEWEST));
    await arranged(entries, document);
    const shiftTo = (time: number): Promise<readonly string[]> =>
      answering(new Date(time).toISOString(), () =>
        collectMessages(() => vscode.commands.executeCommand('catalogLens.shiftTimes')),
      );
    const [shifted] = await shiftTo(NEWEST + 36 * HOUR);
    assert.equal(shifted, 'Shifted the times of 2 entries.');
    assert.equal(document.getText(), text(NEWEST + 36 * HOUR));
    await shiftTo(NEWEST);
    assert.equal(document.getText(), text(NEWEST));
  });
});
