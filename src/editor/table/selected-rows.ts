import type { Listing } from '../../core/listing/listing';
import type { Entry } from '../../core/model/entry';
import { LargeMap } from '../../core/values/large-map';
import { batchesOf } from '../../core/steps';
import { TableRows, type RowRange } from '../../core/browse/table/rows';
import type { ColumnId } from '../../core/browse/table/columns';

/** Where the selected entries are among some rows. */
export interface Selection {
  readonly rows: TableRows;
  /** The listing that the rows are of; undefined as long as nothing was selected. */
  readonly listing: Listing | undefined;
  readonly ranges: readonly RowRange[];
  /** The row of the active cell; undefined if it is not shown, or the head of a group. */
  readonly activeRow: number | undefined;
  /** The entry of the active cell. */
  readonly active: Entry | undefined;
}

export const NO_ROWS = new TableRows({ groups: undefined, entries: [] });

const NOTHING: Selection = {
  rows: NO_ROWS,
  listing: undefined,
  ranges: [],
  activeRow: undefined,
  active: undefined,
};

/**
 * The selection of a table. To select rows costs nothing, however many they are; only when the rows change are those of the
 * same entries found, in steps.
 */
export class SelectedRows {
  #selection = NOTHING;
  /** The id of the active entry, by which it is found when an edit moves it, after which it has another identity. */
  #activeId: string | undefined;
  /** The column of the active cell. */
  column: ColumnId = 'name';

  /** The present selection; another object after each change. */
  get selection(): Selection {
    return this.#selection;
  }

  get active(): Entry | undefined {
    return this.#selection.active;
  }

  /** Selects rows of a listing, of which one may be the active one; heads of groups stand for nothing. */
  select(listing: Listing, rows: TableRows, ranges: readonly RowRange[], row: number): void {
    const shown = rows.at(row);
    const active = shown?.kind === 'entry' ? shown.entry : undefined;
    this.#selection = { rows, listing, ranges, activeRow: active && row, active };
    this.#activeId = active && listing.read(active).values.id;
  }

  /** Takes a selection that {@link among} has found. */
  take(selection: Selection): void {
    this.#selection = selection;
  }

  /**
   * Finds the selected entries among other rows; in another listing, such as one that was read again, only the active one.
   *
   * @param listing that the rows are of; undefined if there are none
   * @yields after each step
   */
  *among(rows: TableRows, listing: Listing | undefined): Generator<void, Selection, undefined> {
    const { rows: before, listing: own = listing, ranges, active } = this.#selection;
    if (rows === before) return this.#selection;
    // Identities are unique in one listing only.
    const isSame = listing === undefined || listing === own;
    const row = isSame && active ? rows.indexOf(active) : -1;
    if (row >= 0) {
      const [first, ...others] = ranges;
      const isOne = others.length === 0 && first !== undefined && first[1] - first[0] === 1;
      return {
        rows,
        listing: own,
        ranges: isOne ? [[row, row + 1]] : yield* this.#rangesAmong(rows),
        activeRow: row,
        active: entryOf(rows, row),
      };
    }
    const sameId = (this.#activeId === undefined ? undefined : listing?.byId.get(this.#activeId)) ?? [];
    const [moved] = isSame || sameId.length === 1 ? sameId : [];
    const movedTo = moved ? rows.indexOf(moved) : -1;
    if (movedTo >= 0)
      return {
        rows,
        listing,
        ranges: [[movedTo, movedTo + 1]],
        activeRow: movedTo,
        active: entryOf(rows, movedTo),
      };
    return isSame
      ? { rows, listing: own, ranges: yield* this.#rangesAmong(rows), activeRow: undefined, active }
      : { rows, listing, ranges: [], activeRow: undefined, active: undefined };
  }

  /**
   * The selected entries in the order of the rows, each once.
   *
   * @yields after each step
   */
  *entries(): Generator<void, readonly Entry[], undefined> {
    const { rows, ranges } = this.#selection;
    const found: Entry[] = [];
    const known = identities();
    for (const [start, end] of ranges)
      for (const batch of batchesOf(rows.entriesBetween(start, end))) {
        for (const entry of batch) {
          if (known.get(entry.identity)) continue;
          known.set(entry.identity, true);
          found.push(entry);
        }
        yield;
      }
    return found;
  }

  *#rangesAmong(rows: TableRows): Generator<void, readonly RowRange[], undefined> {
    const selected = identities();
    for (const batch of batchesOf(yield* this.entries())) {
      for (const { identity } of batch) selected.set(identity, true);
      yield;
    }
    return selected.isEmpty ? [] : yield* rows.rangesOf((identity) => selected.get(identity) === true);
  }
}

function entryOf(rows: TableRows, row: number): Entry | undefined {
  const shown = rows.at(row);
  return shown?.kind === 'entry' ? shown.entry : undefined;
}

function identities(): LargeMap<number, true> {
  return new LargeMap((identity) => identity);
}
