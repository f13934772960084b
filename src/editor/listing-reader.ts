import * as vscode from 'vscode';
import type { Listing } from '../core/listing/listing';
import { LatestTask } from './latest-task';
import { once } from './once';
import { inSlices } from './slices';

/** Reads a listing in slices, from its start or from where an edit has left it. */
export class ListingReader implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when the listing has been read to its end, and whenever {@link tell} says so. */
  readonly onDidAnalyse = this.#changed.event;
  readonly #ended = new vscode.EventEmitter<void>();
  #listing: Listing;
  readonly #analysis = new LatestTask();
  #readIn = 0;
  #isDisposed = false;

  /** @param make makes the listing of the text as it is, not read yet */
  constructor(
    private readonly make: () => Listing,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#listing = make();
  }

  /** While it is not complete, only what has been read so far is in it. */
  get listing(): Listing {
    return this.#listing;
  }

  /** How long it took to read the listing when that was done last, pauses included, in milliseconds. */
  get readIn(): number {
    return this.#readIn;
  }

  /** Reads it from its start. */
  restart(): void {
    this.#listing = this.make();
    this.resume();
  }

  /** Reads what is left of it. */
  resume(): void {
    const analyse = async (signal: AbortSignal): Promise<void> => {
      const start = performance.now();
      const { done } = await inSlices(this.#listing.analyse(), () => signal.aborted);
      if (!done || signal.aborted) return;
      this.#readIn = performance.now() - start;
      this.tell();
    };
    this.#analysis.run(analyse).catch(this.onError);
  }

  /** Tells that the listing holds something else. */
  tell(): void {
    this.#changed.fire();
  }

  /** Resolves when the listing has been read to its end, or nobody will read it any more. */
  async whenComplete(): Promise<void> {
    while (!this.#listing.isComplete && !this.#isDisposed) await this.next();
  }

  /** Resolves when the listing holds something else, or nobody will read it any more. */
  next(): Promise<void> {
    return once(this.onDidAnalyse, this.#ended.event);
  }

  dispose(): void {
    this.#analysis.dispose();
    this.#isDisposed = true;
    this.#ended.fire();
    this.#ended.dispose();
    this.#changed.dispose();
  }
}
