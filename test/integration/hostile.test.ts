import * as vscode from 'vscode';
import { assert } from 'chai';
import type { Node } from '../../src/core/browse/tree';
import { afterEach, describe, it } from './support/bdd';
import { collectMessages } from './support/dialogs';
import { closeAll, openFile, uriOf, writeFile } from './support/documents';
import { arranged, childrenOf, entriesView } from './support/entries-view';
import { assertInert, assertPlain, HOSTILE } from './support/hostile';
import { hoversAt } from './support/language';
import { entry, listing } from './support/listings';
import { diagnosticsOf } from './support/until';

const STRINGS = ['id', 'name', 'endpoint', 'description', 'chain', 'facilitator', 'qualityFlag', 'health'];

/** An entry with hostile strings only. */
function hostileEntry(more: string): Record<string, unknown> {
  const text = `${more}${HOSTILE}`;
  const members = Object.fromEntries(STRINGS.map((name) => [name, text]));
  const { [text]: own = 1, ...others } = { ...entry('a', { volume30dUsd: 31 }), ...members };
  return { ...others, acceptedChains: [text, `${text}2`], sources: [text, text], [text]: own };
}

const TEXT = listing(hostileEntry(''), hostileEntry('x'), entry('b', { calls30d: 7 }));
/** The hostile strings that are valid in a file name. */
const NAME = 'x [a](command:workbench.action.quit) $(flame) <img src=x>.json';

async function openHostile(): Promise<vscode.TextEditor> {
  const editor = await openFile(NAME, TEXT);
  await diagnosticsOf(editor.document.uri);
  return editor;
}

function* placesIn(document: vscode.TextDocument): Generator<vscode.Position> {
  for (let line = 0; line < document.lineCount; line++) {
    const { text } = document.lineAt(line);
    for (const part of [/\S/, /: ?(?=\S)/]) {
      const at = text.search(part);
      if (at >= 0) yield new vscode.Position(line, Math.min(at + 3, text.length));
    }
  }
}

describe('hostile strings', () => {
  afterEach(closeAll);

  it('are shown as text in hovers', async () => {
    const { document } = await openHostile();
    const seen = new Set<string>();
    for (const place of placesIn(document)) {
      for (const content of await hoversAt(document.uri, place)) {
        if (!seen.has(content.value)) await assertPlain(content, `hover at ${place.line}`);
        seen.add(content.value);
      }
    }
    assert.isAbove(seen.size, 15);
  });

  it('are shown as text in the tree of entries, in every grouping', async () => {
    const { document } = await openHostile();
    const entries = await entriesView();
    let seen = 0;
    const visit = async (node?: Node): Promise<void> => {
      for (const child of childrenOf(entries.provider, node)) {
        const item = entries.provider.getTreeItem(child);
        const { tooltip } = item;
        assertInert(item.label as string, 'a label');
        assertInert(item.description as string, 'a description');
        assertInert(item.accessibilityInformation?.label, 'accessibility label');
        if (tooltip instanceof vscode.MarkdownString) await assertPlain(tooltip, 'a scorecard');
        else assertInert(tooltip, 'a tooltip');
        seen++;
        await visit(child);
      }
    };
    for (const grouping of ['chain-flag', 'host', 'problem'] as const) {
      entries.state.update({ grouping });
      await arranged(entries, document);
      await visit();
    }
    assert.isAbove(seen, 15);
  });

  it('are not shown as links and icons in messages', async () => {
    const { document } = await openHostile();
    const id = HOSTILE.replaceAll('\n', ' ');
    const messages = await collectMessages(async () => {
      const { uri } = document;
      await vscode.commands.executeCommand('catalogLens.ignore', uri, 'volume-30d', id);
      await vscode.commands.executeCommand('catalogLens.ignore', uri, 'volume-30d', id);
      await vscode.commands.executeCommand('catalogLens.acceptValue', uri, 'chains', id);
      await vscode.commands.executeCommand('catalogLens.compare', uri, await writeFile(`no ${NAME}`, '[]'));
    });
    assert.isAtLeast(messages.length, 4);
    for (const message of messages) {
      assertInert(message, 'a message');
      assert.notInclude(message, '](');
    }
    for (const name of ['catalog-lens.json', `no ${NAME}`]) await vscode.workspace.fs.delete(uriOf(name));
  });
});
