import * as vscode from 'vscode';
import { withExpected, withIgnored, withListed, withSeverity } from '../../core/config/config-edits';
import { expectedNow } from '../../core/config/expectations';
import { escapeAndShorten } from '../../core/text/quote';
import { ruleOf } from '../../core/rules';
import type { CurrentListing } from '../current-listing';
import type { ConfigurationFiles } from '../configuration-files';
import { shownName } from '../file-name';
import type { Listings } from '../listings';
import { askSeverity, isSeverity } from './pick-severity';
import type { ConfigWriter } from './config-writer';

export const IGNORE = 'catalogLens.ignore';
export const EXPECT = 'catalogLens.expectProblems';
export const SET_SEVERITY = 'catalogLens.setSeverity';
export const ADD_TO_LIST = 'catalogLens.addToList';

/**
 * The commands that change the configuration of a listing, whose URI is their first argument. The user is asked for a
 * missing rule or severity.
 */
export function registerCommands(
  listings: Listings,
  configurations: ConfigurationFiles,
  current: CurrentListing,
  writer: ConfigWriter,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(IGNORE, async (uri: unknown, rule: unknown, id: unknown) => {
      if (uri instanceof vscode.Uri && isRule(rule) && typeof id === 'string')
        await ignoreRule(configurations, writer, uri, rule, id);
    }),
    vscode.commands.registerCommand(EXPECT, async (uri: unknown, rule: unknown) => {
      if (uri instanceof vscode.Uri && isRule(rule))
        await expectProblems(listings, configurations, writer, uri, rule);
    }),
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

/** Ignores a rule in an entry of a file; in all files if the listing has not been saved, as then it has no name. */
async function ignoreRule(
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
  uri: vscode.Uri,
  rule: string,
  id: string,
): Promise<void> {
  const path = uri.scheme === 'untitled' ? undefined : await configurations.pathInConfiguration(uri);
  const entry = escapeAndShorten(id);
  await writer.write(uri, {
    done: (file) =>
      path === undefined
        ? vscode.l10n.t('{0} is now ignored for {1} in all files, by {2}.', rule, entry, file)
        : vscode.l10n.t('{0} is now ignored for {1} in {2}, by {3}.', rule, entry, shownName(uri), file),
    already: vscode.l10n.t('{0} is already ignored for {1}.', rule, entry),
    change: (text) => withIgnored(text, rule, id, path),
  });
}

/** Expects the problems that a rule reports in a listing now. */
async function expectProblems(
  listings: Listings,
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
  uri: vscode.Uri,
  rule: string,
): Promise<void> {
  const source = listings.at(uri);
  await source?.whenComplete();
  if (!source) return;
  const expected = expectedNow(source.allListings, rule);
  const count = typeof expected === 'number' ? expected : expected.length;
  const path = await configurations.pathInConfiguration(uri);
  await writer.write(uri, {
    done: (file) =>
      count === 1
        ? vscode.l10n.t('1 problem of {0} is now expected in {1}, by {2}.', rule, shownName(uri), file)
        : vscode.l10n.t(
            '{0} problems of {1} are now expected in {2}, by {3}.',
            count,
            rule,
            shownName(uri),
            file,
          ),
    already: vscode.l10n.t('The problems of {0} are already expected.', rule),
    change: (text) => withExpected(text, path, rule, expected),
  });
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
