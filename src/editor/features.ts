import * as vscode from 'vscode';
import { shownText } from '../core/text/quote';
import { registerCompletion } from './writing/completion';
import { registerInlayHints } from './writing/inlay-hints';
import { registerNewListing } from './writing/new-listing';
import { Changes } from './changes';
import { followListingPaths, WorkspaceCheck } from './problems/check-workspace';
import { ConfigurationFiles } from './listings/configuration-files';
import { ConfigurationProblems } from './problems/configuration-problems';
import { registerConfigActions } from './problems/config-actions';
import { Diagnostics } from './problems/diagnostics';
import { registerEntryEditing } from './writing/edit-entries';
import { Targets } from './writing/targets';
import { Entries } from './entries';
import { registerQuickFixes } from './problems/quick-fixes';
import { registerFixProblems } from './problems/fix-problems';
import { registerNewFixture } from './writing/new-fixture';
import { registerHovers } from './problems/hovers';
import { LanguageStatus } from './problems/language-status';
import { Listings } from './listings';
import { formatCount } from './ui/counts';
import { registerMerge } from './merge';
import { Outline } from './entries/outline';
import { registerSample } from './writing/sample';
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
  const tables = new Tables(context.extensionUri, listings, entries);
  const targets = new Targets(listings, entries, tables);
  const configurationProblems = new ConfigurationProblems(configurations);
  const check = new WorkspaceCheck(listings, configurations, configurationProblems);
  context.subscriptions.push(
    configurations,
    configurationProblems,
    listings,
    logListings(log, listings),
    diagnostics,
    new LanguageStatus(listings, diagnostics, configurations),
    registerHovers(listings),
    registerConfigActions(listings, configurations),
    registerQuickFixes(listings),
    registerFixProblems(listings),
    registerMerge(listings),
    registerCompletion(listings),
    registerInlayHints(listings),
    registerNewListing(async (uri) => (await configurations.get(uri)).configuration.settings),
    registerNewFixture(listings, targets, entries),
    registerEntryEditing(targets),
    new Outline(listings),
    check,
    followListingPaths(listings, check),
    registerSample(),
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

/** Logs the size of each listing. */
function logListings(log: vscode.LogOutputChannel, listings: Listings): vscode.Disposable {
  return vscode.Disposable.from(
    listings.onDidOpen(({ uri, listing }) => {
      log.info(`${nameOf(uri)}: ${formatCount(listing.entries.length)} entries`);
    }),
    listings.onDidClose(({ uri }) => {
      log.info(`${nameOf(uri)}: closed, or no longer a listing`);
    }),
  );
}

function nameOf(uri: vscode.Uri): string {
  // A line break would start another line of the log.
  return uri.scheme === 'file' ? shownText(vscode.workspace.asRelativePath(uri)) : uri.toString();
}
