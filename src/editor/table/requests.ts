import * as z from 'zod';
import { COLUMNS, type ColumnId } from '../../core/browse/table/columns';
import { FIELDS, type FieldName } from '../../core/next/listing/fields';
import { PAGE_COMMANDS, type PageCommand } from './messages';

const index = z.int().nonnegative();
const column = z.enum(COLUMNS.map(({ id }) => id) as [ColumnId, ...ColumnId[]]);
/** A row, by its key if the page has loaded it; otherwise the row that there is at the index now. */
const row = z.object({ index, key: z.int().optional() });

/** How a message changes which rows are selected; `none` only makes a cell the active one. */
const selecting = z.enum(['only', 'extend', 'toggle', 'all', 'none']);

/** What an entry and one of its fields are found by, also by another extension host, which gives other identities. */
const cellIdentity = z.object({
  /** Which of the listings of the text it is. */
  listing: index,
  /** The index of the entry when its cell was opened. */
  index,
  /** Null if the entry has none, or if it is not a string. */
  id: z.string().nullable(),
  endpoint: z.string().nullable(),
  column: z.enum(FIELDS.map(({ name }) => name) as [FieldName, ...FieldName[]]),
  /** The value that the user replaces; null if the field was absent. */
  value: z.string().nullable(),
});

/** A text that has been entered in a cell and not been set. */
const draft = z.object({ cell: cellIdentity, text: z.string() });

/** The messages of the page. Those in {@link Replies} are requests. */
export const fromPage = z.discriminatedUnion('type', [
  /** The draft is what was being entered when the window was reloaded. */
  z.object({ type: z.literal('ready'), draft: draft.optional() }),
  z.object({ type: z.literal('rows'), start: index, end: index }),
  z.object({ type: z.literal('select'), how: selecting, row, column }),
  z.object({ type: z.literal('details'), row, column }),
  z.object({ type: z.literal('fix'), row, column, rule: z.string(), title: z.string() }),
  z.object({ type: z.literal('edit'), row, column }),
  /** Sets the text of the cell that is being edited; it is confirmed unless the focus was moved elsewhere. */
  z.object({ type: z.literal('set'), text: z.string(), isConfirmed: z.boolean() }),
  /** What is in the editor of the cell, each time it changes; null if that is the value of the cell. */
  z.object({ type: z.literal('draft'), text: z.string().nullable() }),
  z.object({ type: z.literal('cancelEdit') }),
  z.object({ type: z.literal('copy') }),
  z.object({ type: z.literal('clear') }),
  z.object({ type: z.literal('paste'), text: z.string() }),
  z.object({ type: z.literal('nextProblem'), step: z.union([z.literal(1), z.literal(-1)]) }),
  z.object({ type: z.literal('sort'), by: column }),
  /** Sets the width of a column, in pixels. */
  z.object({ type: z.literal('resize'), column, width: z.number() }),
  z.object({ type: z.literal('updatesFigures'), value: z.boolean() }),
  z.object({ type: z.literal('command'), command: z.enum(Object.keys(PAGE_COMMANDS) as [PageCommand]) }),
]);

/** What a page that gets no answer requests by a link. */
export const reopening = z.object({ file: z.string(), draft: draft.optional() });

export type FromPage = Readonly<z.infer<typeof fromPage>>;
export type RowReference = Readonly<z.infer<typeof row>>;
export type Selecting = z.infer<typeof selecting>;
export type CellIdentity = Readonly<z.infer<typeof cellIdentity>>;
export type Draft = Readonly<z.infer<typeof draft>>;
