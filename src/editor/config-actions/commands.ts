import * as vscode from 'vscode';
import { withIgnored, withListed, withSeverity } from '../../core/config/config-edits';
import { escapeAndShorten } from '../../core/text/quote';
import { ruleOf } from '../../core/rules';
import type { CurrentListing } from '../current-listing';
import type { ConfigurationFiles } from '../configuration-files';
import { askSeverity, isSeverity } from './pick-severity';
import type { ConfigWriter } from './config-writer';

export const IGNORE = 'catalogLens.ignore';
export const SET_SEVERITY = 'catalogLens.setSeverity';
export const ADD_TO_LIST = 'catalogLens.addToList';

/**
 * The commands that change the configuration of a listing, whose URI is their first argument. The user is asked for a
 * missing rule or severity.
 */
export function registerCommands(
  configurations: ConfigurationFiles,
  current: CurrentListing,
  writer: ConfigWriter,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(IGNORE, (uri: unknown, rule: unknown, id: unknown) =>
      uri instanceof vscode.Uri && isRule(rule) && typeof id === 'string'
        ? writer.write(uri, {
            done: (file) =>
              vscode.l10n.t('{0} is now ignored for {1}, in {2}.', rule, escapeAndShorten(id), file),
            already: vscode.l10n.t('{0} is already ignored for {1}.', rule, escapeAndShorten(id)),
            change: (text) => withIgnored(text, rule, id),
          })
        : undefined,
    ),
    vscode.commands.registerCommand(ADD_TO_LIST, (uri: unknown, list: unknown, value: unknown) =>
      uri instanceof vscode.Uri && isList(list) && typeof value === 'string'
        ? writer.write(uri, {
            done: (file) => vscode.l10n.t('Added {0} to {1} in {2}.', escapeAndShorten(value), list, file),
            already: vscode.l10n.t('{0} is already in {1}.', escapeAndShorten(value), list),
            change: (text) => withListed(text, list, value),
          })
        : undefined,
    ),
    vscode.commands.registerCommand(SET_SEVERITY, async (uri: unknown, rule: unknown, severity: unknown) => {
      const listing = uri instanceof vscode.Uri ? uri : current.value?.uri;
      if (listing) await setSeverity(configurations, writer, listing, rule, severity);
    }),
  );
}

async function setSeverity(
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
  listing: vscode.Uri,
  rule: unknown,
  severity: unknown,
): Promise<void> {
  const { settings } = (await configurations.get(listing)).configuration;
  const chosen = await askSeverity(settings, {
    ...(isRule(rule) && { rule }),
    ...(isSeverity(severity) && { severity }),
  });
  if (!chosen) return;
  await writer.write(listing, {
    done: (file) =>
      vscode.l10n.t('The severity of {0} is now {1}, in {2}.', chosen.rule, chosen.severity, file),
    already: vscode.l10n.t('The severity of {0} is already {1}.', chosen.rule, chosen.severity),
    change: (text) => withSeverity(text, chosen.rule, chosen.severity),
  });
}

function isRule(value: unknown): value is string {
  return typeof value === 'string' && ruleOf(value) !== undefined;
}

function isList(value: unknown): value is 'chains' | 'acceptedChains' {
  return value === 'chains' || value === 'acceptedChains';
}
