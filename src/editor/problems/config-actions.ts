import * as vscode from 'vscode';
import { withExpected, withIgnored, withListed, withSeverity } from '../../core/config/config-edits';
import { expectedNow } from '../../core/config/expectations';
import { SEVERITIES, type Severity } from '../../core/listing/finding';
import type { Settings } from '../../core/listing/settings';
import { ruleOf } from '../../core/rules';
import { escapeAndShorten } from '../../core/text/quote';
import type { ConfigurationFiles } from '../listings/configuration-files';
import { shownName } from '../ui/file-name';
import type { Listings } from '../listings';
import { countOfProblems } from '../ui/counts';
import { pickItem } from '../ui/quick-pick';
import { ConfigWriter } from './config-file';

export const IGNORE = 'catalogLens.ignore';
export const EXPECT = 'catalogLens.expectProblems';
export const SET_SEVERITY = 'catalogLens.setSeverity';
export const CREATE = 'catalogLens.createConfiguration';
export const ACCEPT = 'catalogLens.acceptValue';

/** Registers the commands that change the configuration of a listing, whose URI is their first argument. */
export function registerConfigActions(
  listings: Listings,
  configurations: ConfigurationFiles,
): vscode.Disposable {
  const writer = new ConfigWriter(configurations);
  const register = (
    name: string,
    act: (uri: vscode.Uri, first: unknown, second: unknown) => Promise<void>,
  ): vscode.Disposable =>
    vscode.commands.registerCommand(name, async (uri: unknown, first: unknown, second: unknown) => {
      if (uri instanceof vscode.Uri) await act(uri, first, second);
    });
  return vscode.Disposable.from(
    register(IGNORE, async (uri, rule, id) => {
      if (!isRule(rule) || typeof id !== 'string') return;
      // A listing that has not been saved has no name.
      const path = uri.scheme === 'untitled' ? undefined : await configurations.pathInConfiguration(uri);
      const where = path === undefined ? 'all files' : shownName(uri);
      const entry = escapeAndShorten(id);
      await writer.write(uri, {
        done: (file) => `${rule} is now ignored for ${entry} in ${where}, by ${file}.`,
        already: `${rule} is already ignored for ${entry}.`,
        change: (text) => withIgnored(text, rule, id, path),
      });
    }),
    register(EXPECT, async (uri, rule) => {
      const source = listings.at(uri);
      await source?.whenCurrent();
      if (!source || !isRule(rule)) return;
      const expected = expectedNow(source.allListings, rule);
      const count = typeof expected === 'number' ? expected : expected.length;
      const path = await configurations.pathInConfiguration(uri);
      await writer.write(uri, {
        done: (file) =>
          `${countOfProblems(count)} of ${rule} ${count === 1 ? 'is' : 'are'} now expected in ${shownName(uri)}, by ${file}.`,
        already: `The problems of ${rule} are already expected.`,
        change: (text) => withExpected(text, path, rule, expected),
      });
    }),
    register(SET_SEVERITY, async (uri, rule, given) => {
      if (!isRule(rule)) return;
      const severity =
        SEVERITY_OPTIONS.find((option) => option === given) ??
        (await chooseSeverity((await configurations.get(uri)).configuration.settings, rule));
      if (severity === undefined) return;
      await writer.write(uri, {
        done: (file) => `The severity of ${rule} is now ${severity}, in ${file}.`,
        already: `The severity of ${rule} is already ${severity}.`,
        change: (text) => withSeverity(text, rule, severity),
      });
    }),
    register(ACCEPT, async (uri, setting, value) => {
      if ((setting !== 'chains' && setting !== 'acceptedChains') || typeof value !== 'string') return;
      const shown = escapeAndShorten(value);
      await writer.write(uri, {
        done: (file) => `Added ${shown} to ${setting} in ${file}.`,
        already: `${shown} is already in ${setting}.`,
        change: (text) => withListed(text, setting, value),
      });
    }),
    register(CREATE, (uri) => writer.create(uri)),
  );
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

/** Asks for a severity, with marks for the current and the default one. */
async function chooseSeverity(settings: Settings, rule: string): Promise<SeverityOrOff | undefined> {
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
  const chosen = await pickItem(items, {
    title: `Severity of ${rule}`,
    placeholder: `Currently ${current}. Saved in catalog-lens.json, for the editor and the command line.`,
  });
  return chosen?.severity;
}

function isRule(value: unknown): value is string {
  return typeof value === 'string' && ruleOf(value) !== undefined;
}
