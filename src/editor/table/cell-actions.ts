import * as vscode from 'vscode';
import { currentInput } from '../../core/edit/field-input';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { valueTexts } from '../../core/browse/table/columns';
import { readDelimited } from '../../core/browse/table/delimited';
import { shorten } from '../../core/text/quote';
import { makeEdits } from '../fixes/text-edits';
import type { ListingSource } from '../listing-source';
import { cellDetails, cellFixes } from './cell-details';
import { setCells, type CellInput, type CellSteps } from './cell-edits';
import { EditedCell } from './edited-cell';
import type { CellReference, Draft, ToPage } from './messages';
import type { ShownTable } from './shown-table';
import type { TableState } from './table-state';

/** The maximum length of a value in a message, in UTF-16 units. */
const MAX_QUOTED = 60;

/** What can be done with cells: show what is known about one, fix its problems, edit it, and paste into several. */
export class CellActions {
  /** The latest attempt to set what is in the editor of a cell. */
  #setting: Promise<string | undefined> | undefined;
  /** Whether the edited cell is that of a text that was being entered when the extension host ended. */
  #isRestored = false;

  constructor(
    private readonly shown: ShownTable,
    private readonly state: TableState,
    private readonly send: (message: ToPage) => void,
  ) {}

  /** Sends what is known about a cell. */
  sendDetails({ row, column }: CellReference, takesFocus: boolean): void {
    const { arranged, generation } = this.shown;
    const entry = this.shown.entryAt(row);
    if (!arranged || !entry) return;
    const problems = arranged.arrangement.problems.of(entry);
    const details = cellDetails(arranged.source, entry, column, problems);
    this.send({ type: 'details', generation, row, column, takesFocus, ...details });
  }

  /** Applies a fix of a problem of a cell. */
  async fix({ row, column }: CellReference, rule: string, title: string): Promise<void> {
    const { arranged } = this.shown;
    const entry = this.shown.entryAt(row);
    if (!arranged || !entry) return;
    if (!this.shown.isUpToDate) {
      this.send({ type: 'error', message: vscode.l10n.t('The document has changed.') });
      return;
    }
    const { source, arrangement } = arranged;
    const fix = cellFixes(source, column, arrangement.problems.of(entry)).find(
      (one) => one.rule === rule && one.fix.title === title,
    )?.fix;
    if (!fix) return;
    const { addsToConfiguration, edits } = fix;
    if (addsToConfiguration) {
      const { list, value } = addsToConfiguration;
      await vscode.commands.executeCommand('catalogLens.addToList', source.uri, list, value);
    } else if (!(await makeEdits(source, edits))) {
      this.send({ type: 'error', message: vscode.l10n.t('The document cannot be edited.') });
    }
  }

  /** Sends the text of a cell to edit, also one of rows that have been replaced since. */
  startEdit({ generation, row, column }: CellReference): void {
    const source = this.shown.source.value;
    const entry = this.shown.entryAt(row, generation);
    if (column === 'problems') return;
    if (!source?.document || !entry) {
      this.send({ type: 'edited', error: vscode.l10n.t('The document has changed.') });
      return;
    }
    this.#edit(source, entry, EditedCell.of(source, entry, column), row);
  }

  /** Takes a text that was being entered when the extension host ended. */
  restore(draft: Draft | undefined): void {
    this.#isRestored = draft !== undefined;
    if (draft) this.shown.edited = EditedCell.restored(draft);
  }

