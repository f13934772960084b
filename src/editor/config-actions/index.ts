import * as vscode from 'vscode';
import type { ConfigurationFiles } from '../configuration-files';
import type { CurrentListing } from '../current-listing';
import { LANGUAGES } from '../languages';
import type { Listings } from '../listings';
import { ConfigActions } from './actions';
import { registerCommands } from './commands';
import { ConfigWriter } from './config-writer';

/**
 * Quick fixes and commands that change the configuration file of a listing: a rule's severity, a rule to be ignored
 * in one entry, or a known network.
 */
export function registerConfigActions(
  listings: Listings,
  current: CurrentListing,
  configurations: ConfigurationFiles,
  onError: (error: unknown) => void,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommands(listings, configurations, current, new ConfigWriter(configurations, onError)),
    vscode.languages.registerCodeActionsProvider(
      Array.from(LANGUAGES.keys(), (language) => ({ language })),
      new ConfigActions(listings),
      ConfigActions.metadata,
    ),
  );
}
