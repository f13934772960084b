import * as vscode from 'vscode';
import { entryFacts } from '../../core/browse/labels';
import { inOneLine, nameOf, ranked } from '../../core/browse/names';
import type { Entry } from '../../core/listing/entry';
import type { Listing } from '../../core/listing/listing';
import { shownText } from '../../core/text/quote';
import { countOfEntries, formatCount } from '../ui/counts';
import type { Listings } from '../listings';
import { DelayedTask } from '../ui/tasks';
import type { OpenListing } from '../listings/open-listing';
import { onUnexpectedError } from '../ui/unexpected-error';
import { inOwnOrder, showInformation } from '../ui/messages';
import { presentSpanOf, showEntry } from './entry-commands';

/** The maximum number of results, because quick picks with more items are slow. */
const MAX_RESULTS = 100;
/** The delay of the preview of an item, in milliseconds, because typing changes the active item. */
const PREVIEW_DELAY_MS = 40;

interface EntryItem extends vscode.QuickPickItem {
  /** Undefined for the item shown without results. */
  readonly entry?: Entry;
}

/** Registers the command that finds an entry by its name, id, endpoint or number. */
export function registerGoToEntry({ current }: Listings): vscode.Disposable {
  return vscode.commands.registerCommand('catalogLens.goToEntry', () => {
    if (!current.value) {
      showInformation('Open a listing to go to an entry.');
      return;
    }
    const picker = new EntryPicker(current.value);
    picker.show();
  });
}

/** A quick pick for entries that previews the active one in the editor. */
class EntryPicker {
  readonly #quickPick = inOwnOrder(vscode.window.createQuickPick<EntryItem>());
  readonly #preview: Preview;
  readonly #previewing = new DelayedTask(() => {
    this.#previewActive();
  });
  /** The listing of the items. */
  #listing: Listing;
  #accepted = false;

  constructor(private readonly source: OpenListing) {
    this.#listing = source.listing;
    this.#preview = new Preview(source);
    const quickPick = this.#quickPick;
    quickPick.title = 'Go to Entry';
    quickPick.placeholder = 'Search by name, ID, endpoint or entry number';
    // All items match already; VS Code highlights the matches.
    quickPick.matchOnDescription = quickPick.matchOnDetail = true;
    quickPick.onDidChangeValue((value) => {
      // VS Code activates an item of the previous search first.
      this.#previewing.dispose();
      this.#find(value);
    });
    quickPick.onDidChangeActive(() => {
      this.#previewing.schedule(PREVIEW_DELAY_MS);
    });
    quickPick.onDidAccept(() => {
      this.#accept().catch(onUnexpectedError);
    });
    quickPick.onDidHide(() => {
      this.#previewing.dispose();
      this.#preview.end(this.#accepted);
      quickPick.dispose();
    });
  }

  show(): void {
    this.#quickPick.show();
    this.#find('');
  }

  /** The entry that Enter accepts. */
  get #active(): Entry | undefined {
    const { items, activeItems } = this.#quickPick;
    const [active = items[0]] = activeItems.filter((item) => items.includes(item));
    return active?.entry;
  }

  async #accept(): Promise<void> {
    const entry = this.#active;
    if (!entry || this.#accepted) return;
    this.#accepted = true;
    this.#quickPick.hide();
    await showEntry(this.source, this.#listing, entry, { preserveFocus: false });
  }

  #previewActive(): void {
    const entry = this.#quickPick.value === '' ? undefined : this.#active;
    if (entry) this.#preview.show(this.#listing, entry);
    else this.#preview.reset();
  }

  #find(query: string): void {
    const { listing } = this.source;
    this.#listing = listing;
    // The number may have thousands separators, as in the tree.
    const [, number] = /^\s*[#:]?([1-9][\d,]*)\s*$/.exec(query) ?? [];
    const numbered =
      number === undefined ? undefined : listing.entries[Number(number.replaceAll(',', '')) - 1];
    const matching = ranked(query, listing.entries, ({ values: { name = '', id = '', endpoint = '' } }) => [
      name,
      id,
      endpoint,
    ]);
    const entries = numbered ? [numbered, ...matching.filter((entry) => entry !== numbered)] : matching;
    const none = { label: 'No matching entries', alwaysShow: true };
    this.#quickPick.items =
      entries.length === 0 ? [none] : entries.slice(0, MAX_RESULTS).map((entry) => this.#item(entry));
    this.#quickPick.title = titleOf(entries.length);
    if (entries.length === 0 || query === '') this.#preview.reset();
  }

  #item(entry: Entry): EntryItem {
    const { values, key } = entry;
    const index = this.#listing.indexOf(key) ?? 0;
    const label = shownText(nameOf(entry, index));
    const facts = entryFacts(entry);
    const number = index + 1;
    return {
      entry,
      label,
      description: `Entry ${formatCount(number)} · ${facts}`,
      detail: `${shownText(inOneLine(values.id))} · ${shownText(inOneLine(values.endpoint))}`,
      alwaysShow: true,
    };
  }
}

function titleOf(count: number): string {
  if (count === 0) return 'Go to Entry';
  return count > MAX_RESULTS
    ? `Go to Entry: the first ${formatCount(MAX_RESULTS)} of ${formatCount(count)} entries`
    : `Go to Entry: ${countOfEntries(count)}`;
}

/** Shows entries in the editor without moving the cursor, as Go to Symbol does. */
class Preview {
  /** As VS Code highlights lines in Go to Symbol. */
  readonly #highlight = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    // High contrast themes define a border instead of a background.
    borderStyle: 'solid',
    borderWidth: '1px',
    borderColor: new vscode.ThemeColor('editor.rangeHighlightBorder'),
  });
  readonly #editor: vscode.TextEditor | undefined;
  readonly #initialRange: vscode.Range | undefined;
  #isShown = false;

  constructor(private readonly source: OpenListing) {
    this.#editor = vscode.window.visibleTextEditors.find(({ document }) => document === source.document);
    this.#initialRange = this.#editor?.visibleRanges[0];
  }

  show(listing: Listing, entry: Entry): void {
    const span = presentSpanOf(this.source, listing, entry);
    if (!span || !this.#editor) return;
    const range = this.source.rangeOf(span);
    this.#isShown = true;
    this.#editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    this.#editor.setDecorations(this.#highlight, [range]);
  }

  /** Restores the scroll position. */
  reset(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#editor?.setDecorations(this.#highlight, []);
    if (this.#editor && this.#initialRange) revealAtTop(this.#editor, this.#initialRange);
  }

  /** @param keepPosition whether the scroll position is kept */
  end(keepPosition: boolean): void {
    if (!keepPosition) this.reset();
    this.#highlight.dispose();
  }
}

/**
 * Scrolls an editor to a range that was visible before. VS Code keeps lines free above the revealed line, for sticky scroll
 * and for the setting `cursorSurroundingLines`.
 */
function revealAtTop(editor: vscode.TextEditor, { start, end }: vscode.Range): void {
  const settings = vscode.workspace.getConfiguration('editor', editor.document);
  const isSticky = settings.get<boolean>('stickyScroll.enabled', true);
  const sticky = isSticky ? settings.get('stickyScroll.maxLineCount', 5) : 0;
  const above = Math.max(sticky, settings.get('cursorSurroundingLines', 0));
  const maxAbove = Math.floor((end.line - start.line + 1) / 2);
  const line = start.line + Math.min(above, maxAbove);
  editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
}