  /** Continues to edit the restored cell, once the listing has been read; sets its text if the table does not show its row. */
  async continueEdit(): Promise<void> {
    if (!this.#isRestored) return;
    this.#isRestored = false;
    const { edited, editedRow, source } = this.shown;
    const entry = source.value && edited?.entryIn(source.value);
    if (source.value && edited && entry && this.#edit(source.value, entry, edited, editedRow)) return;
    await this.endEdit(() => Promise.resolve(source.value));
    this.send({ type: 'edited', error: undefined });
  }

  /** Has the page edit a cell in a row. @returns false if it cannot */
  #edit(source: ListingSource, entry: Entry, edited: EditedCell, shownAt: number | undefined): boolean {
    const text = currentInput(source.listing, entry, edited.column);
    const isMissing = valueTexts(source.listing, entry)(edited.column) === undefined;
    if (text === undefined && !isMissing) {
      this.send({ type: 'edited', error: vscode.l10n.t('This value can only be edited in the text.') });
      return false;
    }
    this.shown.edited = edited;
    const { generation, editedRow: row = shownAt } = this.shown;
    if (row === undefined) return false;
    const { identity: cell, draft } = edited;
    this.send({ type: 'editing', generation, row, cell, text: text ?? '', draft });
    return true;
  }

  /**
   * Sets the text of the cell that is being edited, wherever its entry is by now. If that is not possible, the editor stays
   * open with the text and says why.
   *
   * @param isConfirmed whether the user has confirmed the text, also in place of another value that the cell has by now
   */
  async set(input: string, isConfirmed: boolean): Promise<void> {
    const { edited } = this.shown;
    if (edited) edited.draft = input;
    let error: string | undefined = vscode.l10n.t('The document cannot be edited.');
    this.#setting = this.#setEdited(this.shown.source.value, edited, input, isConfirmed);
    try {
      error = await this.#setting;
      if (edited && error === undefined) edited.draft = undefined;
    } finally {
      this.send({ type: 'edited', error });
    }
  }

  /** Sets the text in the editor of the cell, if there is one, such as before the document is saved. */
  async setDraft(): Promise<void> {
    const draft = this.shown.edited?.draft;
    if (draft !== undefined) await this.set(draft, true);
  }

  /** Keeps what is in the editor of the cell, in case that is gone before the text is set. */
  keepDraft(text: string | null): void {
    if (this.shown.edited) this.shown.edited.draft = text ?? undefined;
  }

  /** Discards the text in the editor of the cell. */
  cancelEdit(): void {
    this.shown.edited = undefined;
  }

  /**
   * Sets the text in the editor of the cell, which is gone; if it is rejected, offers to copy it.
   *
   * @param openSource opens the listing again, whose document is closed with its last editor
   */
  async endEdit(openSource: () => Promise<ListingSource | undefined>): Promise<void> {
    const { edited } = this.shown;
    this.cancelEdit();
    await this.#setting?.catch(() => undefined);
    const text = edited?.draft;
    if (text === undefined) return;
    const error = await this.#setEdited(await openSource(), edited, text, false);
    if (error === undefined) return;
    const copy = vscode.l10n.t('Copy Text');
    const message = vscode.l10n.t('{0} was not set. {1}', JSON.stringify(shorten(text, MAX_QUOTED)), error);
    if ((await vscode.window.showWarningMessage(message, copy)) === copy)
      await vscode.env.clipboard.writeText(text);
  }

  /** @returns why the text was not set; undefined if it was */
  async #setEdited(
    value: ListingSource | undefined,
    edited: EditedCell | undefined,
    input: string,
    isConfirmed: boolean,
  ): Promise<string | undefined> {
    if (!value) return vscode.l10n.t('This file is no longer a listing response.');
    if (!edited || !value.document) return vscode.l10n.t('The document cannot be edited.');
    let conflict: string | undefined;
    const error = await this.#setCells(value, function* () {
      yield;
      const entry = edited.entryIn(value);
      const changed = entry && edited.changedValue(value, entry, input, isConfirmed);
      conflict = entry
        ? changed && conflictText(changed.text)
        : vscode.l10n.t('The entry is no longer in the listing.');
      return entry && !changed ? [{ entry, field: edited.column, input }] : [];
    });
    return conflict ?? error;
  }

  /** Pastes rows into the cells from the active one on; a single value into all selected rows. */
  async paste(text: string): Promise<void> {
    const values = readDelimited(text, '\t');
    const [first = []] = values;
    const { selected } = this.shown;
    const { rows, listing, activeRow } = selected.selection;
    if (activeRow === undefined || values.length === 0) return;
    const { visibleColumns } = this.state;
    const columns = visibleColumns.slice(visibleColumns.indexOf(selected.column));
    const isSingle = values.length === 1 && first.length === 1;
    const cellsIn = function* (entries: Iterable<Entry>): Generator<CellInput, void, undefined> {
      let row = 0;
      for (const entry of entries)
        for (const [at, input] of (values[isSingle ? 0 : row++] ?? []).entries()) {
          const field = columns[at];
          if (field !== undefined && field !== 'problems') yield { entry, field, input };
        }
    };
    const source = this.shown.source.value;
    if (!source?.document) return;
    const cells = function* (): ReturnType<CellSteps> {
      return cellsIn(isSingle ? yield* selected.entries() : rows.entriesFrom(activeRow, values.length));
    };
    const message = await this.#setCells(source, cells, listing);
    this.send({ type: 'error', message });
  }

  #setCells(source: ListingSource, cells: CellSteps, of?: Listing): Promise<string | undefined> {
    return setCells(source, cells, this.state.options.updatesFigures, of);
  }
}

/** What is said when a value has changed while it was edited. */
function conflictText(value: string | null): string {
  return value === null
    ? vscode.l10n.t('The field has been removed from the file. Press Enter to add it again.')
    : vscode.l10n.t(
        'The value in the file has changed to {0}. Press Enter to replace it.',
        JSON.stringify(shorten(value, MAX_QUOTED)),
      );
}
