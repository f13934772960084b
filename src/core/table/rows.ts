import type { Arrangement, Group } from '../browse/arrangement';
import type { Entry } from '../model/entry';
import { partition } from '../values/partition';

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
  indexOf({ identity }: Pick<Entry, 'identity'>): number {
    for (const { start, entries } of this.#sections) {
      const at = entries.findIndex((entry) => entry.identity === identity);
      if (at >= 0) return start + at;
    }
    return -1;
  }

  /** All rows of entries, in order. */
  *entryRows(): Generator<{ readonly row: number; readonly entry: Entry }, void, undefined> {
    for (const { start, entries } of this.#sections)
      for (const [at, entry] of entries.entries()) yield { row: start + at, entry };
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
  entriesFrom(row: number, count: number): Entry[] {
    const entries: Entry[] = [];
    for (const entry of this.entriesBetween(row, this.#length)) {
      if (entries.length >= count) break;
      entries.push(entry);
    }
    return entries;
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
