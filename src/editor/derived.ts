import * as vscode from 'vscode';
import { DelayedTask, type Outcome } from './tasks';
import type { OpenListing, Snapshot } from './listings/open-listing';
import type { Listings } from './listings';
import { onUnexpectedError } from './unexpected-error';

/** The delay as a multiple of the time that it takes to derive a value, so that there is time for other work. */
const DELAY_FACTOR = 5;

/** How a value is derived from an open listing. */
export interface Derivation<T> {
  /** The listing that the value is derived from now; undefined for none. */
  readonly source: () => OpenListing | undefined;
  /**
   * @param snapshot of the listing, which is complete
   * @param isStale whether the value would not be used any more; to be called after each `await`
   */
  readonly derive: (snapshot: Snapshot, isStale: () => boolean) => Promise<Outcome<T>>;
  /** The minimum and maximum delay after an edit, in milliseconds. */
  readonly minDelay: number;
  readonly maxDelay: number;
}

/**
 * A value that is derived from an open listing in slices, and again after each change of the listing. A value that is stale
 * when it has been derived is not published.
 */
export class Derived<T> implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<T | undefined>();
  /** Fires when a value is published or discarded. */
  readonly onDidChange = this.#changed.event;
  readonly #delayed = new DelayedTask(() => {
    void this.update();
  });
  readonly #subscription: vscode.Disposable;
  #value: T | undefined;
  /** How long it took to derive the value, in milliseconds. */
  #cost = 0;
  /** Identifies the latest run. */
  #run: object | undefined;

  constructor(
    listings: Pick<Listings, 'onDidAnalyze'>,
    private readonly derivation: Derivation<T>,
  ) {
    this.#subscription = listings.onDidAnalyze((source) => {
      if (source === derivation.source()) this.updateSoon();
    });
  }

  /** The value that was published last; undefined if there is none, or it was discarded. */
  get value(): T | undefined {
    return this.#value;
  }

  /** Derives the value again after a delay that grows with the time that this takes; without delay if there is no value. */
  updateSoon(): void {
    const { minDelay, maxDelay } = this.derivation;
    const delay = Math.min(Math.max(minDelay, this.#cost * DELAY_FACTOR), maxDelay);
    // In its own turn even then, because a change of a listing may start several first slices.
    this.#delayed.schedule(this.#value === undefined ? 0 : delay);
  }

  /** Derives the value again now. Resolves when it is published, or is not needed any more. */
  async update(): Promise<void> {
    this.#cancel();
    const source = this.derivation.source();
    // Called again when the listing is complete.
    if (!source?.listing.isComplete) return;
    const snapshot = source.snapshot();
    const run = (this.#run = {});
    const isStale = (): boolean => this.#run !== run || snapshot.isStale;
    const start = performance.now();
    try {
      const outcome = await this.derivation.derive(snapshot, isStale);
      if (!outcome.done || isStale()) return;
      this.#cost = performance.now() - start;
      this.#set(outcome.value);
    } catch (error) {
      if (!isStale()) onUnexpectedError(error);
    }
  }

  /** Discards the value, and derives it again. */
  reset(): void {
    this.#set(undefined);
    void this.update();
  }

  dispose(): void {
    this.#cancel();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  #cancel(): void {
    this.#delayed.dispose();
    this.#run = undefined;
  }

  #set(value: T | undefined): void {
    this.#value = value;
    this.#changed.fire(value);
  }
}
