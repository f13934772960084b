import type { RowRange } from '../core/browse/table/rows';
import type { RowContent, Rows } from '../editor/table/messages';
import type { RowReference } from '../editor/table/requests';

/** Rows are requested in parts of this size. */
const PART = 50;
/** The maximum number of rows that are kept. */
const MAX_ROWS = 4000;

interface LoadedRow {
  readonly key: number;
  /** Null if it is about to change, after which it is sent again. */
  readonly content: RowContent | null;
}

/** The rows of a table that have been loaded. One request is made at a time, for the rows that are visible then. */
export class RowCache {
  readonly #rows = new Map<number, LoadedRow>();
  #rowCount = 0;
  /** The rows that are awaited. */
  #loading: Promise<Rows> | undefined;

  /** @param onLoad called when rows have been loaded */
  constructor(
    private readonly load: (range: RowRange) => Promise<Rows>,
    private readonly onLoad: () => void,
  ) {}

  /** Forgets all rows, because they may have changed, except some new ones. */
  reset(rows: Rows, rowCount: number): void {
    this.#rows.clear();
    this.#rowCount = rowCount;
    this.#loading = undefined;
    this.#take(rows);
  }

  at(index: number): RowContent | undefined {
    return this.#rows.get(index)?.content ?? undefined;
  }

  /** The row of an index as messages refer to it. */
  reference(index: number): RowReference {
    const key = this.#rows.get(index)?.key;
    return { index, ...(key !== undefined && { key }) };
  }

  /** Requests those of some rows that are not loaded yet. */
  async request(visible: RowRange): Promise<void> {
    const missing = this.#missing(visible);
    if (this.#loading || !missing) return;
    const loading = (this.#loading = this.load(missing));
    const rows = await loading;
    // Rows that were requested before a change may be others by now.
    if (this.#loading !== loading) return;
    this.#loading = undefined;
    this.#take(rows);
    this.onLoad();
  }

  #take({ start, keys, rows }: Rows): void {
    if (this.#rows.size > MAX_ROWS) this.#rows.clear();
    for (const [at, key] of keys.entries()) this.#rows.set(start + at, { key, content: rows[at] ?? null });
  }

  #missing([start, end]: RowRange): RowRange | undefined {
    const last = Math.min(end, this.#rowCount);
    let first = start;
    while (first < last && this.#rows.has(first)) first++;
    if (first >= last) return undefined;
    return [
      Math.max(Math.floor(first / PART) * PART, 0),
      Math.min(Math.ceil(last / PART) * PART, this.#rowCount),
    ];
  }
}
