// The messages between the extension and the table's page: texts and finite numbers only, so that they can be sent as JSON.
import type { SortKey } from '../../core/browse/sorting';
import type { ColumnId } from '../../core/browse/table';
import type { FieldName } from '../../core/listing/fields';
import type { Severity } from '../../core/listing/finding';

/** The selected rows and the active cell, by the keys of their entries, which stay when an entry is edited or moves. */
export interface Selection {
  readonly keys: readonly number[];
  readonly active: number;
  readonly column: ColumnId;
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
  /** The first version in which entries have the keys that they have now. */
  readonly firstVersion: number;
  /** The keys of the entries of all rows, in order. */
  readonly keys: readonly number[];
  /** Those that the page has requested last. */
  readonly rows: Rows;
  readonly sortedBy: SortKey;
  readonly isDescending: boolean;
  /** The number of entries and problems, and the filter. */
  readonly summary: string;
  readonly notices: readonly string[];
  readonly isReadOnly: boolean;
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
  /** Selects rows, and makes the active cell visible. `takesFocus` tells whether the table should get the focus. */
  | ({ readonly type: 'reveal'; readonly takesFocus: boolean } & Selection)
  /** Has the text in the editor of a cell set, as the file is about to be saved. The page replies with `committed`. */
  | { readonly type: 'commit' }
  /** Why something was not changed; undefined if it was. */
  | { readonly type: 'error'; readonly message: string | undefined };

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
  /** `version` is that of the content which the page shows. */
  | ({ readonly type: 'select'; readonly version: number } & Selection)
  /** Sets a cell; `isLeaving` if the focus has left the page, perhaps for another program. */
  | ({ readonly type: 'set'; readonly isLeaving: boolean } & CellText)
  /** No cell is being edited any more, or its text was refused. */
  | { readonly type: 'committed' }
  /** Of the selected rows: copies, empties the cells of the active column, or deletes. */
  | { readonly type: 'copy' }
  | { readonly type: 'clear' }
  | { readonly type: 'delete' }
  | { readonly type: 'paste'; readonly version: number; readonly text: string }
  /** Offers the fixes of the problems of the active cell. */
  | { readonly type: 'fix' }
  | { readonly type: 'nextProblem'; readonly step: 1 | -1 }
  | { readonly type: 'sort'; readonly by: ColumnId }
  | { readonly type: 'openText' };

/** The replies to requests of the page, by the types of these. */
export interface Replies {
  readonly rows: Rows;
  readonly set: SetReply;
  readonly nextProblem: undefined;
}
