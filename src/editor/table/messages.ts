// The messages between the table's page and the extension: texts and finite numbers only, so that they can be sent as JSON.
import type { FieldName } from '../../core/entries/fields';
import type { ColumnId } from '../../core/browse/table/columns';
import type { Severity } from '../../core/model/problem';
import type { SortKey } from '../../core/browse/sorting';
import type { RowRange } from '../../core/browse/table/rows';

/** How a column is shown; stored with the workspace. */
export interface ColumnLayout {
  readonly id: ColumnId;
  /** In pixels. */
  readonly width: number;
  readonly isHidden: boolean;
  readonly isPinned: boolean;
}

/** A column as the page shows it. */
export interface ShownColumn extends ColumnLayout {
  readonly title: string;
  readonly doc: string;
  readonly isNumeric: boolean;
  readonly isEditable: boolean;
  /** Values to suggest. */
  readonly choices: readonly string[];
}

/** The table without its rows, which the page requests by range. */
export interface TableContent {
  readonly type: 'table';
  /** Increases whenever rows may have changed; row indexes refer to it. */
  readonly generation: number;
  readonly rowCount: number;
  readonly isGrouped: boolean;
  /** All columns in order, also hidden ones; pinned ones come first. */
  readonly columns: readonly ShownColumn[];
  readonly sortedBy: SortKey;
  readonly isDescending: boolean;
  /** The localized name of the grouping; empty for none. */
  readonly grouping: string;
  readonly filter: string;
  /** The number of entries and problems. */
  readonly summary: string;
  readonly notices: readonly string[];
  readonly isReadOnly: boolean;
  /** Whether edits update the figures that depend on them, and the order. */
  readonly updatesFigures: boolean;
  /** The selected rows, and the row of the active cell; undefined if it is not shown. */
  readonly selection: readonly RowRange[];
  readonly activeRow: number | undefined;
  /** The row of the cell that is being edited; undefined if none is, or it is not shown. */
  readonly editedRow: number | undefined;
}

export interface CellProblem {
  /** The index among all columns in their initial order. */
  readonly column: number;
  readonly severity: Severity;
  /** The messages of all problems of the cell. */
  readonly message: string;
}

interface RowBase {
  readonly level: number;
  /** The text of each column, in their initial order; null for a field that is absent. */
  readonly texts: readonly (string | null)[];
  readonly worst: Severity | null;
}

export interface EntryRow extends RowBase {
  readonly kind: 'entry';
  /** The number of the entry in the file, from 1. */
  readonly number: number;
  /** The indexes of the columns whose values are not shown as they are in the file, in their initial order. */
  readonly abridged: readonly number[];
  readonly problems: readonly CellProblem[];
}

export interface GroupRow extends RowBase {
  readonly kind: 'group';
  readonly label: string;
  readonly tooltip: string;
  readonly isCollapsed: boolean;
}

export type RowContent = EntryRow | GroupRow;

/** Rows that the page has requested. */
export interface RowsMessage {
  readonly type: 'rows';
  readonly generation: number;
  readonly start: number;
  /** Null for a row that is about to change. */
  readonly rows: readonly (RowContent | null)[];
}

/** Makes a cell the active one, and selects rows. */
export interface RevealMessage {
  readonly type: 'reveal';
  readonly generation: number;
  readonly row: number;
  readonly ranges: readonly RowRange[];
  /** The present column if undefined. */
  readonly column: ColumnId | undefined;
  /** Whether the table should get the focus. */
  readonly takesFocus: boolean;
  readonly showsDetails: boolean;
}

