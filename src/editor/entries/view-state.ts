import * as vscode from 'vscode';
import { GROUPINGS, type GroupingId, type View } from '../../core/browse/arrangement';
import { FILE_ORDER, SORTINGS, type Sorting, defaultSorting } from '../../core/browse/sorting';
import type { Listings } from '../listings';
import type { CurrentListing } from '../listings/current-listing';
import { pickItem } from '../ui/quick-pick';
import { onUnexpectedError } from '../ui/unexpected-error';

/** How the entries are shown. */
export interface ViewOptions extends View {
  readonly grouping: GroupingId;
}

type StoredOptions = Omit<ViewOptions, 'filter'>;

/** The key of what is stored with the workspace. */
const KEY = 'entries';

const DEFAULT: ViewOptions = { grouping: 'chain-flag', sorting: FILE_ORDER, filter: '' };

/** The options of the Entries view. The filter belongs to a listing while that is open; the others are stored. */
export class ViewState implements vscode.Disposable {
  #stored: StoredOptions;
  /** By the URI of the listing. */
  readonly #filters = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<ViewOptions>();
  /** Fires when an option has changed. */
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  readonly #current: CurrentListing;
  #options = DEFAULT;

  constructor(
    private readonly memento: vscode.Memento,
    { current, onDidClose }: Listings,
  ) {
    this.#current = current;
    this.#stored = validated(memento.get(KEY));
    const refresh = (): void => {
      this.#refresh();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      current.onDidChange(refresh),
      onDidClose(({ uri }) => this.#filters.delete(uri.toString())),
    );
    refresh();
  }

  /** The options for the current listing; another object when they have changed. */
  get options(): ViewOptions {
    return this.#options;
  }

  /** The filter of a listing; empty if it has none. */
  filterOf(uri: vscode.Uri | undefined): string {
    return (uri && this.#filters.get(uri.toString())) ?? '';
  }

  setFilter(uri: vscode.Uri, filter: string): void {
    this.#filters.set(uri.toString(), filter);
    this.#refresh();
  }

  /** Changes options; the filter is that of the current listing. */
  update({ filter, ...stored }: Partial<ViewOptions>): void {
    const uri = this.#current.value?.uri;
    if (filter !== undefined && uri) this.#filters.set(uri.toString(), filter);
    if (Object.keys(stored).length > 0) {
      this.#stored = { ...this.#stored, ...stored };
      this.memento.update(KEY, this.#stored).then(undefined, onUnexpectedError);
    }
    this.#refresh();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #refresh(): void {
    this.#options = { ...this.#stored, filter: this.filterOf(this.#current.value?.uri) };
    this.#changed.fire(this.#options);
  }
}

/** Replaces stored values that another version of the extension has written and this one does not support. */
function validated(stored: unknown): StoredOptions {
  const { grouping, sorting } = (stored ?? {}) as Partial<ViewOptions>;
  return {
    grouping: GROUPINGS.some(({ id }) => id === grouping) && grouping ? grouping : DEFAULT.grouping,
    sorting: sorting && SORTINGS.some(({ by }) => by === sorting.by) ? sorting : DEFAULT.sorting,
  };
}

/** Registers the commands that group and sort the entries. */
export function registerGroupingAndSorting(state: ViewState): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.groupBy', async () => {
      const grouping = await chooseGrouping(state.options.grouping);
      if (grouping) state.update({ grouping });
    }),
    vscode.commands.registerCommand('catalogLens.sort', async () => {
      const sorting = await chooseSorting(state.options.sorting);
      if (sorting) state.update({ sorting });
    }),
  );
}

/** Asks by what entries are grouped; undefined if it was canceled. */
async function chooseGrouping(present: GroupingId): Promise<GroupingId | undefined> {
  const items = GROUPINGS.map(({ id, title }) => choice(id, title, '', id === present));
  return (await pickItem(items, { title: 'Group By', active: items.find(({ isPresent }) => isPresent) }))
    ?.value;
}

/** Asks by what entries are sorted and in which direction: for each of them, the more useful direction comes first. */
async function chooseSorting(present: Sorting): Promise<Sorting | undefined> {
  const items = SORTINGS.flatMap(({ by, title }) => {
    const first = defaultSorting(by);
    return [first, { by, descending: !first.descending }].map((sorting) =>
      choice(sorting, title, directionName(sorting), isSame(sorting, present)),
    );
  });
  return (await pickItem(items, { title: 'Sort By', active: items.find(({ isPresent }) => isPresent) }))
    ?.value;
}

interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
  readonly isPresent: boolean;
}

/** An item with a check mark if it is the present one. */
function choice<T>(value: T, label: string, description: string, isPresent: boolean): Choice<T> {
  const iconPath = new vscode.ThemeIcon(isPresent ? 'check' : 'blank');
  return { value, label, description, isPresent, iconPath };
}

function isSame(a: Sorting, b: Sorting): boolean {
  return a.by === b.by && a.descending === b.descending;
}

/** By what entries are sorted, for the message of the view; empty in the order of the file. */
export function sortingText(sorting: Sorting): string {
  const order = SORTINGS.find(({ by }) => by === sorting.by);
  if (!order || isSame(sorting, FILE_ORDER)) return '';
  return `Sorted by ${order.title.toLowerCase()}, ${directionName(sorting)}`;
}

/** The direction of a sorting: `largest first`. */
function directionName(sorting: Sorting): string {
  const [ascending, descending] = SORTINGS.find(({ by }) => by === sorting.by)?.directions ?? ['', ''];
  return sorting.descending ? descending : ascending;
}
