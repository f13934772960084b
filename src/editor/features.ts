import type * as vscode from 'vscode';
import { registerCompletion } from './authoring/completion';
import { registerInlayHints } from './authoring/inlay-hints';
import { registerNewEntry } from './authoring/new-entry';
import { registerNewListing } from './authoring/new-listing';
import { Changes } from './changes';
import { WorkspaceCheck } from './check-workspace';
import { ConfigurationFiles } from './configuration-files';
import { ConfigurationProblems } from './configuration-problems';
import { registerConfigEditing } from './config-actions/config-editing';
import { registerConfigActions } from './config-actions/quick-fixes';
import { Diagnostics } from './diagnostics';
import { registerEntryEditing } from './edit-entries';
import { Targets } from './edit-entries/targets';
import { Entries } from './entries';
import { registerCodeActions } from './fixes/code-actions';
import { registerFixProblems } from './fixes/fix-problems';
import { registerNewFixture } from './fixtures/new-fixture';
import { registerHovers } from './hovers';
import { LanguageStatus } from './language-status';
import { ListingFiles } from './listings/listing-files';
import { Listings } from './listings';
import { logListings } from './log';
import { registerMerge } from './merge';
import { registerOutline } from './outline';
import { RangeHighlight } from './range-highlight';
import { registerSample } from './sample';
import { Summaries } from './summary';
import { Tables } from './table';
import { Usages } from './usages';

/** The features that the extension's tests use. */
export interface Features {
  readonly changes: Changes;
  readonly configurations: ConfigurationFiles;
  readonly entries: Entries;
  readonly highlight: RangeHighlight;
  readonly listings: Listings;
  readonly summaries: Summaries;
  readonly tables: Tables;
  readonly usages: Usages;
}

/** Creates and registers all features. */
export function startFeatures(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Features {
  const configurations = new ConfigurationFiles();
  const highlight = new RangeHighlight();
  const listings = new Listings(configurations, highlight);
  const diagnostics = new Diagnostics(listings);
  const entries = new Entries(context.workspaceState, listings, diagnostics);
  const changes = new Changes(listings);
  const summaries = new Summaries(context.extensionUri, listings, entries);
  const tables = new Tables(context.extensionUri, context.workspaceState, listings, entries);
  const targets = new Targets(listings, entries, tables);
  const check = new WorkspaceCheck(listings, configurations);
  const files = new ListingFiles(listings, configurations, check);
  const usages = new Usages(listings, files, check.onDidCheck);
  context.subscriptions.push(
    configurations,
    new ConfigurationProblems(configurations),
    highlight,
    listings,
    logListings(log, listings),
    diagnostics,
    new LanguageStatus(listings, diagnostics, configurations),
    registerHovers(listings, configurations),
    // VS Code shows the actions of the provider registered last first.
    registerConfigActions(listings, configurations),
    registerConfigEditing(() => [...listings.all, ...check.checkedListings].map(({ uri }) => uri)),
    registerCodeActions(listings),
    registerFixProblems(listings),
    registerMerge(listings),
    registerCompletion(listings),
    registerInlayHints(listings),
    registerNewListing(async (uri) => (await configurations.get(uri)).configuration.settings),
    registerNewEntry(listings),
    registerNewFixture(listings, targets, entries),
    registerEntryEditing(targets, tables),
    registerOutline(listings, files),
    files,
    usages,
    check,
    registerSample(listings, entries),
    entries,
    changes,
    changes.comparer.onDidChange(() => {
      entries.isAlone = !changes.isShown;
    }),
    summaries,
    tables,
  );
  return { changes, configurations, entries, highlight, listings, summaries, tables, usages };
}
