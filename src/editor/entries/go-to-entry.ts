import * as vscode from 'vscode';
import { entryLabel } from '../../core/browse/labels';
import { search, type Found } from '../../core/browse/search';
import type { Entry } from '../../core/entry';
import { grouped, numberOf } from '../../core/hover/format';
import { shownText } from '../../core/hover/markdown';
import type { CurrentListing } from '../current-listing';
import type { ListingDocument } from '../listing-document';
import { inSlices } from '../slices';
import type { Arranger } from './arranger';
import { showEntry } from './show-entry';

/** As many are shown; nobody reads more, and VS Code takes longer for more. */
const MOST = 100;

interface EntryItem extends vscode.QuickPickItem {
  readonly entry: Entry;
}

/** The command that finds an entry of the current listing by its name, id, endpoint or number. */
export function registerGoToEntry(
  current: CurrentListing,
  arranger: Arranger,
  onError: (error: unknown) => void,
): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.goToEntry', () => {
    if (!current.value) {
      void vscode.window.showInformationMessage('Open a listing to go to an entry of it.');
      return;
    }
    const picker = new EntryPicker(current.value, arranger, onError);
    picker.show();
  });
}

/** Asks for an entry, and shows in the editor the one that would be chosen. */
class EntryPicker {
  readonly #quickPick = vscode.window.createQuickPick<EntryItem>();
  readonly #restore: () => void;
  /** Tells a search that another has taken its place. */
  #search = 0;
  #accepted = false;

  constructor(
    private readonly source: ListingDocument,
    private readonly arranger: Arranger,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#restore = rememberPlace(source.document);
    const quickPick = this.#quickPick;
    quickPick.title = 'Go to Entry';
    quickPick.placeholder = 'Words of the name, id or endpoint, or the number of the entry';
    // The search has been done already; what VS Code finds of it is highlighted.
    quickPick.matchOnDescription = quickPick.matchOnDetail = true;
    quickPick.onDidChangeValue((value) => {
      this.#find(value).catch(onError);
    });
    quickPick.onDidChangeActive(([item]) => {
      if (item && quickPick.value !== '') this.#show(item.entry, true);
    });
    quickPick.onDidAccept(() => {
      const [item] = quickPick.activeItems;
      if (!item) return;
      this.#accepted = true;
      this.#show(item.entry, false);
      quickPick.hide();
    });
    quickPick.onDidHide(() => {
      this.#search++;
      if (!this.#accepted) this.#restore();
      quickPick.dispose();
    });
  }

  show(): void {
    this.#quickPick.show();
    this.#find('').catch(this.onError);
  }

  async #find(query: string): Promise<void> {
    const run = ++this.#search;
    const { listing } = this.source;
    const texts = this.arranger.textsOf(listing);
    this.#quickPick.busy = true;
    const number = /^\s*[#:]?(\d+)\s*$/.exec(query)?.[1];
    const numbered = number === undefined ? undefined : listing.entries.at(Number(number) - 1);
    const outcome = await inSlices(search(listing, texts, query, MOST), () => run !== this.#search);
    if (!outcome.done) return;
    const { entries, total } = outcome.value;
    const items = numbered ? [numbered, ...entries.filter((entry) => entry !== numbered)] : entries;
    this.#quickPick.items = items.map((entry) => this.#item(entry));
    this.#quickPick.title = titleOf({ entries, total });
    this.#quickPick.busy = false;
  }

  #item(entry: Entry): EntryItem {
    const texts = this.arranger.textsOf(this.source.listing).of(entry);
    const { label, description } = entryLabel(entry, texts, entry.problems, 'file');
    return {
      entry,
      label,
      description: `#${entry.index + 1} · ${description}`,
      detail: `${shownText(texts.id)} · ${shownText(texts.endpoint)}`,
      alwaysShow: true,
    };
  }

  #show(entry: Entry, preserveFocus: boolean): void {
    showEntry(this.source, entry, { preserveFocus }).catch(this.onError);
  }
}

function titleOf({ entries, total }: Found): string {
  if (total === 0) return 'Go to Entry: none found';
  const all = numberOf(total, 'entry', 'entries');
  return entries.length < total
    ? `Go to Entry: the first ${grouped(String(entries.length))} of ${all}`
    : `Go to Entry: ${all}`;
}

/** @returns what goes back to where the person is in a document now */
function rememberPlace(document: vscode.TextDocument): () => void {
  const editor = vscode.window.visibleTextEditors.find((visible) => visible.document === document);
  if (!editor) return () => undefined;
  const { selections } = editor;
  const [visible] = editor.visibleRanges;
  return () => {
    editor.selections = selections;
    if (visible) editor.revealRange(visible, vscode.TextEditorRevealType.AtTop);
  };
}
