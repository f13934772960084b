import * as z from 'zod';
import { FIELDS, type FieldName } from '../../core/entries/fields';
import { COLUMNS, type ColumnId } from '../../core/browse/table/columns';
import { PAGE_COMMANDS, type Draft, type FromPage } from './messages';

const index = z.int().nonnegative();
const column = z.enum(COLUMNS.map(({ id }) => id) as [ColumnId, ...ColumnId[]]);
const range = z.tuple([index, index]).readonly();
const cell = { generation: index, row: index, column };

const cellIdentity = z.object({
  listing: index,
  index,
  id: z.string().nullable(),
  endpoint: z.string().nullable(),
  column: z.enum(FIELDS.map(({ name }) => name) as [FieldName, ...FieldName[]]),
  value: z.string().nullable(),
});
const draft = z.object({ cell: cellIdentity, text: z.string() }).optional();
const reopenRequest = z.object({ file: z.string(), draft });

const schema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), draft }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('rows'), generation: index, range }),
  z.object({ type: z.literal('command'), command: z.enum(PAGE_COMMANDS) }),
  z.object({ type: z.literal('sort'), by: column }),
  z.object({
    type: z.literal('columns'),
    columns: z
      .array(z.object({ id: column, width: z.number(), isHidden: z.boolean(), isPinned: z.boolean() }))
      .readonly(),
  }),
  z.object({ type: z.literal('updatesFigures'), value: z.boolean() }),
  z.object({ type: z.literal('toggleGroup'), generation: index, row: index }),
  z.object({ type: z.literal('select'), ranges: z.array(range).readonly(), ...cell }),
  z.object({ type: z.literal('nextProblem'), step: z.union([z.literal(1), z.literal(-1)]) }),
  z.object({ type: z.literal('details'), takesFocus: z.boolean(), ...cell }),
  z.object({ type: z.literal('fix'), rule: z.string(), title: z.string(), ...cell }),
  z.object({ type: z.literal('edit'), ...cell }),
  z.object({ type: z.literal('set'), text: z.string(), isConfirmed: z.boolean() }),
  z.object({ type: z.literal('draft'), text: z.string().nullable() }),
  z.object({ type: z.literal('cancelEdit') }),
  z.object({ type: z.literal('copy') }),
  z.object({ type: z.literal('clear') }),
  z.object({ type: z.literal('paste'), text: z.string() }),
]);

/** Validates a message of the page; undefined if it is not one. */
export function pageMessage(message: unknown): FromPage | undefined {
  return schema.safeParse(message).data;
}

/** What a page that gets no answer requests; undefined if that is not valid. */
export function reopenRequestIn(
  parameter: unknown,
): { readonly file: string; readonly draft?: Draft | undefined } | undefined {
  return reopenRequest.safeParse(parameter).data;
}
