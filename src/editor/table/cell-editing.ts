import * as vscode from 'vscode';
import { valueTexts, type ColumnId } from '../../core/browse/table/columns';
import type { FieldName } from '../../core/next/listing/fields';
import type { Entry } from '../../core/model/entry';
import { shorten } from '../../core/text/quote';
import type { OpenListing } from '../listings/open-listing';
import type { EditResult, OpenedCell, ToPage } from './messages';
import type { TableState } from './options';
import type { CellIdentity, Draft, RowReference } from './requests';
import { isPresent, setCells, whyNotEditable } from './set-cells';
import type { ShownTable } from './shown-table';

/** The maximum length of a value in a message, in UTF-16 units. */
const MAX_QUOTED = 60;

type Source = Pick<OpenListing, 'listing' | 'allListings'>;

/** A cell whose text the user edits. Its entry is the same wherever it is when the text is entered. */
export class EditedCell {
  /** What is in its editor and has not been set. */
  draft: string | undefined;
  /** The value that the user was told of last. */
  #known: string | null;

  private constructor(
    readonly identity: CellIdentity,
    /** Its entry; undefined after a restart. */
    private readonly entry?: { readonly identity: number; readonly space: object },
  ) {
    this.#known = identity.value;
  }

  static of(source: Source, { index, identity }: Entry, column: FieldName): EditedCell {
    const { listing } = source;
    const entry = listing.entries.at(index);
    const { id = null, endpoint = null } = entry ? listing.read(entry).values : {};
    const value = (entry && valueTexts(listing, entry)(column)) ?? null;
    const cell = { listing: positionOf(source), index, id, endpoint, column, value };
    return new EditedCell(cell, { identity, space: listing.identitySpace });
  }

  /** The cell of a text that was being entered when the extension host ended. */
  static restored({ cell, text }: Draft): EditedCell {
    const restored = new EditedCell(cell);
    restored.draft = text;
    return restored;
  }

  get column(): FieldName {
    return this.identity.column;
  }

  /** The present version of its entry; undefined if that has been removed, or another one is in its place. */
  entryIn(source: Source): Entry | undefined {
    const { listing } = source;
    const { id: ownId, endpoint: ownEndpoint, index } = this.identity;
    if (positionOf(source) !== this.identity.listing) return undefined;
    const sameId = ownId === null ? [] : listing.byId.get(ownId);
    if (sameId.length === 1) return sameId[0];
    const known = this.entry?.space === listing.identitySpace ? this.entry : undefined;
    const current = known ? listing.entries.withIdentity(known.identity) : listing.entries.at(index);
    if (!current || (known && current.hasSyntaxError)) return current;
    const { id = null, endpoint = null } = listing.read(current).values;
    const isSame = known
      ? id === ownId || endpoint === ownEndpoint
      : (id !== null && id === ownId) || (endpoint !== null && endpoint === ownEndpoint);
    return isSame ? current : undefined;
  }

