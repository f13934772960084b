import * as vscode from 'vscode';
import { GROUPINGS, type GroupingId } from '../../core/browse/arrangement';
import { FILE_ORDER, SORTINGS, type Sorting } from '../../core/browse/sorting';

/** How the entries are shown. */
export interface ViewOptions {
  readonly grouping: GroupingId;
  readonly sorting: Sorting;
  /** The text of the filter; empty for none. */
  readonly filter: string;
}

const KEY = 'entries';
const DEFAULT: ViewOptions = { grouping: 'chain-flag', sorting: FILE_ORDER, filter: '' };

/** The options of the Entries view, stored with the workspace. */
export class ViewState implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ViewOptions>();
  readonly onDidChange = this.#changed.event;
  #options: ViewOptions;

  constructor(
    private readonly memento: vscode.Memento,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#options = validated(memento.get(KEY));
  }

  get options(): ViewOptions {
    return this.#options;
  }

  /** Changes options and stores them. */
  update(options: Partial<ViewOptions>): void {
    this.preview(options);
    this.memento.update(KEY, this.#options).then(undefined, this.onError);
  }

  /** Changes options without storing them. */
  preview(options: Partial<ViewOptions>): void {
    this.#options = { ...this.#options, ...options };
    this.#changed.fire(this.#options);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Replaces stored options that another version of the extension has written and this one does not support. */
function validated(stored: unknown): ViewOptions {
  const { grouping, sorting, filter } = (stored ?? {}) as Partial<ViewOptions>;
  return {
    grouping: GROUPINGS.some(({ id }) => id === grouping) && grouping ? grouping : DEFAULT.grouping,
    sorting: sorting && SORTINGS.some(({ id }) => id === sorting.by) ? sorting : DEFAULT.sorting,
    filter: typeof filter === 'string' ? filter : DEFAULT.filter,
  };
}
