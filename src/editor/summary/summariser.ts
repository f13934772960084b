import * as vscode from 'vscode';
import { summarise, type Summary } from '../../core/browse/summary/summarise';
import { Derived } from '../derived';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { inSlices } from '../slices';

/** The minimum and maximum delay of a summary after an edit, in milliseconds. */
const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 2000;

export interface ListingSummary {
  readonly source: OpenListing;
  readonly summary: Summary;
}

/** Computes the summary of the current listing, and updates it while it is visible. */
export class Summariser implements vscode.Disposable {
  readonly #summary: Derived<ListingSummary>;
  /** Fires when the summary changes. */
  readonly onDidSummarise: vscode.Event<unknown>;
  readonly #subscription: vscode.Disposable;
  #isShown = true;

  constructor(listings: Listings) {
    const { current } = listings;
    this.#summary = new Derived(listings, {
      source: () => (this.#isShown ? current.value : undefined),
      derive: ({ source }, isStale) => inSlices(summaryOf(source), isStale),
      minDelay: MIN_DELAY_MS,
      maxDelay: MAX_DELAY_MS,
    });
    this.onDidSummarise = this.#summary.onDidChange;
    this.#subscription = current.onDidChange(() => {
      this.#summary.reset();
    });
    this.#summary.reset();
  }

  get summarised(): ListingSummary | undefined {
    return this.#summary.value;
  }

  /** While the summary is hidden it is not updated. */
  set isShown(isShown: boolean) {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    if (isShown) void this.#summary.update();
  }

  dispose(): void {
    vscode.Disposable.from(this.#subscription, this.#summary).dispose();
  }
}

function* summaryOf(source: OpenListing): Generator<void, ListingSummary, undefined> {
  const summary = yield* summarise([source.listing], source.configuration.settings.price);
  return { source, summary };
}
