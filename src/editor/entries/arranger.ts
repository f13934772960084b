import * as vscode from 'vscode';
import { arrange, type Arrangement, type View } from '../../core/browse/arrangement';
import { EntryProblems } from '../../core/browse/figures';
import { Derived } from '../listings/derived';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import type { ViewState } from './view-state';

/** The minimum and maximum delay of an arrangement after an edit, in milliseconds. */
const MIN_DELAY_MS = 30;
const MAX_DELAY_MS = 1000;

/** An open listing, sorted and filtered. */
export interface ArrangedListing extends Arrangement {
  readonly source: OpenListing;
}

/** Keeps the arrangement of the current listing up to date. */
export class Arranger implements vscode.Disposable {
  readonly #arranged: Derived<ArrangedListing>;
  /** Fires when the arrangement changes. */
  readonly onDidArrange: vscode.Event<ArrangedListing | undefined>;
  readonly #subscriptions: vscode.Disposable;

  constructor(listings: Listings, state: ViewState) {
    const { current } = listings;
    this.#arranged = new Derived(listings, {
      source: () => current.value,
      derive: (source) => ({ source, ...arrangementOf(source, state.options) }),
      minDelay: MIN_DELAY_MS,
      maxDelay: MAX_DELAY_MS,
    });
    this.onDidArrange = this.#arranged.onDidChange;
    this.#subscriptions = vscode.Disposable.from(
      this.#arranged,
      current.onDidChange(() => {
        this.#arranged.reset();
      }),
      state.onDidChange(() => {
        void this.#arranged.update();
      }),
    );
    this.#arranged.reset();
  }

  get arranged(): ArrangedListing | undefined {
    return this.#arranged.value;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}

/** The present entries of an open listing, sorted and filtered. Expected problems do not count. */
export function arrangementOf({ listing, present }: OpenListing, view: View): Arrangement {
  const problems = new EntryProblems(listing, (problem) => present.isExpected(problem));
  return arrange(listing, view, problems);
}
