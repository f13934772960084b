import * as vscode from 'vscode';
import {
  withExpected,
  withIgnored,
  withListed,
  withLeastPrice,
  withoutExpected,
} from '../../core/config/config-edits';
import { expectedNow } from '../../core/config/expectations';
import { escapeAndShorten } from '../../core/text/quote';
import type { Listing } from '../../core/listing/listing';
import { ruleOf } from '../../core/rules';
import { conflictOf } from '../../core/rules/text/syntax';
import type { ConfigurationFiles } from '../configuration-files';
import { shownName } from '../file-name';
import type { Listings } from '../listings';
import type { ConfigWriter } from './config-file';
import type { AcceptedValue } from '../../core/model/proposal';

export const IGNORE = 'catalogLens.ignore';
export const EXPECT = 'catalogLens.expectProblems';
export const STOP_EXPECTING = 'catalogLens.stopExpecting';
export const CREATE = 'catalogLens.createConfiguration';
export const ACCEPT = 'catalogLens.acceptValue';

/** The commands that change the configuration of a listing, whose URI is their first argument. */
export function registerCommands(
  listings: Listings,
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(IGNORE, async (uri: unknown, rule: unknown, id: unknown) => {
      if (uri instanceof vscode.Uri && isRule(rule) && typeof id === 'string')
        await ignoreRule(configurations, writer, uri, rule, id);
    }),
    vscode.commands.registerCommand(EXPECT, async (uri: unknown, rule: unknown) => {
      if (uri instanceof vscode.Uri && (rule === undefined || isRule(rule)))
        await expectProblems(listings, configurations, writer, uri, rule);
    }),
    vscode.commands.registerCommand(ACCEPT, (uri: unknown, setting: unknown, value: unknown) => {
      const accepted = acceptedValue(setting, value);
      return uri instanceof vscode.Uri && accepted ? acceptValue(writer, uri, accepted) : undefined;
    }),
    vscode.commands.registerCommand(CREATE, async (uri: unknown) => {
      if (uri instanceof vscode.Uri) await writer.create(uri);
    }),
    vscode.commands.registerCommand(STOP_EXPECTING, async (uri: unknown, rule: unknown) => {
      if (uri instanceof vscode.Uri && isRule(rule)) await stopExpecting(configurations, writer, uri, rule);
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
        ? `${rule} is now ignored for ${entry} in all files, by ${file}.`
        : `${rule} is now ignored for ${entry} in ${shownName(uri)}, by ${file}.`,
    already: `${rule} is already ignored for ${entry}.`,
    change: (text) => withIgnored(text, rule, id, path),
  });
}

/** Expects the problems that a rule reports in a listing now; without one, all of them. */
async function expectProblems(
  listings: Listings,
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
  uri: vscode.Uri,
  rule?: string,
): Promise<void> {
  const source = listings.at(uri);
  await source?.whenComplete();
  if (!source) return;
  const rules = rule === undefined ? unexpectedRules(source.allListings) : [rule];
  const expected = Object.fromEntries(rules.map((one) => [one, expectedNow(source.allListings, one)]));
  const counts = Object.values(expected).map((now) => (typeof now === 'number' ? now : now.length));
  const count = counts.reduce((sum, one) => sum + one, 0);
  const of = rule ?? `${rules.length} rules`;
  const path = await configurations.pathInConfiguration(uri);
  await writer.write(uri, {
    done: (file) =>
      count === 1
        ? `1 problem of ${of} is now expected in ${shownName(uri)}, by ${file}.`
        : `${count} problems of ${of} are now expected in ${shownName(uri)}, by ${file}.`,
    already:
      rule === undefined
        ? `All problems of ${shownName(uri)} are already expected.`
        : `The problems of ${rule} are already expected.`,
    change: (text) => withExpected(text, path, expected),
  });
}

/** The rules that report problems that are not expected, but could be: no conflict is there on purpose. */
export function unexpectedRules(listings: readonly Listing[]): readonly string[] {
  const rules = new Set<string>();
  const conflicting = new Set<string>();
  for (const listing of listings)
    for (const problem of listing.problems()) {
      if (conflictOf(problem)) conflicting.add(problem.rule.id);
      if (problem.rule.scope !== 'expectation' && !listing.isExpected(problem)) rules.add(problem.rule.id);
    }
  return [...rules].filter((rule) => !conflicting.has(rule));
}

/** Accepts a value that a rule reports in all listings of the configuration. */
async function acceptValue(
  writer: ConfigWriter,
  uri: vscode.Uri,
  { setting, value }: AcceptedValue,
): Promise<void> {
  const shown = escapeAndShorten(String(value));
  switch (setting) {
    case 'chains':
    case 'acceptedChains':
      await writer.write(uri, {
        done: (file) => `Added ${shown} to ${setting} in ${file}.`,
        already: `${shown} is already in ${setting}.`,
        change: (text) => withListed(text, setting, value),
      });
      break;
    case 'price.min':
      await writer.write(uri, {
        done: (file) => `Prices from ${shown} are now accepted, by ${file}.`,
        already: `Prices from ${shown} are already accepted.`,
        change: (text) => withLeastPrice(text, value),
      });
  }
}

function acceptedValue(setting: unknown, value: unknown): AcceptedValue | undefined {
  if ((setting === 'chains' || setting === 'acceptedChains') && typeof value === 'string')
    return { setting, value };
  return setting === 'price.min' && typeof value === 'number' ? { setting, value } : undefined;
}

/** Stops expecting the problems of a rule in a file; shows the configuration instead where that is about other files, too. */
async function stopExpecting(
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
  uri: vscode.Uri,
  rule: string,
): Promise<void> {
  const path = await configurations.pathInConfiguration(uri);
  await writer.write(uri, {
    done: (file) => `Problems of ${rule} are no longer expected in ${shownName(uri)}, by ${file}.`,
    already: `No problems of ${rule} are expected in ${shownName(uri)}.`,
    change: (text) => withoutExpected(text, path, rule),
  });
}

export function isRule(value: unknown): value is string {
  return typeof value === 'string' && ruleOf(value) !== undefined;
}
