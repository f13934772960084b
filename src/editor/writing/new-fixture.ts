import * as vscode from 'vscode';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/listing/entry';
import { RULES } from '../../core/rules';
import { formatThousands } from '../../core/values/format';
import { countOfEntries } from '../ui/counts';
import type { Targets } from './targets';
import type { Entries } from '../entries';
import { shownName, sizeOf } from '../ui/file-name';
import { documentAt } from '../ui/tabs';
import { fileUriOf } from '../listings/configuration-folders';
import type { Listings } from '../listings';
import type { OpenListing, Target } from '../listings/open-listing';
import { showWarning } from '../ui/messages';
import { pickItem } from '../ui/quick-pick';
import { ruleItem } from '../problems/rule-pages';

/** The maximum size of a generated listing. */
const MAX_ENTRIES = 20_000;
/** The same listing is generated each time. */
const SEED = 1;

/** A kind of fixture to choose. */
interface KindItem extends vscode.QuickPickItem {
  readonly create: () => Promise<void>;
}

/** Registers the command that opens a new listing in an untitled document; asks what it consists of. */
export function registerNewFixture(
  listings: Listings,
  targets: Targets,
  { arranger }: Entries,
): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.newFixture', async (...args: readonly unknown[]) => {
    const source = listings.current.value;
    const { arranged } = arranger;
    const filtered = arranged && arranged.options.filter !== '' ? arranged : undefined;
    const kinds = [
      ...entriesItems('Selected Entries', await targets.find(args)),
      ...entriesItems('Entries That Match the Filter', filtered),
      ...(source ? [smallestItem(source)] : []),
      generatedItem(source),
    ];
    const kind = kinds.length === 1 ? kinds[0] : await pickItem(kinds, { title: 'New Fixture' });
    await kind?.create();
  });
}

function entriesItems(label: string, target: Target | undefined): readonly KindItem[] {
  if (!target) return [];
  const { source, listing, entries } = target;
  return [
    {
      label,
      description: countOfEntries(entries.length),
      create: () => openExtract(source, listing, entries),
    },
  ];
}

function smallestItem(source: OpenListing): KindItem {
  return {
    label: `Smallest Fixture of ${shownName(source.uri)}`,
    detail: 'The fewest entries with every chain, flag, source and problem of the listing',
    create: async () => {
      const { smallestFixture } = await import('../../core/fixtures/smallest-fixture');
      await source.whenCurrent();
      const { listing } = source;
      const entries = smallestFixture(listing, source.configuration.expectations?.demands(listing) ?? []);
      await openExtract(source, listing, entries);
    },
  };
}

/** @param source the current listing, in whose folder the new one is saved */
function generatedItem(source: OpenListing | undefined): KindItem {
  return {
    label: 'Generated Listing…',
    detail: 'Any number of entries, consistent or with one rule broken',
    create: async () => {
      const size = await vscode.window.showInputBox({
        title: 'Generated Listing',
        prompt: 'Number of entries',
        value: '20',
        validateInput: (text) => errorInSize(text.trim()),
      });
      const rule = size === undefined ? undefined : await chooseRule();
      if (rule) await openGenerated(Number(size), rule.id, source);
    },
  };
}

/** Why a number of entries cannot be generated, in a sentence. */
function errorInSize(text: string): string | undefined {
  if (!/^\d+$/.test(text) || Number(text) < 1) return 'The number of entries is an integer, 1 or more.';
  return Number(text) > MAX_ENTRIES
    ? `At most ${formatThousands(String(MAX_ENTRIES))} entries; for more, use catalog-lens generate on the command line.`
    : undefined;
}

interface RuleItem extends vscode.QuickPickItem {
  /** Undefined for a listing without problems. */
  readonly id: string | undefined;
}

async function chooseRule(): Promise<RuleItem | undefined> {
  const none: RuleItem = { id: undefined, label: 'None', detail: 'A listing without problems' };
  return pickItem([none, ...RULES.map((rule) => ({ ...ruleItem(rule), id: rule.id }))], {
    title: 'Generated Listing',
    placeholder: 'Select the rule that the listing breaks once',
  });
}

/** Opens a new listing with some entries, as they are now. */
async function openExtract(source: OpenListing, listing: Listing, entries: readonly Entry[]): Promise<void> {
  const { extract } = await import('../../core/fixtures/extract');
  const present = source.listing;
  const indexes = present.isVersionOf(listing) ? present.indexesOf(entries) : [];
  if (indexes.length === 0) {
    showWarning('No fixture was created because the listing has changed.');
    return;
  }
  const kept = indexes.flatMap((index) => present.entries[index] ?? []);
  await openText(extract(present, kept), source.document.languageId);
}

async function openGenerated(
  entries: number,
  rule: string | undefined,
  source: OpenListing | undefined,
): Promise<void> {
  try {
    const text = await textOf(entries, rule);
    const file = source && fileUriOf(source.uri);
    // Without a workspace a listing that was not saved is in no folder.
    const folder =
      file && file.scheme !== 'untitled'
        ? vscode.Uri.joinPath(file, '..')
        : vscode.workspace.workspaceFolders?.[0]?.uri;
    const uri = folder && rule !== undefined ? await unusedUri(folder, rule) : undefined;
    await openText(text, 'json', uri);
  } catch (error) {
    // The message states why the rule cannot be broken in this listing.
    if (!(error instanceof RangeError)) throw error;
    void vscode.window.showErrorMessage(error.message);
  }
}

/** @throws RangeError if the rule cannot be broken in this listing */
async function textOf(entries: number, rule: string | undefined): Promise<string> {
  const [{ generate, write }, { breakRule }] = await Promise.all([
    import('../../core/fixtures/generate'),
    import('../../core/fixtures/break-rule'),
  ]);
  const listing = generate({ entries, seed: SEED });
  return rule === undefined ? write(listing, false) : breakRule(listing, rule, SEED, false);
}

/** @param uri of an untitled document, which is saved as the file of that name; by default VS Code asks for one */
async function openText(content: string, language: string, uri?: vscode.Uri): Promise<void> {
  const document = await (uri
    ? vscode.workspace.openTextDocument(uri)
    : vscode.workspace.openTextDocument({ language, content }));
  if (uri) {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), content);
    await vscode.workspace.applyEdit(edit);
  }
  await vscode.window.showTextDocument(document, { preview: false });
}

/** The URI of an untitled document with a name, or with a number after the name where there is a file or document with it. */
async function unusedUri(folder: vscode.Uri, name: string): Promise<vscode.Uri> {
  for (let number = 1; ; number++) {
    const file = vscode.Uri.joinPath(folder, number === 1 ? `${name}.json` : `${name}-${number}.json`);
    const uri = file.with({ scheme: 'untitled' });
    if (!documentAt(uri) && (await sizeOf(file)) === undefined) return uri;
  }
}
