import * as vscode from 'vscode';
import {
  withExpected,
  withIgnored,
  withListed,
  withLeastPrice,
  withSeverity,
} from '../../core/config/config-edits';
import { expectedNow } from '../../core/config/expectations';
import { escapeAndShorten } from '../../core/text/quote';
import type { Listing } from '../../core/listing/listing';
import { ruleOf, RULES } from '../../core/rules';
import type { ConfigurationFiles } from '../configuration-files';
import { shownName } from '../file-name';
import type { Listings } from '../listings';
import type { ConfigWriter } from './config-file';
import type { AcceptedValue } from '../../core/model/proposal';
import type { Settings } from '../../core/model/settings';
import { SEVERITIES, type Severity } from '../../core/model/problem';
import { PickStep, runSteps } from '../multi-step';
import { ruleItem } from '../rule-pages';

export const IGNORE = 'catalogLens.ignore';
export const EXPECT = 'catalogLens.expectProblems';
export const SET_SEVERITY = 'catalogLens.configureRule';
export const CREATE = 'catalogLens.createConfiguration';
const ACCEPT = 'catalogLens.acceptValue';

/**
 * The commands that change the configuration of a listing, whose URI is their first argument. The user is asked for a
 * missing rule or severity.
 */
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
    vscode.commands.registerCommand(SET_SEVERITY, async (uri: unknown, rule: unknown, severity: unknown) => {
      const listing = uri instanceof vscode.Uri ? uri : listings.current.value?.uri;
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
  const of = rule ?? vscode.l10n.t('{0} rules', rules.length);
  const path = await configurations.pathInConfiguration(uri);
  await writer.write(uri, {
    done: (file) =>
      count === 1
        ? vscode.l10n.t('1 problem of {0} is now expected in {1}, by {2}.', of, shownName(uri), file)
        : vscode.l10n.t(
            '{0} problems of {1} are now expected in {2}, by {3}.',
            count,
            of,
            shownName(uri),
            file,
          ),
    already:
      rule === undefined
        ? vscode.l10n.t('All problems of {0} are already expected.', shownName(uri))
        : vscode.l10n.t('The problems of {0} are already expected.', rule),
    change: (text) => withExpected(text, path, expected),
  });
}

/** The rules that report problems that are not expected, but could be. */
export function unexpectedRules(listings: readonly Listing[]): readonly string[] {
  const rules = new Set<string>();
  for (const listing of listings)
    for (const problem of listing.problems())
      if (problem.rule.scope !== 'expectation' && !listing.isExpected(problem)) rules.add(problem.rule.id);
  return [...rules];
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
        done: (file) => vscode.l10n.t('Added {0} to {1} in {2}.', shown, setting, file),
        already: vscode.l10n.t('{0} is already in {1}.', shown, setting),
        change: (text) => withListed(text, setting, value),
      });
      break;
    case 'price.min':
      await writer.write(uri, {
        done: (file) => vscode.l10n.t('Prices from {0} are now accepted, by {1}.', shown, file),
        already: vscode.l10n.t('Prices from {0} are already accepted.', shown),
        change: (text) => withLeastPrice(text, value),
      });
  }
}

function acceptedValue(setting: unknown, value: unknown): AcceptedValue | undefined {
  if ((setting === 'chains' || setting === 'acceptedChains') && typeof value === 'string')
    return { setting, value };
  return setting === 'price.min' && typeof value === 'number' ? { setting, value } : undefined;
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

type SeverityOrOff = Severity | 'off';

const SEVERITY_OPTIONS: readonly SeverityOrOff[] = [...SEVERITIES, 'off'];

function detailOf(choice: SeverityOrOff): string {
  switch (choice) {
    case 'error':
      return vscode.l10n.t('The command line fails.');
    case 'warning':
      return vscode.l10n.t('The command line fails by default.');
    case 'info':
      return vscode.l10n.t('The command line does not fail by default.');
    case 'off':
      return vscode.l10n.t('The rule is off.');
  }
}

function isSeverity(value: unknown): value is SeverityOrOff {
  return SEVERITY_OPTIONS.some((choice) => choice === value);
}

/** A rule and its new severity. */
interface RuleSeverity {
  readonly rule: string;
  readonly severity: SeverityOrOff;
}

/** Asks for a rule and its severity unless they are given; undefined if it was cancelled. */
async function askSeverity(
  settings: Settings,
  { rule, severity }: Partial<RuleSeverity>,
): Promise<RuleSeverity | undefined> {
  const ruleStep = pickRule(settings);
  const chosenRule = (): string => rule ?? ruleStep.value?.label ?? '';
  const severityStep = pickSeverity(settings, chosenRule);
  const steps = [
    ...(rule === undefined ? [ruleStep] : []),
    ...(severity === undefined ? [severityStep] : []),
  ];
  if (!(await runSteps(steps))) return undefined;
  const chosen = severity ?? severityStep.value?.choice;
  return chosen && { rule: chosenRule(), severity: chosen };
}

/** Each rule with its current severity. */
function pickRule(settings: Settings): PickStep<vscode.QuickPickItem> {
  const items = RULES.map((rule) => ruleItem(rule, settings.severities.get(rule.id)));
  return new PickStep((pick) => {
    pick.title = vscode.l10n.t('Set Rule Severity');
    pick.placeholder = vscode.l10n.t('Select a rule');
    pick.matchOnDetail = true;
    pick.items = items;
  });
}

interface SeverityItem extends vscode.QuickPickItem {
  readonly choice: SeverityOrOff;
}

/** The severities, with marks for the current and the default one. */
function pickSeverity(settings: Settings, ruleChosen: () => string): PickStep<SeverityItem> {
  return new PickStep<SeverityItem>((pick) => {
    const rule = ruleChosen();
    const standard = ruleOf(rule)?.severity ?? 'off';
    const now = settings.severities.get(rule) ?? standard;
    pick.title = vscode.l10n.t('Severity of {0}', rule);
    pick.placeholder = vscode.l10n.t(
      'Currently {0}. Saved in catalog-lens.json, for the editor and the command line.',
      now,
    );
    pick.items = SEVERITY_OPTIONS.map((choice) => ({
      choice,
      label: choice,
      description: [
        ...(choice === now ? [vscode.l10n.t('current')] : []),
        ...(choice === standard ? [vscode.l10n.t('default')] : []),
      ].join(', '),
      detail: detailOf(choice),
    }));
  });
}
