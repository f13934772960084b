import * as vscode from 'vscode';
import {
  acceptFilter,
  errorsIn,
  withoutErrorAtEnd,
  completeFilter,
  type KnownValues,
  knownValues,
} from '../../core/browse/filter/complete';
import { FILE_ORDER } from '../../core/browse/sorting';
import { countOfEntries } from '../ui/counts';
import type { Listings } from '../listings';
import type { OpenListing } from '../listings/open-listing';
import { inOwnOrder } from '../ui/quick-pick';
import { DelayedTask } from '../ui/tasks';
import { arrangementOf, type Arranger } from './arranger';
import type { ViewState } from './view-state';

/** The delay of the preview after the last key press, in milliseconds. */
const PREVIEW_DELAY_MS = 120;

/** Registers the commands that filter the entries of the current listing, or of the one in whose title they are chosen. */
export function registerFilter(listings: Listings, state: ViewState, arranger: Arranger): vscode.Disposable {
  const sourceOf = (uri: unknown): OpenListing | undefined =>
    uri instanceof vscode.Uri ? listings.at(uri) : listings.current.value;
  const filter = (uri: unknown): void => {
    const source = sourceOf(uri);
    if (source) new FilterBox(source, state, arranger).show();
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.filter', filter),
    // The keyboard shortcut has a command of its own: VS Code shows the shortcut of a command in all menus.
    vscode.commands.registerCommand('catalogLens.entries.find', filter),
    vscode.commands.registerCommand('catalogLens.clearFilter', (uri: unknown) => {
      const source = sourceOf(uri);
      if (source) state.setFilter(source.uri, '');
    }),
  );
}

interface FilterItem extends vscode.QuickPickItem {
  /** The filter that selecting the item sets; undefined for the summary of the typed filter. */
  readonly filter?: string;
}

/**
 * The input for the filter. It completes the filter, and previews it in the tree. Closing it without
 * accepting restores the previous filter.
 */
class FilterBox {
  readonly #box = inOwnOrder(vscode.window.createQuickPick<FilterItem>());
  readonly #initialFilter: string;
  readonly #knownValues: KnownValues;
  readonly #preview = new DelayedTask(() => {
    this.state.setFilter(this.source.uri, withoutErrorAtEnd(this.#box.value, this.#knownValues));
  });
  readonly #arranging: vscode.Disposable;
  /** The error because of which the filter was not accepted. */
  #acceptError: string | undefined;
  /** The filter for which the items are shown. */
  #itemsFilter: string | undefined;
  #accepted = false;

  constructor(
    private readonly source: OpenListing,
    private readonly state: ViewState,
    private readonly arranger: Arranger,
  ) {
    this.#initialFilter = state.filterOf(source.uri);
    const { entries, problems } = arrangementOf(source, { sorting: FILE_ORDER, filter: '' });
    this.#knownValues = knownValues(entries, problems);
    const box = this.#box;
    box.title = 'Filter Entries';
    box.placeholder = `Words and terms, such as chain:base flag:verified price>1 has:problems`;
    box.value = this.#initialFilter;
    box.onDidChangeValue(() => {
      this.#changed();
    });
    box.onDidAccept(() => {
      this.#accept(box.activeItems[0]);
    });
    box.onDidHide(() => {
      this.#end();
    });
    this.#arranging = arranger.onDidArrange(() => {
      this.#update();
    });
  }

  show(): void {
    this.#update();
    this.#box.show();
  }

  #accept(item: FilterItem | undefined): void {
    if (item?.filter !== undefined && item.filter !== this.#box.value) {
      this.#box.value = item.filter;
      this.#changed();
      return;
    }
    const accepted = acceptFilter(this.#box.value, this.#knownValues);
    if (accepted.error !== undefined) {
      this.#acceptError = accepted.error;
      this.#update();
      return;
    }
    this.#accepted = true;
    this.#preview.dispose();
    this.state.setFilter(this.source.uri, accepted.text.trim());
    this.#box.hide();
  }

  /** Called when the typed filter has changed. */
  #changed(): void {
    this.#acceptError = undefined;
    this.#preview.reschedule(PREVIEW_DELAY_MS);
    this.#update();
  }

  #end(): void {
    this.#preview.dispose();
    this.#arranging.dispose();
    if (!this.#accepted) this.state.setFilter(this.source.uri, this.#initialFilter);
    this.#box.dispose();
  }

  #update(): void {
    const { value } = this.#box;
    const offered = completeFilter(value, this.#knownValues).map(({ text, label, description }) => ({
      label,
      description,
      filter: text,
      alwaysShow: true,
    }));
    const summary = this.#summary();
    // A new arrangement must not change the active item.
    const active = value === this.#itemsFilter ? this.#box.activeItems[0]?.filter : undefined;
    this.#itemsFilter = value;
    this.#box.items = [summary, ...offered];
    this.#box.activeItems = [offered.find(({ filter }) => filter === active) ?? summary];
  }

  /** The item for the typed filter. */
  #summary(): FilterItem {
    const { value } = this.#box;
    const error = this.#acceptError ?? errorsIn(value, this.#knownValues)[0];
    const { arranged } = this.arranger;
    const isShown = arranged?.source === this.source && arranged.options.filter === value;
    return {
      label: `$(${this.#acceptError === undefined ? 'filter' : 'error'}) ${value.replaceAll('$(', '$\u200b(')}`,
      description: isShown ? countOfEntries(arranged.entries.length) : '',
      ...(error !== undefined && { detail: error }),
      alwaysShow: true,
    };
  }
}
