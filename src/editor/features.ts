import type * as vscode from 'vscode';
import { registerAuthoring } from './authoring';
import { Changes } from './changes';
import { WorkspaceCheck } from './check-workspace';
import { ConfigurationFiles } from './configuration-files';
import { ConfigurationProblems } from './configuration-problems';
import { CurrentListing } from './current-listing';
import { registerConfigActions } from './config-actions';
import { Diagnostics } from './diagnostics';
import { Entries } from './entries';
import { registerExtraction } from './extract';
import { registerCodeActions } from './fixes/code-actions';
import { registerFixAll } from './fixes/fix-all';
import { registerPreviewFixes } from './fixes/preview-fixes';
import { registerHovers } from './hovers';
import { LanguageStatus } from './language-status';
import { LargeFiles } from './large/large-files';
import { Listings } from './listings';
import { logListings } from './log';
import { registerMerge } from './merge';
import { RangeHighlight } from './range-highlight';
import { registerSample } from './sample';
import { Summaries } from './summary';

/** The features that the extension's tests use. */
export interface Features {
  readonly changes: Changes;
  readonly configurations: ConfigurationFiles;
  readonly entries: Entries;
  readonly highlight: RangeHighlight;
  readonly summaries: Summaries;
}

/** Creates and registers all features. */
export function startFeatures(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  onError: (error: unknown) => void,
): Features {
  const configurations = new ConfigurationFiles(onError);
  const highlight = new RangeHighlight();
  const listings = new Listings(configurations, highlight, onError);
  const diagnostics = new Diagnostics(listings, onError);
  const current = new CurrentListing(listings, onError);
  const entries = new Entries(context.workspaceState, listings, current, diagnostics, onError);
  const changes = new Changes(
    context.workspaceState,
    listings,
    current,
    (listing) => entries.arranger.textsOf(listing),
    onError,
  );
  const summaries = new Summaries(context.extensionUri, listings, current, entries, onError);
  context.subscriptions.push(
    configurations,
    new ConfigurationProblems(configurations, onError),
    highlight,
    listings,
    new LargeFiles(listings, configurations, onError),
    current,
    logListings(log, listings),
    diagnostics,
    new LanguageStatus(listings, diagnostics, configurations, onError),
    registerHovers(listings),
    // VS Code shows the actions of the provider registered last first.
    registerConfigActions(listings, current, configurations, onError),
    registerCodeActions(listings),
    registerFixAll(listings, current),
    registerPreviewFixes(listings, current),
    registerMerge(listings, current),
    registerAuthoring(listings, current, configurations),
    registerExtraction(current, entries),
    new WorkspaceCheck(listings, configurations, onError),
    registerSample(listings, current, entries, onError),
    entries,
    changes,
    changes.onDidShow((isShown) => {
      entries.isAlone = !isShown;
    }),
    summaries,
  );
  return { changes, configurations, entries, highlight, summaries };
}
