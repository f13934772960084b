import type { Arrangement, Group } from '../arrangement';
import type { Entry } from '../../model/entry';
import { partition } from '../../values/partition';

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

/** Rows by their indexes; the end is exclusive. */
export type RowRange = readonly [start: number, end: number];

const ROWS_PER_STEP = 1024;

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

  /** The index of the row of an entry, by its identity; -1 if it is not shown. */
  indexOf({ identity, index }: Pick<Entry, 'identity' | 'index'>): number {
    for (const { start, entries } of this.#sections) {
      // In the order of the file, nothing has to be searched.
      if (entries[index]?.identity === identity) return start + index;
      const at = entries.findIndex((entry) => entry.identity === identity);
      if (at >= 0) return start + at;
    }
    return -1;
  }

  /**
   * The rows of entries with some identities, as ranges in order.
   *
   * @yields after each step
   */
  *rangesOf(isIncluded: (identity: number) => boolean): Generator<void, RowRange[], undefined> {
    const ranges: [start: number, end: number][] = [];
    for (const { start, entries } of this.#sections) {
      for (let at = 0; at < entries.length; at++) {
        if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
        const entry = entries[at];
        if (!entry || !isIncluded(entry.identity)) continue;
        const row = start + at;
        const last = ranges.at(-1);
        if (last?.[1] === row) last[1]++;
        else ranges.push([row, row + 1]);
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

  /** At most `count` entries from a row on, in order. */
  *entriesFrom(row: number, count: number): Generator<Entry, void, undefined> {
    let left = count;
    for (const entry of this.entriesBetween(row, this.#length)) {
      if (left-- <= 0) return;
      yield entry;
    }
  }

  #addGroups(groups: readonly Group[], collapsed: ReadonlySet<string>, parent: string, level: number): void {
    for (const group of groups) {
      const path = `${parent}/${JSON.stringify(group.key)}`;
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
    return sections[partition(sections.length, (at) => (sections[at]?.start ?? Infinity) <= index) - 1];
  }
}
