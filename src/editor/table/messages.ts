// The messages between the extension and the table's page: texts and finite numbers only, so that they can be sent as JSON.
import type { SortKey } from '../../core/browse/sorting';
import type { ColumnId } from '../../core/browse/table';
import type { RowRange } from '../../core/browse/table';
import type { FieldName } from '../../core/listing/fields';
import type { Severity } from '../../core/listing/finding';

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
  /** Of the content that they belong to. */
  readonly version: number;
  /** The index of the first. */
  readonly start: number;
  readonly rows: readonly RowContent[];
}

/** The present state of the table. */
export interface TableContent {
  readonly type: 'changed';
  /** Grows whenever the rows change. */
  readonly version: number;
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
  /** The key of the entry, which stays when the entry is edited or moves. */
  readonly key: number;
  /** Null if the entry has none. */
  readonly id: string | null;
  /** The number of the entry in the file, from 1. */
  readonly number: number;
  /** The text of each column; null for a field that is absent. */
  readonly texts: readonly (string | null)[];
  /** The values that are not shown as they are in the file. */
  readonly abridged: readonly AbridgedValue[];
  /** Why the cells cannot be edited; null if they can. */
  readonly locked: string | null;
  readonly problems: readonly CellProblem[];
  readonly worst: Severity | null;
}

export interface AbridgedValue {
  /** The index of the column. */
  readonly column: number;
  /** Null if it is too long to be edited in a cell. */
  readonly value: string | null;
}

/** Makes the active cell visible. */
export interface RevealMessage {
  readonly type: 'reveal';
  readonly selection: Selection;
  readonly column: ColumnId;
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

/** The outcome of setting a cell. */
export type SetReply =
  | { readonly outcome: 'set' }
  /** Another program has got the focus, so that the cell stays open. */
  | { readonly outcome: 'open' }
  | {
      readonly outcome: 'refused';
      readonly error: string;
      /** The value that the file has meanwhile, if that is why; null if the field is absent. */
      readonly present?: string | null;
    };

export type ToPage =
  | TableContent
  | RevealMessage
  /** Has the text in the editor of a cell set, as the file is about to be saved. The page replies with `committed`. */
  | { readonly type: 'commit' }
  /** Why something was not changed; undefined if it was. */
  | { readonly type: 'error'; readonly message: string | undefined };

/** A row, by its index in a version of the content, and by the key of its entry if the page has loaded it. */
export interface RowReference {
  readonly version: number;
  readonly index: number;
  readonly key: number | undefined;
}

/** How a message changes which rows are selected; `none` only makes a cell the active one. */
export type Selecting = 'only' | 'extend' | 'toggle' | 'all' | 'none';

/** The text that the user enters in a cell. */
export interface CellText {
  /** Of the content in which the cell was opened. */
  readonly version: number;
  /** The key of the entry. */
  readonly key: number;
  /** The id of the entry when the cell was opened; null if it had none. */
  readonly id: string | null;
  readonly field: FieldName;
  /** The value that the user replaces; null if the field was absent. */
  readonly before: string | null;
  readonly text: string;
}

/** The messages of the page. Those in {@link Replies} are requests. */
export type FromPage =
  | { readonly type: 'ready' }
  | { readonly type: 'rows'; readonly start: number; readonly end: number }
  | {
      readonly type: 'select';
      readonly how: Selecting;
      readonly row: RowReference;
      readonly column: ColumnId;
    }
  | { readonly type: 'details'; readonly row: RowReference; readonly column: ColumnId }
  | {
      readonly type: 'fix';
      readonly row: RowReference;
      readonly column: ColumnId;
      readonly rule: string;
      readonly title: string;
    }
  /** Sets a cell; `isLeaving` if the focus has left the page, perhaps for another program. */
  | ({ readonly type: 'set'; readonly isLeaving: boolean } & CellText)
  /** No cell is being edited any more, or its text was refused. */
  | { readonly type: 'committed' }
  | { readonly type: 'copy' }
  | { readonly type: 'clear' }
  | { readonly type: 'paste'; readonly version: number; readonly text: string }
  | { readonly type: 'nextProblem'; readonly step: 1 | -1 }
  | { readonly type: 'sort'; readonly by: ColumnId }
  /** Sets the width of a column, in pixels. */
  | { readonly type: 'resize'; readonly column: ColumnId; readonly width: number }
  | { readonly type: 'updatesFigures'; readonly value: boolean }
  | { readonly type: 'command'; readonly command: PageCommand };

/** The replies to requests of the page, by the types of these. */
export interface Replies {
  readonly rows: Rows;
  readonly select: Selection;
  /** Undefined if the entry has been removed. */
  readonly details: Details | undefined;
  readonly set: SetReply;
  readonly nextProblem: undefined;
}

/** Commands of the extension that the page can call. */
export const PAGE_COMMANDS = {
  filter: 'catalogLens.filter',
  clearFilter: 'catalogLens.clearFilter',
  openText: 'catalogLens.openText',
  remove: 'catalogLens.delete',
} as const;
/** What they are called with, as those of a context menu with its context. */
export const TOOLBAR_CONTEXT = { webviewSection: 'tableToolbar' } as const;
export type PageCommand = keyof typeof PAGE_COMMANDS;
