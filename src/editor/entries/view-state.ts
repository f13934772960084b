import * as vscode from 'vscode';
import { GROUPINGS, type GroupingId } from '../../core/browse/grouping';
import { FILE_ORDER, SORTINGS, type Sorting } from '../../core/browse/sorting';

/** How the entries are shown. */
export interface Choices {
  readonly grouping: GroupingId;
  readonly sorting: Sorting;
  /** The text of the filter; empty for none. */
  readonly filter: string;
}

const KEY = 'entries';
const DEFAULT: Choices = { grouping: 'chain-flag', sorting: FILE_ORDER, filter: '' };

/** The options of the Entries view, stored with the workspace. */
export class ViewState implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<Choices>();
  readonly onDidChange = this.#changed.event;
  #choices: Choices;

  constructor(
    private readonly memento: vscode.Memento,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#choices = validated(memento.get(KEY));
  }

  get choices(): Choices {
    return this.#choices;
  }

  /** Changes options and stores them. */
  choose(choices: Partial<Choices>): void {
    this.preview(choices);
    this.memento.update(KEY, this.#choices).then(undefined, this.onError);
  }

  /** Changes options without storing them. */
  preview(choices: Partial<Choices>): void {
    this.#choices = { ...this.#choices, ...choices };
    this.#changed.fire(this.#choices);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Replaces stored options that another version of the extension has written and this one does not support. */
function validated(stored: unknown): Choices {
  const { grouping, sorting, filter } = (stored ?? {}) as Partial<Choices>;
  return {
    grouping: GROUPINGS.some(({ id }) => id === grouping) && grouping ? grouping : DEFAULT.grouping,
    sorting: sorting && SORTINGS.some(({ id }) => id === sorting.by) ? sorting : DEFAULT.sorting,
    filter: typeof filter === 'string' ? filter : DEFAULT.filter,
  };
}