/** What is known about a cell. */
export interface DetailsMessage {
  readonly type: 'details';
  readonly generation: number;
  readonly row: number;
  readonly column: ColumnId;
  /** Whether the details should get the focus. */
  readonly takesFocus: boolean;
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

/** What an entry and one of its fields are found by after the text has been read again, also by another extension host. */
export interface CellIdentity {
  /** Which of the listings of the text it is. */
  readonly listing: number;
  /** The index of the entry when its cell was opened. */
  readonly index: number;
  /** Null if the entry has none, or if it is not a string. */
  readonly id: string | null;
  readonly endpoint: string | null;
  readonly column: FieldName;
  /** The value that the user replaces; null if the field was absent. */
  readonly value: string | null;
}

/** A text that has been entered in a cell and not been set. */
export interface Draft {
  readonly cell: CellIdentity;
  readonly text: string;
}

/** The text to edit in a cell. */
export interface EditingMessage {
  readonly type: 'editing';
  readonly generation: number;
  readonly row: number;
  readonly cell: CellIdentity;
  readonly text: string;
  /** What was entered in its place before the page was loaded. */
  readonly draft: string | undefined;
}

/** Whether the text in the editor of a cell was set. */
export interface EditedMessage {
  readonly type: 'edited';
  /** Why it was not. */
  readonly error: string | undefined;
}

/** Why something else was not changed. */
export interface ErrorMessage {
  readonly type: 'error';
  readonly message: string | undefined;
}

/** The answer to a ping. */
export interface PongMessage {
  readonly type: 'pong';
}

export type ToPage =
  | TableContent
  | RowsMessage
  | RevealMessage
  | DetailsMessage
  | EditingMessage
  | EditedMessage
  | ErrorMessage
  | PongMessage;

/** Called by a page that gets no answer: opens its file as a new table instead of it. */
export const REOPEN_COMMAND = 'catalogLens.table.reopen';

/** The formats in which rows are copied. */
export const COPY_FORMATS = ['tsv', 'csv', 'json'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** Commands of the extension that the page can call. */
export const PAGE_COMMANDS = ['filter', 'clearFilter', 'group', 'columns', 'remove'] as const;
export type PageCommand = (typeof PAGE_COMMANDS)[number];

export interface CellReference {
  readonly generation: number;
  readonly row: number;
  readonly column: ColumnId;
}

/** A message from the page. */
export type FromPage =
  | {
      readonly type: 'ready';
      /** What was being entered when the window was reloaded. */
      readonly draft?: Draft | undefined;
    }
  /** Requests an answer, to know that there still is one. */
  | { readonly type: 'ping' }
  | { readonly type: 'rows'; readonly generation: number; readonly range: RowRange }
  | { readonly type: 'command'; readonly command: PageCommand }
  | { readonly type: 'sort'; readonly by: ColumnId }
  | { readonly type: 'columns'; readonly columns: readonly ColumnLayout[] }
  | { readonly type: 'updatesFigures'; readonly value: boolean }
  | { readonly type: 'toggleGroup'; readonly generation: number; readonly row: number }
  | {
      readonly type: 'select';
      readonly generation: number;
      readonly ranges: readonly RowRange[];
      readonly row: number;
      readonly column: ColumnId;
    }
  | { readonly type: 'nextProblem'; readonly step: 1 | -1 }
  | ({ readonly type: 'details'; readonly takesFocus: boolean } & CellReference)
  | ({ readonly type: 'fix'; readonly rule: string; readonly title: string } & CellReference)
  | ({ readonly type: 'edit' } & CellReference)
  | {
      /** Sets the text of the cell that is being edited. */
      readonly type: 'set';
      readonly text: string;
      /** Whether the user has confirmed it, rather than moved the focus elsewhere. */
      readonly isConfirmed: boolean;
    }
  | {
      /** What is in the editor of the cell, each time it changes; null if that is the value of the cell. */
      readonly type: 'draft';
      readonly text: string | null;
    }
  | { readonly type: 'cancelEdit' }
  | { readonly type: 'copy' }
  | { readonly type: 'clear' }
  | { readonly type: 'paste'; readonly text: string };

/** The localized texts of the page. The page replaces `{0}`. */
export interface TableTexts {
  readonly table: string;
  readonly toolbar: string;
  readonly filter: string;
  readonly clearFilter: string;
  readonly group: string;
  readonly columns: string;
  readonly updateFigures: string;
  readonly updateFiguresHint: string;
  readonly nextProblem: string;
  readonly previousProblem: string;
  readonly number: string;
  readonly computed: string;
  readonly missing: string;
  readonly edit: string;
  readonly invalid: string;
  /** Shown while the extension does not answer. */
  readonly lost: string;
  readonly reopen: string;
}
