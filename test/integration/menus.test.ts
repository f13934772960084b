import { assert } from 'chai';
import * as vscode from 'vscode';
import type { Changes } from '../../src/editor/changes';
import type { Entries } from '../../src/editor/entries';
import { TABLE_TYPE } from '../../src/editor/ui/tabs';
import { afterEach, before, describe, it } from './support/bdd';
import { shownDuring } from './support/dialogs';
import { openFile, writeFile } from './support/documents';
import { arranged, childrenOf, entriesView } from './support/entries-view';
import { extension, features } from './support/extension';
import { commitFiles, hasGit } from './support/git';
import { entry, listing } from './support/listings';
import { select } from './support/tables';
import { eventually, until } from './support/until';

// One entry has moved.
const OLD = listing(entry('b', { volume30dUsd: 31 }), entry('a'), entry('c'));
const NOW = listing(entry('a', { callsPerPayer: 61 }), entry('b', { sources: ['x'] }), entry('d'));

/** What the commands show: one line for each different outcome. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'catalogLens.changes.copyAsMarkdown': ['status: Copied the changes as Markdown.'],
  'catalogLens.checkWorkspace': ['info: Checked'],
  'catalogLens.compare': ['asks: Compare own.json'],
  'catalogLens.copyAs': ['asks: Copy 1 entry As'],
  'catalogLens.delete': ['status: Deleted 1 entry.'],
  'catalogLens.duplicate': ['status: Duplicated 1 entry.'],
  'catalogLens.newFixture': ['asks: New Fixture'],
  'catalogLens.filter': ['asks: Filter Entries'],
  'catalogLens.fixProblems': ['asks: Fix Problems'],
  'catalogLens.goToEntry': ['asks: Go to Entry: 3 entries'],
  'catalogLens.groupBy': ['asks: Group By'],
  'catalogLens.mergeByEntry': ['error: own.json has no merge conflict in Git.'],
  'catalogLens.openRule': ['asks: Open Rule'],
  'catalogLens.sort': ['asks: Sort By'],
  'catalogLens.table.paste': ['status: 1 entry changed.'],
};

/** What they show where there is no Git, as in the browser. */
const SHOWN_WITHOUT_GIT: Readonly<Record<string, readonly string[]>> = {
  'catalogLens.mergeByEntry': ['error: own.json is not in a Git repository.'],
};

/** What they show in one menu, where it differs. */
const SHOWN_IN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'view/item/context': {
    // The one member of several that have changed.
    'catalogLens.changes.restore': ['', 'status: Restored, but sources still differ.'],
    'catalogLens.copyAs': ['asks: Copy 1 entry As', 'asks: Copy 3 entries As'],
    'catalogLens.delete': ['status: Deleted 1 entry.', 'warning: Delete 3 entries?'],
    'catalogLens.duplicate': ['status: Duplicated 1 entry.', 'status: Duplicated 3 entries.'],
  },
  // Two selected files are compared with each other.
  'explorer/context': {
    'catalogLens.compare': ['', 'asks: Compare other.json'],
  },
  'scm/resourceState/context': {
    'catalogLens.mergeByEntry': ['error: own.json has no merge conflict in Git.'],
  },
};

interface Contribution {
  readonly command: string;
  readonly when?: string;
}

interface Contributions {
  readonly menus: Readonly<Record<string, readonly Contribution[]>>;
}

function idOf({ command }: Contribution): string {
  return command;
}

/** What the menus are opened on. */
interface Surroundings {
  readonly entries: Entries;
  readonly changes: Changes;
  readonly document: vscode.TextDocument;
  readonly compared: vscode.Uri;
}

/** The lists of arguments with which VS Code calls the commands of a menu that passes some. */
const ARGUMENTS: Readonly<
  Record<string, (surroundings: Surroundings, when: string) => readonly (readonly unknown[])[]>
> = {
  'editor/title': ({ document }) => [[document.uri, { groupId: 0 }]],
  'editor/title/context': ({ document }) => [[document.uri, { groupId: 0, editorIndex: 0 }]],
  'explorer/context': ({ document, compared }) => [
    [compared, [compared]],
    [compared, [document.uri, compared]],
  ],
  'scm/resourceState/context': ({ document, compared }) => [
    [{ resourceUri: document.uri }],
    [{ resourceUri: document.uri }, { resourceUri: compared }],
  ],
  // The node, and the selected ones if it is one of them.
  'view/item/context': (surroundings, when) => {
    const nodes = nodesIn(surroundings, when);
    const single = nodes.map((node) => [node, undefined]);
    // Several nodes can be selected in the Entries view only.
    return when.includes('catalogLens.entries') ? [...single, [nodes.at(-1), nodes]] : single;
  },
  'webview/context': () => [[{ webview: TABLE_TYPE, webviewSection: 'tableRows' }]],
};

/** A node of each kind that a condition of the manifest allows. */
function nodesIn({ entries, changes }: Surroundings, when: string): readonly unknown[] {
  return when.includes('catalogLens.entries')
    ? kindsIn(entries.provider, when)
    : kindsIn(changes.provider, when);
}

function kindsIn<T>(provider: vscode.TreeDataProvider<T>, when: string): readonly T[] {
  const equal = /viewItem == (\S+)/.exec(when)?.[1];
  const pattern = /viewItem =~ \/(.+)\/$/.exec(when)?.[1];
  const nodes = new Map<string, T>();
  const visit = (node?: T): void => {
    for (const child of childrenOf(provider, node)) {
      const { contextValue = '' } = provider.getTreeItem(child) as vscode.TreeItem;
      if ((equal ?? contextValue) === contextValue && new RegExp(pattern ?? '').test(contextValue))
        if (!nodes.has(contextValue)) nodes.set(contextValue, child);
      visit(child);
    }
  };
  visit();
  return [...nodes.values()];
}

