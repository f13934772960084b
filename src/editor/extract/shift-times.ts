import * as vscode from 'vscode';
import { isPlausibleTime, readTime } from '../../core/values/times';
import { shownText, quote } from '../../core/text/quote';
import { formatCount } from '../counts';
import type { CurrentListing } from '../current-listing';
import { shownName } from '../file-name';
import { editInSlices } from '../fixes/text-edits';
import type { ListingSource } from '../listing-source';
import { MESSAGE_MS } from '../status-message';

/** Registers the command that moves all times so that the newest is a given one. */
export function registerShiftTimes(current: CurrentListing): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.shiftTimes', async () => {
    const source = current.value;
    if (!source) return;
    await source.whenComplete();
    const newest = newestIn(source);
    if (newest === undefined) {
      void vscode.window.showInformationMessage(vscode.l10n.t('No entry has a plausible last-call time.'));
      return;
    }
    const typed = await vscode.window.showInputBox({
      title: vscode.l10n.t('Shift Times of {0}', shownName(source.uri)),
      prompt: vscode.l10n.t(
        'New time of the newest lastCalledMs: ISO 8601, or milliseconds. All other times keep their distance from it.',
      ),
      value: new Date(newest).toISOString(),
      validateInput: checkTime,
    });
    const read = typed === undefined ? undefined : readTime(typed);
    if (read && 'time' in read) await shift(source, read.time);
  });
}

function checkTime(text: string): string | undefined {
  const read = readTime(text);
  return 'error' in read ? `${quote(text)} ${read.error}.` : undefined;
}

function newestIn({ listing }: ListingSource): number | undefined {
  let newest: number | undefined;
  for (const { lastCalledMs: time } of listing.entries)
    if (time !== undefined && isPlausibleTime(time) && time > (newest ?? 0)) newest = time;
  return newest;
}

async function shift(source: ListingSource, time: number): Promise<void> {
  const { shiftTimes, skippedTimeText } = await import('../../core/fixtures');
  const outcome = await editInSlices(
    source,
    (listing) => shiftTimes(listing, time),
    (result) => (result.ok ? result.edits : []),
  );
  if (typeof outcome === 'string') {
    void vscode.window.showWarningMessage(
      outcome === 'changed'
        ? vscode.l10n.t('No times were shifted because the document has changed.')
        : vscode.l10n.t('No times were shifted because the document cannot be edited.'),
    );
    return;
  }
  const { result } = outcome;
  if (!result.ok) {
    void vscode.window.showWarningMessage(vscode.l10n.t('No times were shifted: {0}.', result.reason));
    return;
  }
  const { edits, skipped } = result;
  if (edits.length > 0 || skipped.length === 0) showCount(edits.length);
  const [first] = skipped;
  if (!first) return;
  const text = shownText(skippedTimeText(first));
  void vscode.window.showWarningMessage(
    skipped.length === 1
      ? vscode.l10n.t('Not shifted: {0}.', text)
      : vscode.l10n.t('{0} times were not shifted, the first in {1}.', formatCount(skipped.length), text),
  );
}

function showCount(count: number): void {
  const text =
    count === 1 ? vscode.l10n.t('Shifted 1 time.') : vscode.l10n.t('Shifted {0} times.', formatCount(count));
  vscode.window.setStatusBarMessage(text, MESSAGE_MS);
}
