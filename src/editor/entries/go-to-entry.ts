import * as vscode from 'vscode';
import { entryFacts } from '../../core/browse/labels';
import { inOneLine, nameOf, ranked } from '../../core/browse/names';
import type { Entry } from '../../core/listing/entry';
import type { Listing } from '../../core/listing/listing';
import { shownText } from '../../core/text/quote';
import { countOfEntries, formatCount } from '../ui/counts';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import { onUnexpectedError } from '../ui/unexpected-error';
import { showInformation } from '../ui/messages';
import { inOwnOrder } from '../ui/quick-pick';
import { showEntry } from './entry-commands';

/** The maximum number of results, because quick picks with more items are slow. */
const MAX_RESULTS = 100;

interface EntryItem extends vscode.QuickPickItem {
  /** Undefined for the item shown without results. */
  readonly entry?: Entry;
}

/** Registers the command that finds an entry by its name, id, endpoint or number. */
export function registerGoToEntry({ current }: Listings): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.goToEntry', () => {
    if (current.value) pickEntry(current.value);
    else showInformation('Open a listing to go to an entry.');
  });
}

/** Shows a quick pick for the entries of a listing, and the entry that is chosen in its editor. */
function pickEntry(source: OpenListing): void {
  const { listing } = source;
  const pick = inOwnOrder(vscode.window.createQuickPick<EntryItem>());
  pick.placeholder = 'Search by name, ID, endpoint or entry number';
  // All items match already; VS Code highlights the matches.
  pick.matchOnDescription = pick.matchOnDetail = true;
  const find = (query: string): void => {
    const entries = entriesFor(query, listing);
    pick.title = titleOf(entries.length);
    pick.items =
      entries.length === 0
        ? [{ label: 'No matching entries', alwaysShow: true }]
        : entries.slice(0, MAX_RESULTS).map((entry) => itemOf(listing, entry));
  };
  find('');
  pick.onDidChangeValue(find);
  pick.onDidAccept(() => {
    // Until VS Code has shown new items, the active one is of the query before.
    const { items, activeItems } = pick;
    const { entry } = activeItems.find((item) => items.includes(item)) ?? items[0] ?? {};
    pick.hide();
    if (entry) showEntry(source, listing, entry, { preserveFocus: false }).catch(onUnexpectedError);
  });
  pick.onDidHide(() => {
    pick.dispose();
  });
  pick.show();
}

/** The entries that match a query, the best first; the one with the number that is typed comes before all others. */
function entriesFor(query: string, { entries }: Listing): readonly Entry[] {
  // The number may have thousands separators, as in the tree.
  const [, number = ''] = /^\s*[#:]?([1-9][\d,]*)\s*$/.exec(query) ?? [];
  const numbered = entries[Number(number.replaceAll(',', '')) - 1];
  const matching = ranked(query, entries, ({ values: { name = '', id = '', endpoint = '' } }) => [
    name,
    id,
    endpoint,
  ]);
  return numbered ? [numbered, ...matching.filter((entry) => entry !== numbered)] : matching;
}

function itemOf(listing: Listing, entry: Entry): EntryItem {
  const { values, key } = entry;
  const index = listing.indexOf(key) ?? 0;
  return {
    entry,
    label: shownText(nameOf(entry, index)),
    description: `Entry ${formatCount(index + 1)} · ${entryFacts(entry)}`,
    detail: `${shownText(inOneLine(values.id))} · ${shownText(inOneLine(values.endpoint))}`,
    alwaysShow: true,
  };
}

function titleOf(count: number): string {
  if (count === 0) return 'Go to Entry';
  return count > MAX_RESULTS
    ? `Go to Entry: the first ${formatCount(MAX_RESULTS)} of ${formatCount(count)} entries`
    : `Go to Entry: ${countOfEntries(count)}`;
}
