import * as vscode from 'vscode';
import { checkSeed } from '../../core/edit/field-input';
import type { CurrentListing } from '../current-listing';
import { fileName, shownName } from '../file-name';
import type { ListingSource } from '../listing-source';
import { openText } from '../open-text';
import { isRefused } from './extract-entries';
import { inSlices } from '../slices';

/** Registers the command that creates a copy of the current listing with pseudonyms for hosts, paths and names. */
export function registerRedact(current: CurrentListing): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.redact', async () => {
    const source = current.value;
    if (!source || isRefused(source)) return;
    const seed = await vscode.window.showInputBox({
      title: vscode.l10n.t('Redact {0}', shownName(source.uri)),
      prompt: vscode.l10n.t(
        'Seed for the pseudonyms that replace hosts, paths, names and descriptions in a new document. Numbers are not changed.',
      ),
      value: '1',
      validateInput: checkSeed,
    });
    if (seed === undefined) return;
    const text = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Window,
        title: vscode.l10n.t('Redacting {0}', shownName(source.uri)),
      },
      () => redacted(source, Number(seed)),
    );
    if (text === undefined)
      void vscode.window.showWarningMessage(
        vscode.l10n.t('The listing was not redacted because it has changed.'),
      );
    else
      await openText(
        text,
        source.document?.languageId ?? 'json',
        vscode.l10n.t('redacted {0}', fileName(source.uri)),
      );
  });
}

async function redacted(source: ListingSource, seed: number): Promise<string | undefined> {
  const { redact } = await import('../../core/fixtures');
  await source.whenComplete();
  const snapshot = source.snapshot();
  const outcome = await inSlices(
    redact(snapshot.listing, source.configuration.settings, { seed }),
    () => snapshot.isStale,
  );
  return outcome.done ? outcome.value : undefined;
}
