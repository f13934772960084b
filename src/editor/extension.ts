import * as vscode from 'vscode';
import { ConfigurationFiles } from './configuration-files';
import { ConfigurationProblems } from './configuration-problems';
import { Diagnostics } from './diagnostics';
import { registerEntries } from './entries';
import { registerHovers } from './hovers';
import { LanguageStatus } from './language-status';
import { Listings } from './listings';
import { logListings } from './log';
import { registerRulePages } from './rule-pages';

/** Called by VS Code once, when a JSON document is first opened. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Catalog Lens', { log: true });
  const onError = (error: unknown): void => {
    log.error(error instanceof Error ? error : String(error));
  };
  const configurations = new ConfigurationFiles(onError);
  const listings = new Listings(configurations, onError);
  const diagnostics = new Diagnostics(listings);
  context.subscriptions.push(
    log,
    configurations,
    new ConfigurationProblems(configurations),
    listings,
    logListings(log, listings),
    diagnostics,
    new LanguageStatus(listings, diagnostics, configurations),
    registerHovers(listings),
    registerRulePages(),
    registerEntries(context, listings, onError),
  );
}
