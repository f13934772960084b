// What the extension sends to the table's page: texts and finite numbers only, so that it can be sent as JSON. See also `requests.ts`.
import type { ColumnId } from '../../core/browse/table/columns';
import type { RowRange } from '../../core/browse/table/rows';
import type { SortKey } from '../../core/browse/sorting';
import type { Severity } from '../../core/model/problem';
import type { CellIdentity } from './requests';

/** The minimum width of a column, in pixels. */
export const MIN_WIDTH = 40;

/** A column as the page shows it. */
export interface ShownColumn {
  readonly id: ColumnId;
  /** In pixels. */
  readonly width: number;
  readonly title: string;
  readonly doc: string;
  readonly isNumeric: boolean;
  readonly isEditable: boolean;
  /** Values to suggest. */
  readonly choices: readonly string[];
}

/** The selected rows, and the row of the active cell; undefined if it is not shown. */
export interface Selection {
  readonly ranges: readonly RowRange[];
  readonly activeRow: number | undefined;
}

/** Some rows in order. */
export interface Rows {
  /** The index of the first. */
  readonly start: number;
  /** The identities of their entries. */
  readonly keys: readonly number[];
  /** Null for a row that is about to change. */
  readonly rows: readonly (RowContent | null)[];
}

/** The present state of the table. */
export interface TableContent {
  readonly type: 'changed';
  readonly rowCount: number;
  /** Those that the page has requested last. */
  readonly rows: Rows;
  /** In order. */
  readonly columns: readonly ShownColumn[];
  readonly sortedBy: SortKey;
  readonly isDescending: boolean;
  readonly filter: string;
  /** The number of entries and problems. */
  readonly summary: string;
  readonly notices: readonly string[];
  readonly isReadOnly: boolean;
  /** Whether edits update the figures that depend on them, and the order. */
  readonly updatesFigures: boolean;
  readonly selection: Selection;
  /** The row of the cell that is being edited; undefined if none is, or it is not shown. */
  readonly editedRow: number | undefined;
}

export interface CellProblem {
  /** The index of the column. */
  readonly column: number;
  readonly severity: Severity;
  /** The messages of all problems of the cell. */
  readonly message: string;
}

/** The row of an entry. */
export interface RowContent {
  /** The number of the entry in the file, from 1. */
  readonly number: number;
  /** The text of each column; null for a field that is absent. */
  readonly texts: readonly (string | null)[];
  /** The indexes of the columns whose values are not shown as they are in the file. */
  readonly abridged: readonly number[];
  readonly problems: readonly CellProblem[];
  readonly worst: Severity | null;
}

/** Makes the active cell visible. */
export interface RevealMessage {
  readonly type: 'reveal';
  readonly selection: Selection;
  /** The present column if undefined. */
  readonly column: ColumnId | undefined;
  /** Whether the table should get the focus. */
  readonly takesFocus: boolean;
  readonly showsDetails: boolean;
}

/** What is known about a cell. */
export interface Details {
  /** The whole value. */
  readonly text: string;
  readonly problems: readonly {
    readonly rule: string;
    readonly severity: Severity;
    readonly message: string;
    /** The computed value; undefined if there is none. */
    readonly computed: string | undefined;
    /** The titles of its fixes, the best first. */
    readonly fixes: readonly string[];
  }[];
}

/** The text to edit in a cell. */
export interface OpenedCell {
  readonly cell: CellIdentity;
  readonly text: string;
}

/** Why a text was not set, or cannot be edited; undefined if it was. */
export interface EditResult {
  readonly error: string | undefined;
}

export type ToPage =
  | TableContent
  | RevealMessage
  /** Continues to edit a cell with what was entered before the page was loaded. */
  | ({ readonly type: 'editing'; readonly selection: Selection; readonly draft: string } & OpenedCell)
  /** The text in the editor of a cell was set without a request, or not. */
  | ({ readonly type: 'edited' } & EditResult)
  /** Why something else was not changed. */
  | { readonly type: 'error'; readonly message: string | undefined };

/** The replies to requests of the page, by the types of these. */
export interface Replies {
  readonly rows: Rows;
  readonly select: Selection;
  /** Undefined if the entry has been removed. */
  readonly details: Details | undefined;
  readonly edit: OpenedCell | EditResult;
  readonly set: EditResult;
}

/** Called by a page that gets no answer: opens its file as a new table instead of it. */
export const REOPEN_COMMAND = 'catalogLens.table.reopen';

/** Commands of the extension that the page can call. */
export const PAGE_COMMANDS = {
  filter: 'catalogLens.filter',
  clearFilter: 'catalogLens.clearFilter',
  remove: 'catalogLens.delete',
} as const;
/** What they are called with, as those of a context menu with its context. */
export const TOOLBAR_CONTEXT = { webviewSection: 'tableToolbar' } as const;
export type PageCommand = keyof typeof PAGE_COMMANDS;