describe('the commands of the menus', () => {
  let entries: Entries;
  let changes: Changes;
  let compared: vscode.Uri;
  /** What the open table belongs to. */
  let withTable: Surroundings | undefined;
  const { menus } = (extension().packageJSON as { contributes: Contributions }).contributes;

  before(async () => {
    entries = await entriesView();
    ({ changes } = await features());
    if (await hasGit()) await commitFiles('menus', { 'own.json': OLD, 'other.json': OLD });
    compared = await writeFile('menus/other.json', OLD);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('catalogLens.changes.close');
    await revertAll();
  });

  /** The listing in the only tab; it is opened again if a command has changed anything. */
  async function open(): Promise<Surroundings> {
    await entriesView();
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const { activeTextEditor: active } = vscode.window;
    const isOpen = tabs.length === 1 && active?.document.getText() === NOW && !active.document.isUntitled;
    if (!isOpen) {
      await vscode.commands.executeCommand('catalogLens.changes.close');
      await revertAll();
    }
    const editor = isOpen ? active : await openFile('menus/own.json', NOW);
    const { document } = editor;
    await arranged(entries, document);
    const cursor = document.positionAt(NOW.indexOf('"id": "api-x-io-b"'));
    editor.selection = new vscode.Selection(cursor, cursor);
    return { entries, changes, document, compared };
  }

  /** Closes all tabs, also tables, and discards changes. */
  async function revertAll(): Promise<void> {
    while (vscode.window.tabGroups.all.some((group) => group.tabs.length > 0))
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }

  /** The table of the listing, with a selected row: a new one unless it shows the unchanged listing. */
  async function openTable(): Promise<Surroundings> {
    const { tables } = await features();
    const isShown = tables.active?.isReady === true && withTable?.document.getText() === NOW;
    if (!withTable || !isShown) {
      withTable = await open();
      await vscode.commands.executeCommand('vscode.openWith', withTable.document.uri, TABLE_TYPE);
    }
    const table = await eventually(() => (tables.active?.isReady ? tables.active : undefined), 'a table');
    await until(table.onDidShow, () => table.content?.keys.length === 3 || undefined, 'the rows');
    await select(table, [1], 'chain');
    await vscode.env.clipboard.writeText('solana');
    return withTable;
  }

  /** What is shown when VS Code calls the commands of a menu. */
  async function outcomesOf(menu: string): Promise<Readonly<Record<string, readonly string[]>>> {
    const outcomes = new Map<string, Set<string>>();
    const seen = new Set<string>();
    for (const { command, when = '' } of menus[menu] ?? []) {
      // An icon of a node is in its menu as well.
      const key = `${command} ${when}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const shownTexts = outcomes.get(command) ?? new Set<string>();
      outcomes.set(command, shownTexts);
      for (let at = 0, count = 1; at < count; at++) {
        const isInTable = menu === 'webview/context' || command.startsWith('catalogLens.table.');
        const surroundings = await (isInTable ? openTable() : open());
        const isAboutChanges =
          command.startsWith('catalogLens.changes.') || when.includes('catalogLens.changes');
        if (isAboutChanges && changes.comparer.results.length === 0)
          await vscode.commands.executeCommand('catalogLens.compare', surroundings.document.uri, compared);
        const calls = ARGUMENTS[menu]?.(surroundings, when) ?? [];
        count = calls.length;
        assert.isAbove(count, 0, `${menu}: ${command}`);
        const shown = await shownDuring(() => vscode.commands.executeCommand(command, ...(calls[at] ?? [])));
        // How many files there are depends on other tests.
        shownTexts.add(
          command === 'catalogLens.checkWorkspace' ? (shown[0]?.slice(0, 13) ?? '') : shown.join('; '),
        );
      }
    }
    return Object.fromEntries(
      [...outcomes].map(([command, shownTexts]) => [command, [...shownTexts].sort()]),
    );
  }

  /** What is expected to be shown; nothing for all other commands. */
  function expectedIn(menu: string): Readonly<Record<string, readonly string[]>> {
    const expected = (menus[menu] ?? [])
      .map(idOf)
      .filter((command) => command in SHOWN || command in (SHOWN_IN[menu] ?? {}))
      .map((command) => [command, SHOWN_IN[menu]?.[command] ?? SHOWN[command]] as const);
    return Object.fromEntries(expected) as Readonly<Record<string, readonly string[]>>;
  }

  for (const menu of Object.keys(ARGUMENTS))
    it(`accept what VS Code passes in ${menu}`, async function () {
      this.timeout(180_000);
      if (menu.startsWith('scm/') && !(await hasGit())) this.skip();
      const { onDidFail } = await extension().activate();
      const failures: unknown[] = [];
      const listening = onDidFail((error) => failures.push(error));
      const outcomes = await outcomesOf(menu);
      listening.dispose();
      assert.isEmpty(failures);
      const shown = Object.entries(outcomes).filter(([, all]) => all.join('') !== '');
      const expected = expectedIn(menu);
      if (!(await hasGit()))
        for (const [command, instead] of Object.entries(SHOWN_WITHOUT_GIT))
          if (command in expected) Object.assign(expected, { [command]: instead });
      assert.deepEqual(Object.fromEntries(shown), expected);
    });
});
