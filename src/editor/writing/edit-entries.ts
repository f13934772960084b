import * as vscode from 'vscode';
import { duplicateEntries, removeEntries, type EditedEntries } from '../../core/edit/entries';
import type { Listing } from '../../core/listing/listing';
import { COLUMN_IDS } from '../../core/browse/table';
import { copiedText, COPY_FORMATS, type CopyFormat } from '../table/copied-text';
import { countOfEntries, formatCount, sentences } from '../ui/counts';
import { editListing, NOT_EDITED } from '../problems/text-edits';
import { showStatus, showWarning } from '../ui/messages';
import { pickItem } from '../ui/quick-pick';
import type { Target } from '../listings/open-listing';
import { SELECTION, type Targets } from './targets';

/** Registers the commands that duplicate, delete and copy entries. */
export function registerEntryEditing(targets: Targets): vscode.Disposable {
  const register = (name: string, act: (target: Target) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(`catalogLens.${name}`, async (...args: readonly unknown[]) => {
      const target = await targets.of(args);
      if (target) await act(target);
    });
  return vscode.Disposable.from(
    register('duplicate', duplicate),
    register('delete', remove),
    // VS Code shows the keyboard shortcut of a command in all menus, also where the key does something else.
    vscode.commands.registerCommand('catalogLens.entries.delete', () =>
      vscode.commands.executeCommand('catalogLens.delete', SELECTION),
    ),
    registerCopying(targets),
  );
}

type Edit = (listing: Listing, indexes: readonly number[]) => EditedEntries;

/** Duplicates entries and shows the copies. */
async function duplicate(target: Target): Promise<void> {
  const edited = await edit(target, duplicateEntries, (count) => `Duplicated ${count}.`);
  const { source, viewer } = target;
  if (!edited) return;
  await source.whenCurrent();
  const { listing } = source;
  // Each copy is after its original.
  const [first = -1, ...more] = edited.map((index, before) => index + before + 1);
  const copies = [first, ...more].flatMap((index) => listing.entries[index] ?? []);
  if (copies.length === 0) return;
  const options = { preserveFocus: false };
  if (!viewer?.select(copies, options)) await source.show(listing.spanOf(first), options);
}

/** Deletes entries; asks first if they are those of groups, which may be many. */
export async function remove(target: Target): Promise<void> {
  const { groups = [], entries } = target;
  if (groups.length > 0 && !(await confirmDeletion(groups, entries.length))) return;
  await edit(target, removeEntries, (count) => `Deleted ${count}.`);
}

async function confirmDeletion(groups: readonly string[], count: number): Promise<boolean> {
  const title = 'Delete';
  const message = `Delete ${countOfEntries(count)}?`;
  const detail =
    groups.length === 1
      ? `All entries of the group ${groups.join()} are deleted.`
      : `All entries of these groups are deleted: ${groups.join(', ')}.`;
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, title)) === title;
}

/**
 * Edits entries as one undo step and reports the outcome.
 *
 * @returns the indexes of the edited entries before the edit; undefined if none were edited
 */
async function edit(
  { source, listing: own, entries }: Target,
  editOf: Edit,
  messageOf: (count: string) => string,
): Promise<readonly number[] | undefined> {
  const outcome = await editListing(
    source,
    (listing) => {
      const present = listing.indexesOf(entries);
      return { present, ...editOf(listing, present) };
    },
    ({ edits }) => edits,
    own,
  );
  const result = typeof outcome === 'string' ? undefined : outcome.result;
  // Others may have been removed meanwhile.
  if (!result || result.present.length === 0) {
    const reason = typeof outcome === 'string' ? outcome : 'changed';
    showWarning(`No entries were edited because ${NOT_EDITED[reason]}.`);
    return undefined;
  }
  const { edited, present } = result;
  const skipped = present.length - edited.length;
  const done = edited.length === 0 ? '' : messageOf(countOfEntries(edited.length));
  if (skipped > 0) {
    const text = `${countOfEntries(skipped)} cannot be edited because of syntax errors in or next to them.`;
    showWarning(sentences(done, text));
  } else {
    showStatus(done);
  }
  return edited;
}

/** Registers the command that copies entries in a format, which it asks for unless it is the third argument. */
function registerCopying(targets: Targets): vscode.Disposable {
  const copyAs = async (args: readonly unknown[], given: unknown): Promise<void> => {
    const target = await targets.of(args);
    const format =
      target && (COPY_FORMATS.find((candidate) => candidate === given) ?? (await chooseFormat(target)));
    if (format) await copy(target, format);
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.copyAs', (...args: readonly unknown[]) =>
      copyAs(args, args[2]),
    ),
    // VS Code shows the keyboard shortcut of a command in all menus, also where the key does something else.
    vscode.commands.registerCommand('catalogLens.entries.copy', () => copyAs([SELECTION], 'json')),
  );
}

async function chooseFormat({ entries }: Target): Promise<CopyFormat | undefined> {
  const titles: Readonly<Record<CopyFormat, readonly [label: string, description: string]>> = {
    id: ['ID', ''],
    endpoint: ['Endpoint', ''],
    json: ['JSON', 'as in the file'],
    pointer: ['JSON Pointer', ''],
    tsv: ['TSV', 'the columns of the table, without a header'],
    csv: ['CSV', 'the columns of the table, with a header'],
  };
  const items = COPY_FORMATS.map((format) => {
    const [label, description] = titles[format];
    return { label, description, format };
  });
  const title = `Copy ${countOfEntries(entries.length)} As`;
  return (await pickItem(items, { title }))?.format;
}

/** Copies entries as they are now, and shows in the status bar which: they may not be visible. */
async function copy({ source, listing, entries }: Target, format: CopyFormat): Promise<void> {
  const present = source.listing;
  if (!present.isVersionOf(listing)) return;
  const indexes = present.indexesOf(entries);
  const [index] = indexes;
  if (index === undefined) return;
  await vscode.env.clipboard.writeText(copiedText(present, indexes, COLUMN_IDS, format));
  showStatus(
    indexes.length === 1
      ? `Copied from entry ${formatCount(index + 1)}.`
      : `Copied from ${countOfEntries(indexes.length)}.`,
  );
}
