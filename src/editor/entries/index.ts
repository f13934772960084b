import * as vscode from 'vscode';
import type { Node } from '../../core/browse/tree';
import type { CurrentListing } from '../listings/current-listing';
import type { Diagnostics } from '../diagnostics';
import type { Listings } from '../listings';
import { Arranger, ListingTexts } from './arranger';
import { registerGroupingAndSorting } from './group-and-sort';
import { registerDecorations } from './decorations';
import { registerEntryCommands } from './entry-commands';
import { registerEntryDetails } from './entry-details';
import { EntryStatus } from './entry-status';
import { registerFilter } from './filter-box';
import { matcherFor } from './filter-matcher';
import { FollowCursor } from './follow-cursor';
import { registerGoToEntry } from './go-to-entry';
import { registerNavigation } from './navigation';
import { TreeProvider } from './tree-provider';
import { EntriesView } from './view';
import { ViewState } from './view-state';

/** The Entries view, and the navigation between entries. */
export class Entries implements vscode.Disposable {
  readonly state: ViewState;
  readonly arranger: Arranger;
  readonly texts = new ListingTexts();
  readonly provider: TreeProvider;
  readonly view: vscode.TreeView<Node>;
  readonly #view: EntriesView;
  readonly #subscriptions: vscode.Disposable;

  constructor(
    memento: vscode.Memento,
    listings: Listings,
    current: CurrentListing,
    diagnostics: Diagnostics,
    onError: (error: unknown) => void,
  ) {
    this.state = new ViewState(memento, onError);
    this.arranger = new Arranger(listings, current, this.state, matcherFor, onError, this.texts);
    this.provider = new TreeProvider(this.arranger);
    const view = new EntriesView(
      this.arranger,
      current,
      this.state,
      listings,
      diagnostics,
      this.provider,
      onError,
    );
    this.#view = view;
    this.view = view.tree;
    this.#subscriptions = vscode.Disposable.from(
      this.state,
      this.arranger,
      this.provider,
      view,
      registerDecorations(),
      registerGroupingAndSorting(this.state),
      registerFilter(this.state, this.arranger, onError),
      registerEntryCommands(this.view, this.arranger, this.state),
      new FollowCursor(this.view, this.provider, current, listings, this.arranger, onError),
      registerGoToEntry(current, this.arranger, onError),
      registerNavigation(listings, onError),
      registerEntryDetails(listings, this.arranger, this.view),
      new EntryStatus(listings, this.arranger),
    );
  }

  /** Whether the view container shows no other view. */
  set isAlone(isAlone: boolean) {
    this.#view.isAlone = isAlone;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}
