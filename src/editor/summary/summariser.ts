import * as vscode from 'vscode';
import { summarise, type Summary } from '../../core/browse/summary/summarise';
import type { CurrentListing } from '../current-listing';
import { AdaptiveTask } from '../delayed-task';
import { LatestTask } from '../latest-task';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';
import { inSlices } from '../slices';

/** The minimum and maximum delay of a summary after an edit, in milliseconds. */
const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 2000;

export interface ListingSummary {
  readonly source: ListingSource;
  readonly summary: Summary;
}

/** Computes the summary of the current listing in slices, and updates it while it is visible. */
export class Summariser implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  /** Fires when the summary changes. */
  readonly onDidSummarise = this.#changed.event;
  readonly #summarising = new AdaptiveTask(
    () => {
      this.#summarise();
    },
    MIN_DELAY_MS,
    MAX_DELAY_MS,
  );
  readonly #subscriptions: vscode.Disposable;
  #summarised: ListingSummary | undefined;
  #isShown = true;
  readonly #task = new LatestTask();

  constructor(
    listings: Listings,
    private readonly current: CurrentListing,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#summarising,
      this.#task,
      current.onDidChange(() => {
        this.#set(undefined);
        this.#summarise();
      }),
      listings.onDidAnalyse((source) => {
        if (source !== current.value) return;
        if (this.#summarised) this.#summarising.scheduleAdaptively();
        else this.#summarising.schedule(0);
      }),
    );
    this.#summarise();
  }

  get summarised(): ListingSummary | undefined {
    return this.#summarised;
  }

  /** While the summary is hidden it is not updated. */
  set isShown(isShown: boolean) {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    if (isShown) this.#summarise();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #set(summarised: ListingSummary | undefined): void {
    this.#summarised = summarised;
    this.#changed.fire();
  }

  #summarise(): void {
    this.#task.cancel();
    const source = this.current.value;
    // Called again when the listing is complete.
    if (!this.#isShown || !source?.listing.isComplete) return;
    this.#task.run((signal) => this.#summariseNow(source, signal)).catch(this.onError);
  }

  async #summariseNow(source: ListingSource, signal: AbortSignal): Promise<void> {
    const { listing, configuration } = source;
    const { version } = listing;
    const start = performance.now();
    // After an edit the summary is scheduled again.
    const isCancelled = (): boolean => signal.aborted || listing.version !== version;
    const outcome = await inSlices(summarise(listing, configuration.settings.price), isCancelled);
    if (!outcome.done || isCancelled()) return;
    this.#summarising.cost = performance.now() - start;
    this.#set({ source, summary: outcome.value });
  }
}
