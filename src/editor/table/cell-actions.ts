import * as vscode from 'vscode';
import { emptyInput } from '../../core/edit/field-input';
import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { valueTexts } from '../../core/browse/table/columns';
import { shorten } from '../../core/text/quote';
import { countOfEntries, formatCount } from '../counts';
import { entriesAfter, makeEdits } from '../fixes/text-edits';
import type { OpenListing } from '../listings/open-listing';
import { inSlices } from '../slices';
import { MESSAGE_MS } from '../status-message';
import { cellDetails, cellFixes } from './cell-details';
import { isPresent, setCells, whyNotEditable, type CellInput, type CellsSet } from './cell-edits';
import { EditedCell } from './edited-cell';
import type { CellReference, Draft, ToPage } from './messages';
import { confirmPaste, pastedCells } from './paste';
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
    if (!source?.document) {
      this.send({ type: 'edited', error: readOnlyText(source) });
      return;
    }
    if (!entry) {
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
  #edit(source: OpenListing, entry: Entry, edited: EditedCell, shownAt: number | undefined): boolean {
    const error = whyNotEditable(source.listing, entry);
    if (error !== undefined) {
      this.send({ type: 'edited', error });
      return false;
    }
    this.shown.edited = edited;
    const { generation, editedRow: row = shownAt } = this.shown;
    if (row === undefined) return false;
    const { identity: cell, draft } = edited;
    const { column } = cell;
    const shown = { generation, row, ranges: [[row, row + 1]] as const, column };
    // Not in a part of the table that is not visible.
    if (draft !== undefined) this.send({ type: 'reveal', ...shown, takesFocus: false, showsDetails: false });
    const text = valueTexts(source.listing, entry)(edited.column) ?? '';
    this.send({ type: 'editing', generation, row, cell, text, draft });
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
  async endEdit(openSource: () => Promise<OpenListing | undefined>): Promise<void> {
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
    value: OpenListing | undefined,
    edited: EditedCell | undefined,
    input: string,
    isConfirmed: boolean,
  ): Promise<string | undefined> {
    if (!value?.document) return readOnlyText(value);
    if (!edited) return vscode.l10n.t('The document cannot be edited.');
    let conflict: string | undefined;
    const outcome = await this.#setCells(value, () => {
      const entry = edited.entryIn(value);
      const changed = entry && edited.changedValue(value, entry, input, isConfirmed);
      conflict = entry
        ? changed && conflictText(changed.text)
        : vscode.l10n.t('The entry is no longer in the listing.');
      if (!entry || changed) return [];
      const cell = { entry, field: edited.column, input };
      return isPresent(value.listing, cell) ? [] : [cell];
    });
    return conflict ?? ('error' in outcome ? outcome.error : undefined);
  }

  /**
   * Pastes values from the active cell on, see {@link pastedCells}; asks first if some of them have no place.
   *
   * @returns the entries that were set; undefined if none were
   */
  async paste(text: string): Promise<readonly Entry[] | undefined> {
    const { selected } = this.shown;
    const source = this.#editableSource();
    if (!source || text === '') return undefined;
    const { listing } = selected.selection;
    const { visibleColumns } = this.state;
    const planned = await inSlices(pastedCells(text, selected, visibleColumns), () => false);
    if (!planned.done) return undefined;
    const { cells, leftOut } = planned.value;
    if (cells.length === 0) {
      this.send({ type: 'error', message: vscode.l10n.t('Select a cell that can be edited.') });
      return undefined;
    }
    if (leftOut.length > 0 && !(await confirmPaste(leftOut))) return undefined;
    return this.#setAndReport(source, cells, listing);
  }

  /** Empties the cells of the active column in the selected rows. */
  async clear(): Promise<readonly Entry[] | undefined> {
    const { selected } = this.shown;
    const { column } = selected;
    const { listing } = selected.selection;
    const source = this.#editableSource();
    if (!source || column === 'problems') return undefined;
    const empty = emptyInput(column);
    if ('error' in empty) {
      this.send({ type: 'error', message: empty.error });
      return undefined;
    }
    const found = await inSlices(selected.entries(), () => false);
    if (!found.done) return undefined;
    const cells = found.value.map((entry) => ({ entry, field: column, input: empty.input }));
    return this.#setAndReport(source, cells, listing);
  }

  /** Sets cells, and reports what has changed. @returns the present versions of the entries that were set */
  async #setAndReport(
    source: OpenListing,
    cells: readonly CellInput[],
    of: Listing | undefined,
  ): Promise<readonly Entry[] | undefined> {
    const outcome = await this.#setCells(source, () => cells, of);
    this.send({ type: 'error', message: 'error' in outcome ? outcome.error : undefined });
    if ('error' in outcome) return undefined;
    const { edited, changed, moved } = outcome;
    const changes = vscode.l10n.t('{0} changed', countOfEntries(changed));
    vscode.window.setStatusBarMessage(
      moved.size === 0 ? changes : vscode.l10n.t('{0}, {1} moved', changes, formatCount(moved.size)),
      MESSAGE_MS,
    );
    return entriesAfter(source, edited, moved);
  }

  /** The listing, if it can be edited; otherwise says why it cannot. */
  #editableSource(): OpenListing | undefined {
    const { value } = this.shown.source;
    if (value?.document) return value;
    this.send({ type: 'error', message: readOnlyText(value) });
    return undefined;
  }

  #setCells(
    source: OpenListing,
    cellsOf: (listing: Listing) => Iterable<CellInput>,
    of?: Listing,
  ): Promise<CellsSet> {
    return setCells(source, cellsOf, this.state.options.updatesFigures, of);
  }
}

/** Why a listing cannot be edited. */
function readOnlyText(source: OpenListing | undefined): string {
  return source
    ? vscode.l10n.t('This file is read-only because it is larger than 50 MB.')
    : vscode.l10n.t('This file is no longer a listing response.');
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
