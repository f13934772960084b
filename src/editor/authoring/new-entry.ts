import * as vscode from 'vscode';
import {
  checkCalls,
  checkEndpoint,
  checkPayers,
  checkPrice,
  exampleEndpoint,
  insertionOf,
  newEntry,
  usualPrice,
  type NewEntryValues,
} from '../../core/authoring';
import type { CurrentListing } from '../current-listing';
import { shownName } from '../file-name';
import { workspaceEdit } from '../fixes/text-edits';
import type { ListingSource } from '../listing-source';
import { ask, type Question } from './ask';

/** Asks for a new entry, and puts it into the listing that a person works on. */
export async function askNewEntry({ value: source }: CurrentListing): Promise<void> {
  if (!source) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No listing is open that an entry could be put into.'),
    );
    return;
  }
  const values = await askValues(source);
  if (values) await insert(source, values);
}

async function askValues({
  uri,
  listing,
  configuration,
}: ListingSource): Promise<NewEntryValues | undefined> {
  const { settings } = configuration;
  const questions: readonly Question[] = [
    {
      prompt: vscode.l10n.t(
        'Endpoint: the https URL, with path parameters written :name. Id and name are made from it.',
      ),
      value: exampleEndpoint(listing),
      check: (text) => checkEndpoint(text, listing),
    },
    {
      prompt: vscode.l10n.t('Price of one call in USD'),
      value: String(usualPrice(settings.price)),
      check: (text) => checkPrice(text, settings),
    },
    { prompt: vscode.l10n.t('Calls in 30 days'), value: '30', check: checkCalls },
    {
      prompt: vscode.l10n.t('Paying wallets in 30 days'),
      value: '3',
      check: (text, before) => checkPayers(text, before[2] ?? ''),
    },
  ];
  const answers = await ask(vscode.l10n.t('New Entry in {0}', shownName(uri)), questions);
  if (!answers) return undefined;
  const [endpoint = '', price, calls, payers] = answers;
  return { endpoint, price: Number(price), calls: Number(calls), payers: Number(payers) };
}

/** Inserts an entry where it belongs by its volume, in one step that can be undone, and shows it. */
async function insert(source: ListingSource, values: NewEntryValues): Promise<void> {
  const { listing, configuration } = source;
  if (!listing.isComplete || source.isClosed || source.isOutdated) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('No entry was inserted: the listing changed meanwhile.'),
    );
    return;
  }
  const entry = newEntry(values, listing, configuration.settings, Date.now());
  const insertion = insertionOf(listing, entry);
  if (!insertion) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        'No entry was inserted: the text around the entries is not JSON yet. Mend it, and try again.',
      ),
    );
    return;
  }
  if (await vscode.workspace.applyEdit(workspaceEdit(source, insertion.edits)))
    await source.show(insertion.entry, { preserveFocus: false });
  else
    void vscode.window.showWarningMessage(
      vscode.l10n.t('No entry was inserted: the document cannot be edited.'),
    );
}
