import * as vscode from 'vscode';
import { checkCalls, checkEndpoint, checkPayers, checkPrice } from '../../core/edit/field-input';
import { exampleEndpoint, newEntry, type NewEntryValues } from '../../core/edit/new-entry';
import { insertionOf } from '../../core/edit/insertion';
import { usualPrice } from '../../core/model/settings';
import type { Listings } from '../listings';
import { shownName } from '../file-name';
import { workspaceEdit } from '../fixes/text-edits';
import type { OpenListing } from '../listings/open-listing';
import { runSteps, TextStep } from '../multi-step';
import { showInformation, showWarning } from '../messages';

/** Registers the command that asks for a new entry and inserts it into the current listing, or an empty `results`. */
export function registerNewEntry({ current }: Listings): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.newEntry', async () => {
    const source = await current.forNewEntry();
    if (!source) {
      showInformation('Open a listing to add an entry.');
      return;
    }
    await source.whenComplete();
    const values = await askValues(source);
    if (values) await insert(source, values);
  });
}

async function askValues({ uri, listing, configuration }: OpenListing): Promise<NewEntryValues | undefined> {
  const { settings } = configuration;
  const endpoint = new TextStep({
    prompt:
      'Endpoint: an https URL, with path parameters such as :name. The ID and name are derived from it.',
    value: exampleEndpoint(listing),
    check: (text) => checkEndpoint(text, listing),
  });
  const price = new TextStep({
    prompt: 'Price of one call in USD',
    value: String(usualPrice(settings.price)),
    check: (text) => checkPrice(text, settings),
  });
  const calls = new TextStep({
    prompt: 'Calls in 30 days',
    value: '30',
    check: checkCalls,
  });
  const payers = new TextStep({
    prompt: 'Paying wallets in 30 days',
    value: '3',
    check: (text) => checkPayers(text, calls.value),
  });
  const title = `New Entry in ${shownName(uri)}`;
  if (!(await runSteps([endpoint, price, calls, payers], title))) return undefined;
  return {
    endpoint: endpoint.value,
    price: Number(price.value),
    calls: Number(calls.value),
    payers: Number(payers.value),
  };
}

/** Inserts an entry at the position for its volume, as one undo step, and shows it. */
async function insert(source: OpenListing, values: NewEntryValues): Promise<void> {
  const { listing, configuration } = source;
  if (!listing.isComplete || source.isClosed) {
    showWarning('The entry was not inserted because the listing has changed.');
    return;
  }
  const entry = newEntry(values, listing, configuration.settings, Date.now());
  const insertion = insertionOf(listing, entry);
  if (!insertion) {
    showWarning(
      'The entry was not inserted because the text next to it is not valid JSON. Fix the syntax errors and try again.',
    );
    return;
  }
  if (await vscode.workspace.applyEdit(workspaceEdit(source, insertion.edits)))
    await source.show(insertion.entry, { preserveFocus: false });
  else showWarning('The entry was not inserted because the document cannot be edited.');
}
