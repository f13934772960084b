import type { RowRange } from '../core/browse/table/rows';
import type { FromPage, RowContent, RowsMessage } from '../editor/table/messages';

/** Rows are requested in parts of this size. */
const PART = 50;
/** The maximum number of rows that are kept. */
const MAX_ROWS = 4000;

/** The rows of a table that have been loaded. One request is made at a time, for the rows that are visible then. */
export class RowCache {
  readonly #rows = new Map<number, RowContent>();
  #generation = -1;
  #rowCount = 0;
  #isWaiting = false;
  /** The rows that are visible. */
  #visible: RowRange = [0, 0];

  constructor(private readonly post: (message: FromPage) => void) {}

  /** Forgets all rows, because they may have changed. */
  reset(generation: number, rowCount: number): void {
    this.#rows.clear();
    this.#generation = generation;
    this.#rowCount = rowCount;
    this.#isWaiting = false;
  }

  at(index: number): RowContent | undefined {
    return this.#rows.get(index);
  }

  /** Requests those of some rows that are not loaded yet. */
  request(visible: RowRange): void {
    this.#visible = visible;
    if (this.#isWaiting) return;
    const missing = this.#missing(visible);
    if (!missing) return;
    this.#isWaiting = true;
    this.post({ type: 'rows', generation: this.#generation, range: missing });
  }

  /** Takes rows that were requested. @returns false if they are outdated */
  take({ generation, start, rows }: RowsMessage): boolean {
    if (generation !== this.#generation) return false;
    if (this.#rows.size > MAX_ROWS) this.#rows.clear();
    for (const [at, row] of rows.entries()) if (row) this.#rows.set(start + at, row);
    this.#isWaiting = false;
    // A row that is about to change comes with the next generation.
    if (rows.every((row) => row !== null)) this.request(this.#visible);
    return true;
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
