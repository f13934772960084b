import type { Arrangement, Group } from '../arrangement';
import type { Entry } from '../../model/entry';
import { lowerBound } from '../../values/sorting';
import type { EntryProblems } from '../entry-problems';
import { columnsOf, type ColumnId } from './columns';

/** A row of the table: the head of a group, or an entry. Levels start at 1. */
export type TableRow =
  | {
      readonly kind: 'group';
      readonly group: Group;
      /** Identifies the group in its listing. */
      readonly path: string;
      readonly level: number;
      readonly isCollapsed: boolean;
    }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly level: number };

/**
 * Identifies a row whatever is sorted, filtered or edited: the identity of the entry, or the path of the group. An entry that is
 * in several groups has several rows with the same key.
 */
export type RowKey = number | string;

export function keyOf(row: TableRow): RowKey {
  return row.kind === 'entry' ? row.entry.identity : row.path;
}

/** Rows by their indexes; the end is exclusive. */
export type RowRange = readonly [start: number, end: number];

/** Consecutive rows: one head of a group, or entries. */
interface Section {
  /** The index of the first row. */
  readonly start: number;
  readonly row: Extract<TableRow, { kind: 'group' }> | undefined;
  readonly entries: readonly Entry[];
  readonly level: number;
}

/** The rows of an arrangement, which cost only its groups. */
export class TableRows {
  readonly #sections: Section[] = [];
  #length = 0;

  /** @param collapsed paths of the groups whose rows are hidden */
  constructor(
    { groups, entries }: Pick<Arrangement, 'groups' | 'entries'>,
    collapsed: ReadonlySet<string> = new Set(),
  ) {
    if (groups) this.#addGroups(groups, collapsed, '', 1);
    else this.#add(undefined, entries, 1);
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): TableRow | undefined {
    const section = this.#sectionWith(index);
    if (!section || index < 0 || index >= this.#length) return undefined;
    if (section.row) return section.row;
    const entry = section.entries[index - section.start];
    return entry && { kind: 'entry', entry, level: section.level };
  }

  /** The index of the first row with a key; -1 if there is none. */
  indexOf(key: RowKey): number {
    for (const { start, row, entries } of this.#sections) {
      if (row?.path === key) return start;
      const at = entries.findIndex(({ identity }) => identity === key);
      if (at >= 0) return start + at;
    }
    return -1;
  }

  /** The keys of some rows, in order; `to` is exclusive. */
  *keys(from: number, to: number): Generator<RowKey, void, undefined> {
    for (const { start, row, entries } of this.#sections) {
      if (start >= to) return;
      if (row && start >= from) yield row.path;
      for (let at = Math.max(from - start, 0); at < Math.min(entries.length, to - start); at++) {
        const entry = entries[at];
        if (entry) yield entry.identity;
      }
    }
  }

  /** The rows with some keys, as ranges in order. */
  rangesOf(keys: ReadonlySet<RowKey>): RowRange[] {
    const ranges: [start: number, end: number][] = [];
    const add = (row: number): void => {
      const last = ranges.at(-1);
      if (last?.[1] === row) last[1]++;
      else ranges.push([row, row + 1]);
    };
    for (const { start, row, entries } of this.#sections) {
      if (row && keys.has(row.path)) add(start);
      // Not through an iterator: this is done for all rows at once.
      for (let at = 0; at < entries.length; at++) {
        const entry = entries[at];
        if (entry && keys.has(entry.identity)) add(start + at);
      }
    }
    return ranges;
  }

  /**
   * The entries of some rows, in order.
   *
   * @param to exclusive
   */
  *entriesBetween(from: number, to: number): Generator<Entry, void, undefined> {
    for (const { start, entries } of this.#sections) {
      if (start >= to) return;
      for (let at = Math.max(from - start, 0); at < Math.min(entries.length, to - start); at++) {
        const entry = entries[at];
        if (entry) yield entry;
      }
    }
  }

  #addGroups(groups: readonly Group[], collapsed: ReadonlySet<string>, parent: string, level: number): void {
    for (const group of groups) {
      const path = pathOf(group, parent);
      const isCollapsed = collapsed.has(path);
      this.#add({ kind: 'group', group, path, level, isCollapsed }, [], level);
      if (isCollapsed) continue;
      if (group.groups.length > 0) this.#addGroups(group.groups, collapsed, path, level + 1);
      else this.#add(undefined, group.entries, level + 1);
    }
  }

  #add(row: Section['row'], entries: readonly Entry[], level: number): void {
    const length = row ? 1 : entries.length;
    if (length === 0) return;
    this.#sections.push({ start: this.#length, row, entries, level });
    this.#length += length;
  }

  #sectionWith(index: number): Section | undefined {
    const sections = this.#sections;
    return sections[lowerBound(sections.length, (at) => (sections[at]?.start ?? Infinity) <= index) - 1];
  }
}

/** Identifies a group in its listing, by the path of the one that it is in. */
function pathOf({ key }: Group, parent: string): string {
  return `${parent}/${JSON.stringify(key)}`;
}

/** The paths of groups and of all groups in them. */
export function groupPaths(groups: readonly Group[], parent = ''): readonly string[] {
  return groups.flatMap((group) => {
    const path = pathOf(group, parent);
    return [path, ...groupPaths(group.groups, path)];
  });
}

/** A cell of the table. */
export interface CellPosition {
  readonly row: number;
  readonly column: ColumnId;
}

const ROWS_SEARCHED_PER_STEP = 256;

/**
 * The next cell with a problem in the order of the rows and visible columns; after the last one, the first. Problems whose
 * columns are hidden are found in the first column.
 *
 * @param from the row and index of the column from which to search; the row may be -1
 * @param step 1 for the next one, -1 for the one before
 * @yields after each step
 */
export function* nextProblemCell(
  rows: TableRows,
  problems: EntryProblems,
  columns: readonly ColumnId[],
  from: { readonly row: number; readonly column: number },
  step: 1 | -1,
): Generator<void, CellPosition | undefined, undefined> {
  const { length } = rows;
  const isOutside = from.row < 0;
  const start = isOutside ? (step > 0 ? -1 : 0) : from.row;
  // The row of the start is searched last once more, for the cells before the start.
  for (let distance = isOutside ? 1 : 0; distance <= length; distance++) {
    if (distance % ROWS_SEARCHED_PER_STEP === 0) yield;
    const row = (((start + distance * step) % length) + length) % length;
    const inRow = problemColumns(rows, problems, columns, row);
    const isAhead = (at: number): boolean => distance > 0 || (at - from.column) * step > 0;
    const at = (step > 0 ? inRow : inRow.toReversed()).find(isAhead);
    const column = at === undefined ? undefined : columns[at];
    if (column) return { row, column };
  }
  return undefined;
}

/** The indexes of the visible columns of a row that have problems, in order. */
function problemColumns(
  rows: TableRows,
  problems: EntryProblems,
  columns: readonly ColumnId[],
  index: number,
): number[] {
  const row = rows.at(index);
  const found = row?.kind === 'entry' ? problems.of(row.entry) : [];
  if (found.length === 0) return [];
  const indexes = found.flatMap((problem) => {
    const visible = columnsOf(problem)
      .map((column) => columns.indexOf(column))
      .filter((at) => at >= 0);
    return visible.length > 0 ? visible : [0];
  });
  return [...new Set(indexes)].sort((a, b) => a - b);
}
