import * as vscode from 'vscode';
import { arrange } from '../../core/browse/arrangement';
import { readAllValues } from '../../core/browse/entry-values';
import { matcherOf } from '../../core/browse/filter/match';
import { parseFilter } from '../../core/browse/filter/parse';
import type { TreeInput } from '../../core/browse/tree';
import { statisticsOf } from '../../core/listing/statistics';
import { Derived, type Derivation } from '../derived';
import type { OpenListing } from '../listings/open-listing';
import type { Listings } from '../listings';
import { inSlices } from '../tasks';
import type { ViewOptions, ViewState } from './view-state';

/** The minimum and maximum delay of an arrangement after an edit, in milliseconds. */
const MIN_DELAY_MS = 30;
const MAX_DELAY_MS = 1000;

/** The current listing, grouped, sorted and filtered. */
export interface ArrangedListing extends TreeInput {
  readonly source: OpenListing;
  readonly options: ViewOptions;
}

/**
 * An open listing, grouped, sorted and filtered.
 *
 * @param source the listing now
 * @param options how it is arranged now; after a change of them, the value is to be updated
 */
export function deriveArrangement(
  listings: Pick<Listings, 'onDidAnalyze'>,
  source: () => OpenListing | undefined,
  options: () => ViewOptions,
): Derived<ArrangedListing> {
  const derive: Derivation<ArrangedListing>['derive'] = (snapshot, isStale) =>
    inSlices(arrangeSource(snapshot.source, options()), isStale);
  return new Derived(listings, { source, derive, minDelay: MIN_DELAY_MS, maxDelay: MAX_DELAY_MS });
}

function* arrangeSource(
  source: OpenListing,
  options: ViewOptions,
): Generator<void, ArrangedListing, undefined> {
  const { listing, configuration } = source;
  // The values are read and the problems found in steps; the rest takes milliseconds.
  yield* readAllValues(listing);
  yield* listing.commonProblems();
  // Terms with errors are ignored; the filter box shows the errors.
  const filter = parseFilter(options.filter);
  const matches = filter.terms.length === 0 ? undefined : matcherOf(filter, statisticsOf(listing).newest);
  const maxUsualPrice = configuration.settings.price.max;
  const arrangement = arrange(listing, { ...options, matches, maxUsualPrice });
  const isFiltered = options.filter !== '';
  return { source, listing, options, arrangement, sortedBy: options.sorting.by, isFiltered };
}

/** Keeps the arrangement of the current listing up to date. */
export class Arranger implements vscode.Disposable {
  readonly #arranged: Derived<ArrangedListing>;
  /** Fires when the arrangement changes. */
  readonly onDidArrange: vscode.Event<ArrangedListing | undefined>;
  readonly #subscriptions: vscode.Disposable;

  constructor(listings: Listings, state: Pick<ViewState, 'options' | 'onDidChange'>) {
    const { current } = listings;
    this.#arranged = deriveArrangement(
      listings,
      () => current.value,
      () => state.options,
    );
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
