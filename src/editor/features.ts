import type * as vscode from 'vscode';
import { registerCompletion } from './authoring/completion';
import { registerInlayHints } from './authoring/inlay-hints';
import { registerNewEntry } from './authoring/new-entry';
import { registerNewListing } from './authoring/new-listing';
import { Changes } from './changes';
import { WorkspaceCheck } from './check-workspace';
import { ConfigurationFiles } from './configuration-files';
import { ConfigurationProblems } from './configuration-problems';
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
import { ListingPaths } from './listings/listing-files';
import { Listings } from './listings';
import { logListings } from './log';
import { registerMerge } from './merge';
import { Outline } from './outline';
import { registerSample } from './sample';
import { Summaries } from './summary';
import { Tables } from './table';

/** The features that the extension's tests use. */
export interface Features {
  readonly changes: Changes;
  readonly configurations: ConfigurationFiles;
  readonly entries: Entries;
  readonly listings: Listings;
  readonly summaries: Summaries;
  readonly tables: Tables;
}

/** Creates and registers all features. */
export function startFeatures(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Features {
  const configurations = new ConfigurationFiles();
  const listings = new Listings(configurations);
  const diagnostics = new Diagnostics(listings);
  const entries = new Entries(context.workspaceState, listings, diagnostics);
  const changes = new Changes(listings);
  const summaries = new Summaries(context.extensionUri, listings, entries);
  const tables = new Tables(context.extensionUri, context.workspaceState, listings, entries);
  const targets = new Targets(listings, entries, tables);
  const check = new WorkspaceCheck(listings, configurations);
  context.subscriptions.push(
    configurations,
    new ConfigurationProblems(configurations),
    listings,
    logListings(log, listings),
    diagnostics,
    new LanguageStatus(listings, diagnostics, configurations),
    registerHovers(listings),
    // VS Code shows the actions of the provider registered last first.
    registerConfigActions(listings, configurations),
    registerCodeActions(listings),
    registerFixProblems(listings),
    registerMerge(listings),
    registerCompletion(listings),
    registerInlayHints(listings),
    registerNewListing(async (uri) => (await configurations.get(uri)).configuration.settings),
    registerNewEntry(listings),
    registerNewFixture(listings, targets, entries),
    registerEntryEditing(targets),
    new Outline(listings),
    check,
    new ListingPaths(listings, check),
    registerSample(listings, entries),
    entries,
    changes,
    changes.comparer.onDidChange(() => {
      entries.isAlone = !changes.isShown;
    }),
    summaries,
    tables,
  );
  return { changes, configurations, entries, listings, summaries, tables };
}
