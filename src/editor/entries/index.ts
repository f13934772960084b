import * as vscode from 'vscode';
import { CurrentListing } from '../current-listing';
import type { Listings } from '../listings';
import { Arranger } from './arranger';
import { registerChoices } from './choose';
import { registerDecorations } from './decorations';
import { registerEntryCommands } from './entry-commands';
import { EntryStatus } from './entry-status';
import { registerFilter } from './filter-box';
import { matcherFor } from './filter-matcher';
import { FollowCursor } from './follow-cursor';
import { registerGoToEntry } from './go-to-entry';
import { registerMoves } from './move';
import { TreeProvider } from './tree-provider';
import { EntriesView } from './view';
import { ViewState } from './view-state';

/** Shows the entries of the current listing as a tree, and moves around in them. */
export function registerEntries(
  context: vscode.ExtensionContext,
  listings: Listings,
  onError: (error: unknown) => void,
): vscode.Disposable {
  const current = new CurrentListing(listings, onError);
  const state = new ViewState(context.workspaceState, onError);
  const arranger = new Arranger(listings, current, state, matcherFor, onError);
  const provider = new TreeProvider(arranger);
  const view = new EntriesView(arranger, current, state, listings, provider, onError);
  return vscode.Disposable.from(
    current,
    state,
    arranger,
    provider,
    view,
    registerDecorations(),
    registerChoices(state),
    registerFilter(state, arranger),
    registerEntryCommands(view.tree, arranger, state),
    new FollowCursor(view.tree, provider, current, arranger, onError),
    registerGoToEntry(current, arranger, onError),
    registerMoves(listings),
    new EntryStatus(listings, arranger),
  );
}
