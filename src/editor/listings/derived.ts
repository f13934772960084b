import * as vscode from 'vscode';
import type { Listings } from '.';
import type { OpenListing } from './open-listing';
import { DelayedTask } from '../ui/tasks';
import { onUnexpectedError } from '../ui/unexpected-error';

/** The delay as a multiple of the time that it takes to derive a value, so that there is time for other work. */
const DELAY_FACTOR = 5;

/** How a value is derived from an open listing. */
export interface Derivation<T> {
  /** The listing that the value is derived from now; undefined for none. */
  readonly source: () => OpenListing | undefined;
  /** @param source a listing that is current; the value is not published if it changes before a promise is resolved */
  readonly derive: (source: OpenListing) => T | Promise<T>;
  /** The minimum and maximum delay after an edit, in milliseconds. */
  readonly minDelay: number;
  readonly maxDelay: number;
}

/** A value that is derived from an open listing, and again after each change of the listing. */
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
    listings: Pick<Listings, 'onDidChange'>,
    private readonly derivation: Derivation<T>,
  ) {
    this.#subscription = listings.onDidChange((source) => {
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
    // In its own turn even then, because several values may be derived from one listing.
    this.#delayed.schedule(this.#value === undefined ? 0 : delay);
  }

  /** Derives the value again now. Resolves when it is published, or is not needed any more. */
  async update(): Promise<void> {
    this.#cancel();
    const source = this.derivation.source();
    // Called again when the listing is current.
    if (!source?.isCurrent) return;
    const { present } = source;
    const run = (this.#run = {});
    const isLatest = (): boolean => this.#run === run && source.present === present && source.isCurrent;
    const start = performance.now();
    try {
      const value = await this.derivation.derive(source);
      if (!isLatest()) return;
      this.#cost = performance.now() - start;
      this.#set(value);
    } catch (error) {
      if (isLatest()) onUnexpectedError(error);
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
