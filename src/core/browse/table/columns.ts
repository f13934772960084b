import { FIELD_INDEX, FIELDS, type FieldName, type FieldType } from '../../entries/fields';

/** A column shows a field of the entries, or their problems. */
export type ColumnId = FieldName | 'problems';

export interface Column {
  readonly id: ColumnId;
  /** The name of the field in the file; `Problems` for the problems. */
  readonly title: string;
  /** Undefined for the column of problems, which cannot be edited. */
  readonly type: FieldType | undefined;
  /** The documentation of the field. */
  readonly doc: string;
  /** The initial width, in pixels. */
  readonly width: number;
}

const PROBLEMS: Column = {
  id: 'problems',
  title: 'Problems',
  type: undefined,
  doc: 'The problems of the entry, the most severe first.',
  width: 220,
};

/** The columns in their initial order: what is compared most comes first. */
const INITIAL_ORDER: readonly (readonly [id: ColumnId, width: number])[] = [
  ['name', 220],
  ['problems', 180],
  ['chain', 80],
  ['qualityFlag', 104],
  ['pricePerCallUsd', 140],
  ['calls30d', 100],
  ['volume30dUsd', 150],
  ['l30DaysPayers', 128],
  ['callsPerPayer', 150],
  ['lastCalledMs', 124],
  ['acceptedChains', 150],
  ['facilitator', 96],
  ['sources', 130],
  ['endpoint', 280],
  ['id', 220],
  ['description', 320],
  ['callsPerDayApprox', 150],
  ['volumePerDayApprox', 150],
  ['health', 70],
];

/** All columns, in their initial order. */
export const COLUMNS: readonly Column[] = INITIAL_ORDER.map(([id, width]) => columnOf(id, width));

function columnOf(id: ColumnId, width: number): Column {
  const field = id === 'problems' ? undefined : FIELDS[FIELD_INDEX.get(id) ?? -1];
  return field ? { id, title: id, type: field.type, doc: field.doc, width } : { ...PROBLEMS, width };
}

/** The index of each column in {@link COLUMNS}. */
export const COLUMN_INDEX: ReadonlyMap<string, number> = new Map(COLUMNS.map(({ id }, index) => [id, index]));

/** Whether a column shows numbers. */
export function isNumeric({ type }: Pick<Column, 'type'>): boolean {
  return type === 'number' || type === 'integer';
}