  /**
   * Whether the value is the one that the user replaces.
   *
   * @param entry the present version of its entry
   * @param input the text that the user enters
   * @param isConfirmed whether the user replaces the value known last, also if it has changed since the editor was opened
   * @returns the other value, which is known from now on; its text is null if the field has been removed
   */
  changedValue(
    { listing }: Source,
    entry: Entry,
    input: string,
    isConfirmed: boolean,
  ): { readonly text: string | null } | undefined {
    if (entry.hasSyntaxError) return undefined;
    const text = valueTexts(listing, entry)(this.column) ?? null;
    if (text === this.identity.value || text === input || (isConfirmed && text === this.#known))
      return undefined;
    this.#known = text;
    return { text };
  }
}

function positionOf({ listing, allListings }: Source): number {
  return allListings.indexOf(listing);
}

/** Edits the text of one cell: opens it, keeps what is entered, and sets it wherever its entry is by then. */
export class CellEditing {
  /** The latest attempt to set what is in the editor of a cell. */
  #setting: Promise<string | undefined> | undefined;
  /** Whether the edited cell is that of a text that was being entered when the extension host ended. */
  #isRestored = false;

  constructor(
    private readonly shown: ShownTable,
    private readonly state: TableState,
    private readonly send: (message: ToPage) => void,
  ) {}

  /** Gives the text of a cell to edit, or why it cannot be edited. */
  start(row: RowReference, column: ColumnId): OpenedCell | EditResult {
    const { source } = this.shown;
    const entry = this.shown.entryAt(row);
    if (column === 'problems') return { error: undefined };
    if (!source) return { error: NO_LISTING };
    if (!entry) return { error: 'The document has changed.' };
    return this.#open(source, entry, EditedCell.of(source, entry, column));
  }

  /** Takes a text that was being entered when the extension host ended. */
  restore(draft: Draft | undefined): void {
    this.#isRestored = draft !== undefined;
    if (draft) this.shown.edited = EditedCell.restored(draft);
  }

  /** Continues to edit the restored cell, once the listing has been read; sets its text if the table does not show its row. */
  async continue(): Promise<void> {
    if (!this.#isRestored) return;
    this.#isRestored = false;
    const { edited, editedRow: row, source } = this.shown;
    const entry = source && edited?.entryIn(source);
    const opened = edited && entry && row !== undefined ? this.#open(source, entry, edited) : undefined;
    if (opened && 'cell' in opened && row !== undefined && edited?.draft !== undefined) {
      this.shown.select({ index: row }, 'only', edited.column);
      this.send({ type: 'editing', selection: this.shown.selection, draft: edited.draft, ...opened });
    } else {
      await this.end(() => Promise.resolve(source));
      this.send({ type: 'edited', error: undefined });
    }
  }

  #open(source: OpenListing, entry: Entry, edited: EditedCell): OpenedCell | EditResult {
    const error = whyNotEditable(source.listing, entry);
    if (error !== undefined) return { error };
    this.shown.edited = edited;
    return { cell: edited.identity, text: valueTexts(source.listing, entry)(edited.column) ?? '' };
  }

  /**
   * Sets the text of the cell that is being edited. If that is not possible, the editor stays open with the text.
   *
   * @param isConfirmed whether the user has confirmed the text, also in place of another value that the cell has by now
   */
  async set(input: string, isConfirmed: boolean): Promise<EditResult> {
    const { edited, source } = this.shown;
    if (edited) edited.draft = input;
    this.#setting = this.#set(source, edited, input, isConfirmed);
    const error = await this.#setting;
    if (edited && error === undefined) edited.draft = undefined;
    return { error };
  }

  /** Sets the text in the editor of the cell, if there is one, such as before the document is saved. */
  async setDraft(): Promise<void> {
    const draft = this.shown.edited?.draft;
    if (draft !== undefined) this.send({ type: 'edited', ...(await this.set(draft, true)) });
  }

  /** Keeps what is in the editor of the cell, in case that is gone before the text is set. */
  keepDraft(text: string | null): void {
    if (this.shown.edited) this.shown.edited.draft = text ?? undefined;
  }

  /** Discards the text in the editor of the cell. */
  cancel(): void {
    this.shown.edited = undefined;
  }

  /**
   * Sets the text in the editor of the cell, which is gone; if it is rejected, offers to copy it.
   *
   * @param openSource opens the listing again, whose document is closed with its last editor
   */
  async end(openSource: () => Promise<OpenListing | undefined>): Promise<void> {
    const { edited } = this.shown;
    this.cancel();
    await this.#setting?.catch(() => undefined);
    const text = edited?.draft;
    if (text === undefined) return;
    const error = await this.#set(await openSource(), edited, text, false);
    if (error === undefined) return;
    const copy = 'Copy Text';
    const message = `${JSON.stringify(shorten(text, MAX_QUOTED))} was not set. ${error}`;
    if ((await vscode.window.showWarningMessage(message, copy)) === copy)
      await vscode.env.clipboard.writeText(text);
  }

  /** @returns why the text was not set; undefined if it was */
  async #set(
    source: OpenListing | undefined,
    edited: EditedCell | undefined,
    input: string,
    isConfirmed: boolean,
  ): Promise<string | undefined> {
    if (!source) return NO_LISTING;
    if (!edited) return 'The document cannot be edited.';
    let conflict: string | undefined;
    const cells = function* (): Generator<{ entry: Entry; field: FieldName; input: string }> {
      const entry = edited.entryIn(source);
      const changed = entry && edited.changedValue(source, entry, input, isConfirmed);
      if (!entry) conflict = 'The entry is no longer in the listing.';
      else if (changed) conflict = conflictText(changed.text);
      const cell = entry && { entry, field: edited.column, input };
      if (cell && !changed && !isPresent(source.listing, cell)) yield cell;
    };
    const outcome = await setCells(source, cells, this.state.options.updatesFigures);
    return conflict ?? ('error' in outcome ? outcome.error : undefined);
  }
}

/** Why nothing can be edited. */
export const NO_LISTING = 'This file is no longer a listing response.';

/** What is said when a value has changed while it was edited. */
function conflictText(value: string | null): string {
  return value === null
    ? 'The field has been removed from the file. Press Enter to add it again.'
    : `The value in the file has changed to ${JSON.stringify(shorten(value, MAX_QUOTED))}. Press Enter to replace it.`;
}
