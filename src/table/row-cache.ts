import type { RowRange } from '../core/browse/table';
import type { RowContent, RowReference, Rows } from '../editor/table/messages';

/** Rows are requested in parts of this size. */
const PART = 50;
/** The maximum number of rows that are kept. */
const MAX_ROWS = 4000;

/** The rows of a table that have been loaded. One request is made at a time, for the rows that are visible then. */
export class RowCache {
  readonly #rows = new Map<number, RowContent>();
  #version = 0;
  #rowCount = 0;
  /** Resolves when the rows that are awaited have been loaded. */
  #loading: Promise<void> | undefined;

  /** @param onLoad called when rows have been loaded */
  constructor(
    private readonly load: (range: RowRange) => Promise<Rows>,
    private readonly onLoad: () => void,
  ) {}

  /** Forgets all rows, because they may have changed, except some new ones. */
  reset(rows: Rows, rowCount: number): void {
    this.#rows.clear();
    this.#version = rows.version;
    this.#rowCount = rowCount;
    this.#take(rows);
  }

  at(index: number): RowContent | undefined {
    return this.#rows.get(index);
  }

  /** The row of an index as messages refer to it. */
  reference(index: number): RowReference {
    return { version: this.#version, index, key: this.#rows.get(index)?.key };
  }

  /** The row of the entry with a key and id, or else of another entry with the id; undefined if it is not loaded. */
  find({
    key,
    id,
  }: Pick<RowContent, 'key' | 'id'>): { readonly index: number; readonly key: number } | undefined {
    const sameId = [...this.#rows].filter(([, row]) => row.id === id);
    const [index, row] = sameId.find(([, row]) => row.key === key) ?? (id === null ? [] : (sameId[0] ?? []));
    return index === undefined || !row ? undefined : { index, key: row.key };
  }

  /** Resolves when a row has been loaded, or there is none any more. */
  async whenLoaded(index: number): Promise<void> {
    await this.#loading;
    await this.request([index, index + 1]);
  }

  /** Requests those of some rows that are not loaded yet, unless others are awaited. */
  async request(visible: RowRange): Promise<void> {
    const missing = this.#missing(visible);
    if (this.#loading || !missing) return;
    this.#loading = this.#load(missing);
    await this.#loading;
  }

  async #load(range: RowRange): Promise<void> {
    const rows = await this.load(range);
    this.#loading = undefined;
    // Rows that were requested before a change may be others by now.
    if (rows.version === this.#version) this.#take(rows);
    this.onLoad();
  }

  #take({ start, rows }: Rows): void {
    if (this.#rows.size > MAX_ROWS) this.#rows.clear();
    for (const [at, row] of rows.entries()) this.#rows.set(start + at, row);
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
