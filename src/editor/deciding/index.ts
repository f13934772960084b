import * as vscode from 'vscode';
import type { ConfigurationFiles } from '../configuration-files';
import type { CurrentListing } from '../current-listing';
import { LANGUAGES } from '../languages';
import type { Listings } from '../listings';
import { Decisions } from './actions';
import { registerCommands } from './commands';
import { Decider } from './decider';

/**
 * From any problem a person sets its rule's severity, or has the rule stay silent in the entry: that is written into
 * the listing's configuration file, and holds at once.
 */
export function registerDeciding(
  listings: Listings,
  current: CurrentListing,
  configurations: ConfigurationFiles,
  onError: (error: unknown) => void,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommands(configurations, current, new Decider(configurations, onError)),
    vscode.languages.registerCodeActionsProvider(
      Array.from(LANGUAGES.keys(), (language) => ({ language })),
      new Decisions(listings),
      Decisions.metadata,
    ),
  );
}
