import * as vscode from 'vscode';
import { withExpected, withIgnored, withListed, withSeverity } from '../../core/config/config-edits';
import { expectedNow } from '../../core/config/expectations';
import { SEVERITIES, type Severity } from '../../core/listing/problem';
import type { AcceptedValue } from '../../core/listing/proposal';
import { ruleOf } from '../../core/rules';
import { escapeAndShorten } from '../../core/text/quote';
import type { ConfigurationFiles } from '../listings/configuration-files';
import { shownName } from '../ui/file-name';
import type { Listings } from '../listings';
import type { ConfigWriter } from './config-file';

export const IGNORE = 'catalogLens.ignore';
export const EXPECT = 'catalogLens.expectProblems';
export const SET_SEVERITY = 'catalogLens.setSeverity';
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
      if (uri instanceof vscode.Uri && isRule(rule))
        await expectProblems(listings, configurations, writer, uri, rule);
    }),
    vscode.commands.registerCommand(SET_SEVERITY, async (uri: unknown, rule: unknown, severity: unknown) => {
      if (uri instanceof vscode.Uri && isRule(rule))
        await setSeverity(configurations, writer, uri, rule, severity);
    }),
    vscode.commands.registerCommand(ACCEPT, async (uri: unknown, setting: unknown, value: unknown) => {
      if (uri instanceof vscode.Uri && isListSetting(setting) && typeof value === 'string')
        await acceptNetwork(writer, uri, { setting, value });
    }),
    vscode.commands.registerCommand(CREATE, async (uri: unknown) => {
      if (uri instanceof vscode.Uri) await writer.create(uri);
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

/** Expects the problems that a rule reports in a listing now. */
async function expectProblems(
  listings: Listings,
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
  uri: vscode.Uri,
  rule: string,
): Promise<void> {
  const source = listings.at(uri);
  await source?.whenCurrent();
  if (!source) return;
  const expected = expectedNow(source.allListings, rule);
  const count = typeof expected === 'number' ? expected : expected.length;
  const path = await configurations.pathInConfiguration(uri);
  await writer.write(uri, {
    done: (file) =>
      count === 1
        ? `1 problem of ${rule} is now expected in ${shownName(uri)}, by ${file}.`
        : `${count} problems of ${rule} are now expected in ${shownName(uri)}, by ${file}.`,
    already: `The problems of ${rule} are already expected.`,
    change: (text) => withExpected(text, path, rule, expected),
  });
}

type SeverityOrOff = Severity | 'off';

/** The severities, with what they mean for the command line. */
const SEVERITY_DETAILS: Readonly<Record<SeverityOrOff, string>> = {
  error: 'The command line fails.',
  warning: 'The command line fails by default.',
  info: 'The command line does not fail by default.',
  off: 'The rule is off.',
};

const SEVERITY_OPTIONS: readonly SeverityOrOff[] = [...SEVERITIES, 'off'];

/** Sets the severity of a rule, which it asks for if there is none. */
async function setSeverity(
  configurations: ConfigurationFiles,
  writer: ConfigWriter,
  uri: vscode.Uri,
  rule: string,
  given: unknown,
): Promise<void> {
  const severity =
    SEVERITY_OPTIONS.find((option) => option === given) ?? (await chooseSeverity(configurations, uri, rule));
  if (severity === undefined) return;
  await writer.write(uri, {
    done: (file) => `The severity of ${rule} is now ${severity}, in ${file}.`,
    already: `The severity of ${rule} is already ${severity}.`,
    change: (text) => withSeverity(text, rule, severity),
  });
}

/** Asks for a severity, with marks for the current and the default one. */
async function chooseSeverity(
  configurations: ConfigurationFiles,
  uri: vscode.Uri,
  rule: string,
): Promise<SeverityOrOff | undefined> {
  const { settings } = (await configurations.get(uri)).configuration;
  const standard = ruleOf(rule)?.severity ?? 'off';
  const current = settings.severities.get(rule) ?? standard;
  const items = SEVERITY_OPTIONS.map((severity) => ({
    severity,
    label: severity,
    description: [
      ...(severity === current ? ['current'] : []),
      ...(severity === standard ? ['default'] : []),
    ].join(', '),
    detail: SEVERITY_DETAILS[severity],
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: `Severity of ${rule}`,
    placeHolder: `Currently ${current}. Saved in catalog-lens.json, for the editor and the command line.`,
  });
  return chosen?.severity;
}

/** Accepts a network in all listings of the configuration. */
async function acceptNetwork(
  writer: ConfigWriter,
  uri: vscode.Uri,
  { setting, value }: AcceptedValue,
): Promise<void> {
  const shown = escapeAndShorten(value);
  await writer.write(uri, {
    done: (file) => `Added ${shown} to ${setting} in ${file}.`,
    already: `${shown} is already in ${setting}.`,
    change: (text) => withListed(text, setting, value),
  });
}

function isListSetting(setting: unknown): setting is AcceptedValue['setting'] {
  return setting === 'chains' || setting === 'acceptedChains';
}

function isRule(value: unknown): value is string {
  return typeof value === 'string' && ruleOf(value) !== undefined;
}
