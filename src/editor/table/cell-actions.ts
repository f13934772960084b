import * as vscode from 'vscode';
import { currentInput } from '../../core/edit-entries';
import type { Entry } from '../../core/model/entry';
import { valueTexts } from '../../core/table/cell-texts';
import { readDelimited } from '../../core/table/delimited';
import { makeEdits } from '../fixes/text-edits';
import { cellDetails, cellFixes } from './cell-details';
import { setCells, type CellInput, type CellSteps } from './cell-edits';
import type { CellReference, ToPage } from './messages';
import type { ShownTable } from './shown-table';
import type { TableState } from './table-state';

/** What can be done with cells: show what is known about one, fix its problems, edit it, and paste into several. */
export class CellActions {
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
      this.send({ type: 'edited', error: vscode.l10n.t('The document cannot be edited.') });
    }
  }

  /** Sends the text of a cell to edit. */
  startEdit({ row, column }: CellReference): void {
    const source = this.shown.source.value;
    const entry = this.shown.entryAt(row);
    if (!source?.document || !entry || column === 'problems') return;
    const text = currentInput(source.listing, entry, column);
    const isMissing = valueTexts(source.listing, entry)(column) === undefined;
    if (text === undefined && !isMissing) {
      this.send({ type: 'edited', error: vscode.l10n.t('This value can only be edited in the text.') });
      return;
    }
    const { generation } = this.shown;
    this.send({ type: 'editing', generation, row, column, text: text ?? '' });
  }

  async set({ row, column }: CellReference, input: string): Promise<void> {
    const entry = this.shown.entryAt(row);
    if (!entry || column === 'problems') return;
    await this.#setCells(function* () {
      yield;
      return [{ entry, field: column, input }];
    });
  }

  /** Pastes rows into the cells from the active one on; a single value into all selected rows. */
  async paste(text: string): Promise<void> {
    const values = readDelimited(text, '\t');
    const [first = []] = values;
    const { selected } = this.shown;
    const { rows, activeRow } = selected.selection;
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
    await this.#setCells(function* () {
      return cellsIn(isSingle ? yield* selected.entries() : rows.entriesFrom(activeRow, values.length));
    });
  }

  async #setCells(cells: CellSteps): Promise<void> {
    const source = this.shown.source.value;
    if (!source?.document) return;
    const error = await setCells(source, cells, this.state.options.updatesFigures);
    this.send({ type: 'edited', error });
  }
}
