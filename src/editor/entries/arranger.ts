import * as vscode from 'vscode';
import { arrange } from '../../core/browse/arrangement';
import { EntryTexts } from '../../core/browse/entry-texts';
import type { Candidate } from '../../core/browse/filter/terms';
import type { TreeInput } from '../../core/browse/tree';
import type { Listing } from '../../core/listing/listing';
import type { CurrentListing } from '../current-listing';
import { AdaptiveTask } from '../delayed-task';
import { LatestTask } from '../latest-task';
import type { ListingSource } from '../listing-source';
import type { Listings } from '../listings';
import { inSlices } from '../slices';
import type { ViewOptions, ViewState } from './view-state';

/** The minimum and maximum delay of an arrangement after an edit, in milliseconds. */
const MIN_DELAY_MS = 30;
const MAX_DELAY_MS = 1000;

/** Creates the predicate of a filter; undefined for a filter that all entries match. */
export type MakeMatcher = (
  filter: string,
  listing: Listing,
) => ((candidate: Candidate) => boolean) | undefined;

/** The current listing, grouped, sorted and filtered. */
export interface ArrangedListing extends TreeInput {
  readonly source: ListingSource;
  /** The listing that was arranged, until the source has read another one. */
  readonly listing: Listing;
  readonly options: ViewOptions;
}

/** The names, ids and endpoints of the entries of listings, read once for all that show them. */
export class ListingTexts {
  readonly #texts = new WeakMap<Listing, EntryTexts>();

  of(listing: Listing): EntryTexts {
    const texts = this.#texts.get(listing) ?? new EntryTexts(listing);
    this.#texts.set(listing, texts);
    return texts;
  }
}

/** Keeps the arrangement of the current listing up to date, in slices. */
export class Arranger implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ArrangedListing | undefined>();
  /** Fires when the arrangement changes. */
  readonly onDidArrange = this.#changed.event;
  readonly #arranging = new AdaptiveTask(
    () => {
      this.#arrange();
    },
    MIN_DELAY_MS,
    MAX_DELAY_MS,
  );
  readonly #subscriptions: vscode.Disposable;
  #arranged: ArrangedListing | undefined;
  readonly #task = new LatestTask();

  constructor(
    listings: Listings,
    private readonly current: Pick<CurrentListing, 'value' | 'onDidChange'>,
    private readonly state: Pick<ViewState, 'options' | 'onDidChange'>,
    private readonly makeMatcher: MakeMatcher,
    private readonly onError: (error: unknown) => void,
    private readonly texts = new ListingTexts(),
  ) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#arranging,
      this.#task,
      current.onDidChange(() => {
        this.#set(undefined);
        this.#arrange();
      }),
      listings.onDidAnalyse((listing) => {
        if (listing !== current.value) return;
        // Names are read at once, because the next edit may introduce a syntax error.
        this.textsOf(listing.listing).prepare().next();
        if (this.#arranged) this.#arranging.scheduleAdaptively();
        else this.#arrange();
      }),
      state.onDidChange(() => {
        this.#arrange();
      }),
    );
    this.#arrange();
  }

  get arranged(): ArrangedListing | undefined {
    return this.#arranged;
  }

  /** The names, ids and endpoints of a listing's entries. */
  textsOf(listing: Listing): EntryTexts {
    return this.texts.of(listing);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #set(arranged: ArrangedListing | undefined): void {
    this.#arranged = arranged;
    this.#changed.fire(arranged);
  }

  #arrange(): void {
    this.#task.cancel();
    const source = this.current.value;
    // Called again when the listing is complete.
    if (!source?.listing.isComplete) return;
    this.#task.run((signal) => this.#arrangeNow(source, signal)).catch(this.onError);
  }

  async #arrangeNow(source: ListingSource, signal: AbortSignal): Promise<void> {
    const { listing } = source;
    const { version } = listing;
    const maxUsualPrice = source.configuration.settings.price.max;
    const { options } = this.state;
    const texts = this.textsOf(listing);
    // After an edit the arrangement is scheduled again.
    const isCancelled = (): boolean => signal.aborted || listing.version !== version;
    const start = performance.now();
    const matches = this.makeMatcher(options.filter, listing);
    const arrangement = await inSlices(
      arrange(listing, texts, { ...options, matches, maxUsualPrice }),
      isCancelled,
    );
    if (!arrangement.done || isCancelled()) return;
    this.#arranging.cost = performance.now() - start;
    this.#set({
      source,
      listing,
      options,
      arrangement: arrangement.value,
      texts,
      sortedBy: options.sorting.by,
    });
    // The names are needed by the search, and after the next edit.
    await inSlices(texts.prepare(), isCancelled);
  }
}
