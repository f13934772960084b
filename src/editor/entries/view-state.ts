import * as vscode from 'vscode';
import { GROUPINGS, type GroupingId } from '../../core/browse/grouping';
import { FILE_ORDER, SORTINGS, type Sorting } from '../../core/browse/sorting';

/** How the user wants to see the entries. */
export interface Choices {
  readonly grouping: GroupingId;
  readonly sorting: Sorting;
  /** In the filter's language; empty for all. */
  readonly filter: string;
}

const KEY = 'entries';
const DEFAULT: Choices = { grouping: 'chain-flag', sorting: FILE_ORDER, filter: '' };

/** How the entries are shown, remembered with the workspace. */
export class ViewState implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<Choices>();
  readonly onDidChange = this.#changed.event;
  #choices: Choices;

  constructor(
    private readonly memento: vscode.Memento,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#choices = checked(memento.get(KEY));
  }

  get choices(): Choices {
    return this.#choices;
  }

  /** Takes other choices and remembers them. */
  choose(choices: Partial<Choices>): void {
    this.preview(choices);
    this.memento.update(KEY, this.#choices).then(undefined, this.onError);
  }

  /** Takes other choices for now. */
  preview(choices: Partial<Choices>): void {
    this.#choices = { ...this.#choices, ...choices };
    this.#changed.fire(this.#choices);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** What another version of the extension has remembered may mean nothing to this one. */
function checked(remembered: unknown): Choices {
  const { grouping, sorting, filter } = (remembered ?? {}) as Partial<Choices>;
  return {
    grouping: GROUPINGS.some(({ id }) => id === grouping) && grouping ? grouping : DEFAULT.grouping,
    sorting: sorting && SORTINGS.some(({ id }) => id === sorting.by) ? sorting : DEFAULT.sorting,
    filter: typeof filter === 'string' ? filter : DEFAULT.filter,
  };
}
