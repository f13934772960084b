import * as vscode from 'vscode';
import type { ColumnId } from '../../core/browse/table/columns';
import { countOfEntries } from '../counts';
import { inSlices } from '../slices';
import { MESSAGE_MS, showNoEntries } from '../status-message';
import { copiedText, type CopiedText } from './copied-text';
import type { CopyFormat } from './messages';
import type { Selection } from './selected-rows';
import type { ShownTable } from './shown-table';

/** Whether only the row of the active cell is selected. */
export function isOneCell({ ranges, activeRow }: Selection): boolean {
  const [[start, end] = [0, 0], ...others] = ranges;
  return activeRow === start && end === start + 1 && others.length === 0;
}

/** Copies the values of the selected entries in some columns, and reports how many entries they are from. */
export async function copyEntries(
  { arranged, selected, isOfListing }: ShownTable,
  columns: readonly ColumnId[],
  format: CopyFormat | 'value',
): Promise<void> {
  if (!arranged || !isOfListing) return;
  const { listing, arrangement } = arranged;
  const { version } = listing;
  const work = function* (): Generator<void, CopiedText, undefined> {
    const entries = yield* selected.entries();
    return yield* copiedText(listing, entries, columns, format, (entry) => arrangement.problems.of(entry));
  };
  const copied = await inSlices(work(), () => listing.version !== version);
  if (!copied.done) return;
  const { text, count } = copied.value;
  if (count === 0) {
    showNoEntries();
    return;
  }
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied from {0}', countOfEntries(count)), MESSAGE_MS);
}
