import type * as vscode from 'vscode';
import type { Listing } from '../core/listing/listing';
import { LatestTask } from './latest-task';
import { inSlices } from './slices';

/** Reads a listing in slices, completely or from an edit. */
export class ListingReader implements vscode.Disposable {
  readonly #analysis = new LatestTask();
  #listing: Listing;
  #readDuration = 0;
  #isDisposed = false;
  /** Resolve functions of the promises returned by {@link next}. */
  #waiting: (() => void)[] = [];

  /**
   * @param createListing creates the listing of the current text, not read yet
   * @param onAnalysed called when the listing has been read to its end, and by {@link notify}
   */
  constructor(
    private readonly createListing: () => Listing,
    private readonly onAnalysed: () => void,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#listing = createListing();
  }

  /** While it is not complete, it has only the entries read so far. */
  get listing(): Listing {
    return this.#listing;
  }

  /** How long reading the whole listing took the last time, including pauses, in milliseconds. */
  get readDuration(): number {
    return this.#readDuration;
  }

  /** Reads the whole listing. */
  restart(): void {
    this.#listing = this.createListing();
    this.resume();
  }

  /** Reads the rest of the listing. */
  resume(): void {
    const analyse = async (signal: AbortSignal): Promise<void> => {
      const start = performance.now();
      const { done } = await inSlices(this.#listing.analyse(), () => signal.aborted);
      if (!done || signal.aborted) return;
      this.#readDuration = performance.now() - start;
      this.notify();
    };
    this.#analysis.run(analyse).catch(this.onError);
  }

  /** Reports that the listing has changed. */
  notify(): void {
    this.onAnalysed();
    this.#resolveNext();
  }

  /** Resolves when the listing has been read to its end, or the reader is disposed. */
  async whenComplete(): Promise<void> {
    while (!this.#listing.isComplete && !this.#isDisposed) await this.next();
  }

  /** Resolves when the listing has changed, or the reader is disposed. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  dispose(): void {
    this.#analysis.dispose();
    this.#isDisposed = true;
    this.#resolveNext();
  }

  #resolveNext(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
