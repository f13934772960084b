import * as vscode from 'vscode';
import {
  acceptFilter,
  completeFilter,
  explainFilter,
  errorsIn,
  parseFilter,
  withoutIncompleteEnd,
  type FilterError,
  type KnownValues,
} from '../../core/browse/filter';
import { knownValues } from '../../core/browse/known-values';
import { countOfEntries } from '../counts';
import { Delayed } from '../delayed';
import type { Arranged, Arranger } from './arranger';
import type { ViewState } from './view-state';

/** How long after the last key press the tree is filtered, in milliseconds. */
const PAUSE_MS = 120;

/** The commands that filter the tree. */
export function registerFilter(state: ViewState, arranger: Arranger): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('catalogLens.entries.filter', () => {
      if (arranger.arranged) new FilterBox(arranger.arranged, state, arranger).show();
    }),
    vscode.commands.registerCommand('catalogLens.entries.clearFilter', () => {
      state.choose({ filter: '' });
    }),
  );
}

interface FilterItem extends vscode.QuickPickItem {
  /** The filter once this is chosen; undefined for what only says what is typed. */
  readonly filter?: string;
}

/**
 * Asks for a filter: one line that is explained and completed while it is typed, and that the tree follows. What is
 * chosen stays; without a choice all is as before.
 */
class FilterBox {
  readonly #box = vscode.window.createQuickPick<FilterItem>();
  readonly #before: string;
  readonly #known: KnownValues;
  readonly #preview = new Delayed(() => {
    this.state.preview({ filter: withoutIncompleteEnd(this.#box.value, this.#known) });
  });
  readonly #arranging: vscode.Disposable;
  /** Why Enter did not apply the filter as it is typed. */
  #refusal: FilterError | undefined;
  /** The filter that the items are for. */
  #listed: string | undefined;
  #accepted = false;

  constructor(
    { source, texts }: Arranged,
    private readonly state: ViewState,
    private readonly arranger: Arranger,
  ) {
    this.#before = state.choices.filter;
    this.#known = knownValues(source.listing, texts);
    const box = this.#box;
    box.title = vscode.l10n.t('Filter Entries');
    box.placeholder = vscode.l10n.t(
      'Words and terms, such as {0}',
      'chain:base flag:verified price>1 has:problems',
    );
    box.value = this.#before;
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
    const accepted = acceptFilter(this.#box.value, this.#known);
    if (accepted.error) {
      this.#refusal = accepted.error;
      this.#update();
      return;
    }
    this.#accepted = true;
    this.#preview.dispose();
    this.state.choose({ filter: accepted.text.trim() });
    this.#box.hide();
  }

  /** The filter is another one: Enter applies it until something else is chosen. */
  #changed(): void {
    this.#refusal = undefined;
    this.#preview.afterQuiet(PAUSE_MS);
    this.#update();
  }

  #end(): void {
    this.#preview.dispose();
    this.#arranging.dispose();
    if (!this.#accepted) this.state.preview({ filter: this.#before });
    this.#box.dispose();
  }

  #update(): void {
    const { value } = this.#box;
    const completions = completeFilter(value, value.length, this.#known).map(
      ({ text, label, description }) => ({
        label,
        description,
        filter: text,
        alwaysShow: true,
      }),
    );
    const summary = this.#summary();
    const items = [summary, ...completions];
    // The count is updated while an item further down is active.
    const active = value === this.#listed ? this.#box.activeItems[0]?.filter : undefined;
    this.#listed = value;
    this.#box.items = items;
    this.#box.activeItems = [completions.find(({ filter }) => filter === active) ?? summary];
  }

  /** What the filter as it is typed shows. Its label is what is typed: VS Code puts first what fits that best. */
  #summary(): FilterItem {
    const { value } = this.#box;
    const error = this.#refusal ?? errorsIn(value, this.#known)[0];
    const { choices, arrangement } = this.arranger.arranged ?? {};
    const isShown = choices?.filter === value && arrangement !== undefined;
    return {
      label: `$(${this.#icon(error)}) ${value.replaceAll('$(', '$\u200b(')}`,
      description: isShown ? countOfEntries(arrangement.entries.length) : '',
      detail: error ? error.message : explainFilter(parseFilter(value)),
      alwaysShow: true,
    };
  }

  #icon(error: FilterError | undefined): string {
    if (this.#refusal) return 'error';
    return error && !error.isIncomplete ? 'warning' : 'filter';
  }
}
