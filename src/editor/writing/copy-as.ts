import * as vscode from 'vscode';
import { COLUMN_IDS } from '../../core/browse/table';
import { countOfEntries, formatCount } from '../ui/counts';
import { copiedText, COPY_FORMATS, type CopyFormat } from '../table/copied-text';
import { showStatus } from '../ui/messages';
import type { Target } from '../listings/open-listing';
import { SELECTION, type Targets } from './targets';

/** Registers the command that copies entries in a format, which it asks for unless it is the third argument. */
export function registerCopying(targets: Targets): vscode.Disposable {
  const copyAs = async (args: readonly unknown[], given: unknown): Promise<void> => {
    const target = targets.of(args);
    const format = target && (COPY_FORMATS.find((one) => one === given) ?? (await chooseFormat(target)));
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
  return (await vscode.window.showQuickPick(items, { title }))?.format;
}

/** Copies entries as they are now, and shows in the status bar which: they may not be visible. */
async function copy({ source, listing, entries }: Target, format: CopyFormat): Promise<void> {
  const present = source.listing;
  if (!present.isVersionOf(listing)) return;
  const indexes = present.indexesOf(entries);
  const [index, ...others] = indexes;
  if (index === undefined) return;
  await vscode.env.clipboard.writeText(copiedText(present, indexes, COLUMN_IDS, format));
  showStatus(
    others.length === 0
      ? `Copied from entry ${formatCount(index + 1)}`
      : `Copied from ${countOfEntries(indexes.length)}`,
  );
}
